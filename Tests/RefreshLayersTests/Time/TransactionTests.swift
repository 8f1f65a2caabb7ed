import Foundation
import RefreshLayers
import Testing

/// Completion order as measured on Core Animation (behaviour.md, section 1).
@Suite struct TransactionTests {
  let rig = Rig()
  let layer: Layer
  let notes = Notes()

  init() { layer = rig.layer() }

  @Test("a completion runs when every animation added inside has ended")
  func waitsForAnimations() {
    var ended: Double?
    rig.turn {
      Transaction.perform {
        Transaction.setCompletionBlock { ended = rig.now }
        layer.add(BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 1))
        layer.add(BasicAnimation(keyPath: "position.x", from: 0, to: 1, duration: 2))
      }
    }
    rig.advance(to: 1.9)
    #expect(ended == nil)
    rig.advance(to: 3)
    #expect(ended == 2)
  }

  @Test("without animations it runs later in the same turn, never inside commit")
  func emptyTransaction() {
    rig.turn {
      Transaction.begin()
      Transaction.setCompletionBlock { notes.note("completion at \(rig.now)") }
      Transaction.commit()
      notes.note("after commit")
    }
    #expect(notes.lines == ["after commit", "completion at 0.0"])
  }

  @Test("an outer transaction waits for the inner one, and completes after it")
  func nesting() {
    rig.turn {
      Transaction.perform {
        Transaction.setCompletionBlock { notes.note("outer \(rig.now)") }
        layer.add(BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 0.5))
        Transaction.perform {
          Transaction.setCompletionBlock { notes.note("inner \(rig.now)") }
          layer.add(BasicAnimation(keyPath: "position.x", from: 0, to: 1, duration: 1))
        }
      }
    }
    rig.advance(to: 2)
    #expect(notes.lines == ["inner 1.0", "outer 1.0"])
  }

  @Test("an outer completion comes after the inner one where neither has animations")
  func emptyNesting() {
    rig.turn {
      Transaction.perform {
        Transaction.setCompletionBlock { notes.note("outer") }
        Transaction.perform { Transaction.setCompletionBlock { notes.note("inner") } }
        notes.note("in outer")
      }
    }
    #expect(notes.lines == ["in outer", "inner", "outer"])
  }

  @Test("removing an animation completes it, with finished = false, later in the turn")
  func removal() {
    var animation = BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 1)
    animation.completion = { notes.note("animation \($0)") }
    rig.turn {
      Transaction.perform {
        Transaction.setCompletionBlock { notes.note("transaction") }
        layer.add(animation, forKey: "fade")
      }
    }
    rig.advance(to: 0.5)
    rig.turn {
      layer.removeAnimation(forKey: "fade")
      notes.note("removed")
    }
    #expect(notes.lines == ["removed", "transaction", "animation false"])
    rig.advance(to: 5)
    #expect(notes.lines.count == 3)
  }

  /// A fade of a second whose start and stop are noted under a name.
  func fade(_ name: String, duration: Double = 1) -> BasicAnimation {
    var animation = BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: duration)
    animation.animationDidStart = { notes.note("\(name) starts") }
    animation.completion = { notes.note("\(name) stops \($0)") }
    return animation
  }

  @Test("on a stage the transaction completes before its animations' own stops, which come in their order")
  func completionBeforeStops() {
    let (layer, other) = (rig.layer(), rig.layer())
    rig.turn {
      Transaction.perform {
        Transaction.setCompletionBlock { notes.note("transaction") }
        layer.add(fade("first"))
        other.add(fade("second"))
        notes.note("added")
      }
    }
    #expect(notes.lines == ["added", "first starts", "second starts"])
    rig.advance(to: 1)
    #expect(notes.lines.dropFirst(3) == ["transaction", "first stops true", "second stops true"])
  }

  @Test("so it does when the layer leaves the stage, and nested transactions complete from the inside")
  func leavingTheStage() {
    rig.turn {
      Transaction.perform {
        Transaction.setCompletionBlock { notes.note("outer") }
        Transaction.perform {
          Transaction.setCompletionBlock { notes.note("inner") }
          layer.add(fade("fade"))
        }
      }
    }
    rig.advance(to: 0.5)
    rig.turn { layer.removeFromSuperlayer() }
    #expect(notes.lines == ["fade starts", "inner", "outer", "fade stops false"])
  }

  @Test("a completion block set a second time leaves the first, each with the animations added until then")
  func twoCompletionBlocks() {
    rig.turn {
      Transaction.perform {
        Transaction.setCompletionBlock { notes.note("first \(rig.now)") }
        layer.add(BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 1))
        Transaction.setCompletionBlock { notes.note("second \(rig.now)") }
        layer.add(BasicAnimation(keyPath: "position.x", from: 0, to: 1, duration: 0.5))
      }
    }
    rig.advance(to: 2)
    #expect(notes.lines == ["second 0.5", "first 1.0"])
  }

  @Test(
    "of two completion blocks one without animations runs in the same turn, and an outer one waits for both")
  func twoCompletionBlocksInside() {
    rig.turn {
      Transaction.perform {
        Transaction.setCompletionBlock { notes.note("outer \(rig.now)") }
        Transaction.perform {
          Transaction.setCompletionBlock { notes.note("first \(rig.now)") }
          Transaction.setCompletionBlock { notes.note("second \(rig.now)") }
          layer.add(BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 1))
          Transaction.setCompletionBlock(nil)
          layer.add(BasicAnimation(keyPath: "position.x", from: 0, to: 1, duration: 2))
        }
        notes.note("committed")
      }
    }
    rig.advance(to: 3)
    #expect(notes.lines == ["committed", "first 0.0", "second 1.0", "outer 2.0"])
  }

  @Test("an animation starts at its begin time, and one that is removed before then never does")
  func starts() {
    rig.turn {
      var late = fade("late")
      late.beginTime = 0.5
      layer.add(late, forKey: "late")
      var never = fade("never")
      never.beginTime = 0.75
      layer.add(never, forKey: "never")
      layer.add(fade("brief"), forKey: "brief")
      layer.removeAnimation(forKey: "brief")
    }
    #expect(notes.lines == ["brief stops false"])
    rig.advance(to: 0.49)
    #expect(notes.lines.count == 1)
    rig.advance(to: 0.6)
    rig.turn { layer.removeAnimation(forKey: "never") }
    rig.advance(to: 5)
    #expect(notes.lines.dropFirst() == ["late starts", "never stops false", "late stops true"])
  }

  @Test("a paused layer starts what was to begin when it goes on, and once only")
  func startsAfterPause() {
    rig.turn {
      layer.speed = 0
      var late = fade("late")
      late.beginTime = 1
      layer.add(late)
    }
    rig.advance(to: 3)
    #expect(notes.lines.isEmpty)
    rig.turn {
      layer.speed = 1
      layer.beginTime = 3
    }
    rig.advance(to: 3.9)
    #expect(notes.lines.isEmpty)
    rig.advance(to: 4.5)
    #expect(notes.lines == ["late starts"])
    rig.turn { layer.speed = 2 }
    rig.advance(to: 9)
    #expect(notes.lines == ["late starts", "late stops true"])
  }

  @Test("an animation without duration starts and stops in the same instant")
  func startsWithoutDuration() {
    rig.turn {
      Transaction.perform {
        Transaction.animationDuration = 0
        Transaction.setCompletionBlock { notes.note("transaction") }
        layer.add(fade("fade", duration: 0))
      }
    }
    rig.advance(to: 0)
    #expect(notes.lines == ["fade starts", "transaction", "fade stops true"])
  }

  @Test("a layer that comes onto the stage in the turn that animates it was on it all along")
  func arrivesInTheSameTurn() {
    rig.turn {
      let arriving = Layer()
      arriving.add(fade("fade"))
      rig.window.layer.addSublayer(arriving)
    }
    #expect(notes.lines == ["fade starts"])
    rig.advance(to: 2)
    #expect(notes.lines == ["fade starts", "fade stops true"])
  }

  @Test("a commit without a begin is reported, and ends nothing")
  func commitAlone() {
    rig.turn {
      Transaction.animationDuration = 3
      Transaction.commit()
      #expect(Transaction.animationDuration == 3)
      View.animate(withDuration: 1) { Transaction.commit() }
    }
    #expect(
      rig.messages == [
        "Transaction.commit without Transaction.begin in the same turn and on the same thread; commit before any await, or use Transaction.perform"
      ])
    #expect(rig.context.diagnostics.map(\.severity) == [.error])
  }

  @Test("a transaction left open across an await ends nobody's process and lends nobody its settings")
  func openAcrossAwait() async {
    for _ in 0..<20 {
      await Task.detached {
        Transaction.begin()
        Transaction.animationDuration = 9
        await withCheckedContinuation { resumed in Thread { resumed.resume() }.start() }
        Transaction.commit()
      }.value
      // Wherever it was committed: none of the threads that tasks run on keeps it.
      await withTaskGroup(of: Double.self) { group in
        for _ in 0..<8 { group.addTask { Transaction.animationDuration } }
        for await duration in group { #expect(duration == 0.25) }
      }
    }
  }

  @Test("a second animation under the same key ends the first unfinished")
  func replacing() {
    func fade(_ name: String) -> BasicAnimation {
      var animation = BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 1)
      animation.completion = { notes.note("\(name) \($0)") }
      return animation
    }
    rig.turn { layer.add(fade("first"), forKey: "fade") }
    rig.turn { layer.add(fade("second"), forKey: "fade") }
    #expect(notes.lines == ["first false"])
    #expect(layer.animationKeys == ["fade"])
    rig.advance(to: 1)
    #expect(notes.lines == ["first false", "second true"])
  }

  @Test("on a layer that is on no stage an animation completes at once with finished = false")
  func offStage() {
    let lone = Layer()
    rig.turn {
      var animation = BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 1)
      animation.completion = { notes.note("animation \($0)") }
      animation.animationDidStart = { notes.note("animation starts") }
      Transaction.perform {
        Transaction.setCompletionBlock { notes.note("transaction") }
        lone.add(animation)
      }
      notes.note("added")
    }
    // No stage, no start; and its stop comes before the transaction's block.
    #expect(notes.lines == ["added", "animation false", "transaction"])
  }

  @Test("an animation without duration takes the transaction's, .25 s unless told")
  func durations() {
    var ends: [Double] = []
    func fade() -> BasicAnimation {
      var animation = BasicAnimation(keyPath: "opacity", from: 0, to: 1)
      animation.completion = { _ in ends.append(rig.now) }
      return animation
    }
    rig.turn {
      layer.add(fade())
      Transaction.perform {
        Transaction.animationDuration = 0.75
        layer.add(fade())
        Transaction.perform { layer.add(fade()) }
      }
      var negative = fade()
      negative.duration = -2
      layer.add(negative)
    }
    rig.advance(to: 2)
    #expect(ends == [0.25, 0.25, 0.75, 0.75])
  }

  @Test("with a duration of 0 all round an animation ends in the same instant and starts no endless chain")
  func zeroDuration() {
    var ends = 0
    rig.turn {
      Transaction.perform {
        Transaction.animationDuration = 0
        var animation = BasicAnimation(keyPath: "opacity", from: 0, to: 1)
        animation.completion = { if $0 { ends += 1 } }
        layer.add(animation)
      }
    }
    rig.advance(to: 0)
    #expect(ends == 1)
    #expect(layer.animationKeys.isEmpty)
  }

  @Test("an animation without length that its completion starts again is cut and reported")
  func zeroDurationChain() {
    let view = rig.view()
    func again() {
      View.animate(withDuration: 0) {
        view.alpha = 1 - view.alpha
      } completion: { _ in
        again()
      }
    }
    rig.turn(again)
    rig.advance(to: 1)
    #expect(rig.messages.count == 1)
    #expect(rig.messages[0].contains("turns at 0.0 s without time passing"))
  }

  @Test("completions may begin what they like: an animation added in one runs its course")
  func reentrancy() {
    rig.turn {
      var first = BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 1)
      first.completion = { _ in
        var second = BasicAnimation(keyPath: "opacity", from: 1, to: 0, duration: 1)
        second.completion = { _ in
          notes.note("second \(rig.now)")
          layer.removeFromSuperlayer()
        }
        layer.add(second, forKey: "fade")
        notes.note("first \(rig.now)")
      }
      layer.add(first, forKey: "fade")
    }
    rig.advance(to: 1.5)
    #expect(layer.presentation(at: 1.5).opacity == 0.5)
    rig.advance(to: 5)
    #expect(notes.lines == ["first 1.0", "second 2.0"])
  }

  @Test("a transaction left open is closed at the end of its turn and reported")
  func leftOpen() {
    var completed = false
    rig.turn {
      Transaction.begin()
      Transaction.disableActions = true
      Transaction.setCompletionBlock { completed = true }
    }
    #expect(completed)
    #expect(!Transaction.disableActions)
    #expect(rig.messages == ["Transaction.begin without Transaction.commit: closed at the end of the turn"])
  }

  @Test("a stage advanced inside another's turn knows nothing of its transactions and blocks")
  func stagesInsideStages() {
    let (outer, inner) = (Rig(), Rig())
    let view = inner.view()
    outer.turn {
      View.animate(withDuration: 3) {
        Transaction.animationDuration = 7
        inner.turn {
          #expect(Transaction.animationDuration == 0.25)
          view.alpha = 0
        }
        #expect(Transaction.animationDuration == 7)
      }
    }
    #expect(view.layer.animationKeys.isEmpty)
  }
}

import Foundation
import RefreshLayers
import TestSupport
import Testing

/// Completion order as measured on Core Animation (behaviour.md, section 1).
@Suite struct TransactionTests {
  let rig = Rig()
  let layer: Layer
  let notes = Notes()

  init() { layer = rig.layer() }

  /// Notes a name and the time when the animations have ended that are added from now on.
  private func noteCompletion(_ name: String) {
    Transaction.setCompletionBlock { notes.note("\(name) \(rig.now)") }
  }

  /// A transaction whose completion is noted.
  private func transaction(_ name: String, _ body: () -> Void = {}) {
    Transaction.perform {
      noteCompletion(name)
      body()
    }
  }

  /// Moves the layer, and notes nothing.
  private func move(for duration: Double, _ keyPath: String = "position.x") {
    layer.add(BasicAnimation(keyPath: keyPath, from: 0, to: 1, duration: duration))
  }

  /// A fade of a second whose start and stop are noted under a name.
  private func fade(_ name: String, duration: Double = 1, begin: Double = 0) -> BasicAnimation {
    with(BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: duration)) {
      $0.beginTime = begin
      $0.animationDidStart = { notes.note("\(name) starts") }
      $0.completion = { notes.note("\(name) stops \($0)") }
    }
  }

  @Test("a completion runs when every animation added inside has ended")
  func waitsForAnimations() {
    rig.turn {
      transaction("transaction") {
        move(for: 1, "opacity")
        move(for: 2)
      }
    }
    rig.advance(to: 1.9)
    #expect(notes.lines == [])
    rig.advance(to: 3)
    #expect(notes.lines == ["transaction 2.0"])
  }

  @Test("without animations it runs later in the same turn, never inside commit")
  func emptyTransaction() {
    rig.turn {
      transaction("completion at")
      notes.note("after commit")
    }
    #expect(notes.lines == ["after commit", "completion at 0.0"])
  }

  @Test("an outer transaction waits for the inner one, and completes after it")
  func nesting() {
    rig.turn {
      transaction("outer") {
        move(for: 0.5, "opacity")
        transaction("inner") { move(for: 1) }
      }
    }
    rig.advance(to: 2)
    #expect(notes.lines == ["inner 1.0", "outer 1.0"])
  }

  @Test("an outer completion comes after the inner one where neither has animations")
  func emptyNesting() {
    rig.turn {
      transaction("outer") {
        transaction("inner")
        notes.note("in outer")
      }
    }
    #expect(notes.lines == ["in outer", "inner 0.0", "outer 0.0"])
  }

  @Test("removing an animation completes it, with finished = false, later in the turn")
  func removal() {
    rig.turn { transaction("transaction") { layer.add(fade("fade"), forKey: "fade") } }
    rig.advance(to: 0.5)
    rig.turn {
      layer.removeAnimation(forKey: "fade")
      notes.note("removed")
    }
    #expect(notes.lines == ["fade starts", "removed", "transaction 0.5", "fade stops false"])
    rig.advance(to: 5)
    #expect(notes.lines.count == 4)
  }

  @Test("on a stage the transaction completes before its animations' own stops, which come in their order")
  func completionBeforeStops() {
    let other = rig.layer()
    rig.turn {
      transaction("transaction") {
        layer.add(fade("first"))
        other.add(fade("second"))
        notes.note("added")
      }
    }
    #expect(notes.lines == ["added", "first starts", "second starts"])
    rig.advance(to: 1)
    #expect(notes.lines.dropFirst(3) == ["transaction 1.0", "first stops true", "second stops true"])
  }

  @Test("so it does when the layer leaves the stage, and nested transactions complete from the inside")
  func leavingTheStage() {
    rig.turn { transaction("outer") { transaction("inner") { layer.add(fade("fade")) } } }
    rig.advance(to: 0.5)
    rig.turn { layer.removeFromSuperlayer() }
    #expect(notes.lines == ["fade starts", "inner 0.5", "outer 0.5", "fade stops false"])
  }

  @Test("a completion block set a second time leaves the first, each with the animations added until then")
  func twoCompletionBlocks() {
    rig.turn {
      transaction("first") {
        move(for: 1, "opacity")
        noteCompletion("second")
        move(for: 0.5)
      }
    }
    rig.advance(to: 2)
    #expect(notes.lines == ["second 0.5", "first 1.0"])
  }

  @Test(
    "of two completion blocks one without animations runs in the same turn, and an outer one waits for both")
  func twoCompletionBlocksInside() {
    rig.turn {
      transaction("outer") {
        transaction("first") {
          noteCompletion("second")
          move(for: 1, "opacity")
          Transaction.setCompletionBlock(nil)
          move(for: 2)
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
      layer.add(fade("late", begin: 0.5), forKey: "late")
      layer.add(fade("never", begin: 0.75), forKey: "never")
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
      layer.add(fade("late", begin: 1))
    }
    rig.advance(to: 3)
    #expect(notes.lines.isEmpty)
    rig.turn { (layer.speed, layer.beginTime) = (1, 3) }
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
      transaction("transaction") {
        Transaction.animationDuration = 0
        layer.add(fade("fade", duration: 0))
      }
    }
    rig.advance(to: 0)
    #expect(notes.lines == ["fade starts", "transaction 0.0", "fade stops true"])
    #expect(layer.animationKeys.isEmpty)
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
    rig.turn { layer.add(fade("first"), forKey: "fade") }
    rig.turn { layer.add(fade("second"), forKey: "fade") }
    func stops() -> [String] { notes.lines.filter { $0.contains("stops") } }
    #expect(stops() == ["first stops false"])
    #expect(layer.animationKeys == ["fade"])
    rig.advance(to: 1)
    #expect(stops() == ["first stops false", "second stops true"])
  }

  @Test("on a layer that is on no stage an animation completes at once with finished = false")
  func offStage() {
    rig.turn {
      transaction("transaction") { Layer().add(fade("fade")) }
      notes.note("added")
    }
    // No stage, no start; and its stop comes before the transaction's block.
    #expect(notes.lines == ["added", "fade stops false", "transaction 0.0"])
  }

  @Test("an animation without duration takes the transaction's, .25 s unless told")
  func durations() {
    var ends: [Double] = []
    let fade = with(BasicAnimation(keyPath: "opacity", from: 0, to: 1)) {
      $0.completion = { _ in ends.append(rig.now) }
    }
    rig.turn {
      layer.add(fade)
      Transaction.perform {
        Transaction.animationDuration = 0.75
        layer.add(fade)
        Transaction.perform { layer.add(fade) }
      }
      layer.add(with(fade) { $0.duration = -2 })
    }
    rig.advance(to: 2)
    #expect(ends == [0.25, 0.25, 0.75, 0.75])
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
    rig.turn { layer.add(first, forKey: "fade") }
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

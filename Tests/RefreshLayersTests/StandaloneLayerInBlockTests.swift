import Foundation
import RefreshLayers
import Testing

/// Layers of no view inside a view's animation block.
@Suite struct StandaloneLayerInBlockTests {
  let context = LayerContext()
  let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let shape = ShapeLayer()

  init() {
    root.layer.host(on: context)
    shape.strokeStart = 0.2
    root.layer.addSublayer(shape)
    context.scheduler.advance(to: 1)
  }

  @Test("a change runs over the block's duration on its curve, from the value before the change")
  func aChangeTakesTheBlocksDuration() {
    context.scheduler.turn {
      View.animate(withDuration: 2, options: .curveLinear) { shape.strokeStart = 0.6 }
    }
    for (time, value) in [(1.0, 0.2), (1.5, 0.3), (2.0, 0.4), (3.0, 0.6), (9.0, 0.6)] {
      #expect(abs(Double(shape.presentation(at: time).shape.strokeStart) - value) < 1e-12, "at \(time) s")
    }
  }

  @Test("the block's completion waits for it, with true once it has run its course")
  func theCompletionWaits() {
    var ends: [(time: TimeInterval, finished: Bool)] = []
    context.scheduler.turn {
      View.animate(withDuration: 2) {
        shape.strokeStart = 0.6
      } completion: { [context] in
        ends.append((context.now, $0))
      }
    }
    context.scheduler.advance(to: 10)
    #expect(ends.count == 1)
    #expect(ends.first?.time == 3)
    #expect(ends.first?.finished == true)
  }

  @Test("an animation that runs forever inside the block does not hold its completion up")
  func foreverDoesNotHoldUp() {
    var isDone = false
    context.scheduler.turn {
      View.animate(withDuration: 2) {
        var turn = BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 1, duration: 1)
        turn.repeatCount = .infinity
        shape.add(turn, forKey: "turn")
      } completion: { _ in
        isDone = true
      }
    }
    context.scheduler.advance(to: 5)
    #expect(isDone)
    #expect(shape.animationKeys == ["turn"])
  }

  @Test("a second change in mid-flight begins at what is shown")
  func aSecondChangeBeginsAtWhatIsShown() {
    context.scheduler.turn {
      View.animate(withDuration: 2, options: .curveLinear) { shape.strokeStart = 0.6 }
    }
    context.scheduler.advance(to: 2)
    context.scheduler.turn {
      View.animate(withDuration: 1, options: .curveLinear) { shape.strokeStart = 0 }
    }
    for (time, value) in [(2.0, 0.4), (2.5, 0.2), (3.0, 0.0)] {
      #expect(abs(Double(shape.presentation(at: time).shape.strokeStart) - value) < 1e-12, "at \(time) s")
    }
  }
}

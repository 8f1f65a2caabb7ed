import Foundation
import RefreshLayers
import RefreshMotion
import Testing

@Suite struct AnimateKeyframesTests {
  private let rig = Rig()

  /// A view whose x goes by keyframes of (start, duration, x) in 4 seconds, from 50.
  func run(
    _ frames: [(Double, Double, CGFloat)], _ options: View.KeyframeAnimationOptions = .curveLinear
  ) -> (Double) -> Double {
    let view = rig.view()
    rig.turn {
      View.animateKeyframes(withDuration: 4, options: options) {
        for (start, duration, x) in frames {
          View.addKeyframe(withRelativeStartTime: start, relativeDuration: duration) { view.center.x = x }
        }
      }
    }
    return { Double(view.layer.presentation(at: $0).position.x) }
  }

  @Test("each keyframe runs in its part of the time; between them the value rests")
  func times() {
    let x = run([(0.25, 0.25, 150), (0.75, 0.25, 0)])
    #expect([0, 1, 1.5, 2, 2.5, 3, 3.5].map(x) == [50, 50, 100, 150, 150, 150, 75])
    #expect(rig.messages.isEmpty)
    rig.advance(to: 4)
    #expect(x(4) == 0)
  }

  @Test("the overall curve, ease in and out unless told, warps all relative times")
  func overallCurve() {
    let x = run([(0, 0.5, 150), (0.5, 0.5, 50)], [])
    for t in [0.4, 1.2, 2, 2.8] {
      let warped = easeInEaseOut(t / 4)
      #expect(isClose(x(t), 50 + 200 * min(warped, 1 - warped), within: 1e-3))
    }
  }

  @Test("a relative duration of 0 is a jump")
  func jumps() {
    let x = run([(0.5, 0, 150)])
    #expect([1.999, 2, 3].map(x) == [50, 150, 150])
    #expect(rig.messages.isEmpty)
  }

  @Test("keyframes may be added in any order")
  func anyOrder() {
    let x = run([(0.5, 0.5, 0), (0, 0.5, 150)])
    #expect([1, 2, 3].map(x) == [100, 150, 75])
    #expect(rig.messages.isEmpty)
  }

  @Test("keyframes that overlap are told of, and the later one begins where the other ends")
  func overlap() {
    let x = run([(0, 0.5, 150), (0.25, 0.75, 50)])
    #expect([1, 2, 3].map(x) == [100, 150, 100])
    #expect(rig.messages.first?.contains("overlap at 0.25: the later one now begins at 0.5") == true)
  }

  @Test("overlaps are reported in the order of the keyframes, every time")
  func overlapsInOrder() {
    let frames = (0..<12).map { (0.02 * Double($0), 0.5, CGFloat($0)) }
    for _ in 0..<5 {
      _ = run(frames)
      let starts = rig.messages.compactMap { message in
        message.split(separator: " overlap at ").last.flatMap { Double($0.prefix { $0 != ":" }) }
      }
      #expect(starts.count == 11 && starts == starts.sorted())
    }
  }

  @Test("times outside 0…1, past the end or no numbers are held and told of")
  func outside() {
    let x = run([(-0.5, 0.5, 150), (0.75, 0.75, 50), (.nan, .nan, 50)])
    #expect(x(4) == 50)
    #expect(rig.messages.count == 3)
    #expect(
      rig.messages.prefix(2) == [
        "keyframe from -0.5 for 0.5: relative times must stay within 0…1; clamped to 0.0 for 0.5",
        "keyframe from 0.75 for 0.75: relative times must stay within 0…1; clamped to 0.75 for 0.25",
      ])
  }

  @Test("a keyframe outside a block is made at once and told of; in a block without duration it is just made")
  func outsideBlock() {
    let view = rig.view()
    rig.turn {
      View.animateKeyframes(withDuration: 0) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0.5 }
      }
    }
    #expect(rig.messages.isEmpty)
    #expect(view.alpha == 0.5)
    rig.turn { View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 } }
    #expect(rig.messages == ["keyframe outside View.animateKeyframes: its changes are made at once"])
    #expect(view.layer.animationKeys.isEmpty)
  }

  @Test("discrete keyframes hold; cubic ones pass their values in a smooth curve")
  func modes() {
    let hold = run([(0, 0.5, 100), (0.5, 0.5, 200)], [.curveLinear, .calculationModeDiscrete])
    #expect([1, 3].map(hold) == [100, 200])
    let smooth = run([(0, 0.5, 100), (0.5, 0.5, 50)], [.curveLinear, .calculationModeCubic])
    #expect(isClose(smooth(2), 100))
    // Catmull–Rom through 50, 100, 50 with virtual ends: the slope at the top is 0, so it is higher than a line.
    #expect(smooth(1) > 75 + 1)
  }

  @Test("one animation per property: the block completes once, delay and repeats are the block's")
  func completion() {
    let view = rig.view()
    rig.turn {
      View.animateKeyframes(withDuration: 2, delay: 1, options: .autoreverse) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          view.alpha = 0
          view.center.x = 0
        }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 1 }
      } completion: {
        rig.notes.note("\($0) \(rig.now)")
      }
    }
    #expect(view.layer.animationKeys == ["opacity", "position"])
    #expect(view.layer.presentation(at: 0.5).position.x == 50)
    rig.advance(to: 9)
    #expect(rig.notes.lines == ["true 5.0"])
  }

  @Test("a layer without a view takes part in the keyframes")
  func layers() {
    let shape = rig.layer(ShapeLayer())
    rig.turn {
      View.animateKeyframes(withDuration: 2, options: .curveLinear) {
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { shape.strokeEnd = 0 }
      }
    }
    #expect(isClose(shape.shown(\.shape.strokeEnd, at: 1, 1.5), [1, 0.5]))
  }
}

import Foundation
import RefreshCheck
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshStage
import TestControls
import Testing

/// A cycle takes as long as it really takes: its delay, its motion and whatever it runs of its own.
@Suite struct CycleLengthTests {
  private class Delayed: ProbeControl {
    override class var animationDelay: TimeInterval { 0.5 }
  }

  private final class OwnBlock: Delayed {
    override func animationCycle(for animationView: View) {
      View.animate(withDuration: 0.3, options: [.overrideInheritedDuration, .curveLinear]) {
        self.square.center.x = 105
      }
    }
  }

  private final class OwnAnimation: Delayed {
    override func animationCycle(for animationView: View) {
      square.layer.add(BasicAnimation(keyPath: "position.x", from: 5.0, to: 105.0, duration: 0.3))
    }
  }

  private final class OwnAnimator: Delayed {
    override func animationCycle(for animationView: View) {
      PropertyAnimator(duration: 0.3, curve: .linear) { self.square.center.x = 105 }.startAnimation()
    }
  }

  private final class OwnKeyframes: Delayed {
    override func animationCycle(for animationView: View) {
      View.animateKeyframes(withDuration: 0.3) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { self.square.center.x = 105 }
      }
    }
  }

  private final class DelayedLayer: ProbeLayerControl {
    override class var animationDelay: TimeInterval { 0.5 }
    override func setup() {
      super.setup()
      addBasicAnimation(keyPath: "position.x", from: 5, to: 105)
    }
    override func animationCycle(for animationView: View) {
      View.animate(withDuration: 0.3) { self.square.alpha = 0.5 }
    }
    override func setupRefreshControl(for animationView: View) { square.alpha = 1 }
  }

  /// Has a control refresh on a stage, frame by frame; the seconds from each cycle to the next.
  private func play(
    _ control: RefreshControl, for seconds: TimeInterval, onFrame: (TimeInterval) -> Void = { _ in }
  ) -> (stage: Stage, gaps: [TimeInterval]) {
    let stage = Stage()
    stage.attach(control)
    stage.perform { control.forceRefresh() }
    while stage.time < seconds {
      stage.advance(to: stage.time + 1.0 / 240)
      onFrame(stage.time)
    }
    let begun = stage.trace.events.filter { $0.kind == .delegate("refreshControlDidStartAnimationCycle") }
    return (stage, zip(begun, begun.dropFirst()).map { $1.time - $0.time })
  }

  /// Controls whose cycles move their square by another means than the block that they are called in.
  @Test(
    "whatever a cycle moves, nothing of it moves before the delay",
    arguments: [
      OwnBlock.self, OwnAnimation.self, OwnAnimator.self, OwnKeyframes.self, DelayedLayer.self,
    ] as [RefreshControl.Type])
  func delay(type: RefreshControl.Type) throws {
    let control = type.init(type: .slideDown)
    let square = try #require((control as? ProbeControl)?.square ?? (control as? DelayedLayer)?.square)
    var (moved, faded): (TimeInterval?, TimeInterval?)
    let (_, gaps) = play(control, for: 2.2) { time in
      let shown = square.layer.presentation(at: time)
      if moved == nil, abs(shown.position.x - 5) > 1e-6 { moved = time }
      if faded == nil, shown.opacity != 1 { faded = time }
    }
    // Within the first frame after it.
    let first = try #require(moved)
    #expect(first > 0.5 && first < 0.5 + 2.0 / 240, "moves at \(first) s")
    if control is DelayedLayer { #expect(try #require(faded) > 0.5) }
    // The next cycle begins a delay and a duration after this one.
    #expect(gaps.count == 2 && gaps.allSatisfy { abs($0 - 1) < 1e-6 }, "\(gaps)")
  }

  private class Reversing: ProbeControl {
    required init(type: RefreshControlType) {
      super.init(type: type)
      animationOptions = .autoreverse
    }
  }

  private final class ReversingAfterDelay: Reversing {
    override class var animationDelay: TimeInterval { 0.25 }
    required init(type: RefreshControlType) {
      super.init(type: type)
      animationType = .spring
    }
  }

  private final class Long: ProbeControl {
    override func animationCycle(for animationView: View) {
      View.animate(withDuration: 1.75, options: .overrideInheritedDuration) { self.square.center.x = 105 }
    }
  }

  private final class Endless: ProbeControl {
    override func animationCycle(for animationView: View) {
      var turn = BasicAnimation(keyPath: "opacity", from: 0, to: 1)
      (turn.duration, turn.repeatCount) = (1, .infinity)
      square.layer.add(turn, forKey: "turn")
    }
  }

  @Test(
    "the length of a cycle is measured, by the control and before anything is shown",
    arguments: [
      (ProbeControl.self, 0.5), (Reversing.self, 1), (ReversingAfterDelay.self, 1.25), (Long.self, 1.75),
      (OwnBlock.self, 1),
    ] as [(RefreshControl.Type, Double)])
  func lengths(type: RefreshControl.Type, length: Double) {
    let control = type.init(type: .slideDown)
    let (stage, gaps) = play(control, for: 5)
    #expect(gaps.count >= 2 && gaps.allSatisfy { abs($0 - length) < 1e-6 }, "\(gaps)")
    #expect(abs(control.cycleDuration - length) < 1e-6)
    #expect(abs(control.worstCaseExitLatency - length) < 1e-6)
    #expect(CheckConfiguration(type).measuredCycle() == length)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test("a cycle that autoreverses is known to take twice its duration before the first is over")
  func autoreverseIsKnown() throws {
    #expect(Reversing(type: .slideDown).cycleDuration == 1)
    #expect(ReversingAfterDelay(type: .slideDown).cycleDuration == 1.25)
    // A mark in the middle is where the motion turns.
    let control = Reversing(type: .slideDown)
    control.exitPolicy = .atMarks([0.5])
    let harness = Harness(control)
    harness.play(.forceRefresh, .wait(for: 0.1), .endRefreshing, .settle)
    #expect(try abs(harness.time(of: .phase(.ending, .exiting)) - 0.5) < 1e-6)
  }

  private final class TooLong: ProbeControl {
    override func animationCycle(for animationView: View) {
      View.animate(withDuration: 100, options: .overrideInheritedDuration) { self.square.center.x = 105 }
    }
  }

  private final class Ended: ProbeControl {
    override func animationCycle(for animationView: View) { removeFromSuperview() }
  }

  @Test(
    "an animation without an end does not count, one that is given up counts so far, and none has no length")
  func endless() {
    #expect(CheckConfiguration(Endless.self).measuredCycle() == 0.5)
    #expect(CheckConfiguration(TooLong.self).measuredCycle() == 10.5)
    #expect(CheckConfiguration(Ended.self).measuredCycle() == nil)
  }

  @Test(
    "the scenarios of check find nothing in controls whose cycles take longer than their duration",
    arguments: [Reversing.self, ReversingAfterDelay.self, OwnBlock.self, Long.self] as [RefreshControl.Type])
  func checkFindsNothing(type: RefreshControl.Type) {
    let subject = CheckConfiguration(type)
    for scenario in CheckScenario.all {
      #expect(scenario.faults(of: subject).map(\.message) == [], "\(scenario.name)")
    }
  }
}

import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import TestControls
import Testing

/// Nothing is kept alive by what a control has planned, in whatever phase it is let go of.
@Suite struct LeakTests {
  /// Steps into each phase, and the phase.
  static let ways: [(RefreshPhase.Kind, [Scenario.Step])] = [
    (.idle, []), (.pulling, [.pull(to: 30, over: 0.2)]), (.armed, [.pull(to: 100, over: 0.2)]),
    (.cancelling, [.pull(to: 30, over: 0.2), .release]), (.settling, pulled + [.wait(for: 0.1)]),
    (.refreshing, pulled + [.wait(for: 0.5)]), (.ending, pulled + [.wait(for: 0.6), .endRefreshing]),
    (.showing, pulled + [.wait(for: 0.45), .end(.failure(), after: 0.5), .wait(for: 0.3)]),
    (.exiting, pulled + [.wait(for: 0.45), .endRefreshing, .wait(for: 0.3)]),
    (.closing, pulled + [.wait(for: 0.45), .endRefreshing, .wait(for: 0.6)]),
  ]
  private static let pulled: [Scenario.Step] = [.pull(to: 100, over: 0.2), .release]

  private func harness(in way: Int) -> Harness {
    let harness = Harness()
    harness.control.exit = { [unowned control = harness.control] completion in
      View.animate(withDuration: 0.4, then: completion) { control.square.alpha = 0.5 }
    }
    let (phase, steps) = Self.ways[way]
    if !steps.isEmpty { harness.play(steps: steps) }
    #expect(harness.phase == phase)
    return harness
  }

  @Test(
    "a control that is taken off is gone, with its views, while the stage lives on", arguments: ways.indices)
  func theControlIsGone(way: Int) {
    weak var control: ProbeControl?
    weak var square: View?
    weak var animationView: View?
    let stage = {
      let harness = harness(in: way)
      (control, square, animationView) = (
        harness.control, harness.control.square, harness.control.animationView
      )
      harness.stage.forgetControl()
      return harness.stage
    }()
    stage.advance(to: stage.time + 20)
    #expect(control == nil && square == nil && animationView == nil)
    #expect(stage.scrollView.contentInset.top == 64)
  }

  @Test("a stage that is let go of is gone, with all that stands on it", arguments: ways.indices)
  func theStageIsGone(way: Int) {
    weak var stage: Stage?
    weak var control: ProbeControl?
    weak var scrollView: View?
    do {
      let harness = harness(in: way)
      (stage, control, scrollView) = (harness.stage, harness.control, harness.scrollView)
    }
    #expect(stage == nil && control == nil && scrollView == nil)
  }
}

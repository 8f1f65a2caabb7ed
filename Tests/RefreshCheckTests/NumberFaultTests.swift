import Foundation
import RefreshCheck
import RefreshControls
import RefreshLayers
import RefreshStage
import TestControls
import Testing

/// A number that is not finite is told once, with the hook that set it, and nothing of what follows from it.
@Suite struct NumberFaultTests {
  /// A control that sets a number in one of its hooks, and leaves the others to a base that is sound.
  class Numbers: StillControl {
    class var place: RefreshHook? { nil }
    class var value: CGFloat { .nan }

    let square = View(frame: CGRect(x: 0, y: 20, width: 20, height: 20))
    let other = View(frame: CGRect(x: 40, y: 20, width: 20, height: 20))

    final func enter(_ hook: RefreshHook) {
      if hook == Self.place { square.center.x = Self.value }
      // What an author works out from it is none either.
      if !square.center.x.isFinite { other.center.x = square.center.x + 40 }
    }

    override func setup() {
      square.layer.name = "square"
      addSubviewToRefreshAnimationView(square)
      addSubviewToRefreshAnimationView(other)
      enter(.setup)
    }
    override func pull(to pullRatio: CGFloat) { enter(.handleScrolling) }
    override func setupRefreshControl(for animationView: View) { enter(.setupRefreshControl) }
    override func animationCycle(for animationView: View) { enter(.animationCycle) }
  }

  final class InSetup: Numbers { override class var place: RefreshHook? { .setup } }
  final class InScrolling: Numbers {
    override class var place: RefreshHook? { .handleScrolling }
    override class var value: CGFloat { -.infinity }
  }
  final class InPreparation: Numbers { override class var place: RefreshHook? { .setupRefreshControl } }
  final class InCycle: Numbers { override class var place: RefreshHook? { .animationCycle } }
  final class InExit: Numbers {
    override class var place: RefreshHook? { .exitAnimation }
    override class var value: CGFloat { -.nan }
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      enter(.exitAnimation)
      completion()
    }
  }
  final class InReset: Numbers {
    override class var place: RefreshHook? { .resetAnimationView }
    override func resetAnimationView(_ animationView: View) { enter(.resetAnimationView) }
  }
  final class InResult: Numbers {
    override class var place: RefreshHook? { .showResult }
    override func showResult(_ result: RefreshResult, on animationView: View) { enter(.showResult) }
  }
  final class InArming: Numbers {
    override class var place: RefreshHook? { .didArm }
    override func didArm() { enter(.didArm) }
  }

  @Test(
    "every check that tells of a number tells it alone, with the hook that set it",
    arguments: [
      (InSetup.self, "setup", "nan"), (InScrolling.self, "handleScrolling", "-inf"),
      (InPreparation.self, "setupRefreshControl", "nan"), (InCycle.self, "animationCycle", "nan"),
      (InExit.self, "exitAnimation", "nan"), (InReset.self, "resetAnimationView", "nan"),
      (InResult.self, "showResult", "nan"), (InArming.self, "didArm", "nan"),
    ] as [(RefreshControl.Type, String, String)])
  func onceWithItsHook(control: RefreshControl.Type, hook: String, value: String) {
    let results = ControlCheck([CheckConfiguration(control)], walkSteps: 40).run()
    let messages = Set(results.flatMap(\.faults).map(\.message))
    #expect(
      messages == [
        "\(control).\(hook) set position of layer square to (\(value), 30.0): every number must be finite"
      ])
    #expect(CheckReport(results).findings.count == 1)
  }

  /// A hook that is soon over, and a number that comes later.
  private final class Later: Numbers {
    override func setupRefreshControl(for animationView: View) {
      perform(after: 0.05) { [unowned self] in square.center.x = .nan }
    }
  }

  @Test("a number that is set between hooks is no hook's, and is told with the one before it")
  func betweenHooks() {
    let results = ControlCheck([CheckConfiguration(Later.self)], walkSteps: 0).run()
    let messages = Set(results.flatMap(\.faults).map(\.message))
    #expect(!messages.isEmpty)
    let start = "Later: position of layer square became (nan, 30.0) outside the hooks, after "
    for message in messages { #expect(message.hasPrefix(start)) }
  }

  /// Sound again with each refresh, and wrong again.
  private final class Again: Numbers {
    override func setupRefreshControl(for animationView: View) { square.center.x = 10 }
    override func showResult(_ result: RefreshResult, on animationView: View) { square.center.x = .nan }
    override func resetAnimationView(_ animationView: View) { square.bounds.size.width = .infinity }
  }

  @Test("once all numbers are finite again, the next that is not is told with its own hook")
  func nextFault() {
    let stage = Stage()
    stage.attach(Again())
    let script = Scenario("test", [.forceRefresh, .wait(for: 1), .endRefreshing, .settle])
    for _ in 0..<2 { ScenarioPlayer(script, on: stage).play() }
    // The reset sets another number while the first is still there: that one is not told.
    #expect(
      stage.diagnostics.map(\.message) == [
        "Again.showResult set position of layer square to (nan, 30.0): every number must be finite"
      ])
  }
}

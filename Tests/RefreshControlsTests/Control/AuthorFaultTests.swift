import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import Testing

/// What an author gets wrong is said in a line, and hangs nothing.
@Suite struct AuthorFaultTests {
  @Test("a control that overrides nothing is told what to write, hook by hook")
  func missingHooksAreNamed() {
    final class Bare: RefreshControl {}
    #expect(
      Bare.missingHooks == [
        .height, .animationDuration, .setup, .handleScrolling, .setupRefreshControl, .animationCycle,
      ])
    let stage = Stage()
    stage.attach(Bare())
    let player = ScenarioPlayer(
      Scenario("test", [.pull(to: 100, over: 0.3), .release, .refresh(for: 1), .settle]), on: stage)
    player.start()
    VirtualClock(stage.context.scheduler).run { player.isFinished }
    let messages = stage.diagnostics.map(\.message)
    for hook in [
      "height", "animationDuration", "setup", "handleScrolling", "setupRefreshControl", "animationCycle",
    ] {
      #expect(messages.contains { $0.hasPrefix("Bare must override \(hook): write `override ") }, "\(hook)")
    }
  }

  @Test("a number that is none is reported with hook, layer and value")
  func numbersThatAreNoneAreReported() {
    final class Broken: ProbeControl {
      override func animationCycle(for animationView: View) { square.center.x = .nan }
    }
    let harness = Harness(Broken())
    harness.play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.1))
    #expect(
      harness.errors.first
        == "Broken.animationCycle set position of layer square to (nan, 5.0): every number must be finite")
  }

  @Test("a duration or a height that is no positive number is reported and does not hang")
  func impossibleMeasures() {
    final class Timeless: ProbeControl {
      override class var animationDuration: TimeInterval { 0 }
      override class var height: CGFloat { .nan }
    }
    let harness = Harness(Timeless())
    harness.play(.pull(to: 100, over: 0.3), .release, .refresh(for: 0.5), .settle)
    #expect(
      harness.errors == [
        "Timeless.height is nan; it must be a positive number of points: write `override class var height: CGFloat { 60 }`",
        "Timeless.animationDuration is 0.0; it must be a positive number of seconds: write `override class var animationDuration: TimeInterval { 1 }`",
      ])
    #expect(harness.phase == .idle)
    #expect(harness.control.height == 60)
  }

  @Test(
    "a measure is sound or has words for what it must be",
    arguments: [
      (RefreshHook.height, 0.5, nil), (.height, 0, "must be a positive number of points"),
      (.height, .infinity, "must be a positive number of points"), (.animationDuration, 0.001, nil),
      (.animationDuration, 0.0009, "must be 0.001 s or more"),
      (.animationDuration, -1, "must be a positive number of seconds"),
      (.animationDuration, .nan, "must be a positive number of seconds"), (.setup, 0, nil),
    ] as [(RefreshHook, Double, String?)])
  func measures(hook: RefreshHook, value: Double, fault: String?) {
    #expect(hook.fault(of: value) == fault)
  }

  @Test("an exit completion that is called twice counts once, with a diagnostic")
  func exitCompletionCalledTwice() {
    let harness = Harness()
    harness.control.exit = { completion in
      completion()
      completion()
    }
    harness.play(.pull(to: 100, over: 0.3), .release, .refresh(for: 0.5), .settle)
    #expect(harness.errors == ["ProbeControl.exitAnimation called its completion more than once"])
    #expect(harness.isLikeNew)
  }

  @Test("an exit completion that is never called is given up after ten seconds, with a diagnostic")
  func exitCompletionNeverCalled() {
    let harness = Harness()
    harness.control.exit = { _ in }
    harness.play(.pull(to: 100, over: 0.3), .release, .refresh(for: 0.5), .settle)
    #expect(
      harness.errors == [
        "ProbeControl.exitAnimation has not called its completion after 10 s: it is taken to be over"
      ])
    #expect(harness.isLikeNew)
  }
}

import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import TestControls
import Testing

/// What an author gets wrong is said in a line, and hangs nothing.
@Suite struct AuthorFaultTests {
  @Test("a control that overrides nothing is told what to write, hook by hook")
  func missingHooksAreNamed() {
    final class Bare: RefreshControl {}
    let hooks: [RefreshHook] = [
      .height, .animationDuration, .setup, .handleScrolling, .setupRefreshControl, .animationCycle,
    ]
    #expect(Bare.missingHooks == hooks)
    let stage = Stage()
    stage.attach(Bare())
    let player = ScenarioPlayer(
      Scenario("test", [.pull(to: 100, over: 0.3), .release, .refresh(for: 1), .settle]), on: stage)
    player.start()
    VirtualClock(stage.context.scheduler).run { player.isFinished }
    let messages = stage.diagnostics.map(\.message)
    for hook in hooks {
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

  @Test("a hook that sets what it is notified of is reported and does not hang")
  func endlessNotifications() {
    final class Toggling: ProbeControl {
      override func environmentDidChange() { environment.reducesMotion.toggle() }
    }
    let harness = Harness(Toggling())
    harness.control.environment.colorScheme = .dark
    #expect(
      harness.errors == [
        "Toggling: more than 10000 notifications without time passing, each caused by the one before: a hook or a listener sets again what it is notified of"
      ])
  }

  @Test("a duration or a height that is no positive number is reported and does not hang")
  func impossibleMeasures() {
    final class Timeless: ProbeControl {
      override class var animationDuration: TimeInterval { 0 }
      override class var height: CGFloat { .nan }
    }
    let harness = Harness(Timeless())
    harness.refresh()
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
      (.height, 4096, nil), (.height, 1e9, "must be 4096 pt or less"),
      (.animationDuration, 60, nil), (.animationDuration, 1e9, "must be 60 s or less"),
      (.animationDuration, 0.0009, "must be 0.001 s or more"),
      (.animationDuration, -1, "must be a positive number of seconds"),
      (.animationDuration, .nan, "must be a positive number of seconds"), (.setup, 0, nil),
    ] as [(RefreshHook, Double, String?)])
  func measures(hook: RefreshHook, value: Double, fault: String?) {
    #expect(hook.fault(of: value) == fault)
  }

  /// Numbers for which nobody can wait, with what is played then.
  private static let refresh: [Scenario.Step] = [
    .forceRefresh, .wait(for: 0.6), .endRefreshing, .wait(for: 1),
  ]
  static let waits: [(name: String, steps: [Scenario.Step], set: @Sendable (ProbeControl, Double) -> Void)] =
    [
      ("minimumRefreshingTime", refresh, { $0.minimumRefreshingTime = $1 }),
      ("timeout", refresh, { $0.timeout = $1 }),
      ("the delay of perform(after:)", refresh, { $0.perform(after: $1) {} }),
      (
        "the delay of endRefreshing", [.forceRefresh, .wait(for: 0.6)],
        { control, value in
          control.perform(after: 1) { [unowned control] in control.endRefreshing(after: value) }
        }
      ),
    ]

  @Test(
    "a wait that never ends is an error in one line, and is held to an hour",
    arguments: waits.indices,
    [(1e9, "1000000000"), (1e12, "1000000000000"), (1e300, "1e+300"), (.nan, "nan")] as [(Double, String)])
  func endlessWaits(index: Int, value: (seconds: Double, shown: String)) {
    let harness = Harness()
    let (name, steps, set) = Self.waits[index]
    harness.perform { set(harness.control, value.seconds) }
    harness.play(steps: steps)
    harness.wait(1)
    #expect(harness.errors == ["ProbeControl: \(name) is \(value.shown); expected a number from 0 to 3600"])
    // What was asked for an hour hence is all that is left.
    VirtualClock(harness.stage.context.scheduler).run { harness.stage.time > 4000 }
    harness.wait(2)
    #expect(harness.phase == .idle)
  }

  @Test("a delay or a duration that never ends is an error, and the cycle runs all the same")
  func endlessCycle() {
    final class Late: ProbeControl {
      override class var animationDelay: TimeInterval { 1e9 }
      override class var animationDuration: TimeInterval { 1e12 }
    }
    let harness = Harness(Late())
    harness.refresh()
    #expect(
      harness.errors == [
        "Late.animationDuration is 1000000000000.0; it must be 60 s or less: write `override class var animationDuration: TimeInterval { 1 }`",
        "Late.animationDelay is 1000000000; expected a number from 0 to 60",
      ])
    #expect(harness.phase == .idle)
  }

  @Test("an exit completion that is called twice counts once, with a diagnostic")
  func exitCompletionCalledTwice() {
    let harness = Harness()
    harness.control.exit = { completion in
      completion()
      completion()
    }
    harness.refresh()
    #expect(harness.errors == ["ProbeControl.exitAnimation called its completion more than once"])
    #expect(harness.isLikeNew)
  }

  @Test("an exit completion that is never called is given up after ten seconds, with a diagnostic")
  func exitCompletionNeverCalled() {
    let harness = Harness()
    harness.control.exit = { _ in }
    harness.refresh()
    #expect(
      harness.errors == [
        "ProbeControl.exitAnimation has not called its completion after 10 s; the control closes anyway"
      ])
    #expect(harness.isLikeNew)
  }
}

import Foundation
import RefreshControls
import RefreshMotion
import RefreshScrolling
import RefreshStage
import TestControls
import TestSupport
import Testing

@testable import RefreshLayers

@Suite struct ScenarioPlayerTests {
  /// A control that needs a longer pull than the standard scenario's.
  final class High: StillControl { override class var height: CGFloat { 200 } }

  /// Notes every touch that a scroll view is given.
  final class TouchLog: ScrollViewDelegate {
    var touches: [Touch] = []
    func scrollView(_ scrollView: ScrollView, receives touch: Touch) -> Bool {
      touches.append(touch)
      return false
    }
  }

  /// Plays a scenario to its end, without frames, on a stage that it returns.
  @discardableResult
  private func play(
    _ scenario: Scenario, on stage: Stage = Stage(), _ control: RefreshControl? = nil
  ) -> Stage {
    if let control { stage.attach(control) }
    let player = ScenarioPlayer(scenario, on: stage)
    player.start()
    VirtualClock(stage.context.scheduler).run { player.isFinished }
    return stage
  }

  private func mine(_ steps: Scenario.Step...) -> Scenario { Scenario("mine", steps) }

  @Test("settle has 120 seconds of its own, however long the script has been going on")
  func settle() {
    let stage = play(
      mine(.wait(for: 3000), .pull(to: 260, over: 0.5), .release, .refresh(for: 100), .settle), High())
    #expect(stage.diagnostics.isEmpty && stage.isAtRest)
    let endless = play(mine(.wait(for: 3000), .pull(to: 260, over: 0.5), .release, .settle), High())
    #expect(
      endless.diagnostics.map(\.message) == [
        "scenario mine: not at rest after 120 s: the control is refreshing; add a refresh or endRefreshing step before settle"
      ])
    #expect(abs(endless.time - 3000.5 - 120) < 0.1)
  }

  @Test("a pull too short for the control is reported with both distances", arguments: [nil, 180.0])
  func tooShort(trigger: Double?) {
    let control = High()
    control.triggerDistance = trigger.map { CGFloat($0) }
    let stage = play(
      mine(.pull(to: 160, over: 0.5), .hold(for: 0.25), .release, .refresh(for: 1), .settle), control)
    #expect(
      stage.diagnostics.map(\.message) == [
        "scenario mine: pulls 160 pt; this control triggers at \(trigger == nil ? 200 : 180) pt, so no refresh is running at 0.7500 s"
      ])
  }

  @Test("of several pulls the last one counts, and a pull that was long enough is not blamed")
  func lastPull() {
    let stage = play(
      mine(
        .pull(to: 260, over: 0.5), .release, .refresh(for: 1), .settle,
        .pull(to: 90, over: 0.5), .release, .refresh(for: 1), .settle), High())
    #expect(stage.diagnostics.count == 1)
    #expect(stage.diagnostics.first?.message.contains("pulls 90 pt; this control triggers at 200 pt") == true)
    let disabled = play(
      mine(.enable(false), .pull(to: 260, over: 0.5), .release, .refresh(for: 1)), High())
    #expect(disabled.diagnostics.map(\.message) == ["scenario mine: no refresh is running at 0.5000 s"])
  }

  @Test("a path of 400,000 points is followed in the time that its touches take")
  func longPath() {
    let points = (0..<400_000).map { index in
      Scenario.PathPoint(t: Double(index) / 20_000, x: 100, y: 300 + CGFloat(index % 2))
    }
    let start = TestRun.threadSeconds
    let stage = play(mine(.path(points), .release))
    #expect(abs(stage.time - 19.99995) < 1e-9)
    // Looked for from the first point on for each touch, they take over a minute.
    #expect(TestRun.threadSeconds - start < 10)
  }

  @Test("a path passes its points at their times, those at one time too")
  func path() {
    let (stage, log) = (Stage(), TouchLog())
    stage.scrollView.delegate = log
    let points = [(0.5, 10.0), (0.55, 20), (0.55, 40), (0.6, 50)].map {
      Scenario.PathPoint(t: $0, x: 100, y: CGFloat($1))
    }
    play(mine(.path(points), .release), on: stage)
    let places = log.touches.map { Double($0.location.y) }
    let expected: [Double] = [6, 7, 8, 9, 10, 11, 12, 25].map { $0 * 5 / 3 }
    #expect(zip(places, expected).allSatisfy { abs($0 - $1) < 1e-6 }, "\(places)")
    #expect(places.last == 50)
  }

  @Test(
    "a step of an hour keeps no more than a few seconds of touches waiting, and sends all of them in order")
  func longSteps() throws {
    let (stage, log) = (Stage(), TouchLog())
    stage.scrollView.delegate = log
    let fling = TouchTrace.path([CGPoint(x: 100, y: 300), CGPoint(x: 100, y: 320)], over: 30)
    let player = ScenarioPlayer(mine(.hold(for: 30), .release, .trace(fling), .hold(for: 3600)), on: stage)
    player.start()
    stage.advance(to: 0)
    var greatest = stage.context.scheduler.eventCount
    for second in 1...70 {
      stage.advance(to: Double(second))
      greatest = max(greatest, stage.context.scheduler.eventCount)
    }
    #expect(greatest < 3000)
    let held = log.touches.prefix(3602)
    #expect(held.map(\.phase) == [.began] + Array(repeating: .moved, count: 3600) + [.ended])
    for (index, touch) in held.dropLast().enumerated() {
      #expect(abs(touch.timestamp - Double(index) / 120) < 1e-9)
    }
    let traced = log.touches.dropFirst(3602).prefix(fling.touches.count)
    #expect(Array(traced) == fling.delayed(by: 30).touches)
  }

  /// Shows how far the content is open, along its way.
  final class Gauge: StillControl {
    let dot = Layer(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    override func setup() { animationView.layer.addSublayer(dot) }

    override func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) {
      dot.position.y = pullDistance
    }
  }

  @Test("a played scenario has frames, at each of which the content has glided on and hooks have followed it")
  func playsFrames() throws {
    let (stage, control) = (Stage(), Gauge())
    stage.attach(control)
    (control.insetDuration, control.insetCurve) = (0.4, .linear)
    let player = ScenarioPlayer(.standard, on: stage)
    var times: [TimeInterval] = []
    var closing: [(time: TimeInterval, y: CGFloat)] = []
    player.play(framesPerSecond: 50) { time in
      times.append(time)
      if control.phase == .closing { closing.append((time, control.dot.presentation(at: time).position.y)) }
    }
    #expect(player.isFinished && stage.isAtRest)
    #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 0.02) < 1e-9 })
    // From 60 points to none in 0.4 s at one speed.
    let event = stage.trace.events.last { if case .phase(_, .closing) = $0.kind { true } else { false } }
    let began = try #require(event).time
    #expect((19...20).contains(closing.count))
    #expect(closing.allSatisfy { abs($0.y - 60 * (1 - ($0.time - began) / 0.4)) < 1e-6 }, "\(closing)")
    // The loop ends with the scenario.
    stage.advance(to: stage.time + 1)
    #expect(times.last! <= stage.time - 1)
  }

  @Test("the built-in scenarios have names of their own, and the slow pull takes two seconds")
  func builtIn() {
    #expect(Scenario.builtIn.map(\.name) == ["standard", "short-pull", "slow-pull", "failure"])
    #expect(Scenario.slowPull.steps.first == .pull(to: 160, over: 2))
    #expect(Scenario.slowPull(to: 90).steps.first == .pull(to: 90, over: 2))
    let stage = play(.slowPull(to: 250), High())
    #expect(stage.diagnostics.isEmpty && stage.isAtRest)
  }

  @Test(
    "the slow pull goes past a trigger distance, and the short pull ends a refresh under the finger",
    arguments: [Scenario.slowPull(to: 120), .shortPull])
  func fitted(scenario: Scenario) {
    let control = High()
    (control.trigger, control.triggerDistance) = (.onReach, scenario == .shortPull ? 100 : 150)
    let stage = play(scenario, control)
    #expect(stage.diagnostics.isEmpty && stage.isAtRest)
    #expect(stage.trace.events.contains { $0.kind == .hook(.animationCycle) })
    // One that triggers on release does not refresh, and has nothing to wait for.
    (control.trigger, control.triggerDistance) = (.onRelease, 100)
    #expect(Scenario.shortPull.fitted(to: control) == .shortPull)
  }

  @Test(
    "the short pull arms every control, however far its trigger is, and releases it unarmed",
    arguments: [nil, 100, 110, 112, 180] as [CGFloat?], [RefreshTrigger.onRelease, .onReach])
  func shortPull(distance: CGFloat?, trigger: RefreshTrigger) {
    let control = High()
    (control.triggerDistance, control.trigger) = (distance, trigger)
    let stage = play(.shortPull, control)
    #expect(stage.diagnostics.isEmpty && stage.isAtRest)
    let phases = stage.trace.phases
    if trigger == .onRelease {
      #expect(phases == [.idle, .pulling, .armed, .pulling, .cancelling, .idle])
    } else {
      #expect(phases.contains(.refreshing) && phases.last == .idle)
    }
  }

  /// What the standard pull, a refresh step and more steps report, and the results that the control was asked to show.
  private func played(_ steps: Scenario.Step...) -> (warnings: [String], shown: [RefreshResult]) {
    let control = Telling()
    let stage = play(Scenario("mine", [.pull(to: 160, over: 0.3), .release] + steps + [.settle]), control)
    return (stage.diagnostics.map(\.message), control.shown)
  }

  @Test("a refresh step ends with its result; the failure scenario shows one for a second")
  func results() throws {
    let failed = played(.refresh(for: 1, result: .failure(), shown: 0.5))
    #expect(failed.warnings == [] && failed.shown == [.failure()])
    #expect(played(.refresh(for: 1)).shown == [.success])
    #expect(Scenario.failure.name == "failure")
    #expect(Scenario.failure.steps.contains(.refresh(for: 2, result: .failure(), shown: 1)))
    #expect(Scenario.slowPull.ending(with: .custom("offline"), shown: 0).name == "slow-pull-offline")
    let text = Scenario.failure.json
    #expect(text.contains(#"{"do": "refresh", "for": 2, "result": "failure", "shown": 1}"#))
    #expect(try Scenario(json: Data(text.utf8), name: "failure").steps == Scenario.failure.steps)
  }

  @Test(
    "a lifted finger that is not there is a warning, and a finger that is never lifted comes with the step to add"
  )
  func fingers() {
    #expect(played(.release).warnings.first?.contains("no finger is on the screen to lift at ") == true)
    let held = played(.refresh(for: 1), .settle, .pull(to: 160, over: 0.3)).warnings
    #expect(held.count == 1 && held[0].hasSuffix("; add a release step before settle"), "\(held)")
  }

  @Test("a result that the control does not have, and one that is never shown, are warnings")
  func unseenResults() {
    let failing = Scenario.Step.end(.failure(), after: 1)
    let late = played(.refresh(for: 1), failing)
    for (warnings, ending) in [
      (
        played(.refresh(for: 1, result: .custom("failed"))).warnings,
        "Telling has no result 'failed'; its results: success, failure"
      ),
      (
        late.warnings,
        "'failure' is not shown, as the refresh has already ended with 'success'; a refresh step takes the result"
      ),
      (
        played(.refresh(for: 1), .settle, failing).warnings,
        "'failure' is not shown, as no refresh is running"
      ),
    ] { #expect(warnings.first?.hasSuffix(ending) == true, "\(warnings)") }
    #expect(late.shown == [.success])
    let animated = played(.wait(for: 1), failing)
    #expect(animated.warnings == [] && animated.shown == [.failure()])
  }
}

/// It writes down the results that it is to show.
private final class Telling: StillControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 0.3 }
  var shown: [RefreshResult] = []

  override func showResult(_ result: RefreshResult, on animationView: View) { shown.append(result) }
}

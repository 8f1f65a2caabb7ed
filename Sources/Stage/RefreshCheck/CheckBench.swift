import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// Test bench of a check: a stage with a control, which plays scenario steps and collects faults.
final class CheckBench {
  let configuration: CheckConfiguration
  let stage: Stage
  let control: RefreshControl
  let watch: InvariantMonitor
  /// Steps played so far.
  private(set) var script: [Scenario.Step] = []
  private(set) var faults: [CheckFault] = []
  private(set) var actions = 0
  let check: String
  /// Called with each event, after the bench's own checks.
  var onEvent: ((RefreshEvent) -> Void)?

  /// Description of changes that no scenario step can express; nil if the script reproduces everything.
  private var unscriptedChange: String?
  private var finger: CGPoint?
  private var reply: ScenarioPlayer.ActionReply?

  init(_ configuration: CheckConfiguration, check: String) {
    self.configuration = configuration
    self.check = check
    (stage, control) = configuration.makeStage()
    watch = InvariantMonitor(control, on: stage)
    stage.onRefresh = { [weak self] _ in self?.actions += 1 }
    configuration.attach(control, to: stage) { [weak self] in self?.note($0) }
    watch.begin()
  }

  private func note(_ event: RefreshEvent) {
    watch.note(event)
    if case .phase(_, let phase) = event.kind {
      if phase == .refreshing { configuration.unnamed.warn(of: stage, configuration.onWarning) }
      configuration.inspect?(stage.window.layer)
    }
    onEvent?(event)
  }

  var scrollView: ScrollView { stage.scrollView }
  var height: CGFloat { control.height }
  /// Pull in points beyond which the control refreshes.
  var threshold: CGFloat { control.threshold }
  /// Pull in points that is clearly beyond the threshold: by 0.6 heights, or the maximum pull if that is less.
  var far: CGFloat { min(threshold + 0.6 * height, control.maximumPullDistance ?? .infinity) }
  /// Measured duration of a cycle in seconds, or the control's estimate if none could be measured.
  private(set) lazy var cycle = configuration.cycleLengths.length(of: configuration) ?? control.cycleDuration
  var hold: CGFloat { control.holdDistance ?? control.height }
  /// Overscroll beyond the resting offset of the closed control, in points.
  var distance: CGFloat { control.overscroll }

  /// Drag step that pulls by `distance` points; a negative distance scrolls away from the control.
  func drag(_ distance: CGFloat, across: CGFloat = 0, over duration: TimeInterval) -> Scenario.Step {
    let along = control.edge.isLeading ? distance : -distance
    return control.edge.axis == .vertical
      ? .drag(x: across, y: along, over: duration) : .drag(x: along, y: across, over: duration)
  }

  /// Scroll step to a distance in points beyond the control's edge; a negative distance is inside the list.
  func scroll(beyond distance: CGFloat, animated: Bool) -> Scenario.Step {
    let axis = control.edge.axis
    let place = control.edge.isLeading ? control.restingOffset - distance : control.restingOffset + distance
    let start = axis == .vertical ? scrollView.contentInset.top : scrollView.contentInset.left
    return .scroll(to: place + start, animated: animated)
  }

  // MARK: Playing

  func play(_ steps: Scenario.Step...) { play(steps) }

  /// Plays steps to their end, with frames, and checks the invariants at each frame.
  ///
  /// - Parameter onFrame: Called at each frame with its time in seconds of stage time.
  func play(_ steps: [Scenario.Step], onFrame: @escaping (TimeInterval) -> Void = { _ in }) {
    script += steps
    noteScript()
    let player = ScenarioPlayer(Scenario("check", steps), on: stage)
    (player.finger, player.reply) = (finger, reply)
    player.onInsetChange = { [watch] in watch.othersInset += $0 }
    player.play(framesPerSecond: configuration.framesPerSecond) { [watch] in
      watch.check()
      onFrame($0)
    }
    configuration.inspect?(stage.window.layer)
    (finger, reply) = (player.finger, player.reply)
    stage.onRefresh = { [weak self] _ in self?.actions += 1 }
  }

  /// Takes samples, thirty per second of stage time, until one returns false; more take longer, fewer miss short
  /// changes.
  func sample(_ take: @escaping () -> Bool) {
    guard take() else { return }
    stage.context.scheduler.schedule(at: stage.time + 1.0 / 30, rank: .frame) { [weak self] in
      self?.sample(take)
    }
  }

  /// Runs a change that no scenario step can express, as a turn of the event loop.
  ///
  /// - Parameter words: Description of the change for reports; from then on faults have no script.
  func turn(_ words: String, _ body: () -> Void) {
    unscriptedChange = words
    noteScript()
    stage.perform(body)
  }

  /// Runs a change that a scenario step expresses well enough to reproduce it, as a turn of the event loop.
  func turn(as step: Scenario.Step, _ body: () -> Void) {
    script.append(step)
    noteScript()
    stage.perform(body)
  }

  private func noteScript() {
    configuration.breadcrumb?.note(script: scenario, unscriptedChange: unscriptedChange)
  }

  func expect(_ isSo: Bool, _ message: @autoclosure () -> String) {
    if !isSo { note(message()) }
  }

  /// Records a fault, unless one with the same message exists.
  ///
  /// - Parameter isShown: True if the steps played so far reproduce the fault.
  func note(_ message: String, isShown: Bool = true) {
    let fault = fault(message, isShown: isShown)
    guard !faults.contains(where: { $0.message == fault.message }) else { return }
    faults.append(fault)
  }

  private func fault(_ message: String, isShown: Bool = true) -> CheckFault {
    CheckFault(
      check: check, message: message, script: isShown && unscriptedChange == nil ? scenario.json : nil,
      circumstance: unscriptedChange)
  }

  /// Scenario of the steps played so far.
  var scenario: Scenario {
    Scenario(check, script.isEmpty ? [.wait(for: 0.1)] : script, tuning: configuration.tuning)
  }

  // MARK: Rest

  /// Brings stage and control to rest, and compares the control with a new one.
  func finish(comparing fresh: NewControlSnapshots? = nil) {
    if finger != nil { play(.cancel) }
    if control.scrollView == nil { play(.attach) }
    if !control.isEnabled { play(.enable(true)) }
    play(.endRefreshing, .settle)
    if control.phase != .idle {
      // Repeated for refreshes that an action or a delegate requested in the meantime.
      play(.endRefreshing, .settle)
    }
    for message in watch.faultsAtRest() { note(message) }
    // Other faults follow from a number that is not finite, so only that one is reported.
    if let fault = control.numberFault {
      faults = [self.fault(fault.message)]
    }
    guard faults.isEmpty, let fresh else { return }
    for message in fresh.differences(from: self) { note(message) }
  }
}

extension RefreshControl {
  /// True if any part of the control is uncovered.
  var isInView: Bool { abs(overscroll) > Tolerance.points }
}

extension RefreshEvent {
  /// Name of the author's code that the event calls: a hook or the action; nil for other events.
  var calledCode: String? { kind == .action ? "refreshAction" : hookName }
}

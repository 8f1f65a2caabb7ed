import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// A stage with a control on it that plays scripts and writes down what is wrong.
final class CheckBench {
  let subject: CheckSubject
  let stage: Stage
  let control: RefreshControl
  let watch: InvariantWatch
  /// Everything played so far.
  private(set) var script: [Scenario.Step] = []
  private(set) var faults: [CheckFault] = []
  /// How often the refresh action was called.
  private(set) var actions = 0
  let check: String

  /// What was done so far that no script says, in words; nil if the script says everything.
  private var lacking: String?
  private var finger: CGPoint?
  private var answer: ScenarioPlayer.Answer?

  init(_ subject: CheckSubject, check: String) {
    self.subject = subject
    self.check = check
    (stage, control) = subject.makeStage()
    watch = InvariantWatch(control, on: stage)
    stage.onRefresh = { [weak self] _ in self?.actions += 1 }
    stage.onEvent = { [weak watch, weak stage, subject, breadcrumb = subject.breadcrumb] event in
      if let breadcrumb, let hook = event.calledCode { breadcrumb.note(hook: hook) }
      watch?.note(event)
      if let stage, case .phase(_, .refreshing) = event.kind {
        subject.unnamed.warn(of: stage, subject.onWarning)
      }
      if let inspect = subject.inspect, case .phase = event.kind, let stage { inspect(stage.window.layer) }
    }
    subject.attach(control, to: stage)
    watch.begin()
  }

  var scrollView: ScrollView { stage.scrollView }
  var height: CGFloat { control.height }
  /// The pull beyond which the control refreshes.
  var threshold: CGFloat { control.threshold }
  /// A pull well past the threshold.
  var far: CGFloat { min(threshold + 0.6 * height, control.maximumPullDistance ?? .infinity) }
  /// One cycle, as long as it really takes.
  private(set) lazy var cycle = subject.cycleLengths.length(of: subject) ?? control.cycleDuration
  var hold: CGFloat { control.holdDistance ?? control.height }
  /// How far the content is beyond where it rests.
  var distance: CGFloat { control.overscroll }

  /// A drag of the finger that pulls by a distance, or scrolls away by one below 0.
  func drag(_ distance: CGFloat, across: CGFloat = 0, over duration: TimeInterval) -> Scenario.Step {
    let along = control.edge.isLeading ? distance : -distance
    return control.edge.axis == .vertical
      ? .drag(x: across, y: along, over: duration) : .drag(x: along, y: across, over: duration)
  }

  /// A scroll by program to a distance beyond the control's edge; below 0 into the list.
  func scroll(beyond distance: CGFloat, animated: Bool) -> Scenario.Step {
    let axis = control.edge.axis
    let place = control.edge.isLeading ? control.restingOffset - distance : control.restingOffset + distance
    let start = axis == .vertical ? scrollView.contentInset.top : scrollView.contentInset.left
    return .scroll(to: place + start, animated: animated)
  }

  // MARK: Playing

  func play(_ steps: Scenario.Step...) { play(steps) }

  /// Plays steps to their end, with frames, and notes what is wrong meanwhile.
  ///
  /// - Parameter onFrame: called at each frame with its time in seconds.
  func play(_ steps: [Scenario.Step], onFrame: @escaping (TimeInterval) -> Void = { _ in }) {
    script += steps
    noteScript()
    let player = ScenarioPlayer(Scenario("check", steps), on: stage)
    (player.finger, player.answer) = (finger, answer)
    player.onInsetChange = { [watch] in watch.othersInset += $0 }
    player.play(framesPerSecond: subject.framesPerSecond) { [watch] in
      watch.look()
      onFrame($0)
    }
    subject.inspect?(stage.window.layer)
    (finger, answer) = (player.finger, player.answer)
    stage.onRefresh = { [weak self] _ in self?.actions += 1 }
  }

  /// Does something that no script can say, as a turn of the loop.
  ///
  /// - Parameter words: says it in place of the script, which is not offered from then on.
  func turn(_ words: String, _ body: () -> Void) {
    lacking = words
    noteScript()
    stage.perform(body)
  }

  /// Does what a step says, and more that does not change how it plays, as a turn of the loop.
  func turn(as step: Scenario.Step, _ body: () -> Void) {
    script.append(step)
    noteScript()
    stage.perform(body)
  }

  private func noteScript() { subject.breadcrumb?.note(script: scenario, lacking: lacking) }

  func expect(_ isSo: Bool, _ message: @autoclosure () -> String) {
    if !isSo { note(message()) }
  }

  /// Adds a fault, once.
  ///
  /// - Parameter isShown: whether the steps played so far show it, unless they lack something.
  func note(_ message: String, isShown: Bool = true) {
    let fault = fault(message, isShown: isShown)
    guard !faults.contains(where: { $0.message == fault.message }) else { return }
    faults.append(fault)
  }

  private func fault(_ message: String, isShown: Bool = true) -> CheckFault {
    CheckFault(
      check: check, message: message, script: isShown && lacking == nil ? scenario.json : nil,
      circumstance: lacking)
  }

  /// The steps played so far, as a scenario to render.
  var scenario: Scenario {
    Scenario(check, script.isEmpty ? [.wait(for: 0.1)] : script, tuning: subject.tuning)
  }

  // MARK: Rest

  /// Brings everything to rest and checks whether the control is like new.
  func finish(comparing fresh: FreshLooks? = nil) {
    if finger != nil { play(.cancel) }
    if control.scrollView == nil { play(.attach) }
    if !control.isEnabled { play(.enable(true)) }
    play(.endRefreshing, .settle)
    if control.phase != .idle {
      // Requests of an action or a delegate in the meantime.
      play(.endRefreshing, .settle)
    }
    for message in watch.faultsAtRest() { note(message) }
    // Whatever else was found follows from it: a number that is not finite makes others.
    if let fault = control.numberFault {
      faults = [self.fault(fault.message)]
    }
    guard faults.isEmpty, let fresh else { return }
    for message in fresh.differences(from: self) { note(message) }
  }
}

extension RefreshControl {
  /// Whether anything of the control is uncovered.
  var isInView: Bool { abs(overscroll) > Tolerance.points }
}

extension RefreshEvent {
  /// The author's code that is called: a hook or the action.
  var calledCode: String? { kind == .action ? "refreshAction" : hookName }
}

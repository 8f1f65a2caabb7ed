import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// Stage with one control that is pulled, released and ended step by step.
final class MotionStage {
  /// Times that differ by less, in seconds, count as equal.
  static let instant = 1e-6
  /// Longest wait for an event, in seconds of the control's time. A larger value makes an export of a control that
  /// never ends take longer.
  private static let timeLimit = 600.0

  let stage: Stage
  let control: RefreshControl
  let numbers: LayerIdentifiers
  private(set) var cycleTimes: [TimeInterval] = []
  private(set) var phases: [(kind: RefreshPhase.Kind, time: TimeInterval)] = []
  /// Position of the finger when the drag was recognised, and the content offset without resistance at that moment;
  /// nil while no finger is down.
  private var finger: (origin: CGPoint, raw: CGFloat)?
  private var place = CGPoint.zero
  /// True if an animation does not end within two seconds; `settle` then stops waiting for rest.
  private var isRestless = false
  /// True if poses and drawings include the control's own background.
  private let includesBackground: Bool
  /// Layers that each hook has changed; nil before `followHooks`.
  private var changes: HookLayerChanges?
  /// Called after each advance of the time.
  private let onAdvance: () -> Void

  init(
    _ type: RefreshControl.Type, _ sampling: MotionSampling, _ shared: LayerIdentifiers.Shared,
    includesBackground: Bool, onHook: @escaping (String) -> Void, onAdvance: @escaping () -> Void
  ) throws {
    stage = Stage(sampling.stage, textMeasurer: PangoTextMeasurer())
    numbers = LayerIdentifiers(shared)
    self.includesBackground = includesBackground
    self.onAdvance = onAdvance
    if let readings = sampling.stage.environment.readings {
      stage.context.onSystemColor = { readings.note(.colorScheme) }
    }
    onHook("init")
    control = stage.context.collectingDiagnostics { type.init(type: sampling.type ?? type.preferredType) }
    stage.onEvent = { [unowned self] event in
      if let hook = event.hookName {
        onHook(hook)
        changes?.look(at: control, before: hook)
      }
      switch event.kind {
      case .hook(.setupRefreshControl): cycleTimes.append(event.time)
      case .phase(_, let next): phases.append((next, event.time))
      default: break
      }
    }
    stage.attach(control)
    // The recording alone decides when the refresh begins and ends.
    (control.trigger, control.exitPolicy) = (.onRelease, .finishCycle)
    (control.minimumRefreshingTime, control.timeout) = (0, nil)
    try advance(by: 0.5)
  }

  var time: TimeInterval { stage.time }

  func advance(by seconds: TimeInterval) throws { try advance(to: time + seconds) }

  func advance(to time: TimeInterval) throws {
    stage.advance(to: time)
    onAdvance()
    if let error = ClipError(stage) { throw error }
  }

  /// Runs one event after the other until a condition holds.
  ///
  /// - Throws: `ClipError` if no event is scheduled within the time limit.
  func run(until isDone: () -> Bool) throws {
    let limit = time + Self.timeLimit
    while !isDone() {
      guard let next = stage.context.scheduler.nextEventTime, next < limit else {
        throw ClipError(
          "\(control.layer): nothing is scheduled while the control is \(control.phase.kind.rawValue)")
      }
      try advance(to: next + Self.instant)
    }
  }

  // MARK: Hooks

  /// Begins to record the layers that each hook changes.
  func followHooks() { changes = HookLayerChanges(control) }

  /// Names of the hooks that have changed a layer, in the order of their first change.
  func hooks(changing layer: String) -> [String] {
    changes?.look(at: control, before: nil)
    return changes?.hooks[layer] ?? []
  }

  // MARK: The pull

  /// Drags the content until it is displayed `distance` points beyond its edge.
  func pull(to distance: CGFloat) throws {
    let scrollView = stage.scrollView
    let (edge, axis) = (control.edge, control.edge.axis)
    let raw = scrollView.unresistedOffset(along: axis)
    if finger == nil {
      place = CGPoint(x: stage.window.bounds.midX, y: stage.window.bounds.midY)
      send(.began, at: place)
      try advance(by: 1 / ScenarioPlayer.touchRate)
      place[axis] += edge.isLeading ? PanGesture.slop : -PanGesture.slop
      finger = (place, raw(scrollView.contentOffset[axis]))
      send(.moved, at: place)
      try advance(by: 1 / ScenarioPlayer.touchRate)
    }
    guard let finger else { return }
    place = finger.origin
    let target = edge.isLeading ? control.restingOffset - distance : control.restingOffset + distance
    place[axis] += finger.raw - raw(target)
    send(.moved, at: place)
    try advance(by: 0)
  }

  private func send(_ phase: Touch.Phase, at place: CGPoint) {
    stage.send(Touch(id: 1, phase: phase, location: place, timestamp: time))
  }

  /// Pull distance for a percentage of the control's height, in points: at 0 just above 0, at 100 just above the
  /// height.
  func distance(atPercent percent: Double) -> CGFloat {
    let height = control.height
    if percent >= 100 { return height + 1e-5 }
    return max(1e-3, height * CGFloat(percent) / 100)
  }

  /// Waits until all animations have ended, at most two seconds.
  func settle() throws {
    try advance(by: 0.26)
    var waited = 0.26
    while !isRestless, isAnimating {
      try advance(by: 0.25)
      waited += 0.25
      if waited > 2 { isRestless = true }
    }
  }

  private var isAnimating: Bool {
    var isAnimating = false
    control.layer.forEachLayer { if !$0.animationKeys.isEmpty { isAnimating = true } }
    return isAnimating
  }

  /// Pulls to the control's height in steps of a fifth, and releases.
  func pullAndRelease() throws {
    for percent in stride(from: 0.0, through: 100, by: 20) {
      try pull(to: distance(atPercent: percent))
      try settle()
    }
    try release()
  }

  /// Lifts the finger and begins the refresh, even if the pull did not trigger it.
  func release() throws {
    if finger != nil {
      send(.ended, at: place)
      finger = nil
    }
    try advance(by: 0)
    if !control.isRefreshing { stage.perform { control.beginRefreshing(animated: false) } }
    try advance(by: Self.instant)
  }

  // MARK: Cycles and ends

  func run(untilCycle number: Int) throws { try run { cycleTimes.count >= number } }

  /// Ends the refresh with a result and plays the last cycle to its end.
  ///
  /// - Returns: the start time of the result's display or, without one, of the exit.
  func end(_ result: RefreshResult, shown: TimeInterval) throws -> TimeInterval {
    stage.perform { control.endRefreshing(result, after: shown) }
    try run { !control.isRefreshing && control.phase.kind != .ending }
    return phases.last { $0.kind == .showing }?.time ?? phases.last { $0.kind == .exiting }?.time ?? time
  }

  /// Last start time of a phase; nil if it has not begun.
  func time(of kind: RefreshPhase.Kind) -> TimeInterval? { phases.last { $0.kind == kind }?.time }

  // MARK: Images

  func pose() -> [PosedLayer] { pose(at: time).layers }

  /// Pose of the control's layers at a time before the next event, and the times up to `end` at which an animation may
  /// begin, end or change direction.
  func pose(
    at time: TimeInterval, knotsUpTo end: TimeInterval? = nil
  ) -> (layers: [PosedLayer], knots: [TimeInterval]) {
    var builder = PoseBuilder(numbers, knotsIn: end.map { time...max(time, $0) })
    var layers = builder.sublayers(of: control.layer, at: time)
    var knots = builder.knots
    if includesBackground {
      layers.insert(builder.background(of: control.layer, at: time), at: 0)
      if let end { knots += control.layer.keyInstants(after: time, upTo: end) }
    }
    return (layers, knots)
  }

  /// Drawing of the control's layers at a time.
  func list(at time: TimeInterval, _ size: CGSize) -> DisplayList {
    var commands: [DisplayCommand] = []
    if includesBackground, let color = control.layer.presentation(at: time).backgroundColor {
      let background = Layer(frame: CGRect(origin: .zero, size: size))
      background.backgroundColor = color
      commands += DisplayList(of: background, at: time, size: size).commands
    }
    commands +=
      DisplayList(ofSublayersOf: control.layer, at: time, size: size, canDraw: PoseBuilder.check).commands
    return DisplayList(size: size, commands: commands)
  }
}

/// Record of the layers that each hook changes, from a comparison of all layers before each call.
private struct HookLayerChanges {
  private struct LayerState: Equatable {
    let values: LayerValues
    let animations: [String]
  }

  /// Names of the hooks by the name of the changed layer.
  private(set) var hooks: [String: [String]] = [:]
  private var looks: [ObjectIdentifier: LayerState] = [:]
  private var running: String?

  init(_ control: RefreshControl) { look(at: control, before: nil) }

  /// Attributes the changes since the last call to the hook that has run since.
  ///
  /// - Parameter hook: the hook that runs next; nil for none.
  mutating func look(at control: RefreshControl, before hook: String?) {
    var now: [ObjectIdentifier: LayerState] = [:]
    control.layer.forEachLayer { layer in
      let look = LayerState(values: layer.values, animations: layer.animationKeys)
      now[ObjectIdentifier(layer)] = look
      let name = "\(layer)"
      if let running, looks[ObjectIdentifier(layer)] != look, !hooks[name, default: []].contains(running) {
        hooks[name, default: []].append(running)
      }
    }
    looks = now
    if let hook { running = hook }
  }
}

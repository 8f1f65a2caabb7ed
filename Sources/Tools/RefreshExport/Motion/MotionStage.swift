import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// A control on a stage of its own, led through its life step by step.
final class MotionStage {
  /// Two times that are nearer than this are one.
  static let instant = 1e-6
  /// How far in seconds a control is followed before it is given up.
  private static let timeLimit = 600.0

  let stage: Stage
  let control: RefreshControl
  let numbers: LayerNumbers
  /// When each cycle began.
  private(set) var cycleTimes: [TimeInterval] = []
  /// When each phase began, in order.
  private(set) var phases: [(kind: RefreshPhase.Kind, time: TimeInterval)] = []
  /// Where the finger was when the drag was recognised, with the offset without resistance there.
  private var finger: (origin: CGPoint, raw: CGFloat)?
  private var place = CGPoint.zero
  /// Whether something moves forever, so that rest is not waited for.
  private var isRestless = false
  /// Whether the control's own background is one of its layers.
  private let includesBackground: Bool
  /// Which hooks have changed which layers; nil until somebody asks for it.
  private var changes: HookChanges?
  /// Called whenever time advances.
  private let onAdvance: () -> Void

  init(
    _ type: RefreshControl.Type, _ sampling: MotionSampling, _ shared: LayerNumbers.Shared,
    includesBackground: Bool, onHook: @escaping (String) -> Void, onAdvance: @escaping () -> Void
  ) throws {
    stage = Stage(sampling.stage, textMeasurer: PangoTextMeasurer())
    numbers = LayerNumbers(shared)
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
    // What leads through the life here is the sampling alone.
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

  /// Lets events happen, one instant after the other, until a condition holds after one.
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

  /// Notes from now on which layers each hook changes.
  func followHooks() { changes = HookChanges(control) }

  /// The names of the hooks that have changed a layer, in the order in which they first did.
  func hooks(changing layer: String) -> [String] {
    changes?.look(at: control, before: nil)
    return changes?.hooks[layer] ?? []
  }

  // MARK: The pull

  /// Pulls the content until it shows so many points beyond its edge.
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

  /// The distance of a ratio, in hundredths of the control's height: at 0 just pulled, at 100 just far enough.
  func distance(atPercent percent: Double) -> CGFloat {
    let height = control.height
    if percent >= 100 { return height + 1e-5 }
    return max(1e-3, height * CGFloat(percent) / 100)
  }

  /// Waits until what the pull has set in motion has come to rest.
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

  /// Pulls by a few steps as far as it takes, and lets go.
  func pullAndRelease() throws {
    for percent in stride(from: 0.0, through: 100, by: 20) {
      try pull(to: distance(atPercent: percent))
      try settle()
    }
    try release()
  }

  /// Lets go: the refresh begins, by itself if the pull was not far enough for it.
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

  /// Continues until a number of cycles have begun.
  func run(untilCycle number: Int) throws { try run { cycleTimes.count >= number } }

  /// Ends the refresh with a result, and plays until its last cycle is over; the time of that.
  func end(_ result: RefreshResult, shown: TimeInterval) throws -> TimeInterval {
    stage.perform { control.endRefreshing(result, after: shown) }
    try run { !control.isRefreshing && control.phase.kind != .ending }
    return phases.last { $0.kind == .showing }?.time ?? phases.last { $0.kind == .exiting }?.time ?? time
  }

  /// When a phase began last; nil if it has not.
  func time(of kind: RefreshPhase.Kind) -> TimeInterval? { phases.last { $0.kind == kind }?.time }

  // MARK: Images

  /// The control's layers at the present.
  func pose() -> [PosedLayer] { pose(at: time).layers }

  /// The control's layers at a time that no event is before, and the knots from then up to another time.
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

  /// The drawing of the control's layers at a time, without a background.
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

/// Which hooks change which layers, found by looking at all of them before each call.
private struct HookChanges {
  private struct Look: Equatable {
    let values: LayerValues
    let animations: [String]
  }

  /// The names of hooks by the name of the layer that they have changed.
  private(set) var hooks: [String: [String]] = [:]
  private var looks: [ObjectIdentifier: Look] = [:]
  private var running: String?

  init(_ control: RefreshControl) { look(at: control, before: nil) }

  /// Ascribes what has changed to the hook that was called last.
  mutating func look(at control: RefreshControl, before hook: String?) {
    var now: [ObjectIdentifier: Look] = [:]
    control.layer.forEachLayer { layer in
      let look = Look(values: layer.values, animations: layer.animationKeys)
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

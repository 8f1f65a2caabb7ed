import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// How everything in a control moved: the properties of its layers at every frame.
public struct MotionTrace: Hashable, Sendable {
  /// One instant.
  public struct Frame: Hashable, Sendable {
    /// Seconds of stage time.
    public var time: TimeInterval
    /// The control's phase.
    public var phase: RefreshPhase.Kind
    /// By layer, the parts of properties that differ from a new layer.
    ///
    /// A layer's name is its path from the control, which is `.`; unnamed layers use their index, such as
    /// `animationView/[2]`. `scroll` is the scroll view, in whose properties `offset.x` and `offset.y` count.
    public var layers: [String: [TracePart: TraceValue]]
    /// The names of sublayers from back to front, by the path of the layer that they are in, where any has a name.
    public var order: [String: [String]] = [:]
    /// When cycles of the control began since the frame before, in seconds.
    public var cycles: [TimeInterval]
    /// How far the content is pulled, in points and as a part of the control's height; nil while nobody pulls.
    public var pull: Pull?
    /// The phases that began since the frame before, with their times in seconds.
    public var events: [Event] = []
    /// The animations that layers have run since the frame before.
    public var animations: [Animation] = []
    /// The classes of layers and views that are new, by their paths.
    public var kinds: [String: LayerKind] = [:]

    /// A frame at a time in seconds, with the properties of each layer by its path.
    public init(
      time: TimeInterval, phase: RefreshPhase.Kind, layers: [String: [TracePart: TraceValue]],
      cycles: [TimeInterval] = []
    ) {
      self.time = time
      self.phase = phase
      self.layers = layers
      self.cycles = cycles
    }
  }

  /// How far the content is pulled.
  public struct Pull: Hashable, Sendable {
    /// In points.
    public var distance: Double
    /// As a part of the control's height, 0…1.
    public var ratio: Double
  }

  /// The beginning of a phase.
  public struct Event: Hashable, Sendable {
    /// In seconds.
    public var time: TimeInterval
    /// The phase.
    public var phase: RefreshPhase.Kind
  }

  /// The frames, in order of their times.
  public var frames: [Frame]

  /// The settings of the control that are not the standard; none for a scene.
  public var settings: [ControlSetting: TraceValue]

  /// The values of the control's tunables by name; none where a trace was recorded without them.
  var tunables: [String: TunedValue] = [:]

  /// True if the trace has the declarations of animations and layers, which older ones lack.
  var hasDeclarations = false
  /// The layer that each layer is in now, where that is another than the golden's.
  var newParents: [String: String] = [:]

  /// Whether it is of layers that play by themselves, as those of a file do.
  var isOfFile = false

  /// Whether it is of a scene: a control has a height at least.
  var isScene: Bool { settings.isEmpty }

  /// The value of a setting (default: the standard).
  func setting(_ setting: ControlSetting) -> TraceValue? { settings[setting] ?? setting.standard }

  /// The steps of the script; nil for a built-in script, and one that is too long to be kept.
  package var script: [Scenario.Step]?

  /// A trace of frames in order.
  public init(_ frames: [Frame] = [], settings: [ControlSetting: TraceValue] = [:]) {
    self.frames = frames
    self.settings = settings
  }

  /// The entry of the scroll view.
  public static let scroll = LayerPath.scroll
  /// The entry of the control itself.
  public static let control = LayerPath.root
  /// The entry of the view in which a control animates.
  static let animationView = "animationView"

  /// The layers that are there at any time, in order.
  public var layerNames: [String] {
    var names: Set<String> = []
    for frame in frames { names.formUnion(frame.layers.keys) }
    return names.sorted()
  }

  /// The most steps, touches and points of a script that is kept: a megabyte, of 40 seconds of two fingers.
  private static let maximumScript = 10_000

  /// Notes the script of a clip, where an author wrote it.
  mutating func note(_ clip: Clip) {
    if Scenario.builtIn.contains(where: { clip.subject.fitted($0) == clip.scenario }) { return }
    let count = clip.scenario.steps.reduce(0) { count, step in
      switch step {
      case .trace(let trace): count + trace.touches.count
      case .path(let points): count + points.count
      default: count + 1
      }
    }
    script = count <= Self.maximumScript ? clip.scenario.steps : nil
  }

  /// Notes when cycles and phases began.
  mutating func mark(_ events: EventTrace) {
    // With a delay, a cycle's motion begins later than the cycle.
    let hooks = events.events.filter { $0.kind == .hook(.animationCycle) }.map(\.time)
    mark(cycles: hooks.isEmpty ? ClipMarks(events).cycles : hooks)
    for event in events.events {
      guard case .phase(_, let phase) = event.kind else { continue }
      let time = event.time.toMicrosecond
      guard let index = frames.firstIndex(where: { $0.time >= time }) else { continue }
      frames[index].events.append(Event(time: time, phase: phase))
    }
  }

  /// Notes when cycles began, to a microsecond, each at the first frame that may show it.
  mutating func mark(cycles: [TimeInterval]) {
    for cycle in cycles {
      let time = cycle.toMicrosecond
      guard let index = frames.firstIndex(where: { $0.time >= time }) else { continue }
      frames[index].cycles.append(time)
    }
  }
}

import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// Recorded motion of a control, a scene or an animation file: the properties of its layers in every frame.
public struct MotionTrace: Hashable, Sendable {
  /// State of all layers at one time, with the events since the previous frame.
  public struct Frame: Hashable, Sendable {
    /// Stage time in seconds.
    public var time: TimeInterval
    /// Phase of the control at this time.
    public var phase: RefreshPhase.Kind
    /// Layer properties by layer path and part; values that a new layer has are omitted.
    ///
    /// Paths start at the control, which is `.`; unnamed layers use their index, such as `animationView/[2]`. The
    /// path `scroll` denotes the scroll view, whose parts are the content offsets `offset.x` and `offset.y`.
    public var layers: [String: [TracePart: TraceValue]]
    /// Sublayer names from back to front, by the superlayer's path; only for superlayers with two or more sublayers.
    /// Unless the trace is of an animation file, at least one sublayer must have a name.
    public var order: [String: [String]] = [:]
    /// Start times of the cycles that began since the previous frame, in seconds.
    public var cycles: [TimeInterval]
    /// Pull of the content; nil while the content is not pulled.
    public var pull: Pull?
    /// Phases that began since the previous frame.
    public var events: [Event] = []
    /// Animations that were added to layers since the previous frame.
    public var animations: [Animation] = []
    /// Class names of layers and views that first appear in this frame, by path.
    public var kinds: [String: LayerClass] = [:]

    /// Creates a frame at a time in seconds, with the properties of each layer by path.
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

  /// Distance by which the content is pulled.
  public struct Pull: Hashable, Sendable {
    /// Distance of the pull, in points.
    public var distance: Double
    /// Distance as a fraction of the control's height, 0…1.
    public var ratio: Double
  }

  /// Beginning of a phase of the control.
  public struct Event: Hashable, Sendable {
    /// Time at which the phase began, in seconds.
    public var time: TimeInterval
    /// Phase that began.
    public var phase: RefreshPhase.Kind
  }

  /// Frames in order of time.
  public var frames: [Frame]

  /// Settings of the control that differ from their defaults; empty for a scene or a file.
  public var settings: [ControlSetting: TraceValue]

  /// Values of the control's tunables by name; empty if the golden was recorded without them.
  var tunables: [String: TunedValue] = [:]

  /// True if the trace includes declared settings of animations and layers; older traces do not.
  var hasDeclarations = false
  /// Path of the new superlayer of each layer that moved to another superlayer, by the moved layer's path in the
  /// golden.
  var newParents: [String: String] = [:]

  /// True if the trace is of an animation file, whose layers play without a control.
  var isOfFile = false

  /// True if the trace has no settings of a control, as for a scene or a file: every control has a height.
  var isScene: Bool { settings.isEmpty }

  /// Value of a setting; the default if the trace omits it.
  func setting(_ setting: ControlSetting) -> TraceValue? { settings[setting] ?? setting.defaultValue }

  /// Steps of the script; nil for a built-in script, and for a script too long to record.
  package var script: [Scenario.Step]?

  /// Creates a trace from frames in order of time, and from the control's settings that differ from their defaults.
  public init(_ frames: [Frame] = [], settings: [ControlSetting: TraceValue] = [:]) {
    self.frames = frames
    self.settings = settings
  }

  /// Path of the scroll view in a frame's layers.
  public static let scroll = LayerPath.scroll
  /// Path of the control in a frame's layers.
  public static let control = LayerPath.root
  static let animationView = "animationView"

  /// Paths of all layers that appear in any frame, sorted.
  public var layerNames: [String] {
    var names: Set<String> = []
    for frame in frames { names.formUnion(frame.layers.keys) }
    return names.sorted()
  }

  /// Maximum number of steps, touches and path points in a recorded script: about 1 MB, or 40 seconds of two fingers.
  private static let maximumScript = 10_000

  /// Records the steps of a clip's script, unless the script is built in or too long.
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

  /// Records the start times of cycles and phases in the frames that first show them.
  mutating func mark(_ events: EventTrace) {
    // The hook marks the start of the motion, which a delay puts after the start of the cycle.
    let hooks = events.events.filter { $0.kind == .hook(.animationCycle) }.map(\.time)
    mark(cycles: hooks.isEmpty ? ReleaseAndCycleTimes(events).cycles : hooks)
    for event in events.events {
      guard case .phase(_, let phase) = event.kind else { continue }
      let time = event.time.toMicrosecond
      guard let index = frames.firstIndex(where: { $0.time >= time }) else { continue }
      frames[index].events.append(Event(time: time, phase: phase))
    }
  }

  /// Records start times of cycles, rounded to a microsecond, each in the first frame at or after it.
  mutating func mark(cycles: [TimeInterval]) {
    for cycle in cycles {
      let time = cycle.toMicrosecond
      guard let index = frames.firstIndex(where: { $0.time >= time }) else { continue }
      frames[index].cycles.append(time)
    }
  }
}

import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshStage

/// Writes down, frame by frame, how the layers of a stage's control are, or layers that play by themselves.
package struct TraceRecorder {
  package private(set) var trace: MotionTrace = {
    var trace = MotionTrace()
    trace.hasDeclarations = true
    return trace
  }()
  private var budget = TraceBudget()
  /// The animations that were noted, by their identity.
  private var known: [ObjectIdentifier: AnyObject] = [:]
  /// How many animations were noted of a layer's property in the present phase.
  private var counts: [String: Int] = [:]
  private var countedPhase: RefreshPhase.Kind?
  private var paths: Set<String> = []
  private var orders = SublayerOrders()
  /// What was last sampled of each layer, by its path: most layers show the same for many frames.
  private var samples: [String: (layer: Layer, values: LayerValues, sample: [TracePart: TraceValue])] = [:]

  init() {}

  /// A recorder of layers that play by themselves, of which none has to have a name.
  package init(ofFile: Bool) {
    // The layers of a file are made of it, and nobody declares anything of them.
    (trace.isOfFile, trace.hasDeclarations) = (ofFile, !ofFile)
    orders.isOfUnnamed = ofFile
  }

  /// Adds a frame as the stage is then.
  ///
  /// - Throws: `TraceTooLarge` for a frame that makes the trace larger than one that is read.
  mutating func add(_ frame: ClipFrame, on stage: Stage) throws {
    add(frame.time, frame.phase, frame.contentOffset, on: stage)
    if frame.index == 0, let control = stage.control {
      trace.recordedSettings = RecordedSettings(of: control)
    }
    if let pull = stage.control?.phase.pull {
      func rounded(_ value: CGFloat) -> Double { (Double(value) * 1e4).rounded() / 1e4 }
      trace.frames[trace.frames.count - 1].pull = MotionTrace.Pull(
        distance: rounded(pull.distance), ratio: rounded(pull.ratio))
    }
    try addDetails(PresentedLayer(root: stage.shownRoot, at: frame.time), at: frame.time) {
      Self.views(on: stage)
    }
    try count()
  }

  /// Adds a frame of layers as they are at a time of theirs.
  ///
  /// - Throws: as `add(_:on:)`.
  package mutating func add(_ now: TimeInterval, of layer: Layer, at time: TimeInterval) throws {
    let shown = PresentedLayer(root: layer, at: time)
    add(shown, now, .idle, .zero)
    try addDetails(shown, at: now) { [:] }
    try count()
  }

  /// Counts the last frame.
  private mutating func count() throws {
    let last = trace.frames.dropLast().last?.layers ?? [:]
    let index = trace.frames.count - 1
    for (name, layer) in trace.frames[index].layers {
      if let old = last[name], old == layer {
        // The same storage for what has not changed.
        trace.frames[index].layers[name] = old
      } else {
        try budget.add(layer, of: name)
      }
    }
    for (path, names) in trace.frames[index].order
    where index == 0 || trace.frames[index - 1].order[path] != names { try budget.add(names) }
    try budget.add(frameWith: trace.frames[index].layers.count)
  }

  /// Adds an instant as the stage is then.
  mutating func add(_ now: TimeInterval, _ phase: RefreshPhase.Kind, _ offset: CGPoint, on stage: Stage) {
    add(PresentedLayer(root: stage.shownRoot, at: now), now, phase, offset)
  }

  private mutating func add(
    _ root: PresentedLayer, _ now: TimeInterval, _ phase: RefreshPhase.Kind, _ offset: CGPoint
  ) {
    var layers: [String: [TracePart: TraceValue]] = [:]
    var order: [String: [String]] = [:]
    for (part, value) in zip(TracePart.offset, [offset.x, offset.y]) {
      layers[MotionTrace.scroll, default: [:]][part] = TraceValue(Double(value), step: part.quantum)
    }
    root.forEachLayer { shown, path in
      let values = shown.values
      if let last = samples[path], last.layer === shown.layer, last.values == values {
        layers[path] = last.sample
      } else {
        let sample = LayerSample(values, of: shown.layer).properties
        samples[path] = (shown.layer, values, sample)
        layers[path] = sample
      }
      let declared = trace.hasDeclarations ? LayerDeclaration.sample(shown.layer) : [:]
      if !declared.isEmpty { layers[path]?.merge(declared) { $1 } }
      if let names = orders.names(in: shown.layer, path) { order[path] = names }
    }
    trace.frames.append(.init(time: now.toMicrosecond, phase: phase, layers: layers))
    trace.frames[trace.frames.count - 1].order = order
  }

  // MARK: Details

  /// The most animations that are noted of a property in a phase: a hook that is called at every frame may start one
  /// each time.
  private static let maximumAnimations = 24

  /// Adds what a frame shows of how its motion was made: animations that began, layers that are new.
  private mutating func addDetails(
    _ root: PresentedLayer, at now: TimeInterval, views: () -> [ObjectIdentifier: String]
  ) throws {
    let index = trace.frames.count - 1
    if trace.frames[index].phase != countedPhase {
      countedPhase = trace.frames[index].phase
      counts = [:]
    }
    var animations: [MotionTrace.Animation] = []
    var new: [(Layer, String)] = []
    root.forEachLayer { shown, path in
      let layer = shown.layer
      if paths.insert(path).inserted { new.append((layer, path)) }
      guard layer.isAnimated else { return }
      for motion in layer.motions
      where known.updateValue(motion.identity, forKey: ObjectIdentifier(motion.identity)) == nil {
        let key = "\(path) \(motion.keyPath.string)"
        counts[key, default: 0] += 1
        guard counts[key]! <= Self.maximumAnimations else { continue }
        var animation = MotionTrace.Animation(motion, of: layer, path, localTime: shown.time, now: now)
        if trace.hasDeclarations { animation.declaration = AnimationDeclaration(motion) }
        animations.append(animation)
      }
    }
    for animation in animations { try budget.add(animation) }
    trace.frames[index].animations = animations
    if !new.isEmpty {
      let views = views()
      for (layer, path) in new {
        trace.frames[index].kinds[path] = LayerKind(views[ObjectIdentifier(layer)] ?? "\(type(of: layer))")
      }
    }
  }

  /// The classes of all views, by their layers.
  private static func views(on stage: Stage) -> [ObjectIdentifier: String] {
    var names: [ObjectIdentifier: String] = [:]
    func visit(_ view: View) {
      // A view of another library by its class there.
      names[ObjectIdentifier(view.layer)] = view.companion.map { "\(type(of: $0))" } ?? "\(type(of: view))"
      for subview in view.subviews { visit(subview) }
    }
    visit(stage.control ?? stage.window)
    return names
  }
}

/// The orders of sublayers, each worked out again only where a layer has others.
private struct SublayerOrders {
  private var known: [String: (sublayers: [ObjectIdentifier], names: [String?], order: [String]?)] = [:]
  /// Whether layers without names have an order too.
  var isOfUnnamed = false

  /// The names of a layer's sublayers from back to front; nil for fewer than two, and where none has a name: their paths
  /// are their order.
  mutating func names(in layer: Layer, _ path: String) -> [String]? {
    if layer.sublayers.count < 2 { return nil }
    let (sublayers, names) = (layer.sublayers.map(ObjectIdentifier.init), layer.sublayers.map(\.name))
    if let known = known[path], known.sublayers == sublayers, known.names == names { return known.order }
    let isNamed = isOfUnnamed || names.contains { $0?.isEmpty == false }
    let order = isNamed ? LayerPath.names(in: layer, isRoot: path == LayerPath.root) : nil
    known[path] = (sublayers, names, order)
    return order
  }
}

extension MotionTrace {
  /// How a clip moves, without drawing it.
  ///
  /// - Throws: `ClipError`, and an error for a motion that is too large to be kept.
  public init(of clip: Clip) throws {
    var recorder = TraceRecorder()
    let result = try ClipPlayer(clip).playWithStage { try recorder.add($0, on: $1) }
    self = recorder.trace
    note(clip)
    mark(result.trace)
  }
}

import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshStage

/// Records the layers of a stage or of an animation file, frame by frame.
package struct TraceRecorder {
  package private(set) var trace: MotionTrace = {
    var trace = MotionTrace()
    trace.hasDeclarations = true
    return trace
  }()
  private var budget = TraceBudget()
  /// Animations already recorded, by identity; retained so that no identity is reused.
  private var known: [ObjectIdentifier: AnyObject] = [:]
  /// Number of animations recorded in the current phase, by layer path and key path.
  private var counts: [String: Int] = [:]
  private var countedPhase: RefreshPhase.Kind?
  private var paths: Set<String> = []
  private var orders = SublayerOrders()
  /// Last sample of each layer by path, reused while the layer is unchanged, as most layers are for many frames.
  private var samples: [String: (layer: Layer, values: LayerValues, sample: [TracePart: TraceValue])] = [:]
  /// Layers of a file, superlayers first, with the index of the superlayer (nil for the root) and the last values.
  private var fileLayers: [(layer: Layer, path: String, superlayer: Int?, values: LayerValues)] = []

  init() {}

  /// Conversion of a file's values: the layer, its properties in a frame, and the values of an animation's keyframe, or
  /// nil to convert the properties.
  package typealias FileValues = (
    _ layer: Layer, _ properties: [TracePart: TraceValue], _ keyframe: [TracePart: TraceValue]?
  ) -> [TracePart: TraceValue]
  private var converted: FileValues = { $2 ?? $1 }

  /// Creates a recorder for the layers of an animation file, which play without a stage, may all be unnamed, and have
  /// no declared settings.
  package init(ofFile converted: @escaping FileValues) {
    // Layers of a file are generated from it, so no author declared settings for them.
    (trace.isOfFile, trace.hasDeclarations) = (true, false)
    orders.isOfUnnamed = true
    self.converted = converted
  }

  /// Adds a frame with the stage's current layers, new animations, and the classes of new layers.
  ///
  /// - Throws: `TraceTooLarge` if the trace would exceed the limits for reading it.
  mutating func add(_ frame: ClipFrame, on stage: Stage) throws {
    let shown = add(frame.time, frame.phase, frame.contentOffset, on: stage)
    if frame.index == 0, let control = stage.control {
      trace.recordedSettings = RecordedSettings(of: control)
    }
    if let pull = stage.control?.phase.pull {
      func rounded(_ value: CGFloat) -> Double { (Double(value) * 1e4).rounded() / 1e4 }
      trace.frames[trace.frames.count - 1].pull = MotionTrace.Pull(
        distance: rounded(pull.distance), ratio: rounded(pull.ratio))
    }
    try addDetails(shown, at: frame.time) { Self.views(on: stage) }
    try count()
  }

  /// Adds a frame with a file's tree of layers.
  ///
  /// No code runs in a file, so that after the first frame only the values of animated layers are read.
  ///
  /// - Parameters:
  ///   - now: Time of the frame in seconds.
  ///   - root: Root of the tree, the same in every frame.
  ///   - time: Time of the root layer in seconds.
  ///
  /// - Throws: `TraceTooLarge` if the trace would exceed the limits for reading it.
  package mutating func add(_ now: TimeInterval, of root: Layer, at time: TimeInterval) throws {
    guard var frame = trace.frames.last else { return try addFirst(now, of: root, at: time) }
    (frame.time, frame.animations, frame.kinds) = (now.toMicrosecond, [], [:])
    var times: [TimeInterval] = []
    for (index, (layer, path, superlayer, last)) in fileLayers.enumerated() {
      let outer = superlayer.map { times[$0] } ?? root.superlayer?.localTime(at: time) ?? time
      times.append(layer.ownTime(at: outer))
      guard layer.isAnimated else { continue }
      let values = layer.presentation(atLocalTime: times[index])
      if values == last { continue }
      fileLayers[index].values = values
      let sample = converted(layer, LayerSample(values, of: layer).properties, nil)
      frame.layers[path] = sample
      try budget.add(sample, of: path)
    }
    trace.frames.append(frame)
    try budget.add(frameWith: frame.layers.count)
  }

  private mutating func addFirst(_ now: TimeInterval, of root: Layer, at time: TimeInterval) throws {
    let shown = add(PresentedLayer(root: root, at: time), now, .idle, .zero)
    try addDetails(shown, at: now) { [:] }
    let paths = Dictionary(uniqueKeysWithValues: shown.map { ($0.path, $0.layer) })
    let known = Dictionary(
      uniqueKeysWithValues: shown.enumerated().map { (ObjectIdentifier($1.layer), $0) })
    for (layer, path, time) in shown {
      let superlayer = layer === root ? nil : layer.superlayer.flatMap { known[ObjectIdentifier($0)] }
      fileLayers.append((layer, path, superlayer, layer.presentation(atLocalTime: time)))
    }
    let properties = trace.frames[0].layers
    for (path, layer) in paths { trace.frames[0].layers[path] = converted(layer, properties[path]!, nil) }
    for place in trace.frames[0].animations.indices {
      let path = trace.frames[0].animations[place].layer
      for (index, keyframe) in trace.frames[0].animations[place].keyframes.enumerated() {
        trace.frames[0].animations[place].keyframes[index].values = converted(
          paths[path]!, properties[path]!, keyframe.values)
      }
    }
    try count()
  }

  /// Counts the last frame against the limits, and shares the storage of its unchanged layers.
  private mutating func count() throws {
    let last = trace.frames.dropLast().last?.layers ?? [:]
    let index = trace.frames.count - 1
    for (name, layer) in trace.frames[index].layers {
      if let old = last[name], old == layer {
        // Unchanged layers share the storage of the previous frame.
        trace.frames[index].layers[name] = old
      } else {
        try budget.add(layer, of: name)
      }
    }
    for (path, names) in trace.frames[index].order
    where index == 0 || trace.frames[index - 1].order[path] != names { try budget.add(names) }
    try budget.add(frameWith: trace.frames[index].layers.count)
  }

  /// Adds a frame with the stage's current layers, but without animations and classes, and without checking limits.
  @discardableResult
  mutating func add(
    _ now: TimeInterval, _ phase: RefreshPhase.Kind, _ offset: CGPoint, on stage: Stage
  ) -> [ShownLayer] {
    add(PresentedLayer(root: stage.shownRoot, at: now), now, phase, offset)
  }

  /// A layer of a frame, with its path and its own time in seconds.
  typealias ShownLayer = (layer: Layer, path: String, time: TimeInterval)

  private mutating func add(
    _ root: PresentedLayer, _ now: TimeInterval, _ phase: RefreshPhase.Kind, _ offset: CGPoint
  ) -> [ShownLayer] {
    var all: [ShownLayer] = []
    var layers: [String: [TracePart: TraceValue]] = [:]
    var order: [String: [String]] = [:]
    for (part, value) in zip(TracePart.offset, [offset.x, offset.y]) {
      layers[MotionTrace.scroll, default: [:]][part] = TraceValue(Double(value), step: part.quantum)
    }
    root.forEachLayer { shown, path in
      all.append((shown.layer, path, shown.time))
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
    return all
  }

  // MARK: Details

  /// Maximum number of animations recorded per property and phase (24), because a hook that is called in every frame
  /// can add one each time; more make larger traces.
  private static let maximumAnimations = 24

  /// Adds the animations that began and the classes of new layers to the last frame.
  private mutating func addDetails(
    _ shown: [ShownLayer], at now: TimeInterval, views: () -> [ObjectIdentifier: String]
  ) throws {
    let index = trace.frames.count - 1
    if trace.frames[index].phase != countedPhase {
      countedPhase = trace.frames[index].phase
      counts = [:]
    }
    var animations: [MotionTrace.Animation] = []
    var new: [(Layer, String)] = []
    for (layer, path, time) in shown {
      if paths.insert(path).inserted { new.append((layer, path)) }
      guard layer.isAnimated else { continue }
      for motion in layer.motions(where: { known[ObjectIdentifier($0)] == nil }) {
        known[ObjectIdentifier(motion.identity)] = motion.identity
        let key = "\(path) \(motion.keyPath.string)"
        counts[key, default: 0] += 1
        guard counts[key]! <= Self.maximumAnimations else { continue }
        var animation = MotionTrace.Animation(motion, of: layer, path, localTime: time, now: now)
        if trace.hasDeclarations { animation.declaration = AnimationDeclaration(motion) }
        animations.append(animation)
      }
    }
    for animation in animations { try budget.add(animation) }
    trace.frames[index].animations = animations
    if !new.isEmpty {
      let views = views()
      for (layer, path) in new {
        trace.frames[index].kinds[path] = LayerClass(views[ObjectIdentifier(layer)] ?? "\(type(of: layer))")
      }
    }
  }

  /// Class names of all views below the control, or below the window of a scene, by the identity of their layers.
  private static func views(on stage: Stage) -> [ObjectIdentifier: String] {
    var names: [ObjectIdentifier: String] = [:]
    func visit(_ view: View) {
      // A view that wraps a view of another library is named by the wrapped view's class.
      names[ObjectIdentifier(view.layer)] = view.companion.map { "\(type(of: $0))" } ?? "\(type(of: view))"
      for subview in view.subviews { visit(subview) }
    }
    visit(stage.control ?? stage.window)
    return names
  }
}

/// Cache of sublayer names in drawing order, updated when a layer's sublayers or their names change.
private struct SublayerOrders {
  private var known: [String: (sublayers: [ObjectIdentifier], names: [String?], order: [String]?)] = [:]
  /// True if the order is recorded even when no sublayer has a name.
  var isOfUnnamed = false

  /// Names of a layer's sublayers from back to front; nil for fewer than two sublayers, and if none has a name,
  /// because their indices already give the order.
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
  /// Plays a clip without drawing it and records its motion.
  ///
  /// - Throws: `ClipError` if the clip cannot be played, or an error if the trace would be too large.
  public init(of clip: Clip) throws {
    var recorder = TraceRecorder()
    let result = try ClipPlayer(clip).playWithStage { try recorder.add($0, on: $1) }
    self = recorder.trace
    note(clip)
    mark(result.trace)
  }
}

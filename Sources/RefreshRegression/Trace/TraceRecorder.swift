import Foundation
import RefreshClips
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshStage

/// Writes down, frame by frame, how the layers of a stage's control stand.
struct TraceRecorder {
  private(set) var trace = MotionTrace()
  private var budget = TraceBudget()

  /// Adds a frame as the stage stands at it.
  ///
  /// - Throws: `TraceTooLarge` for a frame that makes the trace larger than one that is read.
  mutating func add(_ frame: ClipFrame, on stage: Stage) throws {
    add(frame.time, frame.phase, frame.contentOffset, on: stage)
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
    try budget.add(frameWith: trace.frames[index].layers.count)
  }

  /// Adds an instant as the stage stands at it.
  mutating func add(_ now: TimeInterval, _ phase: RefreshPhase.Kind, _ offset: CGPoint, on stage: Stage) {
    var layers: [String: [String: TraceValue]] = [:]
    var scroll: [String: TraceValue] = [:]
    for (name, value) in [("offset.x", offset.x), ("offset.y", offset.y)] {
      scroll[name] = TraceValue(Double(value), step: TraceProperty.quantum(of: name))
    }
    layers[MotionTrace.scroll] = scroll
    Self.forEachLayer(on: stage, at: now) { layer, path, time in
      layers[path] = LayerSample(layer.presentation(atLocalTime: time), of: layer).properties
    }
    trace.frames.append(.init(time: now.toMicrosecond, phase: phase.rawValue, layers: layers))
  }

  /// Visits the layers of a stage's control, each with its path and its own time.
  static func forEachLayer(
    on stage: Stage, at now: TimeInterval, _ body: (Layer, _ path: String, _ time: TimeInterval) -> Void
  ) {
    // A scene that is no control is everything in the window.
    let root = stage.control?.layer ?? stage.window.layer
    visit(root, MotionTrace.control, parentTime: root.superlayer?.localTime(at: now) ?? now, body)
  }

  private static func visit(
    _ layer: Layer, _ path: String, parentTime: TimeInterval, _ body: (Layer, String, TimeInterval) -> Void
  ) {
    let time = layer.timing.localTime(at: parentTime)
    body(layer, path, time)
    let prefix = path == MotionTrace.control ? "" : path + "/"
    var count: [String: Int] = [:]
    for (index, sublayer) in layer.sublayers.enumerated() {
      var name = sublayer.name.map { $0.replacingOccurrences(of: "/", with: "_") } ?? "[\(index)]"
      count[name, default: 0] += 1
      // A name that stood before, or that means something else at the root, gets its index too.
      if count[name]! > 1 || (prefix.isEmpty && [MotionTrace.scroll, MotionTrace.control].contains(name)) {
        name += "[\(index)]"
      }
      visit(sublayer, prefix + name, parentTime: time, body)
    }
    if let mask = layer.mask { visit(mask, prefix + "mask", parentTime: time, body) }
  }
}

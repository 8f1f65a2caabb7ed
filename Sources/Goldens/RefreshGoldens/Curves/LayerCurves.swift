import Foundation
import RefreshFrames

/// Curves of one layer's properties that change or differ; the curves from the golden and from the present clip
/// correspond by index.
struct LayerCurves {
  let layer: String
  let curves: [Curve]

  var count: Int { curves.first?.count ?? 0 }

  /// Curves of each layer in two traces; properties that never change and are equal in both are omitted.
  ///
  /// - Parameter isWhole: false to omit layers that are equal in all frames.
  static func pairs(
    _ expected: MotionTrace, _ actual: MotionTrace, isWhole: Bool = true
  ) -> [(LayerCurves, LayerCurves)] {
    Set(expected.layerNames).union(actual.layerNames).sorted().compactMap { layer in
      let (old, new) = (LayerFrames(layer, of: expected), LayerFrames(layer, of: actual))
      if !isWhole, old.frames == new.frames { return nil }
      var own: [Curve] = []
      var other: [Curve] = []
      for part in old.parts.union(new.parts).sorted() + [Curve.presence] {
        let (a, b) = Curve.comparable(old.curve(part), new.curve(part))
        if a.isStill && b.isStill && (a.count == 0 || b.count == 0 || !a.differs(0, b, 0)) { continue }
        own.append(a)
        other.append(b)
      }
      if own.isEmpty { return nil }
      return (LayerCurves(layer: layer, curves: own), LayerCurves(layer: layer, curves: other))
    }
  }

  /// True if all values in frame `i` of these curves equal the values in frame `j` of another clip's curves of the
  /// layer.
  ///
  /// The tolerance is larger than for frames at the same time, because a value computed at another time may be rounded
  /// differently.
  func matches(_ i: Int, _ other: LayerCurves, _ j: Int) -> Bool {
    for (own, other) in zip(curves, other.curves) {
      let tolerance = own.isColor ? Curve.rounding : 2 * own.tolerance
      if own.difference(i, other, j) > tolerance { return false }
    }
    return true
  }

  func moves(at i: Int) -> Bool { curves.contains { $0.moves(at: i) } }
}

struct LayerFrames {
  /// Values by part for each frame; nil if the layer does not exist in the frame.
  let frames: [[TracePart: TraceValue]?]

  init(_ layer: String, of trace: MotionTrace) { frames = trace.frames.map { $0.layers[layer] } }

  init(_ frames: [[TracePart: TraceValue]?]) { self.frames = frames }

  var parts: Set<TracePart> { frames.reduce(into: []) { if let frame = $1 { $0.formUnion(frame.keys) } } }

  /// Presence of the layer in each frame; nil if the layer exists in all frames.
  var present: [Bool]? { frames.allSatisfy { $0 != nil } ? nil : frames.map { $0 != nil } }

  /// Curve of a part over all frames; for `Curve.presence` 1 if the layer exists and 0 if not.
  ///
  /// A layer that does not exist has the values of a new layer, or, if `held` is true, its last values, and before it
  /// first appears its first ones.
  func curve(_ part: TracePart, held: Bool = false) -> Curve {
    if part == Curve.presence { return Curve(part, frames.map { .number($0 == nil ? 0 : 1) }) }
    var last = frames.lazy.compactMap { $0 }.first?[part] ?? part.defaultValue
    return Curve(
      part,
      frames.map { frame in
        guard held else { return frame?[part] ?? part.defaultValue }
        if let frame { last = frame[part] ?? part.defaultValue }
        return last
      }, present: held ? present : nil)
  }
}

extension Curve {
  /// Artificial part that describes the existence of a layer: 1 if it exists, 0 if not.
  static let presence = TracePart(TraceProperty.presence.name)

  var isStill: Bool { !(1..<max(1, count)).contains { moves(at: $0) } }
}

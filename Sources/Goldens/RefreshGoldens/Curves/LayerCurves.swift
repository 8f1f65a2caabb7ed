import Foundation
import RefreshFrames

/// All that changes or differs of one layer, as curves; the golden's and the present clip's have the same ones.
struct LayerCurves {
  let layer: String
  let curves: [Curve]

  var count: Int { curves.first?.count ?? 0 }

  /// The layers of two traces, each with its curves in both; what does not move and is equal is left out.
  static func pairs(_ expected: MotionTrace, _ actual: MotionTrace) -> [(LayerCurves, LayerCurves)] {
    Set(expected.layerNames).union(actual.layerNames).sorted().compactMap { layer in
      let (old, new) = (LayerFrames(layer, of: expected), LayerFrames(layer, of: actual))
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

  /// Whether a frame of these curves shows what one of another's does, at another time.
  ///
  /// A value that was computed at another time may have been rounded the other way.
  func matches(_ i: Int, _ other: LayerCurves, _ j: Int) -> Bool {
    for (own, other) in zip(curves, other.curves) {
      let tolerance = own.isColor ? Curve.rounding : 2 * own.tolerance
      if own.difference(i, other, j) > tolerance { return false }
    }
    return true
  }

  /// Whether anything moves from the frame before to this one.
  func moves(at i: Int) -> Bool { curves.contains { $0.moves(at: i) } }
}

/// One layer of a trace, frame by frame.
struct LayerFrames {
  /// The values of a frame; nil where the layer is not there.
  let frames: [[TracePart: TraceValue]?]

  init(_ layer: String, of trace: MotionTrace) { frames = trace.frames.map { $0.layers[layer] } }

  init(_ frames: [[TracePart: TraceValue]?]) { self.frames = frames }

  /// Every part that it ever has.
  var parts: Set<TracePart> { frames.reduce(into: []) { if let frame = $1 { $0.formUnion(frame.keys) } } }

  /// The frames in which it is there; nil if that is all of them.
  var present: [Bool]? { frames.allSatisfy { $0 != nil } ? nil : frames.map { $0 != nil } }

  /// A part over all frames, or whether the layer is there.
  ///
  /// Where it is not, a part is as it was, or will be, if it is to be `held`; else it is as in a new layer.
  func curve(_ part: TracePart, held: Bool = false) -> Curve {
    if part == Curve.presence { return Curve(part, frames.map { .number($0 == nil ? 0 : 1) }) }
    var last = frames.lazy.compactMap { $0 }.first?[part] ?? part.standard
    return Curve(
      part,
      frames.map { frame in
        guard held else { return frame?[part] ?? part.standard }
        if let frame { last = frame[part] ?? part.standard }
        return last
      }, present: held ? present : nil)
  }
}

extension Curve {
  /// The part that says whether a layer is there.
  static let presence = TracePart(TraceProperty.presence.name)

  var isStill: Bool { !(1..<max(1, count)).contains { moves(at: $0) } }
}

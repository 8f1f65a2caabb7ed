import Foundation
import RefreshClips

/// All that changes or differs of one layer, as curves; the golden's and the present clip's have the same ones.
struct LayerCurves {
  let layer: String
  let curves: [Curve]

  var count: Int { curves.first?.count ?? 0 }

  /// The layers of two traces, each with its curves in both; what stands still and is equal is left out.
  static func pairs(_ expected: MotionTrace, _ actual: MotionTrace) -> [(LayerCurves, LayerCurves)] {
    Set(expected.layerNames).union(actual.layerNames).sorted().compactMap { layer in
      let names = properties(of: layer, in: expected).union(properties(of: layer, in: actual)).sorted()
      var own: [Curve] = []
      var other: [Curve] = []
      for name in names + [Curve.presence] {
        let (a, b) = (curve(name, of: layer, in: expected), curve(name, of: layer, in: actual))
        if a.isStill && b.isStill && (a.count == 0 || b.count == 0 || !a.differs(0, b, 0)) { continue }
        // A property may be a word in one trace and a number in the other, such as no path and a path.
        if a.dimension != b.dimension || a.isWord != b.isWord { continue }
        own.append(a)
        other.append(b)
      }
      if own.isEmpty { return nil }
      return (LayerCurves(layer: layer, curves: own), LayerCurves(layer: layer, curves: other))
    }
  }

  private static func properties(of layer: String, in trace: MotionTrace) -> Set<String> {
    var names: Set<String> = []
    for frame in trace.frames { if let layer = frame.layers[layer] { names.formUnion(layer.keys) } }
    return names
  }

  private static func curve(_ name: String, of layer: String, in trace: MotionTrace) -> Curve {
    let standard = TraceProperty.defaultValue(of: name)
    return Curve(
      name,
      trace.frames.map { frame in
        let properties = frame.layers[layer]
        if name == Curve.presence { return .number(properties == nil ? 0 : 1) }
        return properties?[name] ?? standard
      })
  }

  // MARK: Rows

  /// Whether a frame of these curves shows what one of another's does, at another time.
  ///
  /// A value that was computed at another time may have been rounded the other way.
  func matches(_ i: Int, _ other: LayerCurves, _ j: Int) -> Bool {
    for (own, other) in zip(curves, other.curves) {
      let tolerance = own.dimension == 4 ? 1.5 : 2 * own.tolerance
      if own.difference(i, other, j) > tolerance { return false }
    }
    return true
  }

  /// Whether anything moves from the frame before to this one.
  func moves(at i: Int) -> Bool { curves.contains { $0.moves(at: i) } }

  func only(_ indices: [Int]) -> LayerCurves { LayerCurves(layer: layer, curves: indices.map { curves[$0] }) }
}

extension Curve {
  fileprivate var isStill: Bool { !(1..<max(1, count)).contains { moves(at: $0) } }
}

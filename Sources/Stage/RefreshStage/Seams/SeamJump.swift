import Foundation
import RefreshLayers

/// Visible jump of a layer's property at a seam, the instant between two phases or cycles of a control.
///
/// Continuous motion around the seam is extrapolated from two samples before and two after it; a larger change is a
/// jump. `check` tests every seam and `verify --assert no-seam` those between cycles.
package struct SeamJump {
  package let layer: Layer
  package let property: LayerProperty
  /// Components of the property that jump, just before and just after the seam.
  package let parts: [(before: LayerProperty.Part, after: LayerProperty.Part)]
  /// Amount of the change beyond continuous motion, in the property's unit; for a colour a fraction of the whole range.
  package let excess: Double

  /// Seconds from a seam to the inner samples, and from the inner to the outer samples: far below a frame's duration,
  /// and far above rounding.
  package static let instant = 1e-4

  /// Times of the four samples at a seam.
  package static func times(at seam: TimeInterval) -> [TimeInterval] {
    [-2, -1, 1, 2].map { seam + $0 * instant }
  }

  /// Jumps at a seam, from four samples of all layers: two before the seam and two after it.
  package static func all(_ samples: [[SeamSample]]) -> [SeamJump] {
    guard samples.count == 4 else { return [] }
    let known = samples.map { Dictionary($0.map { ($0.identity, $0) }) { first, _ in first } }
    func around(_ sample: SeamSample) -> [SeamSample]? {
      let found = known.compactMap { $0[sample.identity] }
      return found.count == 4 ? found : nil
    }
    let after = samples[2]
    let moves = after.map { around($0).map(jumpsInPlace) ?? false }
    let all = after.indices.flatMap { index -> [SeamJump] in
      guard let around = around(after[index]), around[1].isSeen || around[2].isSeen else { return [] }
      // A moving layer is a visible jump only if something drawn in it moves.
      let isMoved = moves[index..<after[index].end].contains(true)
      return after[index].properties.flatMap { property, _ -> [SeamJump] in
        guard
          property.isPlace ? isMoved : property.reachesSublayers || around[1...2].contains(where: \.isDrawn)
        else { return [] }
        return [.points, .radians, .plain].compactMap { SeamJump(property, in: $0, around) }
      }
    }
    // Instances of a replicator share their values, so one instance represents all.
    var seen: Set<JumpIdentity> = []
    return all.filter { seen.insert(JumpIdentity($0)).inserted }
  }

  /// Identity of a jump: its layer and the names of its components.
  private struct JumpIdentity: Hashable {
    let layer: ObjectIdentifier
    let parts: [String]

    init(_ jump: SeamJump) {
      layer = ObjectIdentifier(jump.layer)
      parts = jump.parts.map(\.after.name)
    }
  }

  /// True if the drawing of a layer moves at the seam.
  private static func jumpsInPlace(_ around: [SeamSample]) -> Bool {
    guard around[1].isDrawn, around[2].isDrawn else { return false }
    return excess(around) { $0.distance(to: $1) } > LayerProperty.Unit.points.visibleStep
  }

  /// Creates the jump of the property's components in one unit; nil if none of them jumps.
  private init?(_ property: LayerProperty, in unit: LayerProperty.Unit, _ around: [SeamSample]) {
    let samples = around.compactMap { sample in sample.properties.first { $0.property == property }?.parts }
    guard samples.count == 4 else { return nil }
    var parts: [(LayerProperty.Part, LayerProperty.Part)] = []
    var sum = 0.0
    for part in samples[2] where part.unit == unit {
      // A component that is missing in a sample, such as one of a transform that leaves the plane, cannot be
      // compared.
      let own = samples.compactMap { $0.first { $0.name == part.name } }
      guard own.count == 4, own[1].isComparable(to: own[2]) else { continue }
      let excess = Self.excess(own) { $0.distance(to: $1) }
      guard excess > unit.visibleStep else { continue }
      parts.append((own[1], part))
      sum = hypot(sum, excess)
    }
    guard !parts.isEmpty else { return nil }
    (layer, self.property, self.parts, excess) = (around[2].layer, property, parts, sum)
  }

  /// Amount of the change at the seam beyond continuous motion.
  private static func excess<Sample>(_ samples: [Sample], _ distance: (Sample, Sample) -> Double) -> Double {
    // The inner samples are twice as far apart as either is from its outer one; the factor 4 instead of 2 allows for
    // accelerating motion.
    distance(samples[1], samples[2]) - 4
      * (distance(samples[0], samples[1]) + distance(samples[2], samples[3]))
  }
}

extension LayerProperty.Part {
  /// True if one value can be interpolated to the other: paths of the same structure, colour lists of the same
  /// length.
  fileprivate func isComparable(to other: LayerProperty.Part) -> Bool {
    switch (value, other.value) {
    case (.path(let a)?, .path(let b)?): a.hasSameStructure(as: b)
    case (.colors(let a)?, .colors(let b)?): a.count == b.count
    default: true
    }
  }
}

extension SeamJump: CustomStringConvertible {
  package var description: String {
    let layer = "layer \(layer)"
    let name = parts.count == 1 && property.name == "transform" ? parts[0].after.name : property.name
    return switch parts[0].after.unit {
    case .points where property.name == "bounds":
      String(format: "the size of %@ jumps by %.1f points", layer, excess)
    case .points where property.isPlace: String(format: "%@ jumps by %.1f points", layer, excess)
    case .points: String(format: "the %@ of %@ jumps by %.1f points", name, layer, excess)
    case .radians: String(format: "%@ turns by %.1f degrees at once", layer, excess * 180 / .pi)
    case .plain: String(format: "the %@ of %@ jumps by %.2f", name, layer, excess)
    }
  }
}

import Foundation
import RefreshLayers

/// A property of a layer that jumps at a seam: where one part of a control's life meets the next.
///
/// Motion is a function of time: what a property moves by itself around the seam is known from two looks before it and
/// two after. What is more is a jump. `check` asks this at every seam and `verify --assert no-seam` at those between cycles.
package struct SeamJump {
  package let layer: Layer
  package let property: LayerProperty
  /// The parts of the property that jump, as they are just before the seam and just after it.
  package let parts: [(before: LayerProperty.Part, after: LayerProperty.Part)]
  /// By how much the property changes more than its motion explains, in its unit; a colour as a part of the whole.
  package let excess: Double

  /// Seconds from a seam to the looks next to it, and from those to the outer ones.
  package static let instant = 1e-4

  /// The times of the looks at a seam.
  package static func times(at seam: TimeInterval) -> [TimeInterval] {
    [-2, -1, 1, 2].map { seam + $0 * instant }
  }

  /// The jumps between the second and the third of four looks at all layers, two before a seam and two after.
  package static func all(_ looks: [[SeamLook]]) -> [SeamJump] {
    guard looks.count == 4 else { return [] }
    let known = looks.map { Dictionary($0.map { ($0.identity, $0) }) { first, _ in first } }
    func around(_ look: SeamLook) -> [SeamLook]? {
      let found = known.compactMap { $0[look.identity] }
      return found.count == 4 ? found : nil
    }
    let after = looks[2]
    let moves = after.map { around($0).map(jumpsInPlace) ?? false }
    let all = after.indices.flatMap { index -> [SeamJump] in
      guard let around = around(after[index]), around[1].isSeen || around[2].isSeen else { return [] }
      // A layer that moves is seen to move only if something that it holds is drawn elsewhere.
      let isMoved = moves[index..<after[index].end].contains(true)
      return after[index].properties.flatMap { property, _ -> [SeamJump] in
        guard
          property.isPlace ? isMoved : property.reachesSublayers || around[1...2].contains(where: \.isDrawn)
        else { return [] }
        return [.points, .radians, .plain].compactMap { SeamJump(property, in: $0, around) }
      }
    }
    // Of a replicator's instances, which share their values, one jumps for all.
    var seen: Set<Jumping> = []
    return all.filter { seen.insert(Jumping($0)).inserted }
  }

  /// The identity of a jump.
  private struct Jumping: Hashable {
    let layer: ObjectIdentifier
    let parts: [String]

    init(_ jump: SeamJump) {
      layer = ObjectIdentifier(jump.layer)
      parts = jump.parts.map(\.after.name)
    }
  }

  /// Whether what a layer draws is elsewhere after the seam.
  private static func jumpsInPlace(_ around: [SeamLook]) -> Bool {
    guard around[1].isDrawn, around[2].isDrawn else { return false }
    return excess(around) { $0.distance(to: $1) } > LayerProperty.Unit.points.leastSeen
  }

  /// Nil where no part of the property in a unit jumps.
  private init?(_ property: LayerProperty, in unit: LayerProperty.Unit, _ around: [SeamLook]) {
    let told = around.compactMap { look in look.properties.first { $0.property == property }?.parts }
    guard told.count == 4 else { return nil }
    var parts: [(LayerProperty.Part, LayerProperty.Part)] = []
    var sum = 0.0
    for part in told[2] where part.unit == unit {
      // A part that is not always there, such as one of a transform that leaves the plane, cannot be compared.
      let own = told.compactMap { $0.first { $0.name == part.name } }
      guard own.count == 4, own[1].isComparable(to: own[2]) else { continue }
      let excess = Self.excess(own) { $0.distance(to: $1) }
      guard excess > unit.leastSeen else { continue }
      parts.append((own[1], part))
      sum = hypot(sum, excess)
    }
    guard !parts.isEmpty else { return nil }
    (layer, self.property, self.parts, excess) = (around[2].layer, property, parts, sum)
  }

  /// By how much more than its own motion explains something changes at the seam.
  private static func excess<Look>(_ looks: [Look], _ distance: (Look, Look) -> Double) -> Double {
    // The time between the inner looks is twice that between either and the outer one; as much again is left for motion
    // that gathers speed.
    distance(looks[1], looks[2]) - 4 * (distance(looks[0], looks[1]) + distance(looks[2], looks[3]))
  }
}

extension LayerProperty.Part {
  /// Whether one can become the other step by step: a path with other elements, or a longer list, cannot.
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

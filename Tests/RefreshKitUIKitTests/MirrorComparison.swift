import Foundation
import RefreshLayers

/// What a tree of layers shows, compared with what its mirror does.
enum MirrorComparison {
  /// Whether Core Animation has a property under a name that it documents.
  static func isMirrored(_ property: LayerProperty) -> Bool {
    property.isInCoreAnimation && property.name != "isVerticallyCentered"
  }

  /// The first difference between a layer at a time and another at its own; nil for none.
  static func difference(
    _ a: Layer, at timeA: TimeInterval, _ b: Layer, at timeB: TimeInterval
  ) -> String? {
    var first: String?
    // Where a value jumps, the sum of two times may be rounded to the other side.
    for rounding in [(0, 0), (-1e-9, 0), (1e-9, 0), (0, -1e-9), (0, 1e-9)] {
      let found = exactDifference(a, at: timeA + rounding.0, b, at: timeB + rounding.1, "")
      guard let found else { return nil }
      first = first ?? found
    }
    return first
  }

  private static func exactDifference(
    _ a: Layer, at timeA: TimeInterval, _ b: Layer, at timeB: TimeInterval, _ place: String
  ) -> String? {
    let place = "\(place)/\(a)"
    let (shownA, shownB) = (a.presentation(at: timeA), b.presentation(at: timeB))
    // Most are equal, which is quicker to tell.
    if shownA != shownB, let found = difference(of: a, shownA, shownB) {
      return "\(place).\(found) at \(timeA)"
    }
    guard a.sublayers.count == b.sublayers.count else {
      return "\(place): \(a.sublayers.count) sublayers are \(b.sublayers.count)"
    }
    for (a, b) in zip(a.sublayers, b.sublayers) {
      if let found = exactDifference(a, at: timeA, b, at: timeB, place) { return found }
    }
    switch (a.mask, b.mask) {
    case (nil, nil): return nil
    case (let a?, let b?): return exactDifference(a, at: timeA, b, at: timeB, place + ".mask")
    default: return "\(place): one has a mask"
    }
  }

  private static func difference(of layer: Layer, _ a: LayerValues, _ b: LayerValues) -> String? {
    guard a.contentsGravity == b.contentsGravity else { return "contentMode" }
    // A layer without a picture has its place all the same, which is no row of that kind of layer.
    for property in layer.properties.properties
    where isMirrored(property) && property.name != "contentMode" {
      let (x, y) = (parts(of: property, in: a), parts(of: property, in: b))
      guard x.count == y.count else { return "\(property.name): \(x) is \(y)" }
      for (x, y) in zip(x, y) where x.name != y.name || x.distance(to: y) > tolerance(x) {
        return "\(x.name): \(x.value.map { "\($0)" } ?? "nil") is \(y.value.map { "\($0)" } ?? "nil")"
      }
    }
    return nil
  }

  private static func parts(of property: LayerProperty, in values: LayerValues) -> [LayerProperty.Part] {
    var parts: [LayerProperty.Part] = []
    property.forEachPart(in: values) { parts.append($0) }
    return parts
  }

  /// What is left of a number that Core Animation takes as a `Float`.
  private static func tolerance(_ part: LayerProperty.Part) -> Double {
    1e-5 * max(1, part.number?.magnitude ?? 1)
  }
}

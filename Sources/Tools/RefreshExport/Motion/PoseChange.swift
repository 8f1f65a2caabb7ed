import Foundation
import RefreshLayers

/// Tolerance within which two motions count as equal.
public struct MotionTolerance: Hashable, Sendable {
  /// Tolerance of positions, in points of the screen.
  public var points: Double
  /// Tolerance of a colour component or an opacity, 0…1.
  public var color: Double

  /// Creates a tolerance; the defaults are a tenth of a point and half of an 8-bit colour step.
  public init(points: Double = 0.1, color: Double = 1 / 510) {
    self.points = points
    self.color = color
  }
}

/// Difference of one property of a layer between two instants.
public struct PoseChange: Hashable, Sendable {
  /// Unit of an amount.
  public enum Unit: String, Hashable, Sendable {
    /// Units of positions on the screen, of rotations, and of colours and opacities of 0…1; the unit `structure`, with
    /// the amount 1, is for layers or values of different kinds.
    case points, degrees, color, structure
  }

  /// Name of the layer.
  public let layer: String
  /// Name of the property.
  public let property: String
  /// Amount of the difference, in `unit`.
  public let amount: Double
  /// Unit of `amount`.
  public let unit: Unit
  /// Amount divided by the tolerance: above 1 the difference counts.
  public let excess: Double

  /// Amount with its unit, such as `1.25 pt`.
  public var amountText: String {
    let number = String(format: amount < 10 ? "%.2f" : "%.1f", amount)
    return switch unit {
    case .points: "\(number) pt"
    case .degrees: "\(number)°"
    case .color: "\(String(format: "%.0f", amount * 255)) of 255"
    case .structure: "another layer"
    }
  }
}

extension PoseChange {
  /// Differences beyond the tolerance between two poses of the same layers, the greatest first.
  static func changes(
    from a: [PosedLayer], to b: [PosedLayer], beyond tolerance: MotionTolerance
  ) -> [PoseChange] {
    var comparison = PoseComparison(tolerance: tolerance)
    comparison.compare(a, b)
    return comparison.changes.sorted { $0.excess > $1.excess }
  }
}

private struct PoseComparison {
  let tolerance: MotionTolerance
  var changes: [PoseChange] = []

  mutating func compare(_ a: [PosedLayer], _ b: [PosedLayer]) {
    if a == b { return }
    let (seenA, seenB) = (a.filter(\.isVisible), b.filter(\.isVisible))
    let others = Dictionary(seenB.map { ($0.id, $0) }) { first, _ in first }
    for layer in seenA {
      if let other = others[layer.id] { compare(layer, other) } else { note(layer, "opacity", 1, .color) }
    }
    let known = Set(seenA.map(\.id))
    for layer in seenB where !known.contains(layer.id) { note(layer, "opacity", 1, .color) }
    let common = seenA.map(\.id).filter { others[$0] != nil }
    let order = seenB.map(\.id).filter { known.contains($0) }
    if common != order, let layer = seenA.first { note(layer, "order of drawing", 1, .structure) }
  }

  private mutating func compare(_ a: PosedLayer, _ b: PosedLayer) {
    compareFrames(a, b)
    if a.tint != b.tint { color(a, "instanceColor", a.tint ?? .white, b.tint ?? .white) }
    if a.values != b.values { compareLooks(a, b) }
    compare(a.sublayers, b.sublayers)
    compare(a.masks, b.masks)
  }

  /// Compares the positions of the corners of two layers.
  private mutating func compareFrames(_ a: PosedLayer, _ b: PosedLayer) {
    if a.transform == b.transform, a.values.bounds == b.values.bounds { return }
    let (box, other) = (a.values.bounds.standardized, b.values.bounds.standardized)
    func corners(_ layer: PosedLayer, _ box: CGRect) -> [CGPoint] {
      box.corners.map(layer.transform.project)
    }
    func largest(_ p: [CGPoint], _ q: [CGPoint]) -> Double {
      zip(p, q).map { Double(hypot($0.x - $1.x, $0.y - $1.y)) }.max() ?? 0
    }
    // Sublayers may reach beyond a layer without a size: the comparison takes at least forty points, as wide as a
    // small icon.
    let least = CGFloat(40)
    func held(_ r: CGRect) -> CGRect {
      r.insetBy(dx: min(0, (r.width - least) / 2), dy: min(0, (r.height - least) / 2))
    }
    let carries = !a.sublayers.isEmpty || a.values.content != .none
    let (p, q) = carries ? (held(box), held(other)) : (box, other)
    let moved = largest(corners(a, p), corners(b, q))
    guard moved > tolerance.points else { return }
    func note(_ property: String, _ amount: Double, _ unit: PoseChange.Unit = .points, moving way: Double) {
      changes.append(
        PoseChange(
          layer: a.name, property: property, amount: amount, unit: unit, excess: way / tolerance.points))
    }
    // A layer's position is the position of its anchor point, about which the layer rotates.
    let (t, u) = (a.transform, b.transform)
    let (place, place2) = (t.project(a.anchor), u.project(b.anchor))
    let shift = Double(hypot(place.x - place2.x, place.y - place2.y))
    let angle = atan2(t.m12, t.m11) - atan2(u.m12, u.m11)
    let turn = Double(abs(atan2(sin(angle), cos(angle))))
    let reach = largest(corners(a, p), Array(repeating: place, count: 4))
    let isShifted = shift > tolerance.points
    let isTurned = turn > 1e-4 && turn * reach > tolerance.points
    if isShifted { note("position", shift, moving: shift) }
    if isTurned { note("transform.rotation", turn * 180 / .pi, .degrees, moving: turn * reach) }
    if !isShifted, !isTurned {
      note(box.size != other.size ? "bounds" : "transform", moved, moving: moved)
    }
  }

  /// Compares the properties of two layers that do not place them or their sublayers, such as colours.
  private mutating func compareLooks(_ a: PosedLayer, _ b: PosedLayer) {
    let (v, w) = (a.values, b.values)
    guard v.table === w.table else { return note(a, "contents", 1, .structure) }
    if v.contentsGravity != w.contentsGravity, v.contents != nil { note(a, "contentMode", 1, .structure) }
    var unseen = v.unseenProperties.intersection(w.unseenProperties)
    if a.masks.isEmpty, b.masks.isEmpty { unseen.insert("maskMode") }
    for property in v.table.properties where !property.isPlace && !unseen.contains(property.name) {
      compare(a, property, property.value(in: v), property.value(in: w))
    }
  }

  private mutating func compare(
    _ layer: PosedLayer, _ property: LayerProperty, _ x: AnimationValue?, _ y: AnimationValue?
  ) {
    guard x != y else { return }
    let (whole, unit) = layer.values.measure(of: property)
    let name = property.name
    switch (x, y) {
    case (.color(let c)?, .color(let d)?): color(layer, name, c, d)
    case (.color(let c)?, nil), (nil, .color(let c)?): color(layer, name, c, c.withAlphaComponent(0))
    case (.colors(let c)?, .colors(let d)?) where c.count == d.count:
      for (c, d) in zip(c, d) { color(layer, name, c, d) }
    case (.path(let p)?, .path(let q)?) where p.hasSameStructure(as: q):
      let ways = zip(p.points, q.points).map { hypot($0.x - $1.x, $0.y - $1.y) }
      note(layer, name, Double(ways.max() ?? 0), .points)
    case (.scalars(let r)?, .scalars(let s)?) where r.count == s.count:
      note(layer, name, (zip(r, s).map { abs($0 - $1) }.max() ?? 0) * whole, unit)
    case (.scalar?, .scalar?), (.point?, .point?), (.size?, .size?):
      note(layer, name, x!.distance(to: y!) * whole, unit)
    default: note(layer, name, 1, .structure)
    }
  }

  private mutating func color(_ layer: PosedLayer, _ property: String, _ c: Color, _ d: Color) {
    // Premultiplied, because a transparent colour has no hue.
    let parts = [
      c.red * c.alpha - d.red * d.alpha, c.green * c.alpha - d.green * d.alpha,
      c.blue * c.alpha - d.blue * d.alpha, c.alpha - d.alpha,
    ]
    note(layer, property, parts.map { Double(abs($0)) }.max() ?? 0, .color)
  }

  private mutating func note(
    _ layer: PosedLayer, _ property: String, _ amount: Double, _ unit: PoseChange.Unit
  ) {
    let limit =
      switch unit {
      case .points, .degrees: tolerance.points
      case .color: tolerance.color
      case .structure: 0.5
      }
    guard amount > limit else { return }
    changes.append(
      PoseChange(
        layer: layer.name, property: property, amount: amount, unit: unit,
        excess: unit == .structure ? 1e6 : amount / limit))
  }
}

extension LayerValues {
  /// Property table of the content; a replicator's copies are layers of their own in a pose.
  fileprivate var table: PropertyTable {
    if case .replicator = content { .layer } else { .of(content) }
  }

  /// Factor from a change of the property's number to a visible amount, and the unit of that amount; `structure`
  /// for a value without a distance.
  fileprivate func measure(of property: LayerProperty) -> (Double, PoseChange.Unit) {
    switch property.name {
    case "opacity", "shadowOpacity": (1, .color)
    case "strokeStart", "strokeEnd":
      (Double(shape.path?.controlPointBounds.girth ?? 0), .points)
    case "miterLimit": (Double(shape.lineWidth), .points)
    case "locations", "startPoint", "endPoint", "focalOffset":
      (Double(max(abs(bounds.width), abs(bounds.height))), .points)
    default: (1, property.unit == .points ? .points : .structure)
    }
  }

  /// Properties without a visible effect in this state, such as the border colour while the border width is 0.
  fileprivate var unseenProperties: Set<String> {
    // A pose marks hidden layers itself.
    var names: Set = ["isHidden", "isDoubleSided"]
    if borderWidth <= 0 { names.insert("borderColor") }
    if cornerRadius <= 0 { names.insert("maskedCorners") }
    if shadowOpacity <= 0 { names.formUnion(["shadowColor", "shadowOffset", "shadowRadius", "shadowPath"]) }
    guard case .shape(let shape) = content else { return names }
    if shape.fillColor == nil { names.insert("fillRule") }
    if shape.lineJoin != .miter { names.insert("miterLimit") }
    if shape.lineDashPattern.isEmpty { names.insert("lineDashPhase") }
    if shape.strokeColor == nil {
      names.formUnion([
        "lineWidth", "lineDashPhase", "miterLimit", "strokeStart", "strokeEnd", "lineDashPattern", "lineCap",
        "lineJoin",
      ])
    }
    return names
  }
}

extension CGRect {
  /// Perimeter; 0 for the null rectangle.
  fileprivate var girth: CGFloat { isNull ? 0 : 2 * (width + height) }
}

import Foundation
import RefreshLayers

/// How far two motions may be apart and still count as one.
public struct MotionTolerance: Hashable, Sendable {
  /// In points of the screen.
  public var points: Double
  /// In parts of a colour component or of an opacity, 0…1.
  public var color: Double

  /// A tenth of a point, and half a step of eight bits.
  public init(points: Double = 0.1, color: Double = 1 / 510) {
    self.points = points
    self.color = color
  }
}

/// A difference of a layer between two instants.
public struct PoseChange: Hashable, Sendable {
  /// The unit of a difference.
  public enum Unit: String, Hashable, Sendable {
    /// Points of the screen, degrees of a turn, parts of a colour or opacity, presence.
    case points, degrees, color, structure
  }

  /// The layer's name.
  public let layer: String
  /// The property's name.
  public let property: String
  /// How far it is apart.
  public let amount: Double
  /// The unit of the amount.
  public let unit: Unit
  /// How often the amount is what may be.
  public let excess: Double

  /// The amount in words.
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
  /// The differences that are too large for two poses of one motion, the greatest first.
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
    let (v, w) = (a.values, b.values)
    compareFrames(a, b)
    color(a, "opacity", Double(v.opacity), Double(w.opacity))
    color(a, "backgroundColor", v.backgroundColor, w.backgroundColor)
    points(a, "cornerRadius", v.cornerRadius, w.cornerRadius)
    points(a, "borderWidth", v.borderWidth, w.borderWidth)
    if v.borderWidth > 0 || w.borderWidth > 0 { color(a, "borderColor", v.borderColor, w.borderColor) }
    color(a, "shadowOpacity", Double(v.shadowOpacity), Double(w.shadowOpacity))
    if a.tint != b.tint { color(a, "instanceColor", a.tint ?? .white, b.tint ?? .white) }
    switch (v.content, w.content) {
    case (.shape(let s), .shape(let t)): compare(a, s, t)
    case (.gradient(let g), .gradient(let h)):
      for (c, d) in zip(g.colors, h.colors) { color(a, "colors", c, d) }
      if g.locations != h.locations || g.startPoint != h.startPoint || g.endPoint != h.endPoint {
        let size = Double(max(v.bounds.width, v.bounds.height))
        let ends = [(g.startPoint, h.startPoint), (g.endPoint, h.endPoint)]
        let moved = ends.map { hypot($0.0.x - $0.1.x, $0.0.y - $0.1.y) }.max() ?? 0
        let stops = zip(g.locations, h.locations).map { abs($0 - $1) }.max() ?? 0
        note(a, "locations", max(Double(moved), stops) * size, .points)
      }
    case (.text(let t), .text(let u)):
      if t.string != u.string { note(a, "string", 1, .structure) }
      points(a, "fontSize", t.font.pointSize, u.font.pointSize)
      color(a, "foregroundColor", t.foregroundColor, u.foregroundColor)
    case (.image(let i), .image(let j)): if i != j { note(a, "contents", 1, .structure) }
    default: break
    }
    if v.pictureBelowContent != w.pictureBelowContent { note(a, "contents", 1, .structure) }
    compare(a.sublayers, b.sublayers)
    compare(a.masks, b.masks)
  }

  /// Compares where the corners of two layers are.
  private mutating func compareFrames(_ a: PosedLayer, _ b: PosedLayer) {
    if a.transform == b.transform, a.values.bounds == b.values.bounds { return }
    let (box, other) = (a.values.bounds.standardized, b.values.bounds.standardized)
    func corners(_ layer: PosedLayer, _ box: CGRect) -> [CGPoint] {
      [(box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY)]
        .map { layer.transform.project(CGPoint(x: $0.0, y: $0.1)) }
    }
    func largest(_ p: [CGPoint], _ q: [CGPoint]) -> Double {
      zip(p, q).map { Double(hypot($0.x - $1.x, $0.y - $1.y)) }.max() ?? 0
    }
    // A layer without a size of its own may carry others: as if it were forty points wide.
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
    // A layer is where its anchor point is, and turns about it.
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

  private mutating func compare(_ a: PosedLayer, _ s: ShapeValues, _ t: ShapeValues) {
    color(a, "fillColor", s.fillColor, t.fillColor)
    color(a, "strokeColor", s.strokeColor, t.strokeColor)
    points(a, "lineWidth", s.lineWidth, t.lineWidth)
    points(a, "lineDashPhase", s.lineDashPhase, t.lineDashPhase)
    if s.strokeStart != t.strokeStart || s.strokeEnd != t.strokeEnd {
      let box = (s.path ?? BezierPath()).controlPointBounds
      let length = box.isNull ? 0 : Double(2 * (box.width + box.height))
      for (name, v, w) in [
        ("strokeStart", s.strokeStart, t.strokeStart), ("strokeEnd", s.strokeEnd, t.strokeEnd),
      ] {
        note(a, name, Double(abs(v - w)) * length, .points)
      }
    }
    guard s.path != t.path else { return }
    if let p = s.path, let q = t.path, p.hasSameStructure(as: q) {
      note(
        a, "path",
        zip(p.points, q.points).map { hypot($0.x - $1.x, $0.y - $1.y) }.max().map(Double.init) ?? 0, .points)
    } else {
      note(a, "path", 1, .structure)
    }
  }

  private mutating func points(_ layer: PosedLayer, _ property: String, _ a: CGFloat, _ b: CGFloat) {
    if a != b { note(layer, property, Double(abs(a - b)), .points) }
  }

  private mutating func color(_ layer: PosedLayer, _ property: String, _ a: Double, _ b: Double) {
    if a != b { note(layer, property, abs(a - b), .color) }
  }

  private mutating func color(_ layer: PosedLayer, _ property: String, _ a: Color?, _ b: Color?) {
    guard a != b else { return }
    let (c, d) = (a ?? b!.withAlphaComponent(0), b ?? a!.withAlphaComponent(0))
    // Premultiplied: what is clear has no colour.
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

extension BezierPath {
  /// The points of all steps in their order, control points before ends.
  package var points: [CGPoint] {
    var all: [CGPoint] = []
    for element in elements {
      switch element {
      case .move(let p), .line(let p): all.append(p)
      case .quadCurve(let p, let c): all += [c, p]
      case .curve(let p, let c, let d): all += [c, d, p]
      case .close: break
      }
    }
    return all
  }
}

import Foundation
import RefreshLayers
import RefreshMotion

/// Path modifiers on one contour: round corners, pucker and bloat, zig zag.
extension Contour {
  /// The contour with rounded corners; the radius in points is limited to half of the adjacent lines.
  func rounded(by radius: Double) -> Contour {
    guard radius > 0, knots.count > 1 else { return self }
    var result = Contour(knots: [], isClosed: isClosed)
    for (index, knot) in knots.enumerated() {
      guard knot.isCorner, isClosed || (index > 0 && index < knots.count - 1) else {
        result.knots.append(knot)
        continue
      }
      /// The end point of the arc towards a neighbour, and the control point there.
      func end(towards other: CGPoint) -> (CGPoint, CGPoint) {
        let distance = hypot(other.x - knot.point.x, other.y - knot.point.y)
        let part = distance > 0 ? min(distance / 2, CGFloat(radius)) / distance : 0
        let point = knot.point.interpolated(to: other, at: Double(part))
        return (point, point.interpolated(to: knot.point, at: Self.quarter))
      }
      let before = end(towards: knots[(index + knots.count - 1) % knots.count].point)
      let after = end(towards: knots[(index + 1) % knots.count].point)
      result.knots.append(Vertex(before.0, into: before.0, out: before.1))
      result.knots.append(Vertex(after.0, into: after.1, out: after.0))
    }
    return result
  }

  /// Pucker and bloat: moves points towards the centre of their bounding box and control points away from it, by
  /// `amount` percent of the distance.
  func puckered(by amount: Double) -> Contour {
    guard let first = knots.first?.point else { return self }
    let box = knots.reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1.point, size: .zero))
    }
    let center = CGPoint(x: box.midX, y: box.midY)
    func moved(_ point: CGPoint, _ part: Double) -> CGPoint { point.interpolated(to: center, at: part) }
    let part = amount / 100
    return Contour(
      knots: knots.map {
        Vertex(moved($0.point, part), into: moved($0.into, -part), out: moved($0.out, -part))
      }, isClosed: isClosed)
  }

  /// Zig zag: alternating ridges on both sides of the contour, `ridges` per segment, `size` points from it.
  func zigZagged(size: Double, ridges: Int, isSmooth: Bool) -> Contour {
    let segments = segments
    guard !segments.isEmpty else { return self }
    var result = Contour(knots: [], isClosed: isClosed)
    var side = -1.0
    /// Adds a point beside the contour, with tangents parallel to it.
    func add(_ point: CGPoint, along slope: CGPoint, out: Double, into: Double) {
      let length = hypot(slope.x, slope.y)
      let t = length > 0 ? CGPoint(x: slope.x / length, y: slope.y / length) : .zero
      let moved = CGPoint(x: point.x + t.y * side * size, y: point.y - t.x * side * size)
      let part = Double(ridges + 1) * 2
      result.knots.append(
        Vertex(
          moved, into: CGPoint(x: moved.x - t.x * into / part, y: moved.y - t.y * into / part),
          out: CGPoint(x: moved.x + t.x * out / part, y: moved.y + t.y * out / part)))
    }
    func corner(_ index: Int) {
      let count = knots.count
      let point = knots[index % count].point
      // The ends of an open contour have the same neighbours as in a closed one.
      let (before, after) = (knots[(index + count - 1) % count].point, knots[(index + 1) % count].point)
      add(
        point, along: CGPoint(x: after.x - before.x, y: after.y - before.y),
        out: isSmooth ? hypot(after.x - point.x, after.y - point.y) : 0,
        into: isSmooth ? hypot(point.x - before.x, point.y - before.y) : 0)
    }
    corner(0)
    for (index, segment) in segments.enumerated() {
      side = -side
      let reach = hypot(segment.end.x - segment.start.x, segment.end.y - segment.start.y)
      for ridge in 0..<ridges {
        let t = Double(ridge + 1) / Double(ridges + 1)
        add(
          segment.point(at: t), along: segment.derivative(at: t), out: isSmooth ? reach : 0,
          into: isSmooth ? reach : 0)
        side = -side
      }
      corner(index + 1)
    }
    return result
  }
}

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
        let distance = knot.point.distance(to: other)
        let point = knot.point.interpolated(
          to: other, at: distance > 0 ? min(distance / 2, radius) / distance : 0)
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
      result.knots.append(Vertex(moved, into: moved - t * (into / part), out: moved + t * (out / part)))
    }
    func corner(_ index: Int) {
      let count = knots.count
      let point = knots[index % count].point
      // The ends of an open contour have the same neighbours as in a closed one.
      let (before, after) = (knots[(index + count - 1) % count].point, knots[(index + 1) % count].point)
      add(
        point, along: after - before, out: isSmooth ? point.distance(to: after) : 0,
        into: isSmooth ? before.distance(to: point) : 0)
    }
    corner(0)
    for (index, segment) in segments.enumerated() {
      side = -side
      let reach = isSmooth ? segment.start.distance(to: segment.end) : 0
      for ridge in 0..<ridges {
        let t = Double(ridge + 1) / Double(ridges + 1)
        add(segment.point(at: t), along: segment.derivative(at: t), out: reach, into: reach)
        side = -side
      }
      corner(index + 1)
    }
    return result
  }
}

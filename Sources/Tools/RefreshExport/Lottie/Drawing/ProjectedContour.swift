import Foundation
import RefreshLayers
import RefreshRendering

/// Perspective projection of a contour. Lines stay lines; a curve is split into several.
///
/// The projection of a cubic is a rational curve. It is approximated by cubics with the same ends and tangents,
/// whose number satisfies the tolerance at every instant, so that the structure is constant.
enum ProjectedContour {
  private static let counts = [1, 2, 3, 4, 6, 8, 12, 16, 24]

  /// Returns points and tangents of the projected contour at each instant.
  ///
  /// - Parameter error: maximum deviation of a curve from the projection, in points.
  static func seen(
    _ numbers: [[Double]?], _ contour: LottieContour, through planes: [ProjectiveTransform?],
    within error: Double
  ) -> (numbers: [[Double]?], contour: LottieContour) {
    let segments = contour.isClosed ? contour.count : contour.count - 1
    let isCurve = (0..<segments).map { segment in
      numbers.contains { $0.map { Cubic(segment, of: $0, contour.count).isCurve } ?? false }
    }
    let pieces = (0..<segments).map { segment -> Int in
      guard isCurve[segment] else { return 1 }
      let seen = zip(numbers, planes).compactMap { numbers, plane -> (Cubic, ProjectiveTransform)? in
        guard let numbers, let plane else { return nil }
        return (Cubic(segment, of: numbers, contour.count), plane)
      }
      return counts.first { count in
        seen.allSatisfy { $0.isSeen(through: $1, in: count, within: error) }
      } ?? counts.last!
    }
    let total = pieces.reduce(0, +) + (contour.isClosed ? 0 : 1)
    let seen = zip(numbers, planes).map { numbers, plane -> [Double]? in
      guard let numbers, let plane else { return nil }
      var (points, before, after) = ([CGPoint](), [CGPoint](), [CGPoint]())
      for segment in 0..<segments {
        let cubic = Cubic(segment, of: numbers, contour.count)
        let step = 1 / Double(pieces[segment])
        for piece in 0..<pieces[segment] {
          let (start, end) = (Double(piece) * step, Double(piece + 1) * step)
          points.append(plane.map(cubic.point(start)))
          after.append(isCurve[segment] ? cubic.direction(start, seenThrough: plane, step / 3) : .zero)
          before.append(isCurve[segment] ? cubic.direction(end, seenThrough: plane, -step / 3) : .zero)
        }
        if segment == segments - 1, !contour.isClosed { points.append(plane.map(cubic.point(1))) }
      }
      // Incoming tangents belong to the curve that ends at the point.
      if contour.isClosed {
        before.insert(before.removeLast(), at: 0)
      } else {
        before.insert(.zero, at: 0)
        after.append(.zero)
      }
      return (points + before + after).flatMap { [Double($0.x), Double($0.y)] }
    }
    return (seen, LottieContour(isClosed: contour.isClosed, count: total))
  }

  /// Segment of a contour between two points.
  private struct Cubic {
    let points: [CGPoint]

    init(_ segment: Int, of numbers: [Double], _ count: Int) {
      func pair(_ list: Int, _ index: Int) -> CGPoint {
        let at = 2 * (list * count + index % count)
        return CGPoint(x: numbers[at], y: numbers[at + 1])
      }
      let (a, b) = (pair(0, segment), pair(0, segment + 1))
      let (out, into) = (pair(2, segment), pair(1, segment + 1))
      points = [a, CGPoint(x: a.x + out.x, y: a.y + out.y), CGPoint(x: b.x + into.x, y: b.y + into.y), b]
    }

    /// True for a curve, false for a line.
    var isCurve: Bool { points[0] != points[1] || points[2] != points[3] }

    func point(_ t: Double) -> CGPoint {
      let s = 1 - t
      let weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      return zip(points, weights).reduce(CGPoint.zero) {
        CGPoint(x: $0.x + $1.0.x * $1.1, y: $0.y + $1.0.y * $1.1)
      }
    }

    /// Projected derivative at a parameter, times a factor.
    func direction(_ t: Double, seenThrough plane: ProjectiveTransform, _ factor: Double) -> CGPoint {
      let s = 1 - t
      let weights = [-3 * s * s, 3 * s * s - 6 * s * t, 6 * s * t - 3 * t * t, 3 * t * t]
      let way = zip(points, weights).reduce(CGPoint.zero) {
        CGPoint(x: $0.x + $1.0.x * $1.1, y: $0.y + $1.0.y * $1.1)
      }
      return plane.way(CGPoint(x: way.x * factor, y: way.y * factor), at: point(t))
    }

    /// True if `count` cubics approximate the projection within the tolerance.
    func isSeen(through plane: ProjectiveTransform, in count: Int, within error: Double) -> Bool {
      let step = 1 / Double(count)
      for piece in 0..<count {
        let (start, end) = (Double(piece) * step, Double(piece + 1) * step)
        let (a, b) = (plane.map(point(start)), plane.map(point(end)))
        let (o, i) = (
          direction(start, seenThrough: plane, step / 3), direction(end, seenThrough: plane, -step / 3)
        )
        for part in [0.25, 0.5, 0.75] {
          let rest = 1 - part
          let (p, q, r, s) = (
            rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part
          )
          let wanted = plane.map(point(start + part * step))
          let x = a.x * (p + q) + o.x * q + b.x * (r + s) + i.x * r
          let y = a.y * (p + q) + o.y * q + b.y * (r + s) + i.y * r
          if hypot(x - wanted.x, y - wanted.y) > error { return false }
        }
      }
      return true
    }
  }
}

extension ProjectiveTransform {
  /// Projection of a small displacement from a point.
  func way(_ way: CGPoint, at point: CGPoint) -> CGPoint {
    let (depth, seen) = (depth(at: point), map(point))
    let slope = px * way.x + py * way.y
    return CGPoint(
      x: (a * way.x + c * way.y - slope * seen.x) / depth, y: (b * way.x + d * way.y - slope * seen.y) / depth
    )
  }

  /// Affine transform that equals the projection at a point to first order.
  func flattened(at point: CGPoint) -> CGAffineTransform {
    let (x, y) = (way(CGPoint(x: 1, y: 0), at: point), way(CGPoint(x: 0, y: 1), at: point))
    let seen = map(point)
    return CGAffineTransform(
      a: x.x, b: x.y, c: y.x, d: y.y, tx: seen.x - x.x * point.x - y.x * point.y,
      ty: seen.y - x.y * point.x - y.y * point.y)
  }
}

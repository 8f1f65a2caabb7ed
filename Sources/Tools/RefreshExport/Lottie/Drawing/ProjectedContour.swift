import Foundation
import RefreshLayers

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
    _ outline: AnimatedContour, through planes: [ProjectiveTransform?], within error: Double
  ) -> AnimatedContour {
    let (numbers, contour) = outline
    let segments = contour.isClosed ? contour.count : contour.count - 1
    let isCurve = (0..<segments).map { segment in
      numbers.contains { $0.map { ContourCubic(segment, of: $0, contour.count).isCurve } ?? false }
    }
    let pieces = (0..<segments).map { segment -> Int in
      guard isCurve[segment] else { return 1 }
      let seen = zip(numbers, planes).compactMap { numbers, plane -> (ContourCubic, ProjectiveTransform)? in
        guard let numbers, let plane else { return nil }
        return (ContourCubic(segment, of: numbers, contour.count), plane)
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
        let cubic = ContourCubic(segment, of: numbers, contour.count)
        let step = 1 / Double(pieces[segment])
        for piece in 0..<pieces[segment] {
          let (start, end) = (Double(piece) * step, Double(piece + 1) * step)
          points.append(cubic.seen(start, through: plane))
          after.append(isCurve[segment] ? cubic.direction(start, seenThrough: plane, step / 3) : .zero)
          before.append(isCurve[segment] ? cubic.direction(end, seenThrough: plane, -step / 3) : .zero)
        }
        if segment == segments - 1, !contour.isClosed { points.append(cubic.seen(1, through: plane)) }
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
    return (seen, LottieContourStructure(isClosed: contour.isClosed, count: total))
  }
}

extension ContourCubic {
  fileprivate func seen(_ t: Double, through plane: ProjectiveTransform) -> CGPoint {
    plane.map(CGPoint(point(t)))
  }

  /// Projected derivative at a parameter, times a factor.
  fileprivate func direction(
    _ t: Double, seenThrough plane: ProjectiveTransform, _ factor: Double
  ) -> CGPoint {
    plane.way(CGPoint(derivative(t) * factor), at: CGPoint(point(t)))
  }

  /// True if `count` cubics approximate the projection within the tolerance.
  fileprivate func isSeen(through plane: ProjectiveTransform, in count: Int, within error: Double) -> Bool {
    let step = 1 / Double(count)
    for piece in 0..<count {
      let (start, end) = (Double(piece) * step, Double(piece + 1) * step)
      let (a, b) = (seen(start, through: plane), seen(end, through: plane))
      let (o, i) = (
        direction(start, seenThrough: plane, step / 3), direction(end, seenThrough: plane, -step / 3)
      )
      for part in [0.25, 0.5, 0.75] {
        let rest = 1 - part
        let (p, q, r, s) = (
          rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part
        )
        let wanted = seen(start + part * step, through: plane)
        let x = a.x * (p + q) + o.x * q + b.x * (r + s) + i.x * r
        let y = a.y * (p + q) + o.y * q + b.y * (r + s) + i.y * r
        if hypot(x - wanted.x, y - wanted.y) > error { return false }
      }
    }
    return true
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

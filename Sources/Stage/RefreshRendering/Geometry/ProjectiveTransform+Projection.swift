import Foundation
import RefreshLayers

/// Projection of shapes in perspective; parts beside or behind the eye are clipped first.
extension ProjectiveTransform {
  /// The smallest perspective divisor that is drawn: 0.005 limits the magnification to 200.
  private static let nearest: CGFloat = 0.005

  /// The bounding rectangle of a transformed rectangle; null if no part is visible.
  func bounds(of r: CGRect) -> CGRect {
    if isTranslation {
      return CGRect(x: r.origin.x + tx, y: r.origin.y + ty, width: r.size.width, height: r.size.height)
        .nullIfOverflowing
    }
    if keepsRectangles {
      let (x, y) = (a * r.minX + tx, d * r.minY + ty)
      let (width, height) = (a * r.width, d * r.height)
      return CGRect(
        x: min(x, x + width), y: min(y, y + height), width: abs(width), height: abs(height)
      ).nullIfOverflowing
    }
    return CGRect(around: visible(corners(of: r)).map(map)).nullIfOverflowing
  }

  /// The corners of a rectangle, clockwise from the top left.
  func corners(of r: CGRect) -> [CGPoint] {
    [
      CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY),
      CGPoint(x: r.maxX, y: r.maxY), CGPoint(x: r.minX, y: r.maxY),
    ]
  }

  /// The transformed path; in perspective, as polygons of its visible interior.
  func project(_ path: BezierPath) -> BezierPath {
    if isAffine {
      return path.applying(CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty))
    }
    var result = BezierPath()
    // Fine enough at the largest magnification.
    let tolerance = min(
      0.02, 0.1 / max(1, greatestStretch(over: visible(corners(of: path.controlPointBounds)))))
    for polygon in path.flattened(tolerance: tolerance) {
      let seen = visible(polygon.points)
      guard let first = seen.first else { continue }
      result.move(to: map(first))
      for point in seen.dropFirst() { result.addLine(to: map(point)) }
      result.close()
    }
    return result
  }

  /// The part of a polygon in front of the eye.
  func visible(_ polygon: [CGPoint]) -> [CGPoint] {
    if isAffine { return polygon }
    return polygon.clipped { depth(at: $0) - Self.nearest }
  }

  /// The polygon of a rectangle's points that are projected into `view`; empty if there are none.
  func visible(_ r: CGRect, through view: CGRect) -> [CGPoint] {
    // The view's edges are straight lines in the plane: multiplied by the depth, the conditions are linear.
    func x(_ p: CGPoint) -> CGFloat { a * p.x + c * p.y + tx }
    func y(_ p: CGPoint) -> CGFloat { b * p.x + d * p.y + ty }
    return visible(corners(of: r))
      .clipped { x($0) - view.minX * depth(at: $0) }.clipped { view.maxX * depth(at: $0) - x($0) }
      .clipped { y($0) - view.minY * depth(at: $0) }.clipped { view.maxY * depth(at: $0) - y($0) }
  }

  /// The bounding rectangle of all points projected into `view`, except those shrunk by more than 1000; null if there
  /// are none.
  func preimage(of view: CGRect) -> CGRect {
    guard let inverse = inverted() else { return .null }
    let corners = corners(of: view)
    // The divisor of the inverse is 1 / depth.
    return CGRect(
      around: (isAffine ? corners : corners.clipped { inverse.depth(at: $0) - 1e-3 }).map(inverse.map)
    ).nullIfOverflowing
  }

  /// The factor by which lengths grow at a point, in the direction of greatest growth.
  func stretch(at p: CGPoint) -> CGFloat {
    let (depth, seen) = (depth(at: p), map(p))
    let (ux, uy) = ((a - px * seen.x) / depth, (b - px * seen.y) / depth)
    let (vx, vy) = ((c - py * seen.x) / depth, (d - py * seen.y) / depth)
    // The larger singular value of the Jacobian.
    let (sum, area) = (ux * ux + uy * uy + vx * vx + vy * vy, ux * vy - uy * vx)
    return ((sum + max(0, sum * sum - 4 * area * area).squareRoot()) / 2).squareRoot()
  }

  /// The greatest stretch at the corners of a polygon in front of the eye.
  func greatestStretch(over polygon: [CGPoint]) -> CGFloat {
    polygon.reduce(0) { max($0, stretch(at: $1)) }
  }
}

extension CGRect {
  /// The rectangle, or null if a sum of its finite numbers overflows, because Foundation traps on the resulting
  /// values.
  var nullIfOverflowing: CGRect {
    (minX + minY + maxX + maxY) * 0 == 0 || (minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite)
      ? self : .null
  }
}

extension [CGPoint] {
  /// The part of a closed polygon in which a linear function is not negative (Sutherland–Hodgman clipping).
  func clipped(_ inside: (CGPoint) -> CGFloat) -> [CGPoint] {
    guard var previous = last else { return [] }
    var before = inside(previous)
    if before >= 0 && allSatisfy({ inside($0) >= 0 }) { return self }
    var result: [CGPoint] = []
    for point in self {
      let here = inside(point)
      if (here >= 0) != (before >= 0) {
        let t = before / (before - here)
        result.append(
          CGPoint(x: previous.x + (point.x - previous.x) * t, y: previous.y + (point.y - previous.y) * t))
      }
      if here >= 0 { result.append(point) }
      (previous, before) = (point, here)
    }
    return result
  }

  /// The part of a closed polygon inside a rectangle.
  func clipped(to r: CGRect) -> [CGPoint] {
    clipped { $0.x - r.minX }.clipped { r.maxX - $0.x }
      .clipped { $0.y - r.minY }.clipped { r.maxY - $0.y }
  }
}

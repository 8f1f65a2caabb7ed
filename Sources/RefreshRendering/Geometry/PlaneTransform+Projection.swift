import Foundation
import RefreshLayers

/// Seeing shapes in perspective: what lies beside or behind the eye is cut away first.
extension PlaneTransform {
  /// The least divisor that is still drawn; things nearer to the eye would be larger than 200 times.
  private static let nearest: CGFloat = 0.005

  /// The smallest upright rectangle around what the transform makes of one; null where nothing of it is seen.
  func bounds(of r: CGRect) -> CGRect {
    if isTranslation {
      return CGRect(x: r.origin.x + tx, y: r.origin.y + ty, width: r.size.width, height: r.size.height)
    }
    if keepsRectangles {
      let (x, y) = (a * r.minX + tx, d * r.minY + ty)
      let (width, height) = (a * r.width, d * r.height)
      return CGRect(
        x: min(x, x + width), y: min(y, y + height), width: abs(width), height: abs(height))
    }
    return CGRect(around: visible(corners(of: r)).map(map))
  }

  /// The corners of a rectangle, clockwise from the top left.
  func corners(of r: CGRect) -> [CGPoint] {
    [
      CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY),
      CGPoint(x: r.maxX, y: r.maxY), CGPoint(x: r.minX, y: r.maxY),
    ]
  }

  /// What the transform makes of the inside of a path; curves become lines where there is perspective.
  func project(_ path: BezierPath) -> BezierPath {
    if isAffine {
      return path.applying(CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty))
    }
    var result = BezierPath()
    for polygon in path.flattened(tolerance: 0.02) {
      let seen = visible(polygon.points)
      guard let first = seen.first else { continue }
      result.move(to: map(first))
      for point in seen.dropFirst() { result.addLine(to: map(point)) }
      result.close()
    }
    return result
  }

  /// The part of a polygon that lies before the eye.
  func visible(_ polygon: [CGPoint]) -> [CGPoint] {
    if isAffine { return polygon }
    return polygon.clipped { depth(at: $0) - Self.nearest }
  }
}

extension [CGPoint] {
  /// The part of a closed polygon where a linear function is not negative (Sutherland and Hodgman).
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

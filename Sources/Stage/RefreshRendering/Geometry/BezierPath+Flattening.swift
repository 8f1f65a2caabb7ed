import Foundation
import RefreshLayers

/// A polyline, open or closed.
package struct Polyline {
  package var points: [CGPoint]
  package var isClosed = false
}

extension BezierPath {
  /// The path as polylines, one for each subpath, within `tolerance` of its curves.
  package func flattened(tolerance: CGFloat) -> [Polyline] {
    var lines: [Polyline] = []
    var current = Polyline(points: [])
    func end() { if current.points.count > 1 { lines.append(current) } }
    for element in elements {
      let from = current.points.last ?? .zero
      if current.points.isEmpty, !element.isMove { current.points.append(from) }
      switch element {
      case .move(let to):
        end()
        current = Polyline(points: [to])
      case .line(let to): current.points.append(to)
      case .quadCurve(let to, let c):
        let (c1, c2) = cubicControls(from: from, quadratic: c, to: to)
        Self.flatten(from, c1, c2, to, tolerance, into: &current.points)
      case .curve(let to, let c1, let c2): Self.flatten(from, c1, c2, to, tolerance, into: &current.points)
      case .close:
        let start = current.points[0]
        current.isClosed = true
        end()
        current = Polyline(points: [start])
      }
    }
    end()
    return lines
  }

  private static func flatten(
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ tolerance: CGFloat,
    into points: inout [CGPoint]
  ) {
    // With its control points at its ends, as in most files, a curve is a straight line.
    if p1 == p0, p2 == p3 { return points.append(p3) }
    // The error of n equal parameter steps is at most 6/8 of the greatest second difference of the control points,
    // over n².
    let x = max(abs(p0.x - 2 * p1.x + p2.x), abs(p1.x - 2 * p2.x + p3.x))
    let y = max(abs(p0.y - 2 * p1.y + p2.y), abs(p1.y - 2 * p2.y + p3.y))
    let count = max(1, min(1_000, (0.75 * hypot(x, y) / tolerance).squareRoot().rounded(.up)))
    guard count.isFinite else { return points.append(p3) }
    for step in 1..<max(2, Int(count)) {
      let t = CGFloat(step) / count
      let s = 1 - t
      let (b0, b1, b2, b3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      if t < 1 {
        points.append(
          CGPoint(
            x: b0 * p0.x + b1 * p1.x + b2 * p2.x + b3 * p3.x, y: b0 * p0.y + b1 * p1.y + b2 * p2.y + b3 * p3.y
          ))
      }
    }
    points.append(p3)
  }
}

extension BezierPath.Element {
  var isMove: Bool { if case .move = self { true } else { false } }

  /// The end point of the element; nil for `close`.
  var endPoint: CGPoint? {
    switch self {
    case .move(let p), .line(let p), .quadCurve(let p, _), .curve(let p, _, _): p
    case .close: nil
    }
  }
}

/// The control points of the cubic curve equal to a quadratic one.
package func cubicControls(from: CGPoint, quadratic c: CGPoint, to: CGPoint) -> (CGPoint, CGPoint) {
  (
    CGPoint(x: from.x + (c.x - from.x) * 2 / 3, y: from.y + (c.y - from.y) * 2 / 3),
    CGPoint(x: to.x + (c.x - to.x) * 2 / 3, y: to.y + (c.y - to.y) * 2 / 3)
  )
}

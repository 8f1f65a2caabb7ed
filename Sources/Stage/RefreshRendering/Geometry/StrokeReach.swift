import Foundation
import RefreshLayers

extension BezierPath {
  /// An upper bound on the number of dashes and gaps along the path, from the length of its control polygon.
  func dashCount(_ dash: [CGFloat]) -> CGFloat {
    let period = dash.reduce(0, +)
    var length: CGFloat = 0
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    func go(_ points: CGPoint...) {
      for point in points {
        length += hypot(point.x - current.x, point.y - current.y)
        current = point
      }
    }
    for element in elements {
      switch element {
      case .move(let p): (start, current) = (p, p)
      case .line(let p): go(p)
      case .quadCurve(let p, let c): go(c, p)
      case .curve(let p, let c1, let c2): go(c1, c2, p)
      case .close: go(start)
      }
    }
    return length / period * CGFloat(dash.count)
  }

  /// The maximum distance from the path to the edge of its stroke, in points.
  ///
  /// Miter joins are computed for each corner, because the miter limit alone would count every line as ten times as
  /// wide.
  package func strokeReach(_ stroke: Stroke) -> CGFloat {
    var factor: CGFloat = stroke.cap == .square ? 2.0.squareRoot() : 1
    if stroke.join == .miter { factor = max(factor, greatestMiter(limit: stroke.miterLimit)) }
    return stroke.width / 2 * factor
  }

  /// The longest miter join of the path's corners within the limit, in line widths; 1 if there is none.
  private func greatestMiter(limit: CGFloat) -> CGFloat {
    var greatest: CGFloat = 1
    var start = CGPoint.zero
    var current = CGPoint.zero
    var first: CGPoint?
    var incoming: CGPoint?

    func turn(_ v: CGPoint?, _ u: CGPoint?) {
      guard let v, let u else { return }
      // A miter join is 1 / cos(angle / 2) line widths long, for the angle by which the path turns.
      let ratio = (2 / max(1e-9, 1 + v.x * u.x + v.y * u.y)).squareRoot()
      if ratio <= limit * 1.001 { greatest = max(greatest, ratio) }
    }
    func go(to end: CGPoint, leaving out: CGPoint?, arriving into: CGPoint?) {
      guard let out, let into else { return }
      turn(incoming, out)
      if first == nil { first = out }
      incoming = into
      current = end
    }

    for element in elements {
      switch element {
      case .move(let p):
        (start, current, first, incoming) = (p, p, nil, nil)
      case .line(let p):
        let way = direction(current, p)
        go(to: p, leaving: way, arriving: way)
      case .quadCurve(let p, let c):
        go(to: p, leaving: direction(current, c, p), arriving: direction(c, p) ?? direction(current, p))
      case .curve(let p, let c1, let c2):
        go(
          to: p, leaving: direction(current, c1, c2, p),
          arriving: direction(c2, p) ?? direction(c1, p) ?? direction(current, p))
      case .close:
        let way = direction(current, start)
        go(to: start, leaving: way, arriving: way)
        turn(incoming, first)
        (current, first, incoming) = (start, nil, nil)
      }
    }
    return greatest
  }

  /// The unit vector from a point to the first other point that differs; nil if all are equal.
  private func direction(_ from: CGPoint, _ others: CGPoint...) -> CGPoint? {
    for to in others where to != from {
      let (x, y) = (to.x - from.x, to.y - from.y)
      let length = (x * x + y * y).squareRoot()
      if length > 0 { return CGPoint(x: x / length, y: y / length) }
    }
    return nil
  }
}

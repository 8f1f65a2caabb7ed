import Foundation
import RefreshLayers
import RefreshRendering

/// One of the lines that a path is made of.
struct PathPart {
  /// Of each point the point, the handle before it and the handle after it.
  var points: [CGPoint]
  var isClosed = false

  var polygon: [CGPoint] { Polygons.along(points) }

  /// Closes the line; one that comes back to its first point has it once.
  mutating func close() {
    isClosed = true
    let last = points.count - 3
    guard last > 3, hypot(points[last].x - points[0].x, points[last].y - points[0].y) < 1e-6 else { return }
    points[1] = points[last + 1]
    points.removeLast(3)
  }

  var length: Double {
    let all = polygon
    let ways = zip(all, all.dropFirst() + (isClosed ? Array(all.prefix(1)) : []))
    return ways.reduce(0) { $0 + Double(hypot($1.0.x - $1.1.x, $1.0.y - $1.1.y)) }
  }
}

extension BezierPath {
  /// The lines of the path that have more than a point.
  var parts: [PathPart] {
    var parts: [PathPart] = []
    var (start, place) = (CGPoint.zero, CGPoint.zero)
    func add(_ p: CGPoint, _ c: CGPoint, _ d: CGPoint) {
      let last = parts.count - 1
      parts[last].points[parts[last].points.count - 1] = c
      parts[last].points += [p, d, p]
      place = p
    }
    for element in elements {
      switch element {
      case .move(let p):
        parts.append(PathPart(points: [p, p, p]))
        (start, place) = (p, p)
      case .line(let p): add(p, place, p)
      case .quadCurve(let p, let c):
        let (c1, c2) = cubicControls(from: place, quadratic: c, to: p)
        add(p, c1, c2)
      case .curve(let p, let c, let d): add(p, c, d)
      case .close:
        parts[parts.count - 1].close()
        parts.append(PathPart(points: [start, start, start]))
        place = start
      }
    }
    return parts.filter { $0.points.count > 3 }
  }
}

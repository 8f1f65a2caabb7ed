import Foundation
import RefreshLayers
import RefreshRendering

/// One of the lines that a path is made of.
struct PathPart {
  /// Of each point the point, the handle before it and the handle after it.
  var points: [CGPoint]
  var isClosed = false

  var polygon: [CGPoint] { LottieReader.Outline.polygon(points) }

  var length: Double {
    let all = polygon
    let ways = zip(all, all.dropFirst() + (isClosed ? Array(all.prefix(1)) : []))
    return ways.reduce(0) { $0 + Double(hypot($1.0.x - $1.1.x, $1.0.y - $1.1.y)) }
  }
}

extension BezierPath {
  /// The lines of the path that have more than a point; one that comes back to its first point to be closed has it once.
  var parts: [PathPart] {
    var parts: [PathPart] = []
    func end(isClosed: Bool) {
      guard var part = parts.last, isClosed else { return }
      part.isClosed = true
      let count = part.points.count
      if count > 6,
        hypot(part.points[count - 3].x - part.points[0].x, part.points[count - 3].y - part.points[0].y) < 1e-6
      {
        part.points[1] = part.points[count - 2]
        part.points.removeLast(3)
      }
      parts[parts.count - 1] = part
    }
    func add(_ p: CGPoint, _ c: CGPoint, _ d: CGPoint) {
      let last = parts.count - 1
      parts[last].points[parts[last].points.count - 1] = c
      parts[last].points += [p, d, p]
    }
    var start = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let p):
        parts.append(PathPart(points: [p, p, p]))
        start = p
      case .line(let p):
        let from = parts[parts.count - 1].points.suffix(3).first!
        add(p, from, p)
      case .quadCurve(let p, let c):
        let from = parts[parts.count - 1].points.suffix(3).first!
        let (c1, c2) = cubicControls(from: from, quadratic: c, to: p)
        add(p, c1, c2)
      case .curve(let p, let c, let d): add(p, c, d)
      case .close:
        end(isClosed: true)
        parts.append(PathPart(points: [start, start, start]))
      }
    }
    return parts.filter { $0.points.count > 3 }
  }
}

import Foundation
import RefreshLayers

/// Outlines as polygons, and how far they are from each other.
enum Polygons {
  /// Into how many steps a round corner is taken apart.
  private static let steps = 32

  /// The outline of a box with round corners.
  static func around(_ box: CGRect, radius: Double) -> [CGPoint] {
    let r = max(0, min(radius, Double(min(box.width, box.height)) / 2))
    if r == 0 { return box.corners }
    let corners = [
      (box.maxX - r, box.minY + r), (box.maxX - r, box.maxY - r), (box.minX + r, box.maxY - r),
      (box.minX + r, box.minY + r),
    ]
    return corners.enumerated().flatMap { index, middle in
      (0...steps).map { step -> CGPoint in
        let angle = (Double(index - 1) + Double(step) / Double(steps)) * .pi / 2
        return CGPoint(x: middle.0 + r * cos(angle), y: middle.1 + r * sin(angle))
      }
    }
  }

  /// A closed path, given of each point the point, the handle before it and the handle after it.
  static func along(_ points: [CGPoint]) -> [CGPoint] {
    let count = points.count / 3
    return (0..<count).flatMap { index -> [CGPoint] in
      let next = (index + 1) % count
      let (a, c, d, b) = (points[3 * index], points[3 * index + 2], points[3 * next + 1], points[3 * next])
      if a == c, b == d { return [a] }
      // Off the curve by a hundredth of a point.
      let way = zip([a, c, d], [c, d, b]).reduce(0.0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
      let steps = max(2, min(64, Int((16 * Double(way)).squareRoot().rounded(.up))))
      return (0..<steps).map { step -> CGPoint in
        let t = CGFloat(step) / CGFloat(steps)
        let s = 1 - t
        let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        return CGPoint(
          x: a.x * p + c.x * q + d.x * r + b.x * u, y: a.y * p + c.y * q + d.y * r + b.y * u)
      }
    }
  }

  /// Whether outlines have an inside, and one that is not all there is.
  static func areSomething(_ polygons: [[CGPoint]]) -> Bool {
    guard polygons.contains(where: { !$0.isEmpty }) else { return false }
    let box = CGRect(around: polygons.flatMap { $0 })
    return box.width > 0.05 && box.height > 0.05 && box.width < 10_000
  }

  /// The farthest that a point of one outline is from the other; 0 where none is farther than a limit.
  static func distance(_ a: [[CGPoint]], _ b: [[CGPoint]], beyond limit: Double) -> Double {
    if a.count == b.count, zip(a, b).allSatisfy({ areNear($0, $1, limit) }) { return 0 }
    return max(farthest(a, from: b, beyond: limit), farthest(b, from: a, beyond: limit))
  }

  private static func areNear(_ a: [CGPoint], _ b: [CGPoint], _ limit: Double) -> Bool {
    a.count == b.count && a.indices.allSatisfy { abs(a[$0].x - b[$0].x) + abs(a[$0].y - b[$0].y) <= limit }
  }

  /// How long the sides of the squares are in which sides of outlines are looked for.
  private static let cell = 8.0

  private static func farthest(
    _ points: [[CGPoint]], from polygons: [[CGPoint]], beyond limit: Double
  ) -> Double {
    var sides: [Int: [(CGPoint, CGPoint)]] = [:]
    func place(_ value: CGFloat) -> Int { Int((max(-1e5, min(1e5, Double(value))) / cell).rounded(.down)) }
    for polygon in polygons {
      for index in polygon.indices {
        let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
        let (left, right) = (place(min(a.x, b.x) - limit), place(max(a.x, b.x) + limit))
        let (top, bottom) = (place(min(a.y, b.y) - limit), place(max(a.y, b.y) + limit))
        for column in left...right {
          for row in top...bottom { sides[column << 20 ^ row, default: []].append((a, b)) }
        }
      }
    }
    var worst = 0.0
    for polygon in points {
      for point in polygon {
        let near = sides[place(point.x) << 20 ^ place(point.y)] ?? []
        if near.contains(where: { distance(point, $0.0, $0.1) <= limit }) { continue }
        worst = max(worst, polygons.reduce(1e6) { min($0, distance(point, $1)) })
        // Far enough to be named; how far the rest is does not matter.
        if worst > 20 * limit { return worst }
      }
    }
    return worst
  }

  private static func distance(_ p: CGPoint, _ polygon: [CGPoint]) -> Double {
    polygon.indices.reduce(.infinity) {
      min($0, distance(p, polygon[$1], polygon[($1 + 1) % polygon.count]))
    }
  }

  private static func distance(_ p: CGPoint, _ a: CGPoint, _ b: CGPoint) -> Double {
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    let square = dx * dx + dy * dy
    let (x, y) = (Double(p.x - a.x), Double(p.y - a.y))
    let t = square > 0 ? max(0, min(1, (x * dx + y * dy) / square)) : 0
    return hypot(x - t * dx, y - t * dy)
  }

  /// Whether outlines are inside another one.
  static func contains(_ polygon: [CGPoint], _ outlines: [[CGPoint]], within error: Double) -> Bool {
    outlines.allSatisfy { outline in
      outline.allSatisfy { point in
        var isInside = false
        for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1))
        where (a.y > point.y) != (b.y > point.y)
          && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
        {
          isInside.toggle()
        }
        return isInside || distance(point, polygon) <= error
      }
    }
  }
}

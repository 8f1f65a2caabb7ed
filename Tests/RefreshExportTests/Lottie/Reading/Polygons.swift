import Foundation
import RefreshLayers

/// How far outlines are from each other.
enum Polygons {
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
    guard a.count == b.count else { return false }
    for index in a.indices where abs(a[index].x - b[index].x) + abs(a[index].y - b[index].y) > limit {
      return false
    }
    return true
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
    var least = Double.infinity
    for index in polygon.indices {
      least = min(least, distance(p, polygon[index], polygon[(index + 1) % polygon.count]))
    }
    return least
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

import Foundation
import RefreshLayers

/// Nesting of the contours of a path, and the contours to reverse so that the nonzero rule fills the same area.
struct ContourNesting: Equatable {
  let isTurned: [Bool]
  /// True if every contour is completely inside or outside each other one, as far as it matters for the fill.
  let isSound: Bool

  init(_ path: PathContours, isEvenOdd: Bool) {
    let polygons = path.polygons
    let boxes = polygons.map { CGRect(around: $0) }
    let areas = polygons.map(Self.area)
    var isSound = true
    var around: [[Int]] = polygons.map { _ in [] }
    for (part, polygon) in polygons.enumerated() {
      if isEvenOdd, Self.crossesItself(polygon) { isSound = false }
      for (other, outline) in polygons.enumerated() where other != part {
        // Fast rejection: most contours, such as letters, are side by side.
        guard boxes[part].intersects(boxes[other]) else { continue }
        let inside = polygon.count { Self.isInside($0, outline) }
        if inside == polygon.count {
          around[part].append(other)
        } else if inside > 0, isEvenOdd || (areas[part] < 0) != (areas[other] < 0) {
          isSound = false
        }
      }
    }
    isTurned = polygons.indices.map { part in
      let isHole: Bool
      if isEvenOdd {
        isHole = around[part].count % 2 == 1
      } else {
        isHole = (around[part] + [part]).reduce(0) { $0 + (areas[$1] < 0 ? -1 : 1) } == 0
      }
      return isHole != (areas[part] < 0)
    }
    self.isSound = isSound
  }

  private static func area(_ polygon: [CGPoint]) -> Double {
    zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(0) {
      $0 + Double($1.0.x * $1.1.y - $1.1.x * $1.0.y)
    }
  }

  private static func isInside(_ point: CGPoint, _ polygon: [CGPoint]) -> Bool {
    var isInside = false
    guard var a = polygon.last else { return false }
    for b in polygon {
      if (a.y > point.y) != (b.y > point.y), point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) {
        isInside.toggle()
      }
      a = b
    }
    return isInside
  }

  private static func crossesItself(_ polygon: [CGPoint]) -> Bool {
    func side(_ a: CGPoint, _ b: CGPoint, _ p: CGPoint) -> CGFloat {
      (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
    }
    let count = polygon.count
    for first in 0..<count {
      let (a, b) = (polygon[first], polygon[(first + 1) % count])
      for second in first + 1..<max(first + 1, count) {
        let (c, d) = (polygon[second], polygon[(second + 1) % count])
        if side(a, b, c) * side(a, b, d) < 0, side(c, d, a) * side(c, d, b) < 0 { return true }
      }
    }
    return false
  }
}

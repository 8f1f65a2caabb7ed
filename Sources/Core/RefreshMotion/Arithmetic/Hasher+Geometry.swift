import Foundation

/// Hashing of points, sizes and rectangles number by number: Apple's types conform to `Hashable` only from iOS 18 on.
extension Hasher {
  package mutating func combine(point: CGPoint) {
    combine(point.x)
    combine(point.y)
  }

  package mutating func combine(size: CGSize) {
    combine(size.width)
    combine(size.height)
  }

  package mutating func combine(rect: CGRect) {
    combine(point: rect.origin)
    combine(size: rect.size)
  }

  /// Mixes in the number of points, then their coordinates.
  package mutating func combine(points: CGPoint...) {
    combine(points.count)
    for point in points { combine(point: point) }
  }
}

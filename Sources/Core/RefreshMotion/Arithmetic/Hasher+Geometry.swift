import Foundation

/// Points, sizes and rectangles are `Hashable` on Linux and from iOS 18 on. What runs on earlier versions hashes their
/// numbers.
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

  /// Mixes in points, and how many there are.
  package mutating func combine(points: CGPoint...) {
    combine(points.count)
    for point in points { combine(point: point) }
  }
}

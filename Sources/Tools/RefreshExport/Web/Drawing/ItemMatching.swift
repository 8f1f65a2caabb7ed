import Foundation

/// Matching of items seen before and after a change in which some appeared or disappeared.
enum ItemMatching {
  /// Pairs every box of the shorter list with a box of the longer one, in the order of both, with the least
  /// sum of distances.
  ///
  /// Complexity: O(*n* · (*m* − *n* + 1)) for *n* boxes in the shorter list and *m* in the longer one.
  static func nearest(_ before: [CGRect], _ after: [CGRect]) -> [(before: Int, after: Int)] {
    if before.count > after.count { return nearest(after, before).map { ($0.after, $0.before) } }
    let spare = after.count - before.count
    // Dynamic programming: least sum for the boxes so far, if up to `skipped` boxes of the longer list were
    // left out.
    var least = [Double](repeating: 0, count: spare + 1)
    var isPaired: [[Bool]] = []
    for (index, box) in before.enumerated() {
      var paired = [Bool](repeating: true, count: spare + 1)
      for skipped in 0...spare {
        least[skipped] += distance(box, after[index + skipped])
        if skipped > 0, least[skipped - 1] <= least[skipped] {
          (least[skipped], paired[skipped]) = (least[skipped - 1], false)
        }
      }
      isPaired.append(paired)
    }
    var skipped = spare
    return before.indices.reversed().map { index in
      while !isPaired[index][skipped] { skipped -= 1 }
      return (index, index + skipped)
    }
  }

  /// Sum of the edge distances of two boxes, in points; 0 for infinite boxes.
  private static func distance(_ a: CGRect, _ b: CGRect) -> Double {
    let distance = abs(a.minX - b.minX) + abs(a.minY - b.minY) + abs(a.maxX - b.maxX) + abs(a.maxY - b.maxY)
    return distance.isFinite ? Double(distance) : 0
  }
}

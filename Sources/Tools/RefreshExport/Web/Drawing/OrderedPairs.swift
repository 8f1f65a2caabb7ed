import Foundation

/// Pairs of things that were seen before and are seen after, of which some came or went between.
enum OrderedPairs {
  /// Pairs of all boxes of the shorter list with boxes of the other one, in the order of both, with the least sum of
  /// distances.
  ///
  /// Takes as many steps as the shorter list has boxes, times how many more the other one has.
  static func nearest(_ before: [CGRect], _ after: [CGRect]) -> [(before: Int, after: Int)] {
    if before.count > after.count { return nearest(after, before).map { ($0.after, $0.before) } }
    let spare = after.count - before.count
    // The least sum for the first boxes, of which the last is paired after so many others were left out, or fewer.
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

  /// How far apart the corners of two boxes are, in points; 0 for boxes without an end.
  private static func distance(_ a: CGRect, _ b: CGRect) -> Double {
    let distance = abs(a.minX - b.minX) + abs(a.minY - b.minY) + abs(a.maxX - b.maxX) + abs(a.maxY - b.maxY)
    return distance.isFinite ? Double(distance) : 0
  }
}

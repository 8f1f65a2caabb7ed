import Foundation

/// Which frame of the golden each present frame is most like, going forward only.
///
/// Where a `Retiming` asks for the very same frames, this is for people to look at: what each frame shows is compared
/// by how far every property is from the golden's, in parts of its range.
enum Alignment {
  /// The most frames that a frame may be early or late.
  static let reach = Retiming.reach

  /// The golden's frame for each present one.
  static func source(_ expected: MotionTrace, _ actual: MotionTrace) -> [Int] {
    let (n, m) = (expected.frames.count, actual.frames.count)
    guard n > 0, m > 0 else { return [] }
    let pairs = LayerCurves.pairs(expected, actual).flatMap { e, a in
      zip(e.curves, a.curves).map { e, a in
        (e, a, range: max(e.range(0..<n), a.range(0..<m), 20 * e.tolerance))
      }
    }
    func distance(_ i: Int, _ j: Int) -> Double {
      pairs.reduce(0) { sum, pair in
        let d = pair.1.difference(i, pair.0, j)
        return d <= pair.0.tolerance ? sum : sum + min(1, d / pair.range)
      }
    }
    let width = 2 * reach + 1
    var cost = [Double](repeating: .infinity, count: width)
    var from = [Int16](repeating: -1, count: m * width)
    for k in 0..<width where (0..<n).contains(k - reach) {
      cost[k] = distance(0, k - reach) + penalty(k - reach)
    }
    for i in 1..<max(1, m) {
      var next = [Double](repeating: .infinity, count: width)
      for k in 0..<width {
        let j = i + k - reach
        // A clip that goes on longer than its golden stays at its last frame.
        guard (0..<n).contains(j) else { continue }
        for before in max(0, k - 6)...min(width - 1, k + 1) {
          let sum = cost[before] + penalty(k - before)
          if sum < next[k] { (next[k], from[i * width + k]) = (sum, Int16(before)) }
        }
        next[k] += distance(i, j)
      }
      if next.allSatisfy({ $0 == .infinity }) { return source(expected, actual, endingAt: i, cost, from) }
      cost = next
    }
    return source(expected, actual, endingAt: m, cost, from)
  }

  /// Follows the cheapest path back from the last frame that has one; those after it stay where it ends.
  private static func source(
    _ expected: MotionTrace, _ actual: MotionTrace, endingAt end: Int, _ cost: [Double], _ from: [Int16]
  ) -> [Int] {
    let width = 2 * reach + 1
    var source = [Int](repeating: expected.frames.count - 1, count: actual.frames.count)
    var k = cost.indices.min { cost[$0] < cost[$1] } ?? reach
    for i in stride(from: end - 1, through: 0, by: -1) {
      source[i] = i + k - reach
      k = Int(max(0, from[i * width + k]))
    }
    return source
  }

  /// Being late or early costs a little each time it begins, so that standing still does not wander.
  private static func penalty(_ skipped: Int) -> Double {
    skipped == 0 ? 0 : 0.02 + 0.01 * Double(abs(skipped))
  }
}

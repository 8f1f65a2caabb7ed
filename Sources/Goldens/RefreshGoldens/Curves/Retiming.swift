import Foundation
import RefreshFrames

/// Monotone alignment of frames: the golden's frame that each present frame shows.
///
/// The alignment is the cheapest path that never goes back: a frame that does not match costs 1, a break in the
/// sequence 0.1 plus 0.005 for each skipped or repeated frame.
struct Retiming {
  /// Index of the golden's frame for each present frame.
  let source: [Int]
  /// True if every present frame shows the same as the golden's frame aligned with it.
  let isExact: Bool

  struct FrameSkip: Hashable {
    /// Index of the present frame after the break.
    let frame: Int
    /// Number of the golden's frames that are skipped; negative for repeated frames.
    let skipped: Int
    /// True if nothing moves at the break, so that skipped or repeated frames are not visible.
    let isAtRest: Bool
  }
  let breaks: [FrameSkip]

  /// Aligns the first `count` present frames with the golden's frames.
  init(_ expected: LayerCurves, _ actual: LayerCurves, count: Int) {
    let path = MonotonePath(
      min(count, actual.count), on: expected.count, skipping: 12, penalty: Self.penalty
    ) { actual.matches($0, expected, $1) ? 0 : 1 }
    let source = path.source
    self.source = source
    isExact = path.isComplete && zip(0..., source).allSatisfy { actual.matches($0, expected, $1) }
    breaks = isExact ? Self.breaks(source, expected) : []
  }

  private static func penalty(_ skipped: Int) -> Double {
    skipped == 0 ? 0 : 0.1 + 0.005 * Double(abs(skipped))
  }

  private static func breaks(_ source: [Int], _ expected: LayerCurves) -> [FrameSkip] {
    var breaks: [FrameSkip] = []
    for i in source.indices {
      let before = i == 0 ? -1 : source[i - 1]
      let skipped = source[i] - before - 1
      if skipped == 0 { continue }
      let rest = max(0, before)
      // A frame that equals its neighbour is part of a pause, which can be longer or shorter without being seen.
      let isAtRest =
        before <= 0 || !expected.moves(at: rest)
        || (rest + 1 < expected.count && !expected.moves(at: rest + 1))
      breaks.append(FrameSkip(frame: i, skipped: skipped, isAtRest: isAtRest))
    }
    return breaks
  }
}

/// Alignment for reports: the golden's frame that each present frame resembles most, in ascending order.
///
/// Unlike `Retiming`, frames need not match: their distance is the sum of all property differences, each as a
/// fraction of the property's range.
enum FrameAlignment {
  /// Index of the golden's frame for each of `m` present frames; the last of the golden's `n` frames if the clip is
  /// longer than the golden.
  static func source(_ pairs: [(LayerCurves, LayerCurves)], _ n: Int, _ m: Int) -> [Int] {
    guard n > 0, m > 0 else { return [] }
    // Most properties rest at one value in both clips, and are part of no distance.
    let parts = pairs.flatMap { expected, actual in
      zip(expected.curves, actual.curves).filter { e, a in
        e.range(0..<n) > 0 || a.range(0..<m) > 0 || a.differs(0, e, 0)
      }.map { PropertyMotionPair.PartCurves($0.part, expected: $0, actual: $1) }
    }
    return MonotonePath(m, on: n, skipping: 6, penalty: penalty) { i, j in
      parts.reduce(0) { sum, part in
        let difference = part.actual.difference(i, part.expected, j)
        return difference > part.expected.tolerance ? sum + min(1, difference / part.range) : sum
      }
    }.source
  }

  /// Cost of a break in the alignment: small, but enough to keep the path straight while nothing moves.
  private static func penalty(_ skipped: Int) -> Double {
    skipped == 0 ? 0 : 0.02 + 0.01 * Double(abs(skipped))
  }
}

/// Cheapest monotone path that aligns the frames of one clip with another clip's frames, found by dynamic programming
/// in a band around the diagonal.
private struct MonotonePath {
  /// Index of the other clip's frame for each frame; the other clip's last frame where the path ends early.
  let source: [Int]
  /// True if the path covers all frames.
  let isComplete: Bool

  /// Maximum number of frames by which a frame may be early or late (40): time and memory grow in proportion, and fewer
  /// frames miss longer delays.
  private static let reach = 40

  /// Finds the path for `count` frames.
  ///
  /// - Parameters:
  ///   - most: Maximum number of frames skipped at once.
  ///   - penalty: Cost of skipping a number of frames; −1 repeats a frame.
  ///   - cost: Cost of aligning a frame with a frame of the other clip.
  init(
    _ count: Int, on other: Int, skipping most: Int, penalty: (Int) -> Double, cost: (Int, Int) -> Double
  ) {
    guard count > 0, other > 0 else {
      (source, isComplete) = ([], false)
      return
    }
    let (reach, width) = (Self.reach, 2 * Self.reach + 1)
    // best[k] is the cost of the best path that aligns frame i with the other clip's frame i + k − reach.
    var best = [Double](repeating: .infinity, count: width)
    var from = [Int16](repeating: -1, count: count * width)
    for k in 0..<width where (0..<other).contains(k - reach) {
      best[k] = penalty(k - reach) + cost(0, k - reach)
    }
    var end = count
    for i in 1..<max(1, count) {
      var next = [Double](repeating: .infinity, count: width)
      for k in 0..<width {
        let j = i + k - reach
        guard (0..<other).contains(j) else { continue }
        // The previous frame can be aligned with any frame up to this one: j′ = i − 1 + k′ − reach ≤ j.
        for before in max(0, k - most)...min(width - 1, k + 1) where best[before] < next[k] {
          let sum = best[before] + penalty(k - before)
          if sum < next[k] { (next[k], from[i * width + k]) = (sum, Int16(before)) }
        }
        if next[k] < .infinity { next[k] += cost(i, j) }
      }
      if next.allSatisfy({ $0 == .infinity }) {
        end = i
        break
      }
      best = next
    }
    var source = [Int](repeating: other - 1, count: count)
    var k = best.indices.min { best[$0] < best[$1] } ?? reach
    isComplete = end == count && best[k] < .infinity
    for i in stride(from: end - 1, through: 0, by: -1) {
      source[i] = i + k - reach
      k = Int(max(0, from[i * width + k]))
    }
    self.source = source
  }
}

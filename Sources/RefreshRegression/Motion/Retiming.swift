import Foundation

/// A monotone alignment of frames: which frame of the golden each present frame shows.
///
/// It is the cheapest path that never goes back: a frame that shows something else than the one it is laid on costs 1,
/// a place where the path does not continue frame by frame a tenth.
struct Retiming {
  /// For each present frame the frame of the golden.
  let source: [Int]
  /// Whether every present frame shows exactly the frame that it is laid on.
  let isExact: Bool

  /// A place where the path does not continue by one.
  struct Break: Hashable {
    /// The present frame.
    let frame: Int
    /// How many frames of the golden are left out; negative for frames that are shown again.
    let skipped: Int
    /// Whether everything stood still there, so that nobody sees frames come or go.
    let isAtRest: Bool
  }
  let breaks: [Break]

  /// The most frames that a frame may be early or late.
  static let reach = 40

  /// The alignment of the first `count` present frames.
  init(_ expected: LayerCurves, _ actual: LayerCurves, count: Int) {
    let (n, m) = (expected.count, min(count, actual.count))
    let width = 2 * Self.reach + 1
    // cost[k] is that of the best path whose present frame i lies on the golden's frame i + k − reach.
    var cost = [Double](repeating: .infinity, count: width)
    var from = [Int16](repeating: -1, count: m * width)
    for k in 0..<width {
      let j = k - Self.reach
      guard (0..<n).contains(j) else { continue }
      cost[k] = Self.penalty(j) + (actual.matches(0, expected, j) ? 0 : 1)
    }
    for i in 1..<max(1, m) {
      var next = [Double](repeating: .infinity, count: width)
      for k in 0..<width {
        let j = i + k - Self.reach
        guard (0..<n).contains(j) else { continue }
        var best = Double.infinity
        var chosen = -1
        // The frame before may lie on any frame up to this one: j′ = i − 1 + k′ − reach ≤ j.
        for before in max(0, k - 12)...min(width - 1, k + 1) where cost[before] < best {
          let skipped = k - before
          let sum = cost[before] + Self.penalty(skipped)
          if sum < best {
            best = sum
            chosen = before
          }
        }
        guard chosen >= 0 else { continue }
        next[k] = best + (actual.matches(i, expected, j) ? 0 : 1)
        from[i * width + k] = Int16(chosen)
      }
      cost = next
    }
    var source = [Int](repeating: 0, count: m)
    var k = cost.indices.min { cost[$0] < cost[$1] } ?? Self.reach
    let total = cost[k]
    for i in stride(from: m - 1, through: 0, by: -1) {
      source[i] = i + k - Self.reach
      k = Int(max(0, from[i * width + k]))
    }
    self.source = source
    isExact = total.isFinite && zip(0..., source).allSatisfy { actual.matches($0, expected, $1) }
    breaks = isExact ? Self.breaks(source, expected) : []
  }

  private static func penalty(_ skipped: Int) -> Double {
    skipped == 0 ? 0 : 0.1 + 0.005 * Double(abs(skipped))
  }

  private static func breaks(_ source: [Int], _ expected: LayerCurves) -> [Break] {
    var breaks: [Break] = []
    for i in source.indices {
      let before = i == 0 ? -1 : source[i - 1]
      let skipped = source[i] - before - 1
      if skipped == 0 { continue }
      let rest = max(0, before)
      // The frames at the break are the same as before or after it: there is a pause to lengthen or shorten.
      let isAtRest =
        before <= 0 || !expected.moves(at: rest)
        || (rest + 1 < expected.count && !expected.moves(at: rest + 1))
      breaks.append(Break(frame: i, skipped: skipped, isAtRest: isAtRest))
    }
    return breaks
  }
}

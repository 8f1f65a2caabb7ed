import Foundation
import RefreshFrames

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

  /// The alignment of the first `count` present frames.
  init(_ expected: LayerCurves, _ actual: LayerCurves, count: Int) {
    let path = ForwardPath(
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

/// Which frame of the golden each present frame is most like, going forward only.
///
/// Where a `Retiming` asks for the very same frames, this is for people to look at: what each frame shows is compared
/// by how far every property is from the golden's, in parts of its range.
enum Alignment {
  /// The golden's frame for each present one; a clip that is longer than its golden stays at its last frame.
  ///
  /// - Parameters:
  ///   - pairs: the curves of the golden, which has `n` frames, and of the clip, which has `m`.
  static func source(_ pairs: [(LayerCurves, LayerCurves)], _ n: Int, _ m: Int) -> [Int] {
    guard n > 0, m > 0 else { return [] }
    let columns = pairs.flatMap { e, a in
      zip(e.curves, a.curves).map { e, a in
        let range = max(e.range(0..<n), a.range(0..<m), 20 * e.tolerance)
        return Column(dimension: e.dimension, isAngle: e.part.isAngle, tolerance: e.tolerance, range: range)
      }
    }
    let rows = (rows(pairs.flatMap(\.0.curves), n), rows(pairs.flatMap(\.1.curves), m))
    return columns.withUnsafeBufferPointer { columns in
      rows.0.withUnsafeBufferPointer { expected in
        rows.1.withUnsafeBufferPointer { actual in
          guard let first = columns.baseAddress, let e = expected.baseAddress, let a = actual.baseAddress
          else { return ForwardPath(m, on: n, skipping: 6, penalty: penalty) { _, _ in 0 }.source }
          let (eWidth, aWidth) = (expected.count / n, actual.count / m)
          return ForwardPath(m, on: n, skipping: 6, penalty: penalty) { i, j in
            distance(first, columns.count, a + i * aWidth, e + j * eWidth)
          }.source
        }
      }
    }
  }

  /// How the numbers of one property are compared.
  private struct Column {
    let dimension: Int
    let isAngle: Bool
    let tolerance: Double
    let range: Double
  }

  /// The numbers of all curves, frame after frame.
  private static func rows(_ curves: [Curve], _ count: Int) -> [Double] {
    var rows: [Double] = []
    rows.reserveCapacity(count * curves.reduce(0) { $0 + $1.dimension })
    for frame in 0..<count {
      for curve in curves {
        for part in 0..<curve.dimension { rows.append(curve.samples[frame * curve.dimension + part]) }
      }
    }
    return rows
  }

  /// How far two frames are apart, each property by at most 1: asked eighty times for every frame of a clip.
  private static func distance(
    _ columns: UnsafePointer<Column>, _ count: Int, _ actual: UnsafePointer<Double>,
    _ expected: UnsafePointer<Double>
  ) -> Double {
    var (sum, index, place) = (0.0, 0, 0)
    while index < count {
      let column = columns[index]
      var d = 0.0
      let end = place + column.dimension
      while place < end {
        let part = (actual[place] - expected[place]).magnitude
        if part > d { d = part }
        place += 1
      }
      // A curve that went round once more is where it was.
      if d > .pi && column.isAngle { d = abs(d - (d / (2 * .pi)).rounded() * 2 * .pi) }
      if d > column.tolerance { sum += d < column.range ? d / column.range : 1 }
      index += 1
    }
    return sum
  }

  /// Being late or early costs a little each time it begins, so that standing still does not wander.
  private static func penalty(_ skipped: Int) -> Double {
    skipped == 0 ? 0 : 0.02 + 0.01 * Double(abs(skipped))
  }
}

/// The cheapest way to lay the frames of a clip on those of another that never goes back: dynamic programming in a band.
private struct ForwardPath {
  /// For each frame the one of the other clip that it is laid on; the last one past the end of the band.
  let source: [Int]
  /// Whether every frame could be laid on one.
  let isComplete: Bool

  /// The most frames that a frame may be early or late.
  private static let reach = 40

  /// - Parameters:
  ///   - most: how many frames may be left out at a time.
  ///   - penalty: what it costs to leave out some frames, or to show one again, which is −1.
  ///   - cost: what it costs to lay a frame on one of the other clip.
  init(
    _ count: Int, on other: Int, skipping most: Int, penalty: (Int) -> Double, cost: (Int, Int) -> Double
  ) {
    guard count > 0, other > 0 else {
      (source, isComplete) = ([], false)
      return
    }
    let (reach, width) = (Self.reach, 2 * Self.reach + 1)
    // best[k] is the cost of the best path whose frame i is on the other clip's frame i + k − reach.
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
        // The frame before may be on any frame up to this one: j′ = i − 1 + k′ − reach ≤ j.
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

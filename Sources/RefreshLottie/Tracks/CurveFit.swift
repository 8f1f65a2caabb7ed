import Foundation
import RefreshMotion

/// What a number, or several that go together, is at a frame.
struct TrackSample {
  var frame: Double
  var value: [Double]
  /// Whether the motion may begin, end or bend here.
  var isKnot = false
}

/// A run of samples in which nothing is left out; between runs the value does not matter, or jumps.
typealias TrackRun = [TrackSample]

/// Puts keyframes through samples: as few as stay within an error, each easing one of the usual curves or the cubic in
/// time that is nearest by least squares.
///
/// Everything has a closed form, so that equal samples give equal keyframes on every machine.
struct CurveFit {
  /// How far each number may be from its samples.
  let tolerance: [Double]
  /// How many digits after the point the numbers of keyframes have.
  let digits: Int
  /// Rounds a value as it is written.
  let round: ([Double]) -> [Double]

  init(tolerance: [Double], digits: Int, round: (([Double]) -> [Double])? = nil) {
    self.tolerance = tolerance
    self.digits = digits
    self.round = round ?? { $0.map { JSONValue.rounded($0, digits) } }
  }

  /// A frame, and how far before it what jumps there ends.
  static let jump = 0.001

  /// The keyframes through runs of samples, in their order; between runs the last value is held.
  func keyframes(through runs: [TrackRun]) -> [LottieKeyframe] {
    var frames: [LottieKeyframe] = []
    for run in runs where !run.isEmpty { frames += keyframes(through: run) }
    var kept: [LottieKeyframe] = []
    for (index, frame) in frames.enumerated() {
      var frame = frame
      // On a way that leads nowhere nothing moves.
      if index + 1 < frames.count, frame.value == frames[index + 1].value { frame.easing = nil }
      if let last = kept.last, last.easing == nil, last.value == frame.value {
        let before = kept.count > 1 ? kept[kept.count - 2] : nil
        if before.map({ $0.easing == nil && $0.value == last.value }) ?? true { kept.removeLast() }
      }
      kept.append(frame)
    }
    // What is held to the end needs no further frame.
    while kept.count > 1, kept[kept.count - 2].easing == nil, kept[kept.count - 2].value == kept.last!.value {
      kept.removeLast()
    }
    return kept
  }

  private func keyframes(through run: TrackRun) -> [LottieKeyframe] {
    var frames: [LottieKeyframe] = []
    var start = 0
    var knots = run.indices.filter { run[$0].isKnot }
    if knots.last != run.count - 1 { knots.append(run.count - 1) }
    while start < run.count - 1 {
      let (end, easing) = longest(from: start, run, knots)
      frames.append(LottieKeyframe(frame: run[start].frame, value: round(run[start].value), easing: easing))
      start = end
    }
    frames.append(LottieKeyframe(frame: run[start].frame, value: round(run[start].value)))
    return frames
  }

  /// The longest way from a sample that one easing goes: to a knot if it gets so far, else to any sample.
  private func longest(from start: Int, _ run: TrackRun, _ knots: [Int]) -> (Int, LottieEasing?) {
    // What stands, stands as long as it does.
    let still = round(run[start].value)
    var last = start
    while last + 1 < run.count, isNear(run[last + 1].value, still) { last += 1 }
    if last > start, last == run.count - 1 { return (last, nil) }
    var best: (Int, LottieEasing?)?
    let ahead = knots.filter { $0 > start }
    for knot in ahead {
      if let easing = easing(from: start, to: knot, run) {
        best = (knot, easing)
      } else if knot > (best?.0 ?? start) + Self.lookahead {
        break
      }
    }
    if let best, best.0 > last { return best }
    if last > start, ahead.contains(last) { return (last, nil) }
    // No knot can be reached: as far as possible towards the first.
    var (low, high) = (start + 1, ahead.first ?? run.count - 1)
    var found: (Int, LottieEasing?) = (low, easing(from: start, to: low, run) ?? .linear)
    while low < high {
      let middle = (low + high + 1) / 2
      if let easing = easing(from: start, to: middle, run) {
        found = (middle, easing)
        low = middle
      } else {
        high = middle - 1
      }
    }
    return found.0 > last ? found : (last, nil)
  }

  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    for index in a.indices where abs(a[index] - b[index]) > tolerance[index] / 2 { return false }
    return true
  }

  /// How many samples beyond the last knot that was reached another one is tried.
  private static let lookahead = 200

  // MARK: One way

  private static let presets: [LottieEasing] = [
    .linear, LottieEasing(x1: 0.42, y1: 0, x2: 0.58, y2: 1), LottieEasing(x1: 0.42, y1: 0, x2: 1, y2: 1),
    LottieEasing(x1: 0, y1: 0, x2: 0.58, y2: 1), LottieEasing(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1),
  ]

  /// The easing that goes from one sample to another within the error of all between; nil if none does.
  private func easing(from start: Int, to end: Int, _ run: TrackRun) -> LottieEasing? {
    let (a, b) = (round(run[start].value), round(run[end].value))
    for preset in Self.presets where fits(preset, from: a, to: b, start, end, run) { return preset }
    guard end - start > 1, let cubic = cubic(from: a, to: b, start, end, run),
      fits(cubic, from: a, to: b, start, end, run)
    else { return nil }
    return cubic
  }

  private func fits(
    _ easing: LottieEasing, from a: [Double], to b: [Double], _ start: Int, _ end: Int, _ run: TrackRun
  ) -> Bool {
    let curve = easing == .linear ? nil : CubicBezier(easing.x1, easing.y1, easing.x2, easing.y2)
    let (first, length) = (run[start].frame, run[end].frame - run[start].frame)
    func fits(_ index: Int) -> Bool {
      let u = length > 0 ? (run[index].frame - first) / length : 1
      let part = curve?.value(at: u) ?? u
      let value = run[index].value
      for axis in value.indices
      where abs(a[axis] + (b[axis] - a[axis]) * part - value[axis]) > tolerance[axis] {
        return false
      }
      return true
    }
    // What is wrong is mostly wrong in the middle.
    let probes = [(start + end) / 2, (3 * start + end) / 4, (start + 3 * end) / 4]
    for probe in probes where !fits(probe) { return false }
    for index in start...end where !fits(index) { return false }
    return true
  }

  /// The x of the two inner points: a third and two thirds, which make the value a cubic in time.
  private static let (third, twoThirds) = (0.3333, 0.6667)
  /// From x to the parameter of such a curve: with these heights the parameter is the height.
  private static let parameter = CubicBezier(third, 1.0 / 3, twoThirds, 2.0 / 3)

  /// The heights of the inner points that come nearest to all samples between, by least squares.
  private func cubic(
    from a: [Double], to b: [Double], _ start: Int, _ end: Int, _ run: TrackRun
  ) -> LottieEasing? {
    let (first, length) = (run[start].frame, run[end].frame - run[start].frame)
    guard length > 0 else { return nil }
    // Normal equations of Σ (D·(B₁·y₁ + B₂·y₂) − r)², every axis weighted by its own error.
    var (m11, m12, m22, r1, r2) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in start + 1..<end {
      let s = Self.parameter.value(at: (run[index].frame - first) / length)
      let (b1, b2, b3) = (3 * s * (1 - s) * (1 - s), 3 * s * s * (1 - s), s * s * s)
      for axis in a.indices {
        let span = b[axis] - a[axis]
        let weight = 1 / (tolerance[axis] * tolerance[axis])
        let rest = run[index].value[axis] - a[axis] - span * b3
        let (p, q) = (span * b1, span * b2)
        m11 += weight * p * p
        m12 += weight * p * q
        m22 += weight * q * q
        r1 += weight * p * rest
        r2 += weight * q * rest
      }
    }
    let determinant = m11 * m22 - m12 * m12
    let (y1, y2): (Double, Double)
    if determinant > 1e-9 * m11 * m22, determinant > 0 {
      (y1, y2) = ((r1 * m22 - r2 * m12) / determinant, (r2 * m11 - r1 * m12) / determinant)
    } else {
      return nil
    }
    guard abs(y1) < 50, abs(y2) < 50 else { return nil }
    return LottieEasing(
      x1: Self.third, y1: JSONValue.rounded(y1, LottieProperty.easingDigits), x2: Self.twoThirds,
      y2: JSONValue.rounded(y2, LottieProperty.easingDigits))
  }
}

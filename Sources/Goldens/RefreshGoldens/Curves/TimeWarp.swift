import Foundation
import RefreshFrames

/// Hypothesis about a change of timing: from a frame on, motion is delayed by an amount, or slower by a factor.
struct TimeWarp: Hashable {
  /// Present frame after which timing changes; fractions are allowed.
  var anchor: Double
  /// Delay in frames; negative if motion is early.
  var delay: Double
  /// Factor of all durations: 1.02 is two percent slower.
  var stretch: Double
  /// Present frame at which the slower part ends; later motion keeps the delay reached there. Nil if the slower part
  /// lasts to the end.
  var until: Double?
  /// Delay in frames after the slower part; 0 if the slower part lasts to the end.
  var late: Double { until.map { ($0 - anchor) * (1 - 1 / stretch) } ?? 0 }

  /// Frame of the golden that a present frame shows; fractions are allowed.
  func source(_ frame: Double) -> Double {
    if frame <= anchor { return frame }
    if let until, frame > until { return anchor + (until - anchor) / stretch - delay + frame - until }
    return anchor + (frame - anchor) / stretch - delay
  }

  /// Share of the squared difference between the golden's and the present curves that the warp leaves unexplained
  /// over some frames: 0 for none of it, 1 for all.
  ///
  /// Each curve is scaled by its range. Equal curves count too, so that a warp that disturbs them explains less.
  /// Frames that the warp maps beyond the golden's last frame are ignored; if they are more than half, the share is 1.
  func residue(_ expected: LayerCurves, _ actual: LayerCurves, _ frames: Range<Int>) -> Double {
    let known = frames.map { ($0, source(Double($0))) }.filter { $0.1 <= Double(expected.count - 1) }
    guard 2 * known.count >= frames.count else { return 1 }
    var (before, after) = (0.0, 0.0)
    for (e, a) in zip(expected.curves, actual.curves) {
      let range = max(
        e.range(frames.clamped(to: 0..<e.count)), a.range(frames), 20 * e.tolerance)
      for (i, source) in known {
        before += Self.error(e, a, i, at: Double(i), range)
        after += Self.error(e, a, i, at: source, range)
      }
    }
    return before > 0 ? after / before : 1
  }

  /// Squared distance of a present frame from the golden's curve at frame time `x`, as a fraction of `range`.
  @inline(__always)
  private static func error(_ e: Curve, _ a: Curve, _ i: Int, at x: Double, _ range: Double) -> Double {
    var sum = 0.0
    for part in 0..<e.dimension {
      var difference = abs(a.samples[i * a.dimension + part] - e.value(at: x, part: part))
      if e.isDiscrete { difference = difference > e.tolerance ? range : 0 }
      sum += (difference / range) * (difference / range)
    }
    return sum
  }

  // MARK: Fitting

  /// Warp with the residue that it leaves.
  typealias Fit = (warp: TimeWarp, residue: Double)

  /// Finds the slower or faster motion that explains all layers, to the end of the clip or to a later frame, after which
  /// motion keeps its delay, as after a slower finger; nil if none does. `first` is the first frame that differs.
  static func fit(_ expected: LayerCurves, _ actual: LayerCurves, from first: Int) -> TimeWarp? {
    let shared = min(expected.count, actual.count)
    guard shared > first + 12 else { return nil }
    var best: Fit?
    // Best warp to the end of the clip: the simpler explanation, chosen unless its residue is more than twice as
    // large.
    var lasting: Fit?
    func consider(_ warp: TimeWarp) {
      // The whole clip is compared, as far as the golden's frames reach.
      let residue = warp.residue(expected, actual, max(0, first - 2)..<shared)
      if residue < best?.residue ?? .infinity { best = (warp, residue) }
      if warp.until == nil, residue < lasting?.residue ?? .infinity { lasting = (warp, residue) }
    }
    for span in [16, 30, 60, 120, shared] {
      let frames = max(0, first - 2)..<min(shared, first + span)
      let own = fitStretch(expected, actual, from: first, frames)
      guard own.residue <= accepted else { continue }
      consider(own.warp)
      var warp = own.warp
      for end in stride(from: first + 8, to: min(shared, first + 240), by: 1) {
        warp.until = Double(end)
        consider(warp)
      }
    }
    if let lasting, let other = best, lasting.residue <= min(accepted, 2 * other.residue) {
      best = lasting
    }
    guard let best else { return nil }
    // Refines the end of the slower part, to fractions of a frame, and the stretch.
    let steps = [0.01, 0.004, 0.001].map { TimeWarp(anchor: 0, delay: 0, stretch: $0, until: 0.5) }
    let (warp, residue) = search([best.warp], steps, expected, actual, max(0, first - 2)..<shared)
    guard residue <= accepted, abs(warp.stretch - 1) > least else { return nil }
    return warp
  }

  /// Minimum change of duration, as a fraction (0.003): smaller changes are within the error of a fit.
  private static let least = 0.003

  /// Finds the warp with a stretch and no delay that has the smallest residue; `start` is the first frame that
  /// differs.
  static func fitStretch(
    _ expected: LayerCurves, _ actual: LayerCurves, from start: Int, _ frames: Range<Int>
  ) -> Fit {
    let anchor = Double(start - 1)
    let factors = [
      0.5, 0.67, 0.8, 0.9, 0.94, 0.97, 0.98, 0.99, 1.01, 1.02, 1.03, 1.06, 1.1, 1.2, 1.33, 1.5, 2,
    ]
    let guesses = factors.flatMap { factor in
      [0.0, 2, 5].map { TimeWarp(anchor: anchor - $0, delay: 0, stretch: factor) }
    }
    let steps = [(0.01, 2.0), (0.004, 1), (0.002, 0.5), (0.001, 0.5), (0.0005, 0.25)].map {
      TimeWarp(anchor: $1, delay: 0, stretch: $0)
    }
    return search(guesses, steps, expected, actual, frames)
  }

  /// Finds the warp with a delay and no stretch that has the smallest residue; `start` is the first frame that
  /// differs.
  static func fitDelay(
    _ expected: LayerCurves, _ actual: LayerCurves, from start: Int, _ frames: Range<Int>
  ) -> Fit {
    let guesses = stride(from: -12.0, through: 12, by: 0.5).filter { $0 != 0 }.map {
      TimeWarp(anchor: Double(start - 1), delay: $0, stretch: 1)
    }
    let steps = [0.25, 0.1, 0.05, 0.02].map { TimeWarp(anchor: 0, delay: $0, stretch: 0) }
    return search(guesses, steps, expected, actual, frames)
  }

  /// Finds the warp with the smallest residue: the best of the guesses, and then for each step the best of those around
  /// it.
  private static func search(
    _ guesses: [TimeWarp], _ steps: [TimeWarp], _ expected: LayerCurves, _ actual: LayerCurves,
    _ frames: Range<Int>
  ) -> Fit {
    func best(_ warps: [TimeWarp]) -> Fit {
      warps.map { ($0, $0.residue(expected, actual, frames)) }.min { $0.1 < $1.1 }!
    }
    return steps.reduce(best(guesses)) { best($0.warp.around(by: $1)) }
  }

  /// Warps that differ by up to three steps of delay and stretch and by up to one step of anchor and end.
  private func around(by step: TimeWarp) -> [TimeWarp] {
    let shifts = step.anchor == 0 && until == nil ? 0...0 : -1...1
    return (-3...3).flatMap { k in
      shifts.map { b -> TimeWarp in
        let (k, b) = (Double(k), Double(b))
        var other = self
        (other.anchor, other.until) = (anchor + b * step.anchor, until.map { $0 + b * (step.until ?? 0) })
        (other.delay, other.stretch) = (delay + k * step.delay, stretch + k * step.stretch)
        return other
      }
    }
  }

  /// Maximum residue of an accepted warp (0.03): a smaller value rejects warps because of rounding, a larger one
  /// accepts warps that leave visible changes unexplained.
  static let accepted = 0.03
}

import Foundation

extension Spring {
  /// Creates the spring of `View.animate(usingSpringWithDamping:)`, which settles within a given duration.
  ///
  /// Mass 1, stiffness ω², damping 2ζω; ω makes the envelope of the remaining distance .001 at the end of the
  /// duration (see `SettlingFrequency`). Measured on UIKit: ζ .25 over 3 s has the stiffness 54.83363359.
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ, clamped to .01…1. Below .01 no frequency fits, because the oscillation loses almost no
  ///     energy.
  ///   - duration: Seconds, clamped to .01…10.
  ///   - initialVelocity: Whole distances per second.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    let ratio = dampingRatio.clamped(to: 0.01...1)
    let duration = duration.clamped(to: 0.01...10)
    let frequency = SettlingFrequency(
      dampingRatio: ratio, duration: duration, velocity: initialVelocity.clamped(to: -1e15...1e15)
    ).solution
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }
}

/// Undamped frequency with which a spring settles to .001 of its distance in a given time.
///
/// With n = ζωT and w = vT the condition is, for ζ < 1, |n − w|/n · ζ/√(1 − ζ²) · e^(−n) = .001, and for ζ = 1,
/// |n − w + 1| · e^(−n) = .001. The left side falls to 0 at n = w (or w − 1), rises once more and then falls for good,
/// so there are up to three roots. The last root belongs to a spring that is really at rest, and is the only one for
/// v = 0. The root before n = w stems from the envelope crossing zero; it counts only if the velocity is so large that
/// the last maximum stays below .001.
struct SettlingFrequency {
  /// Remaining fraction of the distance at which UIKit counts a spring as settled.
  static let epsilon = 0.001

  let dampingRatio: Double
  let duration: Double
  let velocity: Double

  /// Undamped frequency ω in radians per second.
  var solution: Double {
    solveExponent() / (dampingRatio * duration)
  }

  /// Distance covered at the initial velocity within the duration (w), in whole distances.
  private var coveredDistance: Double { velocity * duration }

  /// Natural logarithm of the left side over .001; −∞ where the envelope is zero.
  private func excess(at exponent: Double) -> Double {
    if dampingRatio == 1 { return log(abs(exponent - coveredDistance + 1) / Self.epsilon) - exponent }
    let swing = dampingRatio / ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    return log(abs(exponent - coveredDistance) / exponent * swing / Self.epsilon) - exponent
  }

  /// Value of n at the last maximum of the left side, or 0 if it falls everywhere.
  private var crest: Double {
    if dampingRatio == 1 { return max(coveredDistance, 0) }
    // The derivative of ln((n − w)/n) − n is zero where n(n − w) = w.
    return coveredDistance > 0
      ? (coveredDistance + (coveredDistance * coveredDistance + 4 * coveredDistance).squareRoot()) / 2 : 0
  }

  private func solveExponent() -> Double {
    // A tiny number instead of 0, where the envelope of an underdamped spring has a pole.
    var low = max(crest, 1e-12)
    if excess(at: low) >= 0 {
      var high = low + 1
      while excess(at: high) > 0 { high += high - low }
      return bisect(from: low, to: high)
    }
    let zero = dampingRatio == 1 ? coveredDistance - 1 : coveredDistance
    low = 1e-12
    return zero > low ? bisect(from: low, to: zero) : low
  }

  /// Root between `start`, where the envelope is above .001, and `end`, where it is below.
  private func bisect(from start: Double, to end: Double) -> Double {
    var low = start
    var high = end
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return middle }
      if excess(at: middle) > 0 { low = middle } else { high = middle }
    }
  }
}

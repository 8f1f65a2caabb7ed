import Foundation

extension Spring {
  /// Creates the spring of `View.animate(usingSpringWithDamping:)`, which settles within a given time.
  ///
  /// Mass 1, stiffness ω², damping 2ζω, with ω so that at the given time the envelope of the distance left is .001 (see
  /// `SettlingFrequency`). Measured on UIKit: ζ .25 over 3 s has the stiffness 54.83363359.
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ, clamped to .01…1; below .01 no frequency fits, because an oscillation loses almost nothing.
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

/// The undamped frequency with which a spring settles to .001 of its distance in a given time.
///
/// In n = ζωT and w = vT the condition reads, for ζ < 1, |n − w|/n · ζ/√(1 − ζ²) · e^(−n) = .001, and for ζ = 1,
/// |n − w + 1| · e^(−n) = .001. The left side falls from its pole or start to 0 at n = w (or w − 1), rises once more
/// and falls for good. So there are up to three roots. The last one belongs to a spring that has really come to rest
/// and is the one a velocity of 0 leads to; the one before n = w stems from the envelope crossing zero, and counts only
/// where the velocity is so large that the last hump stays below .001.
struct SettlingFrequency {
  static let epsilon = 0.001

  let dampingRatio: Double
  let duration: Double
  let velocity: Double

  /// ω in radians per second.
  var solution: Double {
    solveExponent() / (dampingRatio * duration)
  }

  /// w: how far the initial velocity alone would go, in distances.
  private var reach: Double { velocity * duration }

  /// The natural logarithm of the left side over .001; −∞ where the envelope is zero.
  private func excess(at exponent: Double) -> Double {
    if dampingRatio == 1 { return log(abs(exponent - reach + 1) / Self.epsilon) - exponent }
    let swing = dampingRatio / ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    return log(abs(exponent - reach) / exponent * swing / Self.epsilon) - exponent
  }

  /// n at the top of the last hump, or 0 if there is none because the envelope falls all the way.
  private var crest: Double {
    if dampingRatio == 1 { return max(reach, 0) }
    // The derivative of ln((n − w)/n) − n is zero where n(n − w) = w.
    return reach > 0 ? (reach + (reach * reach + 4 * reach).squareRoot()) / 2 : 0
  }

  private func solveExponent() -> Double {
    // A tiny start instead of 0, where the swinging envelope has its pole.
    var low = max(crest, 1e-12)
    if excess(at: low) >= 0 {
      var high = low + 1
      while excess(at: high) > 0 { high += high - low }
      return bisect(from: low, to: high)
    }
    let zero = dampingRatio == 1 ? reach - 1 : reach
    low = 1e-12
    return zero > low ? bisect(from: low, to: zero) : low
  }

  /// The root between a place where the envelope is above .001 and one where it is below.
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

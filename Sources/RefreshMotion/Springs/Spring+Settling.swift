import Foundation

extension Spring {
  /// Seconds until the spring counts as at rest, as Core Animation estimates it.
  ///
  /// Measured on `CASpringAnimation`, whose rule depends on the damping ratio ζ:
  /// - 0: 3.4028234663852886e38, the largest `Float`. It is finite on purpose: arithmetic with it gives no NaN.
  /// - below 1: −ln(.001/(1 + |ζω − v|/ω_d))/(ζω), the time at which a bound of the swing is .001.
  /// - 1 and more: the first tenth of a second from which on less than .001 is left. Above 1 the estimate is that of a
  ///   critically damped spring of frequency ω/ζ, which fits the one measured value (1.1 s for a perceptual duration of
  ///   .5 s and a bounce of −.3) but is shorter than what the motion takes; see ``settlingDuration(within:)``.
  public var settlingDuration: Double {
    let never = Double(Float.greatestFiniteMagnitude)
    switch motion {
    case .underdamped(let motion):
      if motion.decay == 0 { return never }
      return min(log((1 + abs(motion.sine)) / 0.001) / motion.decay, never)
    case .criticallyDamped(let motion):
      return Self.nextTenth(motion.frequency, velocity: initialVelocity)
    case .overdamped:
      return Self.nextTenth(2 * stiffness / damping, velocity: initialVelocity)
    }
  }

  /// The first tenth of a second from which on a critically damped spring has less than .001 left.
  private static func nextTenth(_ frequency: Double, velocity: Double) -> Double {
    let never = Double(Float.greatestFiniteMagnitude)
    if frequency == 0 { return never }
    let critical = CriticallyDampedMotion(frequency: frequency, velocity: velocity)
    let exact = SpringMotion.criticallyDamped(critical).settlingTime(within: 0.001)
    return min((exact * 10).rounded(.up) / 10, never)
  }

  /// Seconds after which the distance left stays below a given fraction of the whole, exactly.
  ///
  /// Unlike ``settlingDuration`` it follows the motion itself in every regime. It is infinite for a spring that never
  /// comes so close, as one without damping; and for an epsilon of 0 or less. An epsilon above the largest distance
  /// left gives 0.
  public func settlingDuration(within epsilon: Double) -> Double {
    epsilon > 0 ? motion.settlingTime(within: epsilon) : .infinity
  }
}

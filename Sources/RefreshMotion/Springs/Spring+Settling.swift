import Foundation

extension Spring {
  /// Seconds until the spring counts as at rest, as Core Animation estimates it.
  ///
  /// Measured on `CASpringAnimation`, whose rule depends on the damping ratio ζ:
  /// - 0: 3.4028234663852886e38, the largest `Float`. It is finite on purpose: arithmetic with it gives no NaN.
  /// - below 1: −ln(.001/(1 + |ζω − v|/ω_d))/(ζω), the time at which a bound of the swing is .001.
  /// - 1: the first tenth of a second from which on less than .001 is left.
  /// - above 1: the same, of a motion in which the share of the hyperbolic sine has the other sign, (v − β)/d. That fits
  ///   the one measured value, 1.1 s for a perceptual duration of .5 s and a bounce of −.3, where the true motion needs
  ///   1.4 s; so the estimate is shorter than what an overdamped spring takes. See ``settlingDuration(within:)``.
  public var settlingDuration: Double {
    let never = Double(Float.greatestFiniteMagnitude)
    switch motion {
    case .underdamped(let motion):
      if motion.decay == 0 { return never }
      return min(log((1 + abs(motion.sine)) / 0.001) / motion.decay, never)
    case .criticallyDamped:
      return min(Self.nextTenth(motion.settlingTime(within: 0.001)), never)
    case .overdamped:
      // The other sign of that share is what the same spring has when it starts at 2β − v.
      let mirrored = Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: damping / mass - initialVelocity)
      return min(Self.nextTenth(mirrored.motion.settlingTime(within: 0.001)), never)
    }
  }

  /// The first tenth of a second at or after a time.
  private static func nextTenth(_ time: Double) -> Double { (time * 10).rounded(.up) / 10 }

  /// Seconds after which the distance left stays below a given fraction of the whole, exactly.
  ///
  /// Unlike ``settlingDuration`` it follows the motion itself in every regime. It is infinite for a spring that never
  /// comes so close, as one without damping; and for an epsilon of 0 or less. An epsilon above the largest distance
  /// left gives 0.
  public func settlingDuration(within epsilon: Double) -> Double {
    epsilon > 0 ? motion.settlingTime(within: epsilon) : .infinity
  }
}

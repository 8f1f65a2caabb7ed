import Foundation

/// Damped spring that moves a value from 0 to 1: the fraction of the distance covered, as a function of seconds.
///
///     let spring = Spring(perceptualDuration: 0.5, bounce: 0.3)
///     let distance = 40 * spring.value(at: 0.2)
///
/// The motion solves m·x″ + c·x′ + k·(x − 1) = 0 with x(0) = 0 and x′(0) = ``initialVelocity``.
@frozen
public struct Spring: Hashable, Sendable {
  /// Mass at the end of the spring; 1e-9…1e15.
  public let mass: Double
  /// Stiffness of the spring, force per distance; 0…1e15.
  public let stiffness: Double
  /// Friction, force per velocity; 0…1e15.
  public let damping: Double
  /// Velocity at the start, in whole distances per second; ±1e15.
  public let initialVelocity: Double
  /// Closed-form solution for this spring's damping regime.
  @usableFromInline let motion: SpringMotion

  /// Creates a spring from its physical parameters.
  ///
  /// Values outside the ranges of the properties are clamped into them; NaN counts as 0 (a mass of NaN as 1e-9).
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    self.mass = mass.clamped(to: 1e-9...1e15)
    self.stiffness = stiffness.clamped(to: 0...1e15)
    self.damping = damping.clamped(to: 0...1e15)
    self.initialVelocity = initialVelocity.clamped(to: -1e15...1e15)
    motion = SpringMotion(
      squaredFrequency: self.stiffness / self.mass, decay: self.damping / (2 * self.mass),
      velocity: self.initialVelocity)
  }

  /// Damping relative to critical damping: below 1 the spring oscillates, above 1 it approaches 1 without
  /// oscillating.
  ///
  /// Infinite for a spring without stiffness, but 0 if it has no damping either.
  public var dampingRatio: Double {
    if damping == 0 { return 0 }
    return damping / (2 * (stiffness * mass).squareRoot())
  }

  /// Fraction of the distance covered after t seconds; 0 before the start, above 1 when the spring overshoots.
  @inlinable
  public func value(at t: Double) -> Double {
    if t <= 0 { return 0 }
    switch motion {
    case .underdamped(let motion): return 1 - motion.distanceLeft(at: t)
    case .criticallyDamped(let motion): return 1 - motion.distanceLeft(at: t)
    case .overdamped(let motion): return 1 - motion.distanceLeft(at: t)
    }
  }

  /// Velocity after t seconds, in whole distances per second; ``initialVelocity`` up to the start.
  @inlinable
  public func velocity(at t: Double) -> Double {
    if t <= 0 { return initialVelocity }
    switch motion {
    case .underdamped(let motion): return motion.velocity(at: t)
    case .criticallyDamped(let motion): return motion.velocity(at: t)
    case .overdamped(let motion): return motion.velocity(at: t)
    }
  }
}

extension Spring {
  /// Creates a spring from its perceptual duration and its bounce.
  ///
  /// Mass 1, stiffness (2π/d)², damping 4π(1 − b)/d, or 4π/((1 + b)d) for a negative bounce. Source: measured on
  /// `CASpringAnimation(perceptualDuration:bounce:)`.
  ///
  /// - Parameters:
  ///   - perceptualDuration: Seconds until the value seems to have arrived; less than a millisecond counts as one.
  ///   - bounce: −1…1, clamped: 0 is critically damped, 1 is undamped and never rests, −1 never arrives.
  ///   - initialVelocity: Whole distances per second.
  public init(perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0) {
    let duration = perceptualDuration.clamped(to: 0.001...1e6)
    let bounce = bounce.clamped(to: -1...1)
    let critical = 4 * Double.pi / duration
    self.init(
      mass: 1, stiffness: pow(2 * .pi / duration, 2),
      damping: bounce < 0 ? critical / (1 + bounce) : critical * (1 - bounce),
      initialVelocity: initialVelocity)
  }

  /// Perceptual duration and bounce of a spring with mass 1 and initial velocity 0; nil for any other spring.
  package var perceptualParameters: (duration: Double, bounce: Double)? {
    guard mass == 1, initialVelocity == 0, stiffness > 0 else { return nil }
    let (duration, ratio) = (2 * Double.pi / stiffness.squareRoot(), dampingRatio)
    let bounce = ratio > 1 ? 1 / ratio - 1 : 1 - ratio
    // Values rounded to six decimals, if they define exactly the same spring: probably the values from which it was
    // created.
    let short = ((duration * 1e6).rounded() / 1e6, (bounce * 1e6).rounded() / 1e6)
    return Spring(perceptualDuration: short.0, bounce: short.1) == self ? short : (duration, bounce)
  }

  /// Creates a spring from the period of its undamped oscillation and its damping ratio.
  ///
  /// Mass 1, stiffness (2π/response)², damping 4πζ/response. Source: the `response` of UIKit and SwiftUI.
  ///
  /// - Parameters:
  ///   - response: Seconds of one undamped oscillation; less than a millisecond counts as one.
  ///   - dampingRatio: 0 or more; 1 is critically damped.
  ///   - initialVelocity: Whole distances per second.
  public init(response: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    let response = response.clamped(to: 0.001...1e6)
    self.init(
      mass: 1, stiffness: pow(2 * .pi / response, 2),
      damping: 4 * .pi * dampingRatio.clamped(to: 0...1e9) / response,
      initialVelocity: initialVelocity)
  }
}

extension Spring {
  /// Seconds until the spring counts as at rest, as Core Animation estimates it.
  ///
  /// Measured on `CASpringAnimation`, whose rule depends on the damping ratio ζ:
  /// - 0: 3.4028234663852886e38, the largest `Float`. A finite number, so that arithmetic with it gives no NaN.
  /// - below 1: −ln(.001/(1 + |ζω − v|/ω_d))/(ζω), the time at which an upper bound of the amplitude is .001.
  /// - 1: the first multiple of .1 s from which on less than .001 of the distance remains.
  /// - above 1: the same rule, applied to a motion whose hyperbolic sine has the coefficient (v − β)/d, the opposite
  ///   sign. It fits the one measured value, 1.1 s for a perceptual duration of .5 s and a bounce of −.3, where the
  ///   true motion needs 1.4 s; so the estimate is shorter than the real settling time. See
  ///   ``settlingDuration(within:)``.
  public var settlingDuration: Double {
    let never = Double(Float.greatestFiniteMagnitude)
    switch motion {
    case .underdamped(let motion):
      if motion.decay == 0 { return never }
      return min(log((1 + abs(motion.sine)) / 0.001) / motion.decay, never)
    case .criticallyDamped:
      return min(Self.nextTenth(motion.settlingTime(within: 0.001)), never)
    case .overdamped:
      // A spring that starts with the velocity 2β − v has the hyperbolic sine's coefficient with the opposite sign.
      let mirrored = Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: damping / mass - initialVelocity)
      return min(Self.nextTenth(mirrored.motion.settlingTime(within: 0.001)), never)
    }
  }

  /// Rounds a time in seconds up to a multiple of .1 s.
  private static func nextTenth(_ time: Double) -> Double { (time * 10).rounded(.up) / 10 }

  /// Seconds after which the remaining distance stays below a given fraction of the whole, exactly.
  ///
  /// Unlike ``settlingDuration`` it follows the true motion in every regime. Infinite for a spring that never comes
  /// so close, such as an undamped one, and for an epsilon of 0 or less. An epsilon above the largest remaining
  /// distance gives 0.
  public func settlingDuration(within epsilon: Double) -> Double {
    epsilon > 0 ? motion.settlingTime(within: epsilon) : .infinity
  }
}

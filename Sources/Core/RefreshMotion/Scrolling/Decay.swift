import Foundation

/// Deceleration of a scroll after the finger lifts.
///
///     let fling = Decay(position: 0, velocity: 1500)
///     let offset = fling.position(at: 0.5)
///
/// Positions are in points, times in seconds, velocities in points per second; the rate is the factor of the velocity
/// per millisecond, as in `UIScrollView.DecelerationRate`. With v₀ in points per millisecond and n the milliseconds
/// since the release, v(n) = v₀·rⁿ and x(n) = x₀ + v₀·r(1 − rⁿ)/(1 − r): the sum of steps of a millisecond, evaluated
/// for every real n. The result does not depend on the frame rate.
@frozen
public struct Decay: Hashable, Sendable {
  /// `UIScrollView.DecelerationRate.normal`: .998 per millisecond.
  public static let normalRate = 0.998
  /// `UIScrollView.DecelerationRate.fast`: .99 per millisecond.
  public static let fastRate = 0.99
  /// Speed at which the scroll stops in the published rule: .01 points per millisecond, in points per second.
  public static let stoppingSpeed = 10.0

  @usableFromInline let momentum: Momentum

  /// Seconds until the speed falls to ``stoppingSpeed``; 0 for a scroll that starts slower.
  public let duration: Double

  /// Creates the deceleration from a position with a velocity in points per second.
  ///
  /// The rate is clamped to 1e-9…1 − 1e-9, position and velocity to ±1e150; NaN counts as 0.
  public init(position: Double, velocity: Double, rate: Double = Decay.normalRate) {
    momentum = Momentum(start: position, velocity: velocity, rate: rate)
    let speed = abs(momentum.velocity)
    duration = speed > Decay.stoppingSpeed ? log(Decay.stoppingSpeed / speed) / momentum.logRate / 1000 : 0
  }

  /// Position after t seconds: the initial one before the start, the last one after ``duration``.
  @inlinable
  public func position(at t: Double) -> Double {
    momentum.start - momentum.coastingDistance * expm1(momentum.logRate * 1000 * min(max(t, 0), duration))
  }

  /// Velocity after t seconds, in points per second; 0 once the scroll has stopped.
  ///
  /// The velocity at the start of the next millisecond. The slope of ``position(at:)`` is smaller by the factor
  /// r·(−ln r)/(1 − r), which is .999 at the normal rate.
  @inlinable
  public func velocity(at t: Double) -> Double {
    t >= duration ? 0 : momentum.velocity * exp(momentum.logRate * 1000 * max(t, 0))
  }

  /// Position that a scroll view proposes to its delegate: x₀ + sign(v)·(|v| − .01)/|ln r|, v in points per
  /// millisecond.
  ///
  /// Measured on UIKit. The position at the end of ``duration`` is nearer by the factor explained at
  /// ``velocity(at:)``, about a thousandth of the distance at the normal rate.
  public var target: Double {
    let surplus = abs(momentum.velocity) - Decay.stoppingSpeed
    guard surplus > 0 else { return momentum.start }
    return momentum.start - (momentum.velocity < 0 ? -surplus : surplus) / 1000 / momentum.logRate
  }

  /// Seconds until the scroll passes a position, or nil if it never does.
  ///
  /// 0 for the initial position.
  public func time(at position: Double) -> Double? {
    if position == momentum.start { return 0 }
    let part = (position - momentum.start) / momentum.coastingDistance
    guard duration > 0, part > 0, part < 1 else { return nil }
    let time = log1p(-part) / momentum.logRate / 1000
    if time <= duration { return time }
    // Rounding must not exclude the position at the end.
    return position == self.position(at: duration) ? duration : nil
  }
}

/// Initial state of a scroll under momentum.
@frozen
@usableFromInline
struct Momentum: Hashable, Sendable {
  /// Initial position, or displacement from an edge, in points.
  @usableFromInline let start: Double
  /// Initial velocity in points per second.
  @usableFromInline let velocity: Double
  /// Natural logarithm of the deceleration rate, per millisecond.
  @usableFromInline let logRate: Double
  /// Distance that the momentum covers in infinite time: v₀·r/(1 − r), v₀ in points per millisecond.
  @usableFromInline let coastingDistance: Double

  init(start: Double, velocity: Double, rate: Double) {
    self.start = start.clamped(to: -1e150...1e150)
    self.velocity = velocity.clamped(to: -1e150...1e150)
    let rate = rate.clamped(to: 1e-9...1 - 1e-9)
    logRate = log(rate)
    coastingDistance = self.velocity / 1000 * (rate / (1 - rate))
  }
}

/// Velocity with which a scroll continues after the finger lifts.
///
/// Weighted mean of the last three speeds. The oldest has the largest weight, because a lifting finger slows down or
/// slips in its last events. Source: the weights of UIKit, measured and also used in Flutter's
/// `IOSScrollViewFlingVelocityTracker`.
public enum ReleaseVelocity {
  /// Weights of the last three speeds, oldest first; their sum is 1.
  public static let weights: [Double] = [0.6, 0.35, 0.05]

  /// Speed below which no deceleration follows a release: .25 points per millisecond, in points per second.
  public static let minimumSpeed = 250.0

  /// Velocity at release from the velocities of the drag's events, oldest first, in any unit.
  ///
  /// Only the last three count. If there are fewer, the oldest count as 0, because the finger was at rest before the
  /// drag: a single event cannot fling. Without velocities the result is 0.
  @inlinable
  public static func estimate(from velocities: some BidirectionalCollection<Double>) -> Double {
    var result = 0.0
    for (velocity, weight) in zip(velocities.reversed(), weights.reversed()) {
      result += velocity * weight
    }
    return result
  }

  /// True if a velocity in points per second is large enough for a deceleration after the release.
  @inlinable
  public static func decelerates(_ velocity: Double) -> Bool {
    // Differences of event times are inexact, which can lower a speed by a few units of its last digit.
    abs(velocity) >= minimumSpeed - 1e-9
  }
}

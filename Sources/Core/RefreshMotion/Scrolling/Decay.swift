import Foundation

/// The deceleration of a scroll after the finger lifts.
///
/// Positions are in points, times in seconds, and velocities in points per second; the rate is what is left of the
/// velocity after a millisecond, as in `UIScrollView.DecelerationRate`. With v₀ in points per millisecond and n the
/// milliseconds since the release, v(n) = v₀·rⁿ and x(n) = x₀ + v₀·r(1 − rⁿ)/(1 − r): the sum of the steps of whole
/// milliseconds, read for every n. It composes exactly, so that no frame rate changes it.
@frozen
public struct Decay: Hashable, Sendable {
  /// The usual rate: .998 per millisecond.
  public static let normalRate = 0.998
  /// The rate that stops sooner: .99 per millisecond.
  public static let fastRate = 0.99
  /// Below this speed the scroll stops: .01 points per millisecond, in points per second.
  public static let stoppingSpeed = 10.0

  @usableFromInline let momentum: Momentum

  /// Seconds until the speed falls to ``stoppingSpeed``; 0 for a scroll that is slower from the beginning.
  public let duration: Double

  /// Creates the deceleration from a position with a velocity in points per second.
  ///
  /// The rate is clamped to 1e-9…1 − 1e-9, position and velocity to ±1e150; NaN counts as 0.
  public init(position: Double, velocity: Double, rate: Double = Decay.normalRate) {
    momentum = Momentum(start: position, velocity: velocity, rate: rate)
    let speed = abs(momentum.velocity)
    duration = speed > Decay.stoppingSpeed ? log(Decay.stoppingSpeed / speed) / momentum.logRate / 1000 : 0
  }

  /// The position after t seconds; before the start the first, after ``duration`` the last.
  @inlinable
  public func position(at t: Double) -> Double {
    momentum.start - momentum.reach * expm1(momentum.logRate * 1000 * min(max(t, 0), duration))
  }

  /// The velocity after t seconds, in points per second; 0 once the scroll has stopped.
  ///
  /// It is the velocity that the next millisecond starts with. The slope of ``position(at:)`` is less by the factor
  /// r·(−ln r)/(1 − r), which is .999 at the normal rate.
  @inlinable
  public func velocity(at t: Double) -> Double {
    t >= duration ? 0 : momentum.velocity * exp(momentum.logRate * 1000 * max(t, 0))
  }

  /// The position that a scroll view announces to its delegate: x₀ + sign(v)·(|v| − .01)/|ln r|, per millisecond.
  ///
  /// Measured on UIKit. It is beyond the position at the end of ``duration`` by the factor of ``velocity(at:)``, about
  /// a thousandth of the way at the normal rate.
  public var target: Double {
    let surplus = abs(momentum.velocity) - Decay.stoppingSpeed
    guard surplus > 0 else { return momentum.start }
    return momentum.start - (momentum.velocity < 0 ? -surplus : surplus) / 1000 / momentum.logRate
  }

  /// Seconds until the scroll passes a position, or nil if it never does.
  ///
  /// The position it starts from is passed at 0.
  public func time(at position: Double) -> Double? {
    if position == momentum.start { return 0 }
    let part = (position - momentum.start) / momentum.reach
    guard duration > 0, part > 0, part < 1 else { return nil }
    let time = log1p(-part) / momentum.logRate / 1000
    if time <= duration { return time }
    // Rounding must not lose the very end.
    return position == self.position(at: duration) ? duration : nil
  }
}

/// The initial velocity of a scroll, and how far it carries.
@frozen
@usableFromInline
struct Momentum: Hashable, Sendable {
  /// The position or displacement, in points.
  @usableFromInline let start: Double
  /// In points per second.
  @usableFromInline let velocity: Double
  /// ln r, per millisecond.
  @usableFromInline let logRate: Double
  /// How far the velocity alone would carry if the scroll never stopped: v₀·r/(1 − r).
  @usableFromInline let reach: Double

  init(start: Double, velocity: Double, rate: Double) {
    self.start = start.clamped(to: -1e150...1e150)
    self.velocity = velocity.clamped(to: -1e150...1e150)
    let rate = rate.clamped(to: 1e-9...1 - 1e-9)
    logRate = log(rate)
    reach = self.velocity / 1000 * (rate / (1 - rate))
  }
}

/// The velocity with which a scroll continues when the finger lifts.
///
/// A weighted mean of the last three speeds, the oldest weighted most, because a finger that lifts slows down or slips in
/// its last events. Source: the weights of UIKit, measured and also used in Flutter's `IOSScrollViewFlingVelocityTracker`.
public enum ReleaseVelocity {
  /// The weights of the last three speeds, oldest first; they add up to 1.
  public static let weights: [Double] = [0.6, 0.35, 0.05]

  /// The speed below which a release does not start a deceleration: .25 points per millisecond, in points per second.
  public static let minimumSpeed = 250.0

  /// The velocity at release from the velocities of the drag's events, oldest first, in any one unit.
  ///
  /// Only the last three count. Of fewer, the missing ones are the oldest and count as 0, since before the drag began the
  /// finger was at rest: a single event cannot fling. Without velocities the result is 0.
  @inlinable
  public static func estimate(from velocities: some BidirectionalCollection<Double>) -> Double {
    var result = 0.0
    for (velocity, weight) in zip(velocities.reversed(), weights.reversed()) {
      result += velocity * weight
    }
    return result
  }

  /// Whether a velocity in points per second is enough to continue after the release.
  @inlinable
  public static func decelerates(_ velocity: Double) -> Bool {
    // The times of events do not subtract exactly, which takes a few units off the last digit of a speed.
    abs(velocity) >= minimumSpeed - 1e-9
  }
}

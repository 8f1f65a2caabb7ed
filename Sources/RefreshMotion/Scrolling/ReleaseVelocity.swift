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

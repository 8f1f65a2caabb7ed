import Foundation
import RefreshMotion

/// Parameters of the motion of an offset along one axis: limits, deceleration rate and bounce.
struct ScrollPhysics {
  /// Smallest and largest offset at rest, in points.
  var minimum: Double
  var maximum: Double
  /// Deceleration rate: factor of the velocity per millisecond.
  var rate = Decay.normalRate
  var bounces = true
  /// Maximum overscroll in points, 0 or more; nil for no limit.
  var overscrollLimit: Double?

  /// Motion of an offset that is released with a velocity in points per second.
  ///
  /// Decelerations and bounces alternate, split exactly where the offset crosses an edge.
  func coast(from offset: Double, velocity: Double) -> AxisMotion {
    var motion = AxisMotion(resting: offset)
    var velocity = velocity
    // A fling crosses at most two edges and may begin beyond one; the bound of 8 guards against rounding.
    for _ in 0..<8 {
      let x = motion.destination
      if let edge = edgeBehind(x, velocity) {
        guard let speed = bounce(&motion, from: x, edge: edge, velocity: velocity) else { return motion }
        velocity = speed
      } else {
        let decay = Decay(position: x, velocity: velocity, rate: rate)
        let edge = velocity < 0 ? minimum : maximum
        guard let time = decay.time(at: edge) else {
          motion.append(.decay(decay), lasting: decay.duration, to: decay.position(at: decay.duration))
          return motion
        }
        motion.append(.decay(decay), lasting: time, to: edge)
        velocity = decay.velocity(at: time)
        if !bounces { return motion }
      }
    }
    return motion
  }

  /// Deceleration of a released offset towards a target within the limits.
  ///
  /// A target at most `maximumStretch` times as far as the natural end of the fling is reached from the current
  /// velocity with another rate r, where (|v| − .01)·r/(1 − r) is the distance. Any other target is reached along the
  /// curve of an animated scroll.
  func decelerate(from offset: Double, velocity: Double, at target: Double) -> AxisMotion {
    var motion = AxisMotion(resting: offset)
    let distance = target - offset
    let surplus = (abs(velocity) - Decay.stoppingSpeed) / 1000
    if distance * velocity > 0, surplus > 0, (minimum...maximum).contains(offset) {
      let ratio = abs(distance) / surplus
      if ratio <= Self.maximumStretch * self.rate / (1 - self.rate) {
        let rate = ratio / (1 + ratio)
        let decay = Decay(position: offset, velocity: velocity, rate: rate)
        motion.append(.decay(decay), lasting: decay.duration, to: target)
        return motion
      }
    }
    if distance != 0 {
      motion.append(
        .glide(OffsetAnimation(from: offset, to: target), duration: OffsetAnimation.duration),
        lasting: OffsetAnimation.duration, to: target)
    }
    return motion
  }

  /// Largest ratio of the distance to a target to the natural distance of the fling: beyond it the fling takes too
  /// long.
  private static let maximumStretch = 1.5

  /// Natural end of a fling, clamped to the limits: the target that a delegate receives, measured on UIKit.
  func target(from offset: Double, velocity: Double) -> Double {
    let free = Decay(position: offset, velocity: velocity, rate: rate).target
    return min(max(free, minimum), maximum)
  }

  /// Nearest offset within the maximum overscroll.
  func limitedOffset(_ x: Double) -> Double {
    guard let limit = overscrollLimit else { return x }
    return min(max(x, minimum - limit), maximum + limit)
  }

  /// Limit that the offset has passed, or that it is about to pass outwards; nil inside the limits.
  private func edgeBehind(_ x: Double, _ velocity: Double) -> Double? {
    if x < minimum || (x == minimum && velocity < 0) { return minimum }
    if x > maximum || (x == maximum && velocity > 0) { return maximum }
    return nil
  }

  /// Appends a bounce; returns the velocity with which the offset returns inside, or nil if it comes to rest at the
  /// edge.
  ///
  /// A maximum overscroll holds the offset while the bounce would be farther out, and releases it when the bounce
  /// returns.
  private func bounce(
    _ motion: inout AxisMotion, from x: Double, edge: Double, velocity: Double
  ) -> Double? {
    let displacement = x - edge
    let isOutward = displacement * velocity >= 0
    let limit = overscrollLimit ?? .infinity
    if limit == 0 {
      // A limit of 0 hides the whole bounce.
      motion.append(.rest(edge), lasting: 0, to: edge)
      return isOutward ? nil : velocity
    }
    let velocity = bounces || !isOutward ? velocity : 0
    let bounce = BounceBack(displacement: displacement, velocity: velocity, rate: rate)
    // Attraction and momentum both lead to the edge: the offset crosses it when the momentum alone would cross it.
    if !isOutward,
      let time = Decay(position: displacement, velocity: velocity, rate: rate).time(at: 0),
      time < bounce.duration
    {
      motion.append(.bounce(bounce, edge: edge, limit: limit), lasting: time, to: edge)
      return bounce.velocity(at: time)
    }
    motion.append(.bounce(bounce, edge: edge, limit: limit), lasting: bounce.duration, to: edge)
    return nil
  }
}

import Foundation
import RefreshMotion

/// The constants that decide how an offset moves by itself along one axis.
struct ScrollPhysics {
  /// The offsets that the content rests between, in points.
  var minimum: Double
  var maximum: Double
  /// The factor of the velocity per millisecond.
  var rate = Decay.normalRate
  /// Whether the offset may go beyond the edges.
  var bounces = true
  /// How far beyond the edges it may go, in points, 0 or more; nil for as far as it likes.
  var overscrollLimit: Double?

  /// The way of an offset that is let go of with a velocity in points per second.
  ///
  /// Decelerations and bounces follow each other, split exactly where the offset crosses an edge.
  func coast(from offset: Double, velocity: Double) -> AxisMotion {
    var motion = AxisMotion(resting: offset)
    var velocity = velocity
    // A throw crosses at most two edges and may come from beyond one; the bound guards against rounding.
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

  /// The way of an offset that is let go of and shall come to rest at a place of its own within the limits.
  ///
  /// A place not much beyond where the throw would end is reached from the velocity that there is, by slowing down
  /// sooner or later: at a rate r with (|v| − .01)·r/(1 − r) the distance. Any other is reached along the curve of an
  /// animated scroll.
  func land(from offset: Double, velocity: Double, at target: Double) -> AxisMotion {
    var motion = AxisMotion(resting: offset)
    let distance = target - offset
    let surplus = (abs(velocity) - Decay.stoppingSpeed) / 1000
    if distance * velocity > 0, surplus > 0, (minimum...maximum).contains(offset) {
      let ratio = abs(distance) / surplus
      if ratio <= Self.longestWay * self.rate / (1 - self.rate) {
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

  /// How many times as far as it would go by itself a throw may be led before that takes too long.
  private static let longestWay = 1.5

  /// Where a throw within the limits would come to rest, as a delegate is notified: measured on UIKit.
  func target(from offset: Double, velocity: Double) -> Double {
    let free = Decay(position: offset, velocity: velocity, rate: rate).target
    return min(max(free, minimum), maximum)
  }

  /// The nearest offset that the limit beyond the edges allows.
  func held(_ x: Double) -> Double {
    guard let limit = overscrollLimit else { return x }
    return min(max(x, minimum - limit), maximum + limit)
  }

  /// The edge that an offset is beyond, or at and on its way out; nil inside.
  private func edgeBehind(_ x: Double, _ velocity: Double) -> Double? {
    if x < minimum || (x == minimum && velocity < 0) { return minimum }
    if x > maximum || (x == maximum && velocity > 0) { return maximum }
    return nil
  }

  /// Adds a bounce; the velocity with which the offset comes back inside, or nil if it comes to rest at the edge.
  ///
  /// A limit holds the offset while the bounce would be farther out, and lets it go when the bounce comes back.
  private func bounce(
    _ motion: inout AxisMotion, from x: Double, edge: Double, velocity: Double
  ) -> Double? {
    let displacement = x - edge
    let isOutward = displacement * velocity >= 0
    let limit = overscrollLimit ?? .infinity
    if limit == 0 {
      // Nothing is to be seen of the bounce.
      motion.append(.rest(edge), lasting: 0, to: edge)
      return isOutward ? nil : velocity
    }
    let velocity = bounces || !isOutward ? velocity : 0
    let bounce = BounceBack(displacement: displacement, velocity: velocity, rate: rate)
    // Both the pull and the momentum lead to the edge: it is crossed when the momentum alone would cross it.
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

import Foundation
import RefreshMotion

/// Motion of an offset along one axis without a finger: a sequence of closed forms of time.
///
/// Times are in seconds from the start of the motion, offsets in points, velocities in points per second.
struct AxisMotion {
  /// Formula of one part of the motion.
  enum Formula {
    case decay(Decay)
    /// Return to an edge, clamped to a maximum overscroll of `limit` points.
    case bounce(BounceBack, edge: Double, limit: Double)
    /// Curve of an animated scroll, stretched to `duration`.
    case glide(OffsetAnimation, duration: Double)
    /// Interpolation between two offsets along a timing curve chosen by the caller.
    case eased(TimingCurve, from: Double, to: Double, duration: Double)
    case rest(Double)
  }

  private struct Segment {
    var start: Double
    var formula: Formula
  }

  private var parts: [Segment] = []
  /// End of the last part, in seconds from the start of the motion.
  private(set) var duration = 0.0
  /// Offset at the end of the motion, in points.
  private(set) var destination: Double

  init(resting offset: Double) { destination = offset }

  var isResting: Bool { duration <= 0 }

  /// Appends a part that takes `time` seconds and ends at `destination`.
  mutating func append(_ formula: Formula, lasting time: Double, to destination: Double) {
    self.destination = destination
    guard time > 0 else { return }
    parts.append(Segment(start: duration, formula: formula))
    duration += time
  }

  /// Ends the motion at a time, at the offset that it has then; a shorter motion is extended by rest up to the time.
  mutating func cut(at time: Double) {
    if time > duration {
      append(.rest(destination), lasting: time - duration, to: destination)
    } else if time < duration {
      destination = offset(at: time)
      parts.removeAll { $0.start >= time }
      duration = max(0, time)
    }
  }

  func offset(at time: Double) -> Double {
    guard let (formula, t) = formula(at: time) else { return destination }
    switch formula {
    case .decay(let decay): return decay.position(at: t)
    case .bounce(let bounce, let edge, let limit):
      return edge + min(max(bounce.displacement(at: t), -limit), limit)
    case .glide(let glide, let duration): return glide.offset(at: t * OffsetAnimation.duration / duration)
    case .eased(let curve, let from, let to, let duration):
      return from.interpolated(to: to, at: curve.value(at: t / duration))
    case .rest(let offset): return offset
    }
  }

  /// Offset at a time without the maximum overscroll, in points.
  func freeOffset(at time: Double) -> Double {
    guard case (.bounce(let bounce, let edge, _), let t)? = formula(at: time) else { return offset(at: time) }
    return edge + bounce.displacement(at: t)
  }

  /// Velocity of the offset at a time, in points per second.
  func velocity(at time: Double) -> Double {
    guard let (formula, t) = formula(at: time) else { return 0 }
    switch formula {
    case .bounce(let bounce, _, let limit):
      let displacement = bounce.displacement(at: t)
      if abs(displacement) > limit { return 0 }
      // Sum of the momentum and the attraction of the edge.
      return bounce.velocity(at: t) + log(BounceBack.edgeRate) * 1000 * displacement
    case .glide(let glide, let duration):
      let pace = OffsetAnimation.duration / duration
      return glide.velocity(at: t * pace) * pace
    case .eased(let curve, let from, let to, let duration):
      return (to - from) * curve.slope(at: t / duration) / duration
    case .decay, .rest: return momentum(at: time)
    }
  }

  /// Part of the velocity that continues when the limits change: the momentum, but no attraction of an edge and no
  /// glide.
  func momentum(at time: Double) -> Double {
    guard let (formula, t) = formula(at: time) else { return 0 }
    switch formula {
    case .decay(let decay): return decay.velocity(at: t)
    case .bounce(let bounce, _, _): return bounce.velocity(at: t)
    case .glide, .eased, .rest: return 0
    }
  }

  private func formula(at time: Double) -> (Formula, Double)? {
    guard time < duration, let part = parts.last(where: { $0.start <= time }) ?? parts.first else {
      return nil
    }
    return (part.formula, max(0, time - part.start))
  }
}

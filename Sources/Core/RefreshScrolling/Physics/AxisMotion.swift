import Foundation
import RefreshMotion

/// How an offset moves by itself along one axis: closed forms of time, one after another.
///
/// Times are in seconds from the start of the motion, offsets in points, velocities in points per second.
struct AxisMotion {
  /// A part of the motion with one formula.
  enum Formula {
    case decay(Decay)
    /// Back to an edge, from no farther than a limit beyond it.
    case bounce(BounceBack, edge: Double, limit: Double)
    /// The curve of an animated scroll, in a time of its own.
    case glide(OffsetAnimation, duration: Double)
    /// From one place to another along a curve that someone chose.
    case eased(TimingCurve, from: Double, to: Double, duration: Double)
    case rest(Double)
  }

  private struct Part {
    var start: Double
    var formula: Formula
  }

  private var parts: [Part] = []
  /// When the last part ends.
  private(set) var duration = 0.0
  /// Where the offset is then.
  private(set) var destination: Double

  /// An offset that stays where it is.
  init(resting offset: Double) { destination = offset }

  /// Whether the offset ever moves.
  var isResting: Bool { duration <= 0 }

  /// Adds a part that lasts for some seconds and leaves the offset at a place.
  mutating func append(_ formula: Formula, lasting time: Double, to destination: Double) {
    self.destination = destination
    guard time > 0 else { return }
    parts.append(Part(start: duration, formula: formula))
    duration += time
  }

  /// Ends the motion at a time, where it then is; one that ends sooner rests until then.
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

  /// Where the offset would be at a time if no limit held it.
  func freeOffset(at time: Double) -> Double {
    guard case (.bounce(let bounce, let edge, _), let t)? = formula(at: time) else { return offset(at: time) }
    return edge + bounce.displacement(at: t)
  }

  /// The velocity with which the offset moves at a time.
  func velocity(at time: Double) -> Double {
    guard let (formula, t) = formula(at: time) else { return 0 }
    switch formula {
    case .bounce(let bounce, _, let limit):
      let displacement = bounce.displacement(at: t)
      if abs(displacement) > limit { return 0 }
      // The momentum and the pull of the edge.
      return bounce.velocity(at: t) + log(BounceBack.edgeRate) * 1000 * displacement
    case .glide(let glide, let duration):
      let pace = OffsetAnimation.duration / duration
      return glide.velocity(at: t * pace) * pace
    case .eased(let curve, let from, let to, let duration):
      return (to - from) * curve.slope(at: t / duration) / duration
    case .decay, .rest: return momentum(at: time)
    }
  }

  /// The part of the velocity that continues if the limits change: nothing of a pull or a glide.
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

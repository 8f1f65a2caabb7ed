import Foundation
import RefreshMotion

/// How a property animator's progress runs over its duration.
public enum TimingParameters: Hashable, Sendable {
  /// Along a curve.
  case curve(TimingCurve)
  /// On a spring that settles within the duration; `dampingRatio` above 0, the velocity in whole distances a second.
  case spring(dampingRatio: Double, initialVelocity: Double)
  /// On a given spring in real seconds; a duration shorter than its `settlingDuration` cuts it off.
  case springMotion(Spring)

  /// The progress as a function of seconds, for a duration.
  func progress(lasting duration: TimeInterval) -> AnimatorProgress {
    switch self {
    case .curve(let curve): AnimatorProgress(duration: duration, kind: .curve(curve))
    case .springMotion(let spring): AnimatorProgress(duration: duration, kind: .spring(spring))
    case .spring(let ratio, let velocity):
      AnimatorProgress(
        duration: duration,
        kind: .spring(Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)))
    }
  }
}

/// Progress from 0 to 1 as a function of seconds.
struct AnimatorProgress {
  enum Kind {
    case curve(TimingCurve)
    case spring(Spring)
  }

  let duration: TimeInterval
  let kind: Kind

  func value(at seconds: TimeInterval) -> Double {
    if seconds <= 0 { return 0 }
    if seconds >= duration { return 1 }
    return switch kind {
    case .curve(let curve): curve.value(at: seconds / duration)
    case .spring(let spring): spring.value(at: seconds)
    }
  }
}

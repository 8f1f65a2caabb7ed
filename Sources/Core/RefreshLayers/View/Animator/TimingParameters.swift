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
  /// On one of these springs with a velocity that has a direction: points, sizes and rectangles move with each component
  /// along its axis, everything else with the magnitude.
  indirect case directed(TimingParameters, dx: Double, dy: Double)

  /// The progress as a function of seconds, for a duration.
  func progress(lasting duration: TimeInterval) -> AnimatorProgress {
    switch self {
    case .curve(let curve): AnimatorProgress(duration: duration, kind: .curve(curve))
    case .springMotion(let spring): AnimatorProgress(duration: duration, kind: .spring(spring))
    case .spring(let ratio, let velocity):
      AnimatorProgress(
        duration: duration,
        kind: .spring(Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)))
    case .directed(let base, let dx, let dy):
      base.moving(at: hypot(dx, dy)).progress(lasting: duration).directed(dx, dy)
    }
  }

  /// The same spring with another velocity.
  private func moving(at velocity: Double) -> TimingParameters {
    switch self {
    case .curve: self
    case .spring(let ratio, _): .spring(dampingRatio: ratio, initialVelocity: velocity)
    case .springMotion(let spring): .springMotion(spring.moving(at: velocity))
    case .directed(let base, _, _): base.moving(at: velocity)
    }
  }
}

/// Progress from 0 to 1 as a function of seconds.
struct AnimatorProgress {
  enum Kind {
    case curve(TimingCurve)
    case spring(Spring)
  }

  /// The part of a value that a velocity with a direction moves on its own.
  enum Axis { case x, y }

  let duration: TimeInterval
  let kind: Kind
  /// The springs along the two axes, if their velocities differ from that of `kind`.
  private var axes: (x: Spring, y: Spring)?
  var isDirected: Bool { axes != nil }

  init(duration: TimeInterval, kind: Kind) { (self.duration, self.kind) = (duration, kind) }

  /// The same spring with a velocity of its own along each axis.
  func directed(_ dx: Double, _ dy: Double) -> AnimatorProgress {
    guard case .spring(let spring) = kind else { return self }
    var directed = self
    directed.axes = (spring.moving(at: dx), spring.moving(at: dy))
    return directed
  }

  func value(at seconds: TimeInterval, along axis: Axis? = nil) -> Double {
    if seconds <= 0 { return 0 }
    if seconds >= duration { return 1 }
    if let axes, let axis { return (axis == .x ? axes.x : axes.y).value(at: seconds) }
    return switch kind {
    case .curve(let curve): curve.value(at: seconds / duration)
    case .spring(let spring): spring.value(at: seconds)
    }
  }
}

extension Spring {
  fileprivate func moving(at velocity: Double) -> Spring {
    Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  }
}

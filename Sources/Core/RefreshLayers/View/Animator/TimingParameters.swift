import Foundation
import RefreshMotion

/// The timing of a property animator's progress over its duration.
///
///     let bounce = TimingParameters.spring(dampingRatio: 0.5, initialVelocity: 0)
///     let animator = PropertyAnimator(duration: 0.5, timingParameters: bounce)
public enum TimingParameters: Hashable, Sendable {
  /// An easing curve.
  case curve(TimingCurve)
  /// A spring that settles within the duration; the damping ratio is above 0, the velocity in units of the animated
  /// distance per second.
  case spring(dampingRatio: Double, initialVelocity: Double)
  /// A given spring, which an animator runs for its `settlingDuration`, whatever duration it was created with.
  case springMotion(Spring)
  /// A spring with an initial velocity vector: each component of points, sizes and rectangles uses the velocity along
  /// its axis, other values its magnitude.
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

  /// The seconds that a given spring takes; nil for timing that fills an animator's duration.
  ///
  /// Source: forums.swift.org/t/10480, where animators ignore their duration; apps create them with 0 seconds.
  var ownDuration: TimeInterval? {
    switch self {
    case .curve, .spring: nil
    case .springMotion(let spring): spring.settlingDuration
    case .directed(let base, let dx, let dy): base.moving(at: hypot(dx, dy)).ownDuration
    }
  }

  /// The same spring with another initial velocity.
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

  /// The axis of a velocity vector that applies to a component of a value.
  enum Axis { case x, y }

  let duration: TimeInterval
  let kind: Kind
  /// The springs for the x and y component of a velocity vector; nil without one.
  private var axes: (x: Spring, y: Spring)?
  var isDirected: Bool { axes != nil }

  init(duration: TimeInterval, kind: Kind) { (self.duration, self.kind) = (duration, kind) }

  /// The same spring with separate initial velocities along x and y.
  func directed(_ dx: Double, _ dy: Double) -> AnimatorProgress {
    guard case .spring(let spring) = kind else { return self }
    var directed = self
    directed.axes = (spring.moving(at: dx), spring.moving(at: dy))
    return directed
  }

  /// The easing curve; nil for a spring.
  var curve: TimingCurve? { if case .curve(let curve) = kind { curve } else { nil } }

  /// The spring along an axis; nil for an easing curve.
  func spring(along axis: Axis?) -> Spring? {
    guard case .spring(let spring) = kind else { return nil }
    guard let axes, let axis else { return spring }
    return axis == .x ? axes.x : axes.y
  }

  func value(at seconds: TimeInterval, along axis: Axis? = nil) -> Double {
    if seconds <= 0 { return 0 }
    if seconds >= duration { return 1 }
    return spring(along: axis)?.value(at: seconds) ?? curve?.value(at: seconds / duration) ?? 1
  }
}

extension Spring {
  fileprivate func moving(at velocity: Double) -> Spring {
    Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  }
}

import Foundation

/// A scroll view's return to its edge after it was pulled or thrown beyond it.
///
/// It is not a spring. With d₀ the displacement from the edge, v₀ the velocity in points per millisecond, r the rate and
/// n the milliseconds since the start, d(n) = .99ⁿ·(d₀ + v₀·r(1 − rⁿ)/(1 − r)) and v(n) = v₀·(.99·r)ⁿ. The published rule
/// is a step from frame to frame: K = .99^dt, d ← K(d + v·r(1 − r^dt)/(1 − r)), v ← v·r^dt·K. Two such steps make exactly
/// the step of their sum, so that the rule is the closed form itself and holds at every frame rate. From rest it is a
/// pure e^(−10.05 t).
@frozen
public struct BounceBack: Hashable, Sendable {
  /// The factor of the displacement per millisecond.
  public static let edgeRate = 0.99
  /// The displacement below which a slow scroll snaps to the edge, in points.
  ///
  /// The middle of what two traces of UIKit at 60 frames per second leave open: one shows a frame at .485 points, the
  /// other snaps in the frame that would be at .44. The published .5 is a frame early.
  public static let snappingDistance = 0.4625
  /// The speed below which a scroll near the edge snaps to it: .01 points per millisecond, in points per second.
  public static let snappingSpeed = 10.0

  @usableFromInline let momentum: Momentum

  /// Seconds until the scroll snaps to the edge: the first instant at which it is nearer than
  /// ``snappingDistance`` and slower than ``snappingSpeed``.
  public let duration: Double

  /// Creates the return from a displacement in points with a velocity in points per second.
  ///
  /// The rate is clamped to 1e-9…1 − 1e-9, displacement and velocity to ±1e150; NaN counts as 0.
  public init(displacement: Double, velocity: Double, rate: Double = Decay.normalRate) {
    momentum = Momentum(start: displacement, velocity: velocity, rate: rate)
    duration = Self.snappingTime(of: momentum)
  }

  /// The displacement from the edge after t seconds; before the start the first, after ``duration`` 0.
  @inlinable
  public func displacement(at t: Double) -> Double {
    t >= duration ? 0 : Self.displacement(of: momentum, at: max(t, 0))
  }

  /// The velocity after t seconds, in points per second; 0 once the scroll has snapped to the edge.
  ///
  /// It is what the momentum adds. The pull of the edge, ln .99 of the displacement per millisecond, comes on top.
  @inlinable
  public func velocity(at t: Double) -> Double {
    t >= duration
      ? 0 : momentum.velocity * exp((Self.logEdgeRate + momentum.logRate) * 1000 * max(t, 0))
  }

  /// ln .99, per millisecond.
  @usableFromInline static let logEdgeRate = log(edgeRate)

  /// The displacement as the formula has it, without the snap.
  @inlinable
  static func displacement(of momentum: Momentum, at t: Double) -> Double {
    exp(logEdgeRate * 1000 * t) * (momentum.start - momentum.reach * expm1(momentum.logRate * 1000 * t))
  }

  /// The first instant at which displacement and speed are both below their bounds.
  ///
  /// The speed only falls, so that it gives a first bound. From there on the displacement passes its
  /// own bound downwards at most once before it reaches the edge: it has one turning point, and no second one beyond the
  /// edge comes before the edge.
  private static func snappingTime(of momentum: Momentum) -> Double {
    let speed = abs(momentum.velocity)
    let slow =
      speed > snappingSpeed ? log(snappingSpeed / speed) / (logEdgeRate + momentum.logRate) / 1000 : 0
    let first = displacement(of: momentum, at: slow)
    if abs(first) <= snappingDistance { return slow }
    let side: Double = first < 0 ? -1 : 1
    var low = slow
    var step = 1e-3
    while side * displacement(of: momentum, at: slow + step) > snappingDistance {
      low = slow + step
      step *= 2
    }
    var high = slow + step
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if side * displacement(of: momentum, at: middle) > snappingDistance {
        low = middle
      } else {
        high = middle
      }
    }
  }
}

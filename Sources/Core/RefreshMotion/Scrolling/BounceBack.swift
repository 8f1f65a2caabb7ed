import Foundation

/// Return of a scroll view to its edge from beyond it.
///
///     let overscroll = BounceBack(displacement: -80, velocity: 0).displacement(at: 0.1)
///
/// The motion is not a spring. With d₀ the displacement from the edge, v₀ the velocity in points per millisecond, r
/// the deceleration rate and n the milliseconds since the start, d(n) = .99ⁿ·(d₀ + v₀·r(1 − rⁿ)/(1 − r)) and v(n) =
/// v₀·(.99·r)ⁿ. The published rule is a step from frame to frame: K = .99^dt, d ← K(d + v·r(1 − r^dt)/(1 − r)), v ←
/// v·r^dt·K. Two such steps equal one step of their sum, so the rule is this closed form and holds at every frame
/// rate. From rest the motion is e^(−10.05 t), t in seconds.
@frozen
public struct BounceBack: Hashable, Sendable {
  /// Factor of the displacement per millisecond in the published rule.
  public static let edgeRate = 0.99
  /// Displacement in points below which a slow scroll snaps to the edge.
  ///
  /// The middle of the range that two traces of UIKit at 60 frames per second leave open: one still shows .485
  /// points, the other snaps in the frame that would show .44. The published .5 snaps a frame early.
  public static let snappingDistance = 0.4625
  /// Speed below which a scroll near the edge snaps to it: .01 points per millisecond in the published rule, here in
  /// points per second.
  public static let snappingSpeed = 10.0

  @usableFromInline let momentum: Momentum

  /// Seconds until the scroll snaps to the edge: the first instant with a displacement below ``snappingDistance`` and
  /// a speed below ``snappingSpeed``.
  public let duration: Double

  /// Creates the return from a displacement in points with a velocity in points per second.
  ///
  /// The rate is clamped to 1e-9…1 − 1e-9, displacement and velocity to ±1e150; NaN counts as 0.
  public init(displacement: Double, velocity: Double, rate: Double = Decay.normalRate) {
    momentum = Momentum(start: displacement, velocity: velocity, rate: rate)
    duration = Self.snappingTime(of: momentum)
  }

  /// Displacement from the edge after t seconds: the initial one before the start, 0 after ``duration``.
  @inlinable
  public func displacement(at t: Double) -> Double {
    t >= duration ? 0 : Self.displacement(of: momentum, at: max(t, 0))
  }

  /// Velocity of the momentum after t seconds, in points per second; 0 once the scroll has snapped to the edge.
  ///
  /// The displacement changes faster: the attraction of the edge adds ln .99 times the displacement per millisecond.
  @inlinable
  public func velocity(at t: Double) -> Double {
    t >= duration
      ? 0 : momentum.velocity * exp((Self.logEdgeRate + momentum.logRate) * 1000 * max(t, 0))
  }

  /// Natural logarithm of ``edgeRate``, per millisecond.
  @usableFromInline static let logEdgeRate = log(edgeRate)

  /// Displacement by the formula alone, without snapping to the edge.
  @inlinable
  static func displacement(of momentum: Momentum, at t: Double) -> Double {
    exp(logEdgeRate * 1000 * t)
      * (momentum.start - momentum.coastingDistance * expm1(momentum.logRate * 1000 * t))
  }

  /// First instant in seconds at which displacement and speed are both below their thresholds.
  ///
  /// The speed only falls, so it gives a lower bound. From there on the displacement falls below its threshold at
  /// most once before it reaches the edge: it has a single turning point.
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

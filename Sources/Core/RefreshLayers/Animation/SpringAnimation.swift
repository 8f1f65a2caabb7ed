import Foundation
import RefreshMotion

/// An animation from one value to another on a spring that runs in real seconds.
///
/// A duration shorter than `settlingDuration` cuts the motion off and does not squeeze it, as in Core Animation.
public struct SpringAnimation: PropertyAnimation {
  /// The property, such as `opacity`, `position.x` or `transform.rotation.z`.
  public var keyPath: String
  /// The start value; nil derives it from the other values or from the layer.
  public var fromValue: (any AnimatableValue)?
  /// The end value; nil derives it from the other values or from the layer.
  public var toValue: (any AnimatableValue)?
  /// The distance from the beginning to the end, where one of those is nil; transforms are concatenated.
  public var byValue: (any AnimatableValue)?
  /// The mass at the end of the spring, above 0.
  public var mass: Double = 1
  /// The spring constant, above 0.
  public var stiffness: Double = 100
  /// The friction, 0 or more. Above the critical one, 2√(stiffness · mass), it counts as that unless
  /// ``allowsOverdamping``.
  public var damping: Double = 10
  /// In whole distances per second: at a constant velocity of 1 the distance takes one second.
  public var initialVelocity: Double = 0
  /// Whether damping above the critical one makes the spring creep; false by default, and true for a spring made by
  /// its perceptual duration and bounce.
  ///
  /// Measured on `CASpringAnimation`: without it a damping above critical runs and settles exactly as critical.
  public var allowsOverdamping = false
  public var settings = AnimationSettings()

  /// An animation on the default spring: mass 1, stiffness 100, damping 10.
  public init(
    keyPath: String, from fromValue: (any AnimatableValue)? = nil, to toValue: (any AnimatableValue)? = nil
  ) {
    self.keyPath = keyPath
    self.fromValue = fromValue
    self.toValue = toValue
  }

  /// An animation on the spring of `View.animate(withDuration:usingSpringWithDamping:)`, which settles within a duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: 0.01…1; less overshoots more.
  ///   - duration: 0.01…10 seconds.
  public init(
    keyPath: String, from fromValue: (any AnimatableValue)? = nil, to toValue: (any AnimatableValue)? = nil,
    dampingRatio: Double, duration: TimeInterval
  ) {
    self.init(keyPath: keyPath, from: fromValue, to: toValue)
    let spring = Spring(dampingRatio: dampingRatio, duration: duration)
    (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    timing.duration = duration
  }

  /// An animation on a spring, also on one that creeps.
  public init(
    keyPath: String, from fromValue: (any AnimatableValue)? = nil, to toValue: (any AnimatableValue)? = nil,
    spring: Spring
  ) {
    self.init(keyPath: keyPath, from: fromValue, to: toValue)
    (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    (initialVelocity, allowsOverdamping) = (spring.initialVelocity, true)
    timing.duration = spring.settlingDuration
  }

  /// Creates a spring from its perceptual duration in seconds and its bounce, -1…1.
  public init(keyPath: String, perceptualDuration: TimeInterval, bounce: Double) {
    self.init(keyPath: keyPath)
    let spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    allowsOverdamping = true
  }

  /// The motion from 0 to 1 that the animation follows.
  public var spring: Spring {
    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
    guard !allowsOverdamping, spring.dampingRatio > 1 else { return spring }
    return Spring(
      mass: spring.mass, stiffness: spring.stiffness,
      damping: 2 * (spring.stiffness * spring.mass).squareRoot(), initialVelocity: spring.initialVelocity)
  }

  /// After how many seconds the spring may be taken to be at rest; infinite without damping.
  public var settlingDuration: TimeInterval { spring.settlingDuration }
}

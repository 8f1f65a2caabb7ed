import Foundation
import RefreshMotion

/// An animation from one value to another that follows a damped spring, like `CASpringAnimation`.
///
///     var drop = SpringAnimation(keyPath: "position.y", from: 0, to: 40)
///     drop.damping = 6
///     drop.duration = drop.settlingDuration
///     ring.add(drop, forKey: "drop")
///
/// The spring runs in seconds, not in fractions of the duration: as in Core Animation, a duration shorter than
/// `settlingDuration` cuts the motion off.
public struct SpringAnimation: PropertyAnimation {
  /// The property, such as `opacity`, `position.x` or `transform.rotation.z`.
  public var keyPath: String
  /// The start value; nil derives it from the other values or from the layer.
  public var fromValue: (any AnimatableValue)?
  /// The end value; nil derives it from the other values or from the layer.
  public var toValue: (any AnimatableValue)?
  /// The difference between the start and the end value, used if one of them is nil; transforms are concatenated.
  public var byValue: (any AnimatableValue)?
  /// The mass at the end of the spring, above 0.
  public var mass: Double = 1
  /// The spring constant, above 0.
  public var stiffness: Double = 100
  /// The damping coefficient, 0 or more. Values above critical damping, 2√(stiffness · mass), are clamped to it
  /// unless ``allowsOverdamping``.
  public var damping: Double = 10
  /// The initial velocity in units of the animated distance per second, towards the end value if positive.
  public var initialVelocity: Double = 0
  /// True if the spring may be overdamped, with damping above critical (default: false; true for springs made from a
  /// `Spring` or from a perceptual duration and bounce).
  ///
  /// Measured on `CASpringAnimation`: otherwise damping above critical runs and settles exactly like critical
  /// damping.
  public var allowsOverdamping = false
  public var settings = AnimationSettings()

  /// Creates an animation with the default spring: mass 1, stiffness 100, damping 10.
  public init(
    keyPath: String, from fromValue: (any AnimatableValue)? = nil, to toValue: (any AnimatableValue)? = nil
  ) {
    self.keyPath = keyPath
    self.fromValue = fromValue
    self.toValue = toValue
  }

  /// Creates an animation with the spring of `View.animate(withDuration:usingSpringWithDamping:)`, which settles
  /// within a duration.
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

  /// Creates an animation with a given spring, which may be overdamped; the duration is its settling duration.
  public init(
    keyPath: String, from fromValue: (any AnimatableValue)? = nil, to toValue: (any AnimatableValue)? = nil,
    spring: Spring
  ) {
    self.init(keyPath: keyPath, from: fromValue, to: toValue)
    (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    (initialVelocity, allowsOverdamping) = (spring.initialVelocity, true)
    timing.duration = spring.settlingDuration
  }

  /// Creates an animation with a spring of a perceptual duration in seconds and a bounce of -1…1.
  public init(keyPath: String, perceptualDuration: TimeInterval, bounce: Double) {
    self.init(keyPath: keyPath)
    let spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    allowsOverdamping = true
  }

  /// The spring motion from 0 to 1 that interpolates between the two values.
  public var spring: Spring {
    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
    guard !allowsOverdamping, spring.dampingRatio > 1 else { return spring }
    return Spring(
      mass: spring.mass, stiffness: spring.stiffness,
      damping: 2 * (spring.stiffness * spring.mass).squareRoot(), initialVelocity: spring.initialVelocity)
  }

  /// The seconds until the spring is practically at rest; infinite without damping.
  public var settlingDuration: TimeInterval { spring.settlingDuration }
}

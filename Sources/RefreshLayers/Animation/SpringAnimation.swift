import Foundation
import RefreshMotion

/// An animation from one value to another on a spring that runs in real seconds.
///
/// A duration shorter than `settlingDuration` cuts the motion off and does not squeeze it, as in Core Animation.
public struct SpringAnimation: PropertyAnimation {
  public var keyPath: String
  public var fromValue: (any AnimatableValue)?
  public var toValue: (any AnimatableValue)?
  public var byValue: (any AnimatableValue)?
  /// The mass at the end of the spring, above 0.
  public var mass: Double = 1
  /// The spring constant, above 0.
  public var stiffness: Double = 100
  /// The friction, 0 or more.
  public var damping: Double = 10
  /// In whole distances a second; 1 covers the distance in a second if nothing slowed it.
  public var initialVelocity: Double = 0
  public var isAdditive = false
  public var isCumulative = false
  public var timing = MediaTiming()
  public var timingFunction: TimingCurve?
  public var isRemovedOnCompletion = true
  public var completion: ((Bool) -> Void)?

  public init(
    keyPath: String, from fromValue: (any AnimatableValue)? = nil, to toValue: (any AnimatableValue)? = nil
  ) {
    self.keyPath = keyPath
    self.fromValue = fromValue
    self.toValue = toValue
  }

  /// A spring given by how long it seems to last, in seconds, and by its bounce, -1…1.
  public init(keyPath: String, perceptualDuration: TimeInterval, bounce: Double) {
    self.init(keyPath: keyPath)
    let spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
  }

  /// The motion from 0 to 1 that the animation follows.
  public var spring: Spring {
    Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
  }

  /// After how many seconds the spring may be taken to be at rest; infinite without damping.
  public var settlingDuration: TimeInterval { spring.settlingDuration }
}

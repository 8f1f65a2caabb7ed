import Foundation
import RefreshMotion

/// An animation from one value to another.
///
/// A missing value defaults to the value without this animation: `fromValue` alone animates to it, `toValue` alone animates
/// from it, and `byValue` is relative to either.
public struct BasicAnimation: PropertyAnimation {
  /// The property, such as `opacity`, `position.x` or `transform.rotation.z`.
  public var keyPath: String
  /// The start value; nil derives it from the other values or from the layer.
  public var fromValue: (any AnimatableValue)?
  /// The end value; nil derives it from the other values or from the layer.
  public var toValue: (any AnimatableValue)?
  /// The distance from the beginning to the end, where one of those is nil; transforms are concatenated.
  public var byValue: (any AnimatableValue)?
  /// Whether its values are added to the value without it; transforms are concatenated (default: false).
  public var isAdditive = false
  /// Whether each repeat begins where the previous one ended (default: false).
  public var isCumulative = false
  /// When it runs and how often; a duration of 0 takes the group's or the transaction's.
  public var timing = MediaTiming()
  /// How time runs over the duration; nil, the default, is linear.
  public var timingFunction: TimingCurve?
  /// Whether the layer removes the animation when it has ended (default: true).
  public var isRemovedOnCompletion = true
  /// Called once when it begins on a stage; not when it is removed before.
  public var animationDidStart: (() -> Void)?
  /// Called once: with true when it has run its course, with false when it was removed before.
  public var completion: ((Bool) -> Void)?

  /// Creates an animation of the property at a key path (default: linear, without values).
  public init(
    keyPath: String, from fromValue: (any AnimatableValue)? = nil, to toValue: (any AnimatableValue)? = nil,
    duration: TimeInterval = 0
  ) {
    self.keyPath = keyPath
    self.fromValue = fromValue
    self.toValue = toValue
    timing.duration = duration
  }
}

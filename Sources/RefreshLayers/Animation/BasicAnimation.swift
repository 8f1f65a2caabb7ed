import Foundation
import RefreshMotion

/// An animation from one value to another.
///
/// What is left out is taken from what the layer shows without it: `fromValue` alone runs to that value, `toValue`
/// alone runs from it, `byValue` is a distance from either.
public struct BasicAnimation: PropertyAnimation {
  /// The property, such as `opacity`, `position.x` or `transform.rotation.z`.
  public var keyPath: String
  /// Where it begins; nil leaves it to the other values or to what the layer shows.
  public var fromValue: (any AnimatableValue)?
  /// Where it ends; nil leaves it to the other values or to what the layer shows.
  public var toValue: (any AnimatableValue)?
  /// The distance from the beginning to the end, where one of those is nil; transforms are concatenated.
  public var byValue: (any AnimatableValue)?
  /// Whether its values are added to what is shown without it; transforms are concatenated. False unless told.
  public var isAdditive = false
  /// Whether each repeat begins where the one before ended; false unless told.
  public var isCumulative = false
  /// When it runs and how often; a duration of 0 takes the group's or the transaction's.
  public var timing = MediaTiming()
  /// How time runs over the duration; nil, the default, is linear.
  public var timingFunction: TimingCurve?
  /// Whether the layer forgets the animation when it has ended; true unless told.
  public var isRemovedOnCompletion = true
  /// Called once when it begins on a stage; not when it is removed before.
  public var animationDidStart: (() -> Void)?
  /// Called once: with true when it has run its course, with false when it was removed before.
  public var completion: ((Bool) -> Void)?

  /// An animation of the property at a key path, linear and without values unless told.
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

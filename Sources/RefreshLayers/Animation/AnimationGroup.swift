import Foundation
import RefreshMotion

/// Several animations of one layer that run in the group's time and are cut off with it.
public struct AnimationGroup: Animation {
  /// The members; those without a duration take the group's. Their completions and removal are the group's.
  public var animations: [any Animation]
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

  /// A group of animations; a duration of 0 takes the transaction's.
  public init(_ animations: [any Animation] = [], duration: TimeInterval = 0) {
    self.animations = animations
    timing.duration = duration
  }
}

import Foundation
import RefreshMotion

/// Several animations of one layer that run in the group's time and are cut off with it.
public struct AnimationGroup: Animation {
  /// The members; those without a duration take the group's. Their completions and removal are the group's.
  public var animations: [any Animation]
  public var timing = MediaTiming()
  public var timingFunction: TimingCurve?
  public var isRemovedOnCompletion = true
  public var completion: ((Bool) -> Void)?

  public init(_ animations: [any Animation] = [], duration: TimeInterval = 0) {
    self.animations = animations
    timing.duration = duration
  }
}

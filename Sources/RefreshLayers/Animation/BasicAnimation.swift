import Foundation
import RefreshMotion

/// An animation from one value to another.
///
/// What is left out is taken from what the layer shows without it: `fromValue` alone runs to that value, `toValue`
/// alone runs from it, `byValue` is a distance from either.
public struct BasicAnimation: PropertyAnimation {
  public var keyPath: String
  public var fromValue: (any AnimatableValue)?
  public var toValue: (any AnimatableValue)?
  public var byValue: (any AnimatableValue)?
  public var isAdditive = false
  public var isCumulative = false
  public var timing = MediaTiming()
  public var timingFunction: TimingCurve?
  public var isRemovedOnCompletion = true
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

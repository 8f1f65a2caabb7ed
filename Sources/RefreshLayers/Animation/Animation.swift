import Foundation
import RefreshMotion

/// Something that moves properties of a layer in time; it is copied when it is added to one.
public protocol Animation {
  /// When it runs and how often; a duration of 0 takes the group's or the transaction's.
  var timing: MediaTiming { get set }
  /// How time runs over the duration; nil is linear.
  var timingFunction: TimingCurve? { get set }
  /// Whether the layer removes the animation when it has ended (default: true).
  var isRemovedOnCompletion: Bool { get set }
  /// Called once when the animation begins on a stage, later in the turn that added it or at its ``beginTime``; not for
  /// one that is removed before.
  var animationDidStart: (() -> Void)? { get set }
  /// Called once: with true when the animation has run its course, with false when it was removed before.
  ///
  /// As measured on Core Animation, the completion blocks of its transaction come first, unless its layer is not on a
  /// stage. For the members of a group neither is called.
  var completion: ((_ finished: Bool) -> Void)? { get set }
}

extension Animation {
  /// The length of one run in seconds.
  public var duration: TimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// When it begins in the layer's time, in seconds; 0 begins when it is added.
  public var beginTime: TimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// How fast its time runs; 1 by default. A negative speed plays it from its end backwards.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// Seconds added to its local time, wrapped within its active time; its end does not move.
  public var timeOffset: TimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// The number of times it runs; fractions are allowed, infinity repeats forever, and 0 counts as 1.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// For how many seconds it runs again and again; 0 leaves it to `repeatCount`.
  public var repeatDuration: TimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether every run is followed by one backwards.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// What it shows before it begins and after it has ended.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}

/// An animation of one property.
public protocol PropertyAnimation: Animation {
  /// The property, such as `opacity`, `position.x` or `transform.rotation.z`.
  var keyPath: String { get set }
  /// Whether its values are added to what is shown without it; transforms are concatenated. Paths and images, which
  /// have no sum, replace it.
  var isAdditive: Bool { get set }
  /// Whether each repeat begins where the one before ended; without effect with ``Animation/autoreverses``.
  var isCumulative: Bool { get set }
}

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

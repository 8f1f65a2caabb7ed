import Foundation
import RefreshMotion

/// Something that moves properties of a layer in time; it is copied when it is added to one.
public protocol Animation {
  /// The timing of animations of every kind; set it through the animation's own properties, such as `duration`.
  var settings: AnimationSettings { get set }
}

/// When an animation runs, what becomes of it and whom it notifies.
public struct AnimationSettings {
  var timing = MediaTiming()
  var timingFunction: TimingCurve?
  var isRemovedOnCompletion = true
  var animationDidStart: (() -> Void)?
  var completion: ((_ finished: Bool) -> Void)?
  // Of an animation of one property alone.
  var isAdditive = false
  var isCumulative = false

  /// The settings of a new animation.
  public init() {}
}

extension Animation {
  /// When it runs and how often; a duration of 0 takes the group's or the transaction's.
  public var timing: MediaTiming {
    get { settings.timing }
    set { settings.timing = newValue }
  }
  /// How time runs over the duration; nil, the default, is linear.
  public var timingFunction: TimingCurve? {
    get { settings.timingFunction }
    set { settings.timingFunction = newValue }
  }
  /// Whether the layer removes the animation when it has ended (default: true).
  public var isRemovedOnCompletion: Bool {
    get { settings.isRemovedOnCompletion }
    set { settings.isRemovedOnCompletion = newValue }
  }
  /// Called once when the animation begins on a stage, later in the turn that added it or at its ``beginTime``; not for
  /// one that is removed before.
  public var animationDidStart: (() -> Void)? {
    get { settings.animationDidStart }
    set { settings.animationDidStart = newValue }
  }
  /// Called once: with true when the animation has run its course, with false when it was removed before.
  ///
  /// As measured on Core Animation, the completion blocks of its transaction come first, unless its layer is not on a
  /// stage. For the members of a group neither is called.
  public var completion: ((_ finished: Bool) -> Void)? {
    get { settings.completion }
    set { settings.completion = newValue }
  }
  /// The length of one run in seconds.
  public var duration: TimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// The same animation with another timing; what is nil stays as it is.
  ///
  ///     layer.add(BasicAnimation(keyPath: "opacity", from: 1, to: 0.4, duration: 0.8).with(.easeInEaseOut), forKey: "dim")
  public func with(
    _ timingFunction: TimingCurve? = nil, repeatCount: Double? = nil, fillMode: FillMode? = nil
  ) -> Self {
    var other = self
    other.timingFunction = timingFunction ?? self.timingFunction
    other.repeatCount = repeatCount ?? self.repeatCount
    other.fillMode = fillMode ?? self.fillMode
    return other
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
  /// The values shown before it begins and after it has ended.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}

/// An animation of one property.
public protocol PropertyAnimation: Animation {
  /// The property, such as `opacity`, `position.x` or `transform.rotation.z`.
  var keyPath: String { get set }
}

extension PropertyAnimation {
  /// Whether its values are added to what is shown without it (default: false); transforms are concatenated. Paths and
  /// images, which have no sum, replace it.
  public var isAdditive: Bool {
    get { settings.isAdditive }
    set { settings.isAdditive = newValue }
  }
  /// Whether each repeat begins where the one before ended (default: false); without effect with
  /// ``Animation/autoreverses``.
  public var isCumulative: Bool {
    get { settings.isCumulative }
    set { settings.isCumulative = newValue }
  }
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
  public var settings = AnimationSettings()

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
  public var settings = AnimationSettings()

  /// A group of animations; a duration of 0 takes the transaction's.
  public init(_ animations: [any Animation] = [], duration: TimeInterval = 0) {
    self.animations = animations
    timing.duration = duration
  }
}

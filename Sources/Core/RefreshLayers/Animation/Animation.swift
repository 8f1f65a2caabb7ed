import Foundation
import RefreshMotion

/// An animation of one or more properties of a layer, like `CAAnimation`; a layer copies it when it is added.
///
///     let fade = BasicAnimation(keyPath: "opacity", from: 1, to: 0, duration: 0.5)
///     ring.add(fade.with(repeatCount: 2), after: 0.2, forKey: "fade")
public protocol Animation {
  /// Timing and callbacks, shared by every type of animation; set them through the animation's own properties, such
  /// as `duration`.
  var settings: AnimationSettings { get set }
}

/// The timing, removal and callbacks of an animation.
public struct AnimationSettings {
  var timing = MediaTiming()
  var timingFunction: TimingCurve?
  var isRemovedOnCompletion = true
  var animationDidStart: (() -> Void)?
  var completion: ((_ finished: Bool) -> Void)?
  /// The transition that the animation is a part of; nil for an animation of its own.
  var transition: LayerTransition?
  // Only for animations of one property.
  var isAdditive = false
  var isCumulative = false

  /// Creates default settings: linear, run once, removed on completion.
  public init() {}
}

extension Animation {
  /// The begin time, duration, repeats, speed and fill mode; a duration of 0 takes the duration of the group or the
  /// transaction.
  public var timing: MediaTiming {
    get { settings.timing }
    set { settings.timing = newValue }
  }
  /// The easing curve over the duration; nil, the default, is linear.
  public var timingFunction: TimingCurve? {
    get { settings.timingFunction }
    set { settings.timingFunction = newValue }
  }
  /// True if the layer removes the animation when it ends (default: true).
  public var isRemovedOnCompletion: Bool {
    get { settings.isRemovedOnCompletion }
    set { settings.isRemovedOnCompletion = newValue }
  }
  /// Called once when the animation begins on a stage, later in the turn of the run loop that added it or at its
  /// ``beginTime``; never called if the animation is removed before it begins.
  public var animationDidStart: (() -> Void)? {
    get { settings.animationDidStart }
    set { settings.animationDidStart = newValue }
  }
  /// Called once at the end: with true after the animation has run to its end, with false if it was removed earlier.
  ///
  /// As measured on Core Animation, the completion blocks of the transaction are called first, unless the layer is
  /// not on a stage. Members of a group call neither callback.
  public var completion: ((_ finished: Bool) -> Void)? {
    get { settings.completion }
    set { settings.completion = newValue }
  }
  /// The length of one run in seconds.
  public var duration: TimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// A copy of the animation with another easing curve, repeat count or fill mode; nil arguments keep their value.
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
  /// The begin time in the layer's time, in seconds; 0 begins when the animation is added.
  public var beginTime: TimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// The rate of the animation's time (default: 1); a negative speed plays the animation backwards from its end.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// Seconds added to the animation's local time, wrapped within its active time; the end does not move.
  public var timeOffset: TimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// The number of runs: fractions are allowed, infinity repeats forever, and 0 counts as 1.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// The seconds for which the animation repeats; 0 uses `repeatCount`.
  public var repeatDuration: TimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// True if each run forwards is followed by a run backwards.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// The phases outside the active time, before the begin and after the end, in which the animation's values are
  /// shown.
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
  /// True if the animated value is added to the value below it (default: false); transforms are concatenated. Paths
  /// and images, which have no sum, replace the value below.
  public var isAdditive: Bool {
    get { settings.isAdditive }
    set { settings.isAdditive = newValue }
  }
  /// True if each repeat begins where the previous one ended (default: false); without effect with
  /// ``Animation/autoreverses``.
  public var isCumulative: Bool {
    get { settings.isCumulative }
    set { settings.isCumulative = newValue }
  }
}

/// An animation of a layer property from one value to another, like `CABasicAnimation`.
///
///     let turn = BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 2 * CGFloat.pi, duration: 1)
///     ring.add(turn.with(repeatCount: .infinity), forKey: "turn")
///
/// A missing value defaults to the value without this animation: `fromValue` alone animates to it, `toValue` alone
/// animates from it, and `byValue` is relative to either.
public struct BasicAnimation: PropertyAnimation {
  /// The property, such as `opacity`, `position.x` or `transform.rotation.z`.
  public var keyPath: String
  /// The start value; nil derives it from the other values or from the layer.
  public var fromValue: (any AnimatableValue)?
  /// The end value; nil derives it from the other values or from the layer.
  public var toValue: (any AnimatableValue)?
  /// The difference between the start and the end value, used if one of them is nil; transforms are concatenated.
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

/// Several animations of one layer that run in the group's time and are cut off at its end.
///
///     let rise = BasicAnimation(keyPath: "position.y", from: 40, to: 0)
///     let fade = BasicAnimation(keyPath: "opacity", from: 1, to: 0)
///     ring.add(AnimationGroup([rise, fade], duration: 0.9), forKey: "steam")
public struct AnimationGroup: Animation {
  /// The members; a member without a duration takes the group's duration. Only the group's own callbacks and removal
  /// apply.
  public var animations: [any Animation]
  public var settings = AnimationSettings()

  /// A group of animations; a duration of 0 takes the transaction's duration.
  public init(_ animations: [any Animation] = [], duration: TimeInterval = 0) {
    self.animations = animations
    timing.duration = duration
  }
}

import Foundation
import RefreshMotion

/// An open `View.animate` block, which animates the changes made inside it.
final class AnimationBlock {
  private(set) var duration: TimeInterval
  private(set) var delay: TimeInterval
  private(set) var timingFunction: TimingCurve
  let spring: Spring?
  private(set) var options: View.AnimationOptions
  /// The number of runs; nil uses the options.
  var repeatCount: Double?
  let group: CompletionGroup
  /// The recorder of changes in a keyframe block; nil for other blocks.
  let frames: KeyframeRecorder?
  /// True for a keyframe block, including one of duration 0 without a recorder.
  let isKeyframes: Bool
  /// The recorder of the property animator that runs the block; nil for other blocks.
  let animator: AnimatorRecorder?
  /// True if changes inside are not animated.
  let isDisabled: Bool

  init(
    duration: TimeInterval, delay: TimeInterval = 0, timingFunction: TimingCurve = .easeInEaseOut,
    spring: Spring? = nil, options: View.AnimationOptions = [], group: CompletionGroup,
    frames: KeyframeRecorder? = nil, isKeyframes: Bool = false, animator: AnimatorRecorder? = nil,
    isDisabled: Bool = false
  ) {
    for (name, seconds) in [("duration", duration), ("delay", delay)] where !(seconds >= 0) {
      ImplicitAnimationState.current.report(
        Diagnostic(
          .warning, "the \(name) of an animation is \(seconds) and counts as 0: it must be 0 or more"))
    }
    self.duration = duration > 0 ? duration : 0
    self.delay = delay > 0 ? delay : 0
    self.timingFunction = timingFunction
    self.spring = spring
    self.options = options
    self.group = group
    self.frames = frames
    self.isKeyframes = isKeyframes
    self.animator = animator
    self.isDisabled = isDisabled
  }

  /// The settings for subsequent changes; they may be changed while the block is open.
  var settings: View.AnimationSettings {
    get {
      View.AnimationSettings(
        duration: duration, delay: delay, timingFunction: timingFunction, options: options,
        repeatCount: repeatCount, spring: spring, isOfAnimator: animator != nil)
    }
    set {
      (duration, delay) = (newValue.duration > 0 ? newValue.duration : 0, max(0, newValue.delay))
      (timingFunction, options, repeatCount) = (
        newValue.timingFunction, newValue.options, newValue.repeatCount
      )
    }
  }

  /// True if the block also animates layers without a view, instead of the transaction.
  var animatesEveryLayer: Bool { frames != nil || animator != nil }

  /// Animates a change of a layer from the old to the new value.
  ///
  /// Position, bounds and transform are animated additively from old − new to zero, so that a second animation blends
  /// with the first; the difference of transforms is old · new⁻¹. Other properties start at the old value, or at the
  /// presented value with `beginFromCurrentState`.
  func animate(_ change: PropertyChange) {
    guard !isDisabled else { return }
    let (layer, property) = (change.layer, change.property)
    if let frames {
      frames.record(change)
    } else if let animator {
      if let (ends, traits) = ends(of: change) { animator.run(ends, traits, for: change) }
    } else if duration > 0 || delay > 0 {
      guard let track = track(of: change) else { return }
      run(
        track, on: layer, key: track.isAdditive ? layer.freeKey(property.name) : property.name,
        edit: track.isAdditive ? change.edit : nil)
    } else {
      // A change without duration is shown at once, so running animations of the property, which would cover it, are
      // removed.
      layer.removeAnimations { $0.isImplicit && $0.driver == nil && $0.moves(only: property) }
    }
  }

  /// Runs the animation of a property with the block's timing.
  func run(
    _ track: PropertyTrack, on layer: Layer, key: String,
    edit: (old: AnimationValue, new: AnimationValue)? = nil
  ) {
    var timing = MediaTiming()
    timing.duration = duration
    timing.fillMode = .both
    timing.autoreverses = options.contains(.autoreverse)
    if options.contains(.repeat) { timing.repeatCount = .infinity }
    if let repeatCount { timing.repeatCount = repeatCount }
    let animation = RunningAnimation(
      key: key, timing: timing, curve: spring == nil ? timingFunction : nil, content: .property(track),
      delay: delay, isImplicit: true)
    animation.edit = edit
    layer.run(animation, in: group)
  }

  private func track(of change: PropertyChange) -> PropertyTrack? {
    ends(of: change).map { .between($0.ends, $0.traits) }
  }

  private func ends(
    of change: PropertyChange
  ) -> (ends: FromToByValues, traits: PropertyTrack.CommonSettings)? {
    var traits = PropertyTrack.CommonSettings(
      keyPath: LayerKeyPath(change.property), spring: animator == nil ? spring : nil)
    if let (start, end) = Self.difference(change) {
      traits.isAdditive = true
      return (FromToByValues(from: start, to: end), traits)
    }
    guard let start = change.start(fromShown: options.contains(.beginFromCurrentState)), let end = change.end
    else {
      return nil
    }
    return (FromToByValues(from: start, to: end), traits)
  }

  /// The start and end value of an additive animation of a change; nil if the property is not additive.
  private static func difference(_ change: PropertyChange) -> (AnimationValue, AnimationValue)? {
    guard change.property.addsUp, let old = change.old, let new = change.new else { return nil }
    if case (.transform(let old), .transform(let new)) = (old, new) {
      return new.inverted().map { (.transform(old.concatenating($0)), .transform(.identity)) }
    }
    return (old.adding(new, scaledBy: -1), old.neutral)
  }
}

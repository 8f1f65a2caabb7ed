import Foundation
import RefreshMotion

/// An open `View.animate` block: what becomes of changes made inside it.
final class AnimationBlock {
  let duration: TimeInterval
  let delay: TimeInterval
  let timingFunction: TimingCurve
  let spring: Spring?
  let options: View.AnimationOptions
  let group: CompletionGroup
  let frames: KeyframeRecorder?
  /// Whether changes inside are not animated at all.
  let isDisabled: Bool

  init(
    duration: TimeInterval, delay: TimeInterval = 0, timingFunction: TimingCurve = .easeInEaseOut,
    spring: Spring? = nil, options: View.AnimationOptions = [], group: CompletionGroup,
    frames: KeyframeRecorder? = nil, isDisabled: Bool = false
  ) {
    self.duration = duration
    self.delay = delay
    self.timingFunction = timingFunction
    self.spring = spring
    self.options = options
    self.group = group
    self.frames = frames
    self.isDisabled = isDisabled
  }

  /// Animates a change of a view's layer from what was to what is.
  ///
  /// Position, bounds and transform run additively from old − new to nothing, so that a second animation blends with
  /// the first; a transform is a product, so its difference is old · new⁻¹. All else runs from the old value, or from
  /// what is shown with `beginFromCurrentState`.
  func animate(_ layer: Layer, _ property: LayerProperty, from old: AnimationValue?, to new: AnimationValue?) {
    guard !isDisabled else { return }
    if let frames {
      frames.record(layer, property, from: old, to: new)
      return
    }
    guard duration > 0 || delay > 0 else {
      removeAnimations(of: property, from: layer)
      return
    }
    let track: PropertyTrack
    let difference = additiveStart(property, old, new)
    if let difference {
      track = PropertyTrack(
        keyPath: LayerKeyPath(property),
        course: .between(difference.start, difference.end, by: nil), spring: spring, isAdditive: true,
        isCumulative: false)
    } else {
      let start = options.contains(.beginFromCurrentState) ? layer.shownNow(property, before: old) ?? old : old
      guard let start = start ?? property.unset(like: new), let end = new ?? property.unset(like: old) else {
        return
      }
      track = PropertyTrack(
        keyPath: LayerKeyPath(property), course: .between(start, end, by: nil), spring: spring,
        isAdditive: false, isCumulative: false)
    }
    let key = difference == nil ? property.rawValue : layer.freeKey(property.rawValue)
    run(track, on: layer, key: key)
  }

  /// Runs a property through the values of a keyframe block.
  func run(_ track: PropertyTrack, on layer: Layer, key: String) {
    var timing = MediaTiming()
    timing.duration = max(0, duration)
    timing.fillMode = .both
    timing.autoreverses = options.contains(.autoreverse)
    if options.contains(.repeat) { timing.repeatCount = .infinity }
    if let context = layer.context {
      timing.beginTime = layer.localTime(at: context.now) + delay
    } else {
      timing.beginTime = delay
    }
    layer.run(
      RunningAnimation(
        key: key, timing: timing, curve: spring == nil ? timingFunction : nil, content: .property(track),
        isRemovedOnCompletion: true, completion: nil),
      in: group)
  }

  /// A change without duration is shown at once: what still ran on the property would cover it.
  private func removeAnimations(of property: LayerProperty, from layer: Layer) {
    for animation in layer.animations where animation.properties == [property] {
      layer.removeAnimation(forKey: animation.key)
    }
  }

  private func additiveStart(
    _ property: LayerProperty, _ old: AnimationValue?, _ new: AnimationValue?
  ) -> (start: AnimationValue, end: AnimationValue)? {
    switch (property, old, new) {
    case (.position, .point(let old)?, .point(let new)?):
      (.point(CGPoint(x: old.x - new.x, y: old.y - new.y)), .point(.zero))
    case (.bounds, .rect(let old)?, .rect(let new)?): (.rect(old.adding(new, scaledBy: -1)), .rect(.zero))
    case (.transform, .transform(let old)?, .transform(let new)?):
      new.inverted().map { (.transform(old.concatenating($0)), .transform(.identity)) }
    default: nil
    }
  }
}

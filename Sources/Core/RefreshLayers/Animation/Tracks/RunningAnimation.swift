import Foundation
import RefreshMotion

/// An animation attached to a layer: values as a function of time, with callbacks for start and end.
final class RunningAnimation {
  enum Content {
    case property(PropertyTrack)
    case group([RunningAnimation])
  }

  let key: String
  /// The timing; the begin time is absolute in the layer's time once the layer is on a context.
  var timing: MediaTiming
  /// The easing curve over the duration; nil is linear.
  let curve: TimingCurve?
  let content: Content
  let isRemovedOnCompletion: Bool
  /// The delay in seconds before the animation begins, relative to the time at which it is added.
  let delay: TimeInterval
  /// True for the animation of a property change; it is dropped if the layer was on no context when the property
  /// changed.
  let isImplicit: Bool
  /// The animation that an author added; nil for an implicit or block animation of a property change.
  let source: (any Animation)?
  /// The control's hook in which the animation was added; nil outside hooks.
  let hook = ImplicitAnimationState.current.hook
  /// The property animator that drives the progress; nil for an animation that runs with the layer's time.
  var driver: AnimatorTimeline?
  /// The animator's progress 0…1 at which this animation begins.
  var driverStart = 0.0
  /// The axis of the animated value, if the animator's initial velocity is a vector.
  var driverAxis: AnimatorProgress.Axis?
  /// The old and the new value of the changed property, for an additive animation, whose own values are differences;
  /// nil for others.
  var edit: (old: AnimationValue, new: AnimationValue)?
  /// True until the layer is on a context and `timing.beginTime` is absolute.
  var isPending = true
  var endEvent: Scheduler.Event?
  var startEvent: Scheduler.Event?
  /// True after the end was reported on a context; an animation that is not removed still shows its fill mode.
  private(set) var hasEnded = false
  /// The author's callbacks, each called once.
  private var didStart: (() -> Void)?
  private var didStop: ((Bool) -> Void)?
  /// The transactions and animation blocks whose completion waits for the end of this animation.
  private var groups: [CompletionGroup] = []

  init(
    key: String, timing: MediaTiming, curve: TimingCurve?, content: Content,
    isRemovedOnCompletion: Bool = true,
    delay: TimeInterval = 0, isImplicit: Bool = false, source: (any Animation)? = nil
  ) {
    self.key = key
    self.timing = timing
    self.curve = curve == .linear ? nil : curve
    self.content = content
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.delay = delay
    self.isImplicit = isImplicit
    self.source = source
    didStart = source?.animationDidStart
    didStop = source?.completion
  }

  /// Makes the completion of a group wait for the end of this animation.
  func hold(_ group: CompletionGroup) { groups.append(group) }

  var announcesStart: Bool { didStart != nil }

  /// Calls `animationDidStart` once; without effect after the animation's end.
  func start() {
    let didStart = didStart
    self.didStart = nil
    didStart?()
  }

  func cancelEvents() {
    endEvent?.cancel()
    endEvent = nil
    startEvent?.cancel()
    startEvent = nil
    didStart = nil
  }

  /// Ends the animation: completes its groups and calls its completion, once.
  ///
  /// The order was measured on Core Animation. On a context the transactions complete first. The animation's own
  /// completion is passed to `later`, and is called after everything that ends at the same instant. Without a context
  /// the animation's own completion comes first.
  func end(finished: Bool, later: (@escaping () -> Void) -> Void) {
    cancelEvents()
    hasEnded = !isPending
    let (groups, didStop) = (groups, didStop)
    self.groups = []
    self.didStop = nil
    if isPending { didStop?(finished) }
    for group in groups { group.leave(finished: finished) }
    if !isPending, let didStop { later { didStop(finished) } }
  }

  func apply(at time: TimeInterval, to values: inout LayerValues) {
    if let driver {
      return apply(driver.progress(at: time - timing.beginTime, along: driverAxis), to: &values)
    }
    if let sample = timing.sample(at: time) { apply(sample, to: &values) }
  }

  private func apply(_ progress: Double, to values: inout LayerValues) {
    guard case .property(let track) = content else { return }
    let length = 1 - driverStart
    let own = length > 0 ? max(0, progress - driverStart) / length : progress >= 1 ? 1 : 0
    track.apply(at: driverStart == 0 ? progress : own, iteration: 0, to: &values)
  }

  private func apply(_ sample: MediaTiming.Sample, to values: inout LayerValues) {
    switch content {
    case .property(let track):
      let progress =
        if let spring = track.spring { spring.value(at: sample.fraction * timing.duration) } else {
          warped(sample.fraction)
        }
      track.apply(at: progress, iteration: sample.iteration, to: &values)
    case .group(let members):
      // Clamped because an overshooting curve must not move the members outside the group's time.
      let time = max(0, min(1, warped(sample.fraction))) * timing.duration
      for member in members { member.apply(at: time, in: timing.duration, to: &values) }
    }
  }

  private func warped(_ fraction: Double) -> Double { curve?.value(at: fraction) ?? fraction }

  /// Applies a member of a group at a time of the group, in seconds.
  ///
  /// At the end of the group a member of the same length is sampled at its own end despite rounding, so that the
  /// group's fill mode keeps its last value.
  private func apply(at time: TimeInterval, in duration: TimeInterval, to values: inout LayerValues) {
    let end = timing.endTime
    let isAtEnd = time >= duration && abs(end - duration) <= 1e-9 * duration
    if let sample = timing.sample(at: isAtEnd ? end : time) { apply(sample, to: &values) }
  }

  var properties: Set<LayerProperty> {
    switch content {
    case .property(let track): [track.keyPath.property]
    case .group(let members): members.reduce(into: []) { $0.formUnion($1.properties) }
    }
  }

  func moves(only property: LayerProperty) -> Bool {
    if case .property(let track) = content { track.keyPath.property == property } else { false }
  }
}

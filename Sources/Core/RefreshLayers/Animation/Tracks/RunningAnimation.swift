import Foundation
import RefreshMotion

/// An animation that a layer runs: a function of time, with what is called when it ends.
final class RunningAnimation {
  enum Content {
    case property(PropertyTrack)
    case group([RunningAnimation])
  }

  let key: String
  /// Its begin time is absolute in the layer's time once the layer is on a context.
  var timing: MediaTiming
  /// How time runs over the duration; nil is linear.
  let curve: TimingCurve?
  let content: Content
  let isRemovedOnCompletion: Bool
  /// Seconds from the start to the begin time, for what begins relative to now.
  let delay: TimeInterval
  /// Whether a change of the model made it, so that it means nothing once the layer has come from elsewhere.
  let isImplicit: Bool
  /// The animation that an author added; nil for the animation of a change.
  let source: (any Animation)?
  /// The animator that moves its time, if time itself does not.
  var driver: AnimatorDrive?
  /// The progress of the driver from which on this animation runs.
  var driverStart = 0.0
  /// The axis along which the driver moves it, if its velocity has a direction.
  var driverAxis: AnimatorProgress.Axis?
  /// Whether `timing.beginTime` still awaits the layer's arrival on a context.
  var isPending = true
  var endEvent: Scheduler.Event?
  var startEvent: Scheduler.Event?
  /// Whether its end was reported on a context; one that is not removed then still shows its fill.
  private(set) var hasEnded = false
  /// The author's callbacks, each called once.
  private var didStart: (() -> Void)?
  private var didStop: ((Bool) -> Void)?
  /// The transactions and blocks that wait for its end.
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

  /// Has a group wait for the end.
  func hold(_ group: CompletionGroup) { groups.append(group) }

  /// Whether someone still wants to hear of its start.
  var announcesStart: Bool { didStart != nil }

  /// Tells that the animation has begun; later calls, and calls after its end, tell nobody.
  func start() {
    let didStart = didStart
    self.didStart = nil
    didStart?()
  }

  /// Calls off what would happen to it later.
  func cancelEvents() {
    endEvent?.cancel()
    endEvent = nil
    startEvent?.cancel()
    startEvent = nil
    didStart = nil
  }

  /// Tells everyone that the animation has ended; later calls tell nobody.
  ///
  /// The order is that measured on Core Animation: on a context its transactions complete first, and its own stop is
  /// left to `later`, which runs it when all that ends at the same instant has ended. Off any context its stop comes
  /// first.
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

  /// Moves what it animates to where it is at a time of the layer.
  func apply(at time: TimeInterval, to values: inout LayerValues) {
    if let driver {
      return apply(driver.progress(at: time - timing.beginTime, along: driverAxis), to: &values)
    }
    if let sample = timing.sample(at: time) { apply(sample, to: &values) }
  }

  /// Moves what it animates to where it is at a progress of its driver.
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
      // A curve that overshoots cannot take the members out of the group's time.
      let time = max(0, min(1, warped(sample.fraction))) * timing.duration
      for member in members { member.apply(at: time, in: timing.duration, to: &values) }
    }
  }

  private func warped(_ fraction: Double) -> Double { curve?.value(at: fraction) ?? fraction }

  /// Moves what a member of a group animates to where it is at a time of the group.
  ///
  /// At the very end of the group's time a member that lasts that long shows its end, whatever rounding says: so the
  /// fill mode of a group holds its members.
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

  /// Whether it moves one property and nothing else.
  func moves(only property: LayerProperty) -> Bool {
    if case .property(let track) = content { track.keyPath.property == property } else { false }
  }
}

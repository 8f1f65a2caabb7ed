import Foundation
import RefreshMotion

extension Layer {
  /// The mapping from the superlayer's time to the layer's: speed, offset and begin time. Speed 0 with an offset
  /// pauses the layer.
  ///
  /// A change reschedules the ends of running animations; animations past their end in the new timing end at once.
  public final var timing: MediaTiming {
    get { ownTiming ?? MediaTiming() }
    set {
      ownTiming = newValue == MediaTiming() ? nil : newValue
      guard let context else { return }
      forEachLayer { layer in
        for animation in layer.animations { layer.schedule(animation, on: context) }
      }
    }
  }

  /// The speed of the layer's time relative to its superlayer's; 0 stops at `timeOffset` (default: 1).
  public final var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// The layer's time at `beginTime`, in seconds.
  public final var timeOffset: TimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// The superlayer's time at which the layer's is `timeOffset`, in seconds.
  public final var beginTime: TimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The layer's time at a time of its context, both in seconds.
  public final func localTime(at time: TimeInterval) -> TimeInterval {
    let time = superlayer?.localTime(at: time) ?? time
    return ownTime(at: time)
  }

  /// The layer's time at a time of its superlayer, both in seconds.
  package final func ownTime(at time: TimeInterval) -> TimeInterval {
    let time = ownTiming?.localTime(at: time) ?? time
    return ownTimeMap?.value(at: time) ?? time
  }

  /// A mapping applied after ``timing`` to the time of the layer and its sublayers (default: nil, the identity).
  ///
  /// With a mapping, animations of the layer and its sublayers never report their end, because their time may run
  /// backwards.
  public final var timeMap: TimeMap? {
    get { ownTimeMap }
    set {
      ownTimeMap = newValue
      guard let context else { return }
      forEachLayer { layer in
        for animation in layer.animations { layer.schedule(animation, on: context) }
      }
    }
  }

  /// The context's time at a time of the layer, in seconds; infinite if the layer is paused or has a time map.
  public final func contextTime(atLocal time: TimeInterval) -> TimeInterval {
    if ownTimeMap != nil { return .infinity }
    var time = time
    if let own = ownTiming {
      guard own.speed != 0 else { return .infinity }
      time = (time - own.timeOffset) / own.speed + own.beginTime
    }
    return superlayer?.contextTime(atLocal: time) ?? time
  }

  /// The rate of the layer's time relative to its context's; negative if it runs backwards.
  final var contextSpeed: Double {
    ownTimeMap != nil ? 0 : (ownTiming?.speed ?? 1) * (superlayer?.contextSpeed ?? 1)
  }

  // MARK: Starts and ends

  /// The context's time at which an animation begins: now if it has already begun, infinite if it never does.
  private final func startTime(of animation: RunningAnimation, on context: LayerContext) -> TimeInterval {
    let timing = animation.timing
    let speed = contextSpeed
    // In reverse an animation begins at its end time.
    let edge = speed < 0 ? timing.endTime : timing.beginTime
    guard speed == 0 else { return max(context.now, contextTime(atLocal: edge)) }
    let time = localTime(at: context.now)
    return time >= timing.beginTime && time <= timing.endTime ? context.now : .infinity
  }

  /// The context's time at which an animation ends; infinite if it never does.
  private final func endTime(of animation: RunningAnimation) -> TimeInterval {
    let timing = animation.timing
    let speed = contextSpeed
    guard speed != 0, timing.speed != 0 else { return .infinity }
    // In reverse an animation ends at its begin time.
    return contextTime(atLocal: speed > 0 ? timing.endTime : timing.beginTime)
  }

  /// Schedules the start and end of an animation with the current timing.
  final func schedule(_ animation: RunningAnimation, on context: LayerContext) {
    scheduleStart(of: animation, on: context)
    scheduleEnd(of: animation, on: context)
  }

  private final func scheduleStart(of animation: RunningAnimation, on context: LayerContext) {
    guard animation.announcesStart else { return }
    animation.startEvent?.cancel()
    animation.startEvent = nil
    let start = startTime(of: animation, on: context)
    if start <= context.now {
      // Checked again because a later change in the same turn may delay the start.
      ImplicitAnimationState.current.deferAction(on: context.scheduler) { [weak self] in
        if let self, self.startTime(of: animation, on: context) <= context.now { animation.start() }
      }
    } else {
      animation.startEvent = context.scheduler.schedule(at: start) { [weak animation] in animation?.start() }
    }
  }

  private final func scheduleEnd(of animation: RunningAnimation, on context: LayerContext) {
    animation.endEvent?.cancel()
    animation.endEvent = nil
    guard animation.driver == nil, !animation.hasEnded else { return }
    let end = endTime(of: animation)
    guard end < .infinity else { return }
    let scheduler = context.scheduler
    animation.endEvent = scheduler.schedule(at: end) { [weak self, weak animation, unowned scheduler] in
      guard let self, let animation else { return }
      // An animation that ends before its first frame still reports its start.
      animation.start()
      if animation.isRemovedOnCompletion { self.animations.removeAll { $0 === animation } }
      animation.end(finished: true) { scheduler.schedule(at: scheduler.now, $0) }
    }
  }
}

import Foundation
import RefreshMotion

extension Layer {
  /// The layer's timing within its superlayer's: speed, offset and begin time. Speed 0 with an offset pauses.
  ///
  /// Animations that have not ended by then end when the new time says so; those that are past their end by it, at
  /// once.
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

  /// The layer's time at a time of its context.
  public final func localTime(at time: TimeInterval) -> TimeInterval {
    let time = superlayer?.localTime(at: time) ?? time
    return ownTime(at: time)
  }

  /// The layer's time at a time of its superlayer.
  package final func ownTime(at time: TimeInterval) -> TimeInterval {
    let time = ownTiming?.localTime(at: time) ?? time
    return ownTimeMap?.value(at: time) ?? time
  }

  /// What becomes of the time that ``timing`` gives the layer and its sublayers (default: nil, the same time).
  ///
  /// Animations below then never report their end, as their time may come back.
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

  /// The context's time at a time of the layer; infinite if the layer's time does not run.
  public final func contextTime(atLocal time: TimeInterval) -> TimeInterval {
    if ownTimeMap != nil { return .infinity }
    var time = time
    if let own = ownTiming {
      guard own.speed != 0 else { return .infinity }
      time = (time - own.timeOffset) / own.speed + own.beginTime
    }
    return superlayer?.contextTime(atLocal: time) ?? time
  }

  /// How fast and in which direction the layer's time runs in its context's.
  private final var contextSpeed: Double {
    ownTimeMap != nil ? 0 : (ownTiming?.speed ?? 1) * (superlayer?.contextSpeed ?? 1)
  }

  // MARK: Starts and ends

  /// When an animation begins, in the context's time: now where it already has, infinite if it never does.
  private final func startTime(of animation: RunningAnimation, on context: LayerContext) -> TimeInterval {
    let timing = animation.timing
    let speed = contextSpeed
    // Backwards an animation begins where it ends.
    let edge = speed < 0 ? timing.endTime : timing.beginTime
    guard speed == 0 else { return max(context.now, contextTime(atLocal: edge)) }
    let time = localTime(at: context.now)
    return time >= timing.beginTime && time <= timing.endTime ? context.now : .infinity
  }

  /// When an animation ends, in the context's time; infinite if it never does.
  private final func endTime(of animation: RunningAnimation) -> TimeInterval {
    let timing = animation.timing
    let speed = contextSpeed
    guard speed != 0, timing.speed != 0 else { return .infinity }
    // Backwards an animation ends where it begins.
    return contextTime(atLocal: speed > 0 ? timing.endTime : timing.beginTime)
  }

  /// Has an animation announce its start and its end when the present timing says so.
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
      // Another change in the same turn may put it off again.
      Ambient.current.deferAction(on: context.scheduler) { [weak self] in
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
      // One that is over before it could be seen began all the same.
      animation.start()
      if animation.isRemovedOnCompletion { self.animations.removeAll { $0 === animation } }
      animation.end(finished: true) { scheduler.schedule(at: scheduler.now, $0) }
    }
  }
}

import Foundation
import RefreshMotion

extension Layer {
  /// The layer's own time within its superlayer's: speed, offset and begin. Speed 0 with an offset pauses.
  ///
  /// Animations that have not ended by then end when the new time says so; those that are past their end by it, at
  /// once.
  public final var timing: MediaTiming {
    get { ownTiming ?? MediaTiming() }
    set {
      ownTiming = newValue == MediaTiming() ? nil : newValue
      if let context { forEachLayer { $0.scheduleEnds(on: context) } }
    }
  }

  /// How fast the layer's time runs in its superlayer's; 0 stands still at `timeOffset`. 1 unless told.
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
    return ownTiming?.localTime(at: time) ?? time
  }

  /// The context's time at a time of the layer; infinite where the layer stands still.
  final func contextTime(atLocal time: TimeInterval) -> TimeInterval {
    var time = time
    if let own = ownTiming {
      guard own.speed != 0 else { return .infinity }
      time = (time - own.timeOffset) / own.speed + own.beginTime
    }
    return superlayer?.contextTime(atLocal: time) ?? time
  }

  /// How fast and in which direction the layer's time runs in its context's.
  private final var contextSpeed: Double {
    (ownTiming?.speed ?? 1) * (superlayer?.contextSpeed ?? 1)
  }

  // MARK: Ends

  /// When an animation ends, in the context's time; infinite where it never does.
  private final func endTime(of animation: RunningAnimation) -> TimeInterval {
    let speed = contextSpeed
    guard speed != 0 else { return .infinity }
    let timing = animation.timing
    if speed > 0 { return contextTime(atLocal: timing.endTime) }
    // Backwards an animation ends where it begins.
    guard timing.speed != 0 else { return timing.endTime.isFinite ? -.infinity : .infinity }
    let edge = timing.speed > 0 ? 0 : timing.activeDuration
    return contextTime(atLocal: timing.beginTime + (edge - timing.timeOffset) / timing.speed)
  }

  private final func scheduleEnds(on context: LayerContext) {
    for animation in animations { scheduleEnd(of: animation, on: context) }
  }

  final func scheduleEnd(of animation: RunningAnimation, on context: LayerContext) {
    animation.endEvent?.cancel()
    animation.endEvent = nil
    guard animation.driver == nil, !animation.hasEnded else { return }
    let end = endTime(of: animation)
    guard end < .infinity else { return }
    animation.endEvent = context.scheduler.schedule(at: end) { [weak self, weak animation] in
      guard let self, let animation else { return }
      if animation.isRemovedOnCompletion { self.animations.removeAll { $0 === animation } }
      animation.end(finished: true)
    }
  }
}

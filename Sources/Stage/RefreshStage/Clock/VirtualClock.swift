import RefreshLayers

/// Clock that runs a scheduler as fast as the machine allows: time jumps from event to event.
///
///     VirtualClock(stage.context.scheduler).run(until: { stage.time >= 2 })
///
/// It takes no frames, but gliding content and the hooks that follow it move only at the frames of a ``FrameLoop``.
/// ``ScenarioPlayer/play(framesPerSecond:onFrame:)`` runs both.
public struct VirtualClock {
  private let scheduler: Scheduler

  /// Creates a clock for a scheduler.
  public init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// Runs events until `isDone` returns true after one of them, or no events remain.
  public func run(until isDone: () -> Bool) {
    while !isDone(), let next = scheduler.nextEventTime { scheduler.advance(to: next) }
  }
}

import Foundation
import RefreshLayers

/// Runs a scheduler as fast as the machine allows: time jumps from event to event.
public struct VirtualClock {
  private let scheduler: Scheduler

  /// A clock for a scheduler.
  public init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// Runs events until a condition holds after one of them, or there are none left.
  public func run(until isDone: () -> Bool) {
    while !isDone(), let next = scheduler.nextEventTime { scheduler.advance(to: next) }
  }
}

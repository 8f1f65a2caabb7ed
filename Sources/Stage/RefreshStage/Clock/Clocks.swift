import Dispatch
import Foundation
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

/// Clock that runs a scheduler in real time: a Dispatch timer on the stage's serial queue fires at each event.
///
///     let queue = DispatchQueue(label: "stage")
///     let clock = DispatchClock(stage.context.scheduler, on: queue)
///     queue.sync { clock.start() }
///
/// While an event runs, `now` is its scheduled time and not the time the timer fired, so a stage behaves the same on
/// this clock and on a ``VirtualClock``. On a machine that cannot keep up no event is omitted: stage time passes more
/// slowly, and the queue does its other work in between. Use the clock only from its queue.
public final class DispatchClock {
  /// Seconds of real time by which stage time may fall behind; a longer lag is dropped instead of caught up.
  public static let maximumLag: TimeInterval = 0.1

  /// Speed of stage time; 2 is twice as fast as real time.
  public let rate: Double

  /// Called after all events due at one time have run, outside any event.
  public var onAdvance: (() -> Void)?

  private let scheduler: Scheduler
  private let queue: DispatchQueue
  private let timer: any DispatchSourceTimer
  private var origin: (real: UInt64, stage: TimeInterval)?

  /// Creates a stopped clock.
  ///
  /// - Precondition: The rate is positive and finite; the queue is serial.
  public init(_ scheduler: Scheduler, on queue: DispatchQueue, rate: Double = 1) {
    precondition(
      rate > 0 && rate.isFinite, "DispatchClock: rate is \(rate); it must be a positive number")
    self.scheduler = scheduler
    self.queue = queue
    self.rate = rate
    timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    let fire = QueueConfined { [weak self] in self?.fire() }
    timer.setEventHandler { fire.value() }
    scheduler.mailbox.onPost { queue.async { fire.value() } }
    scheduler.onEarliestEventChanged = { [weak self] in self?.setTimer() }
    timer.activate()
  }

  deinit { timer.cancel() }

  /// True after `start`, until the clock is paused.
  public var isRunning: Bool { origin != nil }

  /// Starts the clock at the scheduler's current time.
  public func start() {
    origin = (DispatchTime.now().uptimeNanoseconds, scheduler.now)
    setTimer()
  }

  /// Stops the clock at the current time; `start` continues from there. Do not call it inside an event.
  public func pause() {
    fire()
    stop()
  }

  /// Stops the clock at the running event; later events run after the next `start`.
  public func pauseAfterTurn() { stop() }

  private func stop() {
    origin = nil
    timer.schedule(deadline: .distantFuture)
  }

  /// Stage time in seconds that corresponds to the current real time.
  public var stageTime: TimeInterval { stageTime(at: .now()) }

  /// Stage time in seconds that corresponds to an instant of real time after the start.
  package func stageTime(at instant: DispatchTime) -> TimeInterval {
    guard let origin else { return scheduler.now }
    let elapsed = Double(Int64(bitPattern: instant.uptimeNanoseconds &- origin.real)) / 1e9
    return origin.stage + max(0, elapsed) * rate
  }

  /// Runs the due events one by one, so that each of them can stop the clock.
  private func fire() {
    dropLag()
    // Events that become due meanwhile wait for the next turn, so that a slow stage leaves the queue to other work.
    let due = stageTime
    while isRunning, let next = scheduler.nextEventTime, next <= due {
      scheduler.advance(to: next)
      onAdvance?()
    }
    scheduler.advance(to: min(due, stageTime))
    setTimer()
  }

  /// Moves stage time back by the part of the next event's lag that exceeds `maximumLag`.
  private func dropLag() {
    guard let next = scheduler.nextEventTime else { return }
    let excess = stageTime - next - Self.maximumLag * rate
    if excess > 0 { origin?.stage -= excess }
  }

  private func setTimer() {
    guard let origin else { return }
    guard let next = scheduler.nextEventTime else {
      timer.schedule(deadline: .distantFuture)
      return
    }
    // An hour at most: Dispatch counts nanoseconds in a 64-bit integer, and a far deadline would overflow it.
    let real = min(max(0, (next - origin.stage) / rate), 3600)
    timer.schedule(
      deadline: DispatchTime(uptimeNanoseconds: origin.real + UInt64(real * 1e9)), leeway: .nanoseconds(0))
  }
}

/// Box that carries a value of a serial queue to a handler on the same queue, through code that requires `Sendable`.
///
/// Unchecked, because the compiler does not know on which queue a handler runs.
package struct QueueConfined<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}

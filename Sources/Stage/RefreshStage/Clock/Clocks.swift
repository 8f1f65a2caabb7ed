import Dispatch
import Foundation
import RefreshLayers

/// Runs a scheduler as fast as the machine allows: time jumps from event to event.
///
/// It takes no frames: content that glides, and the hooks that follow it, move at the frames of a ``FrameLoop``. A
/// ``ScenarioPlayer/play(framesPerSecond:onFrame:)`` has both.
public struct VirtualClock {
  private let scheduler: Scheduler

  /// A clock for a scheduler.
  public init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// Runs events until a condition holds after one of them, or there are none left.
  public func run(until isDone: () -> Bool) {
    while !isDone(), let next = scheduler.nextEventTime { scheduler.advance(to: next) }
  }
}

/// Runs a scheduler in real time: a Dispatch timer on the stage's serial queue fires at each event.
///
/// While an event runs, `now` is its scheduled time, not the time the timer fired, so a stage behaves the same on this
/// clock and on the virtual one. On a machine that cannot keep up no event is left out: stage time passes more slowly, and
/// the queue gets to its other work in between. Use it only from its queue.
public final class DispatchClock {
  /// How far stage time may fall behind, in seconds of real time; what goes beyond is not caught up with.
  public static let maximumLag: TimeInterval = 0.1

  /// How fast stage time passes; 2 is twice as fast as real time.
  public let rate: Double

  /// Called after all events due at a time have run, outside any event.
  public var onAdvance: (() -> Void)?

  private let scheduler: Scheduler
  private let queue: DispatchQueue
  private let timer: any DispatchSourceTimer
  private var origin: (real: UInt64, stage: TimeInterval)?

  /// - Precondition: the rate is positive; the queue is serial.
  public init(_ scheduler: Scheduler, on queue: DispatchQueue, rate: Double = 1) {
    precondition(
      rate > 0 && rate.isFinite, "DispatchClock: rate is \(rate); it must be a positive number")
    self.scheduler = scheduler
    self.queue = queue
    self.rate = rate
    timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    let fire = QueueBound { [weak self] in self?.fire() }
    timer.setEventHandler { fire.value() }
    scheduler.mailbox.onPost { queue.async { fire.value() } }
    scheduler.onEarliestEventChanged = { [weak self] in self?.setTimer() }
    timer.activate()
  }

  deinit { timer.cancel() }

  /// Whether time passes.
  public var isRunning: Bool { origin != nil }

  /// Starts time at the scheduler's current time.
  public func start() {
    origin = (DispatchTime.now().uptimeNanoseconds, scheduler.now)
    setTimer()
  }

  /// Stops time at the present; `start` continues from there. Do not call it inside an event.
  public func pause() {
    fire()
    stop()
  }

  /// Stops time at the running event; later events run when `start` continues.
  public func pauseAfterTurn() { stop() }

  private func stop() {
    origin = nil
    timer.schedule(deadline: .distantFuture)
  }

  /// The time that the loop should have reached by now.
  public var stageTime: TimeInterval { stageTime(at: .now()) }

  /// The time that the loop should have reached at an instant since it was started.
  package func stageTime(at instant: DispatchTime) -> TimeInterval {
    guard let origin else { return scheduler.now }
    let elapsed = Double(Int64(bitPattern: instant.uptimeNanoseconds &- origin.real)) / 1e9
    return origin.stage + max(0, elapsed) * rate
  }

  /// Runs what is due, event by event, so that one of them may stop the clock.
  private func fire() {
    dropLag()
    // Events that become due meanwhile wait for the next turn; otherwise a slow stage would never leave the queue to others.
    let due = stageTime
    while isRunning, let next = scheduler.nextEventTime, next <= due {
      scheduler.advance(to: next)
      onAdvance?()
    }
    scheduler.advance(to: min(due, stageTime))
    setTimer()
  }

  /// Takes back the time by which the next event is later than it may be.
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
    // Dispatch counts nanoseconds in a word, which holds 584 years; an hour is far enough to look again.
    let real = min(max(0, (next - origin.stage) / rate), 3600)
    timer.schedule(
      deadline: DispatchTime(uptimeNanoseconds: origin.real + UInt64(real * 1e9)), leeway: .nanoseconds(0))
  }
}

/// Carries what belongs to a serial queue to a handler that runs there, past code that only hands it on.
///
/// It is not checked: the compiler does not know which queue a handler runs on.
package struct QueueBound<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}

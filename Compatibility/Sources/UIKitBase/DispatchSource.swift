import Dispatch
import Foundation
@_spi(Compatibility) import RefreshLayers

// Timer sources of Dispatch; sources for files, processes and memory pressure are not provided.

/// The operations common to all dispatch sources.
public protocol DispatchSourceProtocol: AnyObject {
  /// True after `cancel()`.
  var isCancelled: Bool { get }
  func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?)
  func setCancelHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?)
  func setRegistrationHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?)
  /// Starts the source, which is created suspended.
  func activate()
  func resume()
  func suspend()
  func cancel()
}

extension DispatchSourceProtocol {
  public func setEventHandler(handler: (() -> Void)?) {
    setEventHandler(qos: .unspecified, flags: [], handler: handler)
  }
  public func setEventHandler(handler: DispatchWorkItem) { setEventHandler { handler.perform() } }
  public func setCancelHandler(handler: (() -> Void)?) {
    setCancelHandler(qos: .unspecified, flags: [], handler: handler)
  }
  public func setCancelHandler(handler: DispatchWorkItem) { setCancelHandler { handler.perform() } }
  public func setRegistrationHandler(handler: (() -> Void)?) {
    setRegistrationHandler(qos: .unspecified, flags: [], handler: handler)
  }
}

/// A timer source on the stage's clock.
public protocol DispatchSourceTimer: DispatchSourceProtocol {
  /// Schedules the timer; an interval in seconds repeats it, `.infinity` fires once.
  func schedule(deadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval)
}

extension DispatchSourceTimer {
  public func schedule(deadline: DispatchTime, repeating interval: Double) {
    schedule(deadline: deadline, repeating: interval, leeway: .nanoseconds(0))
  }
  public func schedule(
    deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { schedule(deadline: deadline, repeating: interval.inSeconds, leeway: leeway) }
  public func schedule(
    wallDeadline: DispatchTime, repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { schedule(deadline: wallDeadline, repeating: interval.inSeconds, leeway: leeway) }
  public func schedule(
    wallDeadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { schedule(deadline: wallDeadline, repeating: interval, leeway: leeway) }

  // Names of Swift 3.
  public func scheduleOneshot(deadline: DispatchTime, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    schedule(deadline: deadline, repeating: .infinity, leeway: leeway)
  }
  public func scheduleRepeating(
    deadline: DispatchTime, interval: DispatchTimeInterval, leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { schedule(deadline: deadline, repeating: interval.inSeconds, leeway: leeway) }
  public func scheduleRepeating(
    deadline: DispatchTime, interval: Double, leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { schedule(deadline: deadline, repeating: interval, leeway: leeway) }
}

/// Factory of dispatch sources.
open class DispatchSource {
  public struct TimerFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let strict = TimerFlags(rawValue: 1)
  }

  init() {}

  /// Creates a suspended timer. The queue is ignored, because all queues run on the stage's clock.
  open class func makeTimerSource(
    flags: TimerFlags = [], queue: DispatchQueue? = nil
  ) -> any DispatchSourceTimer {
    TimerSource()
  }
}

private final class TimerSource: DispatchSource, DispatchSourceTimer {
  private var handler: (() -> Void)?
  private var cancelHandler: (() -> Void)?
  private var registrationHandler: (() -> Void)?
  /// Number of `resume()` calls needed until the timer runs.
  private var suspensions = 1
  private(set) var isCancelled = false
  /// Time of the first event, in seconds; later events follow at multiples of the interval.
  private var deadline = TimeInterval.infinity
  private var interval = TimeInterval.infinity
  /// Number of the next event, counted from the deadline.
  private var count = 0.0
  private var event: Scheduler.Event?

  // As in Dispatch, a source is cancelled when its last reference is released.
  deinit { event?.cancel() }

  func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?) {
    self.handler = handler
  }
  func setCancelHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?) {
    cancelHandler = handler
  }
  func setRegistrationHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?) {
    registrationHandler = handler
  }

  func schedule(deadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval) {
    (self.deadline, self.interval, count) = (deadline.seconds, max(interval, 1e-4), 0)
    arm()
  }

  func activate() { if suspensions > 0 { resume() } }
  func resume() {
    guard suspensions > 0 else { return }
    suspensions -= 1
    guard suspensions == 0 else { return }
    if let registrationHandler {
      self.registrationHandler = nil
      LayerContext.performOnStage { $0.scheduler.schedule(after: 0, registrationHandler) }
    }
    arm()
  }
  func suspend() {
    suspensions += 1
    event?.cancel()
    event = nil
  }
  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    event?.cancel()
    (event, handler) = (nil, nil)
    guard let cancelHandler else { return }
    self.cancelHandler = nil
    LayerContext.performOnStage { $0.scheduler.schedule(after: 0, cancelHandler) }
  }

  private func arm() {
    event?.cancel()
    event = nil
    guard suspensions == 0, !isCancelled else { return }
    LayerContext.performOnStage { [weak self] in self?.next(on: $0.scheduler) }
  }

  private func next(on scheduler: Scheduler) {
    let time = count == 0 ? deadline : deadline + count * interval
    guard suspensions == 0, !isCancelled, time < .infinity else { return }
    event = scheduler.schedule(at: time) { [weak self, unowned scheduler] in
      guard let self, self.suspensions == 0, !self.isCancelled else { return }
      // Events missed during suspension are merged into one.
      self.count =
        max(self.count, ((scheduler.now - self.deadline) / self.interval + 1e-9).rounded(.down)) + 1
      let event = self.event
      self.handler?()
      // The handler may have scheduled the timer again.
      if self.event === event { self.next(on: scheduler) }
    }
  }
}

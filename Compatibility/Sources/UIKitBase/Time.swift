import Dispatch
import Foundation
@_spi(Compatibility) import RefreshLayers

// Types of Foundation and Dispatch on the stage's clock. They shadow the originals in sources that import
// UIKit, so that every run produces the same frames.

/// A point in stage time.
public struct DispatchTime: Comparable, Hashable, Sendable {
  public let seconds: TimeInterval
  public init(seconds: TimeInterval) { self.seconds = seconds }
  public init(uptimeNanoseconds: UInt64) { seconds = Double(uptimeNanoseconds) / 1e9 }
  public var uptimeNanoseconds: UInt64 { UInt64(max(0, seconds) * 1e9) }
  public static func now() -> DispatchTime { DispatchTime(seconds: StageState.now) }
  public static let distantFuture = DispatchTime(seconds: .infinity)
  public static func < (a: DispatchTime, b: DispatchTime) -> Bool { a.seconds < b.seconds }
}

extension DispatchTimeInterval {
  @_spi(Compatibility) public var inSeconds: TimeInterval {
    switch self {
    case .seconds(let value): Double(value)
    case .milliseconds(let value): Double(value) / 1e3
    case .microseconds(let value): Double(value) / 1e6
    case .nanoseconds(let value): Double(value) / 1e9
    case .never: .infinity
    @unknown default: 0
    }
  }
}

/// A block of work that can be cancelled.
public final class DispatchWorkItem: @unchecked Sendable {
  private let block: () -> Void
  public private(set) var isCancelled = false
  private var isDone = false
  private var waiting: [() -> Void] = []
  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], block: @escaping () -> Void
  ) { self.block = block }
  public func perform() {
    if !isCancelled { block() }
    isDone = true
    let works = waiting
    waiting = []
    for work in works { work() }
  }
  public func cancel() { isCancelled = true }
  /// Submits work to a queue after this item has run or has been skipped because of its cancellation.
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping () -> Void
  ) { if isDone { queue.after(0, work) } else { waiting.append { queue.after(0, work) } } }
  public func notify(queue: DispatchQueue, execute work: DispatchWorkItem) {
    notify(queue: queue) { work.perform() }
  }
  /// Returns immediately: within one event of the stage, no other work can run.
  public func wait() {}
}

/// A queue on the stage's clock. All queues run their work on the stage's event loop, ordered by time.
public final class DispatchQueue: Sendable {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let concurrent = Attributes(rawValue: 2)
    public static let initiallyInactive = Attributes(rawValue: 4)
  }
  public enum AutoreleaseFrequency: Sendable { case inherit, workItem, never }

  public static let main = DispatchQueue(label: "main")
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { main }
  public let label: String
  public init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) { self.label = label }

  /// Runs work sequentially for each index.
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
    for index in 0..<max(0, iterations) { work(index) }
  }

  public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) {
    group?.enter()
    after(0) {
      work()
      group?.leave()
    }
  }
  public func async(execute work: DispatchWorkItem) { after(0) { work.perform() } }
  public func async(group: DispatchGroup, execute work: DispatchWorkItem) {
    async(group: group) { work.perform() }
  }
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) { at(deadline.seconds, work) }
  public func asyncAfter(deadline: DispatchTime, execute work: DispatchWorkItem) {
    at(deadline.seconds) { work.perform() }
  }
  public func asyncAfter(wallDeadline: DispatchTime, execute work: @escaping () -> Void) {
    at(wallDeadline.seconds, work)
  }
  @discardableResult
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }
  @discardableResult
  public func sync<Result>(flags: DispatchWorkItemFlags, execute work: () throws -> Result) rethrows -> Result
  {
    try work()
  }

  fileprivate func after(_ delay: TimeInterval, _ work: @escaping () -> Void) {
    LayerContext.performOnStage { $0.scheduler.schedule(after: delay, work) }
  }
  private func at(_ time: TimeInterval, _ work: @escaping () -> Void) {
    LayerContext.performOnStage { $0.scheduler.schedule(at: time, work) }
  }
}

public func dispatch_get_main_queue() -> DispatchQueue { .main }

/// A group of work items whose completion can be observed, on the stage's clock.
public final class DispatchGroup: @unchecked Sendable {
  private var count = 0
  private var waiting: [() -> Void] = []
  public init() {}
  public func enter() { count += 1 }
  public func leave() {
    count -= 1
    if count == 0 { tell() }
  }
  public func notify(
    qos: DispatchQoS = .unspecified, queue: DispatchQueue, execute work: @escaping () -> Void
  ) {
    waiting.append { queue.after(0, work) }
    if count == 0 { tell() }
  }
  public func notify(queue: DispatchQueue, work: DispatchWorkItem) {
    notify(queue: queue) { work.perform() }
  }
  /// Returns immediately: within one event of the stage, no other work can run.
  public func wait() {}

  private func tell() {
    let works = waiting
    waiting = []
    for work in works { work() }
  }
}

/// A timer on the stage's clock.
open class Timer: NSObject {
  public let timeInterval: TimeInterval
  open var tolerance: TimeInterval = 0
  open var userInfo: Any?
  public private(set) var isValid = true
  private let repeats: Bool
  private let block: (Timer) -> Void
  private var event: Scheduler.Event?
  /// Stage time from which intervals are counted, in seconds.
  private var origin: TimeInterval = 0
  /// Number of the next event, counted in intervals from the origin.
  private var count = 1.0
  /// Explicit date of the first event; nil for one interval after scheduling.
  private var firstDate: Date?
  private var isScheduled = false

  public init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void) {
    // Foundation replaces intervals of 0 or less by 0.1 ms.
    timeInterval = interval > 0 ? interval : 0.0001
    self.repeats = repeats
    self.block = block
  }
  /// Creates an invalid timer, as an initial value.
  public convenience override init() {
    self.init(timeInterval: 0, repeats: false) { _ in }
    isValid = false
  }
  public convenience init(
    fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) {
    self.init(timeInterval: interval, repeats: repeats, block: block)
    firstDate = date
  }

  @discardableResult
  open class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  /// Date of the next event, on the stage's clock in seconds since 2001; assigning it moves the event.
  open var fireDate: Date {
    get {
      guard isScheduled else { return firstDate ?? Date(timeIntervalSinceReferenceDate: 0) }
      return Date(timeIntervalSinceReferenceDate: origin + count * timeInterval)
    }
    set {
      firstDate = newValue
      guard isScheduled else { return }
      event?.cancel()
      isScheduled = false
      schedule()
    }
  }

  public final func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    LayerContext.performOnStage { [self] context in
      if let firstDate {
        origin = max(context.now, firstDate.timeIntervalSinceReferenceDate)
        count = 0
      } else {
        origin = context.now
        count = 1
      }
      next(on: context.scheduler)
    }
  }

  private func next(on scheduler: Scheduler) {
    let time = origin + count * timeInterval
    // A far date suspends the timer.
    guard isValid, time < Date.distantFuture.timeIntervalSinceReferenceDate else { return }
    event = scheduler.schedule(at: time) { [self, unowned scheduler] in
      guard isValid else { return }
      if !repeats { isValid = false }
      count += 1
      let event = self.event
      block(self)
      // The block may have set a new fire date, which schedules the next event itself.
      if repeats, self.event === event { next(on: scheduler) }
    }
  }

  open func fire() {
    guard isValid else { return }
    if !repeats { invalidate() }
    block(self)
  }
  open func invalidate() {
    isValid = false
    event?.cancel()
    event = nil
  }
}

/// The run loop of the stage.
public final class RunLoop: Sendable {
  public typealias Mode = Foundation.RunLoop.Mode
  public static let main = RunLoop()
  public static var current: RunLoop { main }
  public func add(_ timer: Timer, forMode mode: Mode) { timer.schedule() }
  /// Returns immediately: the stage advances its own time.
  public func run() {}
  public func run(until date: Date) {}
  public func perform(_ block: @escaping () -> Void) {
    LayerContext.performOnStage { _ = $0.scheduler.schedule(after: 0, block) }
  }
}

extension Foundation.RunLoop.Mode {
  public static var tracking: Foundation.RunLoop.Mode { .init("UITrackingRunLoopMode") }
  // Names of Swift 3 and 4.
  public static var commonModes: Foundation.RunLoop.Mode { .common }
  public static var defaultRunLoopMode: Foundation.RunLoop.Mode { .default }
  public static var UITrackingRunLoopMode: Foundation.RunLoop.Mode { .tracking }
}

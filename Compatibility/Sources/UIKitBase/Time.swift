import Dispatch
import Foundation
import RefreshLayers

// Time is the stage's. These types hide Foundation's and Dispatch's in a source that imports UIKit, so that the same
// source gives the same frames in each run.

/// A time of the stage.
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

/// Work that can be called off.
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
  /// Runs work once this one has run, or would have if nobody had called it off.
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping () -> Void
  ) { if isDone { queue.after(0, work) } else { waiting.append { queue.after(0, work) } } }
  public func notify(queue: DispatchQueue, execute work: DispatchWorkItem) {
    notify(queue: queue) { work.perform() }
  }
  /// Returns at once: in one turn nothing else runs that it could wait for.
  public func wait() {}
}

/// A queue on the stage's clock: every one runs its work in the stage's turns, in the order of its times.
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

  /// Runs work once for each number, one after the other.
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
    LayerContext.perform { $0.scheduler.schedule(after: delay, work) }
  }
  private func at(_ time: TimeInterval, _ work: @escaping () -> Void) {
    LayerContext.perform { $0.scheduler.schedule(at: time, work) }
  }
}

public func dispatch_get_main_queue() -> DispatchQueue { .main }

/// Work whose end something else waits for, in the stage's turns.
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
  /// Returns at once: in one turn nothing else runs that it could wait for.
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
  /// The times of the timer are this one and multiples of its interval later.
  private var origin: TimeInterval = 0
  /// The multiple at which it fires next.
  private var count = 1.0
  /// The first time that the timer was made with; nil for one interval after it is scheduled.
  private var firstDate: Date?
  private var isScheduled = false

  public init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void) {
    // Foundation's shortest interval.
    timeInterval = interval > 0 ? interval : 0.0001
    self.repeats = repeats
    self.block = block
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

  /// The stage's time at which the timer fires next, in seconds since the beginning of 2001; a new one moves it.
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
    LayerContext.perform { [self] context in
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
    // A far date pauses a timer.
    guard isValid, time < Date.distantFuture.timeIntervalSinceReferenceDate else { return }
    event = scheduler.schedule(at: time) { [self, unowned scheduler] in
      guard isValid else { return }
      if !repeats { isValid = false }
      count += 1
      let event = self.event
      block(self)
      // A new date in the block has scheduled it already.
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

/// The loop of the stage.
public final class RunLoop: Sendable {
  public typealias Mode = Foundation.RunLoop.Mode
  public static let main = RunLoop()
  public static var current: RunLoop { main }
  public func add(_ timer: Timer, forMode mode: Mode) { timer.schedule() }
  /// Returns at once: the stage moves its own time.
  public func run() {}
  public func run(until date: Date) {}
  public func perform(_ block: @escaping () -> Void) {
    LayerContext.perform { _ = $0.scheduler.schedule(after: 0, block) }
  }
}

extension Foundation.RunLoop.Mode {
  public static var tracking: Foundation.RunLoop.Mode { .init("UITrackingRunLoopMode") }
  // Their names in Swift 3 and 4.
  public static var commonModes: Foundation.RunLoop.Mode { .common }
  public static var defaultRunLoopMode: Foundation.RunLoop.Mode { .default }
  public static var UITrackingRunLoopMode: Foundation.RunLoop.Mode { .tracking }
}

import Foundation

/// Events in the order of their time: the one loop that both the live and the virtual clock turn.
///
/// Each event is one turn of the loop: its action runs with `now` at the event's own time, then what was deferred to
/// the end of the turn. A clock only says how far to go (`advance(to:)`), so the same events happen at the same
/// times whether a Dispatch timer or a test drives them.
public final class Scheduler {
  /// A scheduled action, which can be called off.
  public final class Event {
    public let time: TimeInterval
    fileprivate let sequence: UInt64
    fileprivate var action: (() -> Void)?

    fileprivate init(time: TimeInterval, sequence: UInt64, action: @escaping () -> Void) {
      self.time = time
      self.sequence = sequence
      self.action = action
    }

    /// Calls the event off; without effect once it has run.
    public func cancel() { action = nil }

    fileprivate func isBefore(_ other: Event) -> Bool {
      time != other.time ? time < other.time : sequence < other.sequence
    }
  }

  /// The time of the event that runs, in seconds since the loop began.
  public private(set) var now: TimeInterval = 0

  /// Told when the earliest event has changed, so that a live clock can set its timer.
  public var onEarliestEventChanged: (() -> Void)?

  /// Told when one instant holds more turns than `turnsPerInstant`: something schedules itself without time
  /// passing. The events of that instant that are left are dropped.
  public var onRunaway: ((TimeInterval) -> Void)?

  /// How many turns one instant may take before it counts as a loop without end.
  public static let turnsPerInstant = 10_000

  /// The context that the loop's turns belong to, for reports from code that knows no layer.
  weak var context: LayerContext?

  private var heap: [Event] = []
  private var deferredActions: [() -> Void] = []
  private var sequence: UInt64 = 0
  private var isInTurn = false
  private var turnsAtNow = 0

  public init() {}

  /// Runs an action at a time; in this turn's instant, after what is due already, where the time has passed.
  @discardableResult
  public func schedule(at time: TimeInterval, _ action: @escaping () -> Void) -> Event {
    sequence += 1
    let event = Event(time: time.isNaN ? now : max(now, time), sequence: sequence, action: action)
    guard time < .infinity else { return event }
    push(event)
    if heap[0] === event { onEarliestEventChanged?() }
    return event
  }

  /// Runs an action a number of seconds from now.
  @discardableResult
  public func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> Event {
    schedule(at: now + max(0, delay), action)
  }

  /// Runs an action at the end of this turn; outside a turn, at the beginning of the next.
  public func deferAction(_ action: @escaping () -> Void) {
    deferredActions.append(action)
    if !isInTurn { onEarliestEventChanged?() }
  }

  /// The time of the earliest event, nil where nothing is scheduled.
  public var nextEventTime: TimeInterval? {
    if !deferredActions.isEmpty { return now }
    while let first = heap.first, first.action == nil { _ = pop() }
    return heap.first?.time
  }

  /// Runs every event up to and including a time, and leaves `now` there; a time in the past runs what is due.
  public func advance(to time: TimeInterval) {
    precondition(!isInTurn, "the loop cannot be advanced from inside one of its own turns")
    turn {}
    while let next = nextEventTime, next <= time {
      guard let event = pop(), let action = event.action else { continue }
      event.action = nil
      if event.time > now {
        now = event.time
        turnsAtNow = 0
      }
      turn(action)
      turnsAtNow += 1
      if turnsAtNow > Self.turnsPerInstant { stopRunaway() }
    }
    if time > now {
      now = time
      turnsAtNow = 0
    }
  }

  /// Runs an action as a turn of its own at the present time.
  public func turn(_ action: () -> Void) {
    if isInTurn {
      action()
      return
    }
    let ambient = Ambient.current
    let outer = (ambient.scheduler, ambient.context)
    (ambient.scheduler, ambient.context) = (self, context)
    isInTurn = true
    Transaction.flush()
    deferredActions += ambient.orphans
    ambient.orphans.removeAll()
    action()
    Transaction.flush()
    var count = 0
    while !deferredActions.isEmpty {
      let actions = deferredActions
      deferredActions = []
      for action in actions {
        action()
        Transaction.flush()
      }
      count += 1
      if count > Self.turnsPerInstant {
        deferredActions = []
        onRunaway?(now)
      }
    }
    isInTurn = false
    (ambient.scheduler, ambient.context) = outer
  }

  private func stopRunaway() {
    while let first = heap.first, first.time <= now { _ = pop() }
    turnsAtNow = 0
    onRunaway?(now)
  }

  // A binary heap, earliest first; equal times in the order in which they were scheduled.

  private func push(_ event: Event) {
    heap.append(event)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isBefore(heap[parent]) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private func pop() -> Event? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].isBefore(heap[least]) { least = child }
      guard least != parent else { return first }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

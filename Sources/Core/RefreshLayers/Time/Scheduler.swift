import Foundation
import RefreshInput

/// A run loop that runs events in order of time, driven by a live or a virtual clock.
///
/// Each event is one turn of the loop: its action runs with `now` at the event's time, followed by the actions
/// deferred to the end of the turn. A clock only advances the time (`advance(to:)`), so events run at the same times
/// whether a Dispatch timer or a test drives the loop.
public final class Scheduler {
  /// The current time in seconds since the start of the loop; in a turn, the event's time.
  public var now: TimeInterval { isInTurn ? reached : present }
  /// The time up to which events have run, in seconds.
  private var reached: TimeInterval = 0

  /// The current wall-clock time in seconds, for a loop called between its events; nil if a clock advances the time.
  ///
  /// A turn started from outside has this time, or the time of an overdue event if that is earlier.
  public var wallTime: (() -> TimeInterval)?
  /// Called after each turn.
  package var onTurnEnd: (() -> Void)?

  private var present: TimeInterval {
    guard let wallTime, !isAdvancing else { return reached }
    return max(reached, min(wallTime(), events.first?.time ?? .infinity))
  }

  /// Called when the earliest event changes, so that a live clock can set its timer.
  public var onEarliestEventChanged: (() -> Void)?

  /// Called with the current time when a chain of events exceeds `turnsPerInstant` turns without time passing. The
  /// rest of the chain is dropped; other events stay.
  public var onRunaway: ((TimeInterval) -> Void)?

  /// The maximum length of a chain of turns at the same time, each started by the previous one; longer chains count
  /// as endless.
  public static let turnsPerInstant = 10_000

  /// Maximum number of events started by other events at the same time, or of deferred actions in a turn, run without
  /// time passing, even if their chains are short; more count as endless.
  static let actionsPerInstant = 1_000_000

  /// The context of the loop, which receives diagnostics from code without a layer.
  weak var context: LayerContext?

  /// The mailbox through which other threads notify the receivers of this loop.
  package let mailbox = Mailbox()
  private var receivers: [UInt64: () -> Void] = [:]

  /// The mailbox of the loop in whose turn the current task was started; receives actions deferred outside turns.
  @TaskLocal static var home: Mailbox?

  private var events = EventQueue()
  private var deferredActions: [() -> Void] = []
  private var sequence: UInt64 = 0
  package private(set) var isInTurn = false
  /// True while `advance(to:)` runs events.
  private var isAdvancing = false
  /// The length of the chain of turns at the same time that led to the current turn.
  private var depth = 0
  /// The number of turns at the current time that were started by other turns at that time.
  private var startedAtNow = 0

  /// Creates a loop at time 0 without events.
  public init() {}

  /// Schedules an action at a time in seconds; a time in the past counts as now, after the events already due.
  ///
  /// NaN counts as now; at an infinite time the action never runs.
  @discardableResult
  public func schedule(
    at time: TimeInterval, rank: Priority = .event, _ action: @escaping () -> Void
  ) -> Event {
    sequence += 1
    let time = time.isNaN ? now : max(now, time)
    let event = Event(
      time: time, rank: rank, sequence: sequence, depth: isInTurn && time == now ? depth + 1 : 0,
      action: action)
    guard time < .infinity else { return event }
    events.insert(event)
    if events.first === event { onEarliestEventChanged?() }
    return event
  }

  /// Schedules an action after a delay in seconds; a negative delay counts as 0.
  @discardableResult
  public func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> Event {
    schedule(at: now + (delay > 0 ? delay : 0), action)
  }

  /// Runs an action at the end of the current turn; outside a turn, in the next one.
  public func deferAction(_ action: @escaping () -> Void) {
    deferredActions.append(action)
    if !isInTurn { onEarliestEventChanged?() }
  }

  /// The time of the earliest event in seconds; now if an action is deferred, nil if nothing is scheduled.
  public var nextEventTime: TimeInterval? { deferredActions.isEmpty ? events.first?.time : now }

  /// The number of scheduled events, including cancelled ones not yet removed.
  var eventCount: Int { events.count }

  /// Registers a receiver and returns the number that, posted to the mailbox, calls it.
  public func addReceiver(_ receiver: @escaping () -> Void) -> UInt64 {
    sequence += 1
    receivers[sequence] = receiver
    return sequence
  }

  /// Removes a receiver; later posts to it have no effect.
  public func removeReceiver(_ number: UInt64) { receivers[number] = nil }

  /// Runs every event up to and including a time in seconds, and sets `now` to it; a time in the past runs the events
  /// that are due.
  ///
  /// An infinite time runs all events and leaves `now` at the last one.
  ///
  /// - Precondition: no turn of this loop is running.
  public func advance(to time: TimeInterval) {
    precondition(
      !isInTurn,
      "the loop cannot be advanced from inside one of its own turns, such as a hook; use schedule(after:) to do something later"
    )
    turn {}
    for message in mailbox.take() {
      switch message {
      case .number(let number): if let receiver = receivers[number] { turn(receiver) }
      case .action(let action): turn(action)
      }
    }
    isAdvancing = true
    defer { isAdvancing = false }
    while let next = events.first, next.time <= time || next.time <= reached, let event = events.popFirst(),
      let action = event.takeAction()
    {
      pass(to: event.time)
      depth = event.depth
      turn(action)
      depth = 0
      guard event.depth > 0 else { continue }
      startedAtNow += 1
      if event.depth > Self.turnsPerInstant || startedAtNow > Self.actionsPerInstant { stopRunaway() }
    }
    if time < .infinity { pass(to: time) }
  }

  /// Runs an action from outside the loop as a turn, after due events if the loop has a `wallTime`.
  package func enter(_ action: () -> Void) {
    if let wallTime, !isInTurn, !isAdvancing { advance(to: wallTime()) }
    turn(action)
  }

  /// Runs an action as a separate turn at the current time; inside a turn, as part of it.
  public func turn(_ action: () -> Void) {
    if isInTurn { return action() }
    if !isAdvancing { pass(to: present) }
    let ambient = ImplicitAnimationState.current
    let outer = ambient.enter(self)
    isInTurn = true
    Transaction.flush()
    deferredActions += ambient.takeDeferredActions()
    if wallTime == nil { deferredActions += ambient.takeStageActions() }
    let open = ambient.transactions.count
    func run() {
      action()
      ambient.closeTransactions(downTo: open)
      Transaction.flush()
      runDeferredActions()
    }
    // A loop with `wallTime` runs inside another loop or an app, which then owns the tasks.
    if outer.scheduler == nil, wallTime == nil {
      Self.$home.withValue(mailbox, operation: run)
    } else {
      run()
    }
    isInTurn = false
    ambient.leave(to: outer)
    onTurnEnd?()
  }

  /// Runs the deferred actions, including those that they defer, until none is left.
  private func runDeferredActions() {
    var rounds = 0
    var count = 0
    while !deferredActions.isEmpty {
      let actions = deferredActions
      deferredActions = []
      for action in actions {
        action()
        Transaction.flush()
      }
      rounds += 1
      count += actions.count
      if rounds > Self.turnsPerInstant || count + deferredActions.count > Self.actionsPerInstant {
        deferredActions = []
        onRunaway?(now)
      }
    }
  }

  private func stopRunaway() {
    let now = now
    events.removeAll { $0.depth > 0 && $0.time <= now }
    startedAtNow = 0
    onRunaway?(now)
  }

  private func pass(to time: TimeInterval) {
    guard time > reached else { return }
    reached = time
    startedAtNow = 0
  }
}

/// A thread-safe queue of messages to a run loop, which handles them at its next `advance(to:)`.
package final class Mailbox: Sendable {
  enum Message: @unchecked Sendable {
    /// The number of a receiver to call.
    case number(UInt64)
    /// An action that a task deferred outside any turn.
    case action(() -> Void)
  }
  private struct Contents {
    var posted: [Message] = []
    var wake: (@Sendable () -> Void)?
  }
  private let contents = LockedValue(Contents())

  init() {}

  /// Posts the number of a receiver and wakes the loop if a live clock drives it; safe to call from any thread.
  package func post(_ number: UInt64) { post(.number(number)) }

  func post(_ message: Message) {
    let wake = contents.withLock { contents in
      contents.posted.append(message)
      return contents.wake
    }
    wake?()
  }

  /// Sets the closure called on the posting thread after each message, with which a live clock wakes its loop.
  package func onPost(_ wake: (@Sendable () -> Void)?) { contents.withLock { $0.wake = wake } }

  func take() -> [Message] {
    contents.withLock { contents in
      defer { contents.posted.removeAll() }
      return contents.posted
    }
  }
}

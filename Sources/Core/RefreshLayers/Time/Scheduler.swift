import Foundation
import RefreshFiles

/// Events in the order of their times, run by a live or a virtual clock.
///
/// Each event is one turn of the loop: its action runs with `now` at the event's own time, then what was deferred to
/// the end of the turn. A clock only says how far to go (`advance(to:)`), so the same events happen at the same
/// times whether a Dispatch timer or a test drives them.
public final class Scheduler {
  /// The time of the event that runs, in seconds since the loop began.
  public var now: TimeInterval { isInTurn ? reached : present }
  /// How far time has come.
  private var reached: TimeInterval = 0

  /// Tells the time, for a loop that sleeps between its events while others call; nil if a clock moves it along.
  ///
  /// A turn that someone begins has that time, or that of an event which is overdue: time never passes one.
  public var wallTime: (() -> TimeInterval)?
  /// Called after each turn.
  package var onTurnEnd: (() -> Void)?

  private var present: TimeInterval {
    guard let wallTime, !isAdvancing else { return reached }
    return max(reached, min(wallTime(), events.first?.time ?? .infinity))
  }

  /// Called when the earliest event has changed, so that a live clock can set its timer.
  public var onEarliestEventChanged: (() -> Void)?

  /// Called with the time when events keep scheduling each other for more than `turnsPerInstant` turns without time passing.
  /// The rest of that chain is dropped; other events stay.
  public var onRunaway: ((TimeInterval) -> Void)?

  /// How many turns of one instant may each start the next before it counts as a loop without end.
  public static let turnsPerInstant = 10_000

  /// How many turns or deferred actions of one instant may be started within it, side by side included.
  static let actionsPerInstant = 1_000_000

  /// The context that the loop's turns belong to, for reports from code that knows no layer.
  weak var context: LayerContext?

  /// Where other threads leave numbers for this loop's receivers.
  package let mailbox = Mailbox()
  private var receivers: [UInt64: () -> Void] = [:]

  /// Where tasks leave what they do outside of turns: with the loop in whose turn they were begun.
  @TaskLocal static var home: Mailbox?

  private var events = EventQueue()
  private var deferredActions: [() -> Void] = []
  private var sequence: UInt64 = 0
  package private(set) var isInTurn = false
  /// Whether events run, each at its own time.
  private var isAdvancing = false
  /// The depth of the event whose turn runs.
  private var depth = 0
  /// How many turns this instant has started by itself.
  private var startedAtNow = 0

  /// A loop at time 0 with nothing to do.
  public init() {}

  /// Schedules an action at a time; if the time has passed, it runs now, after the events that are due.
  ///
  /// A time that is not a number counts as the present; at an infinite time the action never runs.
  @discardableResult
  public func schedule(
    at time: TimeInterval, rank: Rank = .event, _ action: @escaping () -> Void
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

  /// Schedules an action after a delay in seconds; below 0 counts as 0.
  @discardableResult
  public func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> Event {
    schedule(at: now + (delay > 0 ? delay : 0), action)
  }

  /// Runs an action at the end of this turn; outside a turn, at the beginning of the next.
  public func deferAction(_ action: @escaping () -> Void) {
    deferredActions.append(action)
    if !isInTurn { onEarliestEventChanged?() }
  }

  /// The time of the earliest event, nil if nothing is scheduled.
  public var nextEventTime: TimeInterval? { deferredActions.isEmpty ? events.first?.time : now }

  /// How many events are scheduled, those called off and not yet swept out among them.
  var eventCount: Int { events.count }

  /// Registers a receiver for a number posted to the mailbox, and returns the number.
  public func addReceiver(_ receiver: @escaping () -> Void) -> UInt64 {
    sequence += 1
    receivers[sequence] = receiver
    return sequence
  }

  /// Forgets a receiver; numbers posted for it later do nothing.
  public func removeReceiver(_ number: UInt64) { receivers[number] = nil }

  /// Runs every event up to and including a time, and leaves `now` there; a time in the past runs what is due.
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
    for letter in mailbox.take() {
      switch letter {
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

  /// Runs an action that comes from outside: after all that is due, if the loop knows the time.
  package func enter(_ action: () -> Void) {
    if let wallTime, !isInTurn, !isAdvancing { advance(to: wallTime()) }
    turn(action)
  }

  /// Runs an action as a turn of its own at the present time; inside a turn, as a part of that one.
  public func turn(_ action: () -> Void) {
    if isInTurn { return action() }
    if !isAdvancing { pass(to: present) }
    let ambient = Ambient.current
    let outer = ambient.enter(self)
    isInTurn = true
    Transaction.flush()
    deferredActions += ambient.takeOrphans()
    let open = ambient.transactions.count
    func run() {
      action()
      ambient.closeTransactions(downTo: open)
      Transaction.flush()
      runDeferredActions()
    }
    // A loop with a time of its own runs in another's turns or in an app, whose loop the tasks then belong to.
    if outer.scheduler == nil, wallTime == nil {
      Self.$home.withValue(mailbox, operation: run)
    } else {
      run()
    }
    isInTurn = false
    ambient.leave(to: outer)
    onTurnEnd?()
  }

  /// Runs what was deferred, and what that defers in turn, until nothing is left.
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

/// The one door into a loop from other threads: what is posted here is acted on when the loop next advances.
package final class Mailbox: Sendable {
  enum Letter: @unchecked Sendable {
    /// For one of the loop's receivers.
    case number(UInt64)
    /// What a task did while no turn was running.
    case action(() -> Void)
  }
  private struct Contents {
    var posted: [Letter] = []
    var wake: (@Sendable () -> Void)?
  }
  private let contents = Locked(Contents())

  init() {}

  /// Leaves a number, and wakes the loop if a live clock drives it. From any thread.
  package func post(_ number: UInt64) { post(.number(number)) }

  func post(_ letter: Letter) {
    let wake = contents.withLock { contents in
      contents.posted.append(letter)
      return contents.wake
    }
    wake?()
  }

  /// Sets what is called, on the posting thread, after each letter; a live clock turns its loop then.
  package func onPost(_ wake: (@Sendable () -> Void)?) { contents.withLock { $0.wake = wake } }

  /// Takes out all that was posted, in order.
  func take() -> [Letter] {
    contents.withLock { contents in
      defer { contents.posted.removeAll() }
      return contents.posted
    }
  }
}

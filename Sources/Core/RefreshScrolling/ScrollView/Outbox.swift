import Foundation
import RefreshLayers

/// Queue of the notifications and actions that follow from a change of state.
package struct Outbox<Event> {
  /// Entry of the queue.
  package enum Item {
    /// Event to deliver to all listeners.
    case event(Event)
    /// Action that runs after all earlier entries have been delivered.
    case step(() -> Void)
    /// Action that runs even if the queue is cleared.
    case guaranteed(() -> Void)
  }

  private var waiting: [(item: Item, chain: Int)] = []
  /// Nesting depth of the changes and deliveries in progress.
  fileprivate var depth = 0
  /// Length of the chain of entries, each added during the delivery of the one before, that led to the present one.
  private var chain = 0
  /// Longest chain that does not count as endless; shorter after the first endless one, because every frame of a clip
  /// may start another.
  private var longestChain = Scheduler.turnsPerInstant

  package init() {}

  /// True if the present entry belongs to a chain that counts as endless.
  fileprivate var isEndless: Bool { chain > longestChain }

  /// Clears the queue after an endless chain.
  fileprivate mutating func stopEndlessChain() {
    drop()
    longestChain = 100
  }

  fileprivate mutating func add(_ item: Item) { waiting.append((item, chain + 1)) }

  fileprivate mutating func next() -> Item? {
    let next = waiting.isEmpty ? nil : waiting.removeFirst()
    chain = next?.chain ?? 0
    return next?.item
  }

  /// Clears the queue except for guaranteed actions; true if it held anything else.
  @discardableResult
  package mutating func drop() -> Bool {
    let count = waiting.count
    waiting.removeAll { if case .guaranteed = $0.item { false } else { true } }
    return waiting.count < count
  }
}

/// Object that changes its state first and notifies listeners after the outermost change.
///
/// Methods change the state at once and post events. Events are delivered here and nowhere else, once the outermost
/// change is complete: a listener that calls back sees a consistent state, and events posted by its call come after
/// the event that is being delivered.
package protocol Notifier: AnyObject {
  associatedtype Event

  var outbox: Outbox<Event> { get set }

  func deliver(_ event: Event)
  /// Resumes work that waited for the queue to be empty; true if there was any.
  func resumeAfterDelivery() -> Bool
  /// Reports an endless chain of deliveries, each caused by the one before; the rest of the queue has been dropped.
  func report(endless reason: String)
  /// Runs the outermost change and the deliveries that follow it, for example in a turn of an event loop (default:
  /// calls `change`).
  func enter(_ change: () -> Void)
}

extension Notifier {
  package func resumeAfterDelivery() -> Bool { false }

  package func enter(_ change: () -> Void) { change() }

  /// Changes the state, and delivers the posted events if this is the outermost change.
  package func change(_ body: () -> Void) {
    guard outbox.depth == 0 else { return body() }
    enter {
      outbox.depth += 1
      body()
      outbox.depth -= 1
      deliverAll()
    }
  }

  /// Queues an event for all listeners.
  package func post(_ event: Event) { add(.event(event)) }

  /// Queues an action that runs after all earlier entries have been delivered.
  package func then(_ step: @escaping () -> Void) { add(.step(step)) }

  /// Queues an action that runs after all earlier entries, even if the queue is cleared before.
  package func thenAlways(_ step: @escaping () -> Void) { add(.guaranteed(step)) }

  private func add(_ item: Outbox<Event>.Item) {
    outbox.add(item)
    deliverAll()
  }

  private func deliverAll() {
    guard outbox.depth == 0 else { return }
    outbox.depth += 1
    repeat {
      while let item = outbox.next() {
        switch item {
        case .guaranteed(let step): step()
        case .event where outbox.isEndless, .step where outbox.isEndless:
          outbox.stopEndlessChain()
          report(
            endless:
              "more than \(Scheduler.turnsPerInstant) notifications without time passing, each caused by the one before: a hook or a listener sets again what it is notified of"
          )
        case .event(let event): deliver(event)
        case .step(let step): step()
        }
      }
    } while resumeAfterDelivery()
    outbox.depth -= 1
  }
}

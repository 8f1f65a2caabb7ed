import Foundation
import RefreshLayers

/// The notifications and actions that follow from a change of state, in order.
package struct Outbox<Event> {
  /// One of them.
  package enum Item {
    /// Everyone who listens hears of something.
    case event(Event)
    /// Something runs, or is decided, once everyone has heard of what comes before.
    case step(() -> Void)
    /// Something that is owed, whatever happens before.
    case promise(() -> Void)
  }

  private var waiting: [Item] = []
  /// How many changes and deliveries have begun and not ended.
  fileprivate var depth = 0

  package init() {}

  fileprivate mutating func add(_ item: Item) { waiting.append(item) }

  fileprivate mutating func next() -> Item? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Drops all but what is owed; whether that was anything.
  package mutating func drop() -> Bool {
    let count = waiting.count
    waiting.removeAll { if case .promise = $0 { false } else { true } }
    return waiting.count < count
  }
}

/// Someone who decides first and notifies afterwards.
///
/// Whatever is called changes the state at once and posts what others are to hear. That is delivered here and nowhere
/// else, once the outermost change is complete: a listener that calls back finds everything in order, and what its call
/// has others hear comes after what they are hearing.
package protocol Notifier: AnyObject {
  associatedtype Event

  var outbox: Outbox<Event> { get set }

  /// Has everyone who listens hear of an event.
  func deliver(_ event: Event)
  /// Does what has waited until everyone has heard of everything; whether that was anything.
  func resumeAfterDelivery() -> Bool
  /// Runs the outermost change, with all that follows from it (default: just that).
  func enter(_ change: () -> Void)
}

extension Notifier {
  package func resumeAfterDelivery() -> Bool { false }

  package func enter(_ change: () -> Void) { change() }

  /// Changes the state, and has others hear of it if no other change is under way.
  package func change(_ body: () -> Void) {
    guard outbox.depth == 0 else { return body() }
    enter {
      outbox.depth += 1
      body()
      outbox.depth -= 1
      deliverAll()
    }
  }

  /// Has everyone hear of something.
  package func post(_ event: Event) { add(.event(event)) }

  /// Does something once everyone has heard of what was posted before.
  package func then(_ step: @escaping () -> Void) { add(.step(step)) }

  /// Does something once everyone has heard of what was posted before, whatever happens meanwhile.
  package func promise(_ step: @escaping () -> Void) { add(.promise(step)) }

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
        case .event(let event): deliver(event)
        case .step(let step), .promise(let step): step()
        }
      }
    } while resumeAfterDelivery()
    outbox.depth -= 1
  }
}

import Dispatch
import Foundation

/// Hands items to a thread of its own, in order and a few at a time, so that making and using them overlap.
///
/// The thread takes what is put in one after another; whoever puts waits while the queue is full.
final class FrameQueue<Item>: @unchecked Sendable {
  // Everything that changes is behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  // Counts from nothing: a semaphore that is let go of below the value that it began with traps.
  private let room = DispatchSemaphore(value: 0)
  private let ready = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  private var items: [Item] = []
  private var isClosed = false
  private var failure: (any Error)?
  private var use: ((Item) throws -> Void)?

  /// A queue of at most `depth` items that wait, each given to `use` on the queue's thread.
  init(depth: Int, use: @escaping (Item) throws -> Void) {
    for _ in 0..<depth { room.signal() }
    self.use = use
    let thread = Thread { [self] in run() }
    thread.start()
  }

  /// - Throws: what `use` has thrown for an earlier item; later ones are dropped.
  func put(_ item: Item) throws {
    room.wait()
    try locked {
      if let failure { throw failure }
      items.append(item)
    }
    ready.signal()
  }

  /// Waits until all items were used; none may be put any more.
  ///
  /// - Throws: what `use` has thrown.
  func finish() throws {
    close()
    try locked { if let failure { throw failure } }
  }

  /// Waits until the thread has let go of everything, and forgets the items that it has not used.
  func cancel() {
    locked { items.removeAll() }
    close()
  }

  private func close() {
    let wasClosed = locked {
      defer { isClosed = true }
      return isClosed
    }
    if wasClosed { return }
    ready.signal()
    done.wait()
  }

  private func run() {
    while true {
      ready.wait()
      guard let item = locked({ items.isEmpty ? nil : items.removeFirst() }) else {
        if locked({ isClosed }) { break }
        continue
      }
      if locked({ failure == nil }) {
        do { try use?(item) } catch { locked { failure = error } }
      }
      room.signal()
    }
    use = nil
    done.signal()
  }

  private func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}

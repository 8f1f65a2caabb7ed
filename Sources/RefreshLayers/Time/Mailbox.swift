import Foundation

/// The one door into a loop from other threads: numbers are posted here and acted on in the loop's next turn.
public final class Mailbox: @unchecked Sendable {
  // Everything is behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  private var posted: [UInt64] = []
  private var wake: (@Sendable () -> Void)?

  init() {}

  /// Posts a number and wakes the scheduler's live clock. Callable from any thread.
  public func post(_ number: UInt64) {
    lock.lock()
    posted.append(number)
    let wake = wake
    lock.unlock()
    wake?()
  }

  /// Sets what is called, on the posting thread, after each number; a live clock turns its loop then.
  public func onPost(_ wake: (@Sendable () -> Void)?) {
    lock.lock()
    self.wake = wake
    lock.unlock()
  }

  /// Takes out all that was posted, in order.
  func take() -> [UInt64] {
    lock.lock()
    defer { lock.unlock() }
    let all = posted
    posted.removeAll()
    return all
  }
}

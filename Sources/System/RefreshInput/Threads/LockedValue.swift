import Foundation

/// A value protected by a lock.
///
/// Swift's `Mutex` needs iOS 18; the modules that an app links support iOS 15.
package final class LockedValue<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Runs a body with exclusive access to the value; the body must not lock the same value again.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

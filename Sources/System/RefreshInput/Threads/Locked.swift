import Foundation

/// A value that one thread at a time reads or changes.
///
/// `Mutex` does the same with less, but begins with iOS 18, and the modules that an app takes run on iOS 15.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Runs a body that no other body of this value runs beside; it must not lock the same value again.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

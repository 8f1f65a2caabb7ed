import CSystem
import Foundation

/// Threads whose start reports failure, unlike Foundation's.
package enum ThreadStarter {
  /// The stack size in bytes for deeply nested views, 512 MB of address space; memory is used only as the stack
  /// grows.
  package static let deepStack = 1 << 29

  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs work on a new thread.
  ///
  /// - Parameter stack: the thread's stack size in bytes; nil uses the system's default.
  /// - Throws: `SystemError` if there is no memory for the stack, or the process may have no more threads.
  package static func start(stack: Int? = nil, _ work: @escaping @Sendable () -> Void) throws(SystemError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stack { pthread_attr_setstacksize(&attributes, stack) }
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(ThreadBody(work))
    let code = pthread_create(
      &thread, &attributes,
      { argument in
        let argument: UnsafeMutableRawPointer? = argument
        if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, argument.toOpaque())
    guard code == 0 else {
      argument.release()
      throw SystemError("start a thread", code: code)
    }
  }
}

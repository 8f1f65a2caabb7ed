import Dispatch
import Foundation

/// Runs work on a thread with a stack for deep trees of views, which the process's worker threads do not have.
enum LargeStack {
  /// Address space, of which only what is used costs memory.
  static let size = 1 << 29

  /// Runs the body to its end, and gives back or throws what it does.
  static func run<Value>(_ body: () throws -> Value) throws -> Value {
    try withoutActuallyEscaping(body) { body in
      let work = Work(body)
      let thread = Thread { work.run() }
      thread.stackSize = size
      thread.start()
      return try work.wait()
    }
  }

  /// A body on its way to another thread and its result on the way back; the two never touch it at once.
  private final class Work<Value>: @unchecked Sendable {
    private var body: (() throws -> Value)?
    private let done = DispatchSemaphore(value: 0)
    private var result: Result<Value, any Error>?

    init(_ body: @escaping () throws -> Value) { self.body = body }

    func run() {
      result = body.map { body in Result { try body() } }
      // The caller may go on only when nobody holds the body any more.
      body = nil
      done.signal()
    }

    func wait() throws -> Value {
      done.wait()
      return try result!.get()
    }
  }
}

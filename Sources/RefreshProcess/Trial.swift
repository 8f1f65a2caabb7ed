import CSystem
import Foundation
import Synchronization

/// Work that may trap or hang, done in this process, which takes a fraction of the time of a worker.
package enum Trial {
  /// Does work on a thread of its own, with the standard streams connected to nothing.
  ///
  /// If it traps, ends the process or takes too long, this program begins anew in this process, with other arguments, which
  /// have workers do it.
  ///
  /// - Parameters:
  ///   - seconds: how many it may take.
  ///   - arguments: what the program begins anew with.
  /// - Returns: nil if it was not done and this program cannot begin anew.
  package static func run<Result: Sendable>(
    seconds: Double, otherwise arguments: [String], _ work: @escaping @Sendable () -> Result
  ) -> Result? {
    let outcome = Outcome<Result>()
    let action = Action {
      let result = work()
      outcome.result.withLock { $0 = result }
    }
    let words = ([CommandLine.arguments[0]] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    // Work that does not come to an end keeps it.
    let context = Unmanaged.passRetained(action).toOpaque()
    let isDone = refresh_process_try(
      ChildProcess.runningProgram, words, seconds, LargeStack.size,
      { Unmanaged<Action>.fromOpaque($0!).takeUnretainedValue().run() }, context)
    return isDone == 0 ? nil : outcome.result.withLock { $0 }
  }

  private final class Action {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  private final class Outcome<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
  }
}

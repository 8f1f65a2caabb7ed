import CSystem
import Foundation
import Synchronization

/// Work that may trap or hang, done in this process, which takes a fraction of the time of workers.
package enum Trial {
  /// Does work on each of some items, on threads of its own, with the standard streams connected to nothing.
  ///
  /// If it traps, ends the process or takes too long, this program begins anew in this process, with other arguments, which
  /// have workers do it.
  ///
  /// - Parameters:
  ///   - seconds: how many all of it may take.
  ///   - arguments: what the program begins anew with.
  /// - Returns: the results in the order of the items; nil if it was not done and this program cannot begin anew.
  package static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], seconds: Double, otherwise arguments: [String],
    _ work: @escaping @Sendable (Item) -> Result
  ) -> [Result]? {
    let lanes = Lanes<Result>(count: items.count)
    let action = Action {
      while let index = lanes.next() { lanes.finish(index, work(items[index])) }
    }
    let words = ([CommandLine.arguments[0]] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let threadCount = min(items.count, ProcessInfo.processInfo.activeProcessorCount)
    // Work that does not come to an end keeps it.
    let context = Unmanaged.passRetained(action).toOpaque()
    let isDone = refresh_process_try(
      ChildProcess.runningProgram, words, seconds, Int32(threadCount), LargeStack.size,
      { Unmanaged<Action>.fromOpaque($0!).takeUnretainedValue().run() }, context)
    return isDone == 0 ? nil : lanes.results
  }

  private final class Action {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Which items have been begun, and what became of them.
  private final class Lanes<Result: Sendable>: Sendable {
    private let state: Mutex<(begun: Int, results: [Result?])>

    init(count: Int) { state = Mutex((0, Array(repeating: nil, count: count))) }

    func next() -> Int? {
      state.withLock { state in
        guard state.begun < state.results.count else { return nil }
        defer { state.begun += 1 }
        return state.begun
      }
    }

    func finish(_ index: Int, _ result: Result) { state.withLock { $0.results[index] = result } }

    var results: [Result] { state.withLock { $0.results.compactMap { $0 } } }
  }
}

import Foundation
import Synchronization

/// What this process does at the signals that ask it to stop: nothing by itself, as long as anyone here listens.
///
/// There is one action a process and signal. Whoever listens first puts the one that was there aside, and the last one
/// to leave puts it back.
package final class SignalActions: Sendable {
  /// Those of all commands of this process.
  package static let stops = SignalActions(numbers: [SIGINT, SIGTERM, SIGHUP])

  /// The signals.
  package let numbers: [Int32]

  private struct State {
    var listeners = 0
    /// The actions that were put aside, by signal.
    var former: [Int32: sigaction] = [:]
  }

  private let state = Mutex(State())

  package init(numbers: [Int32]) { self.numbers = numbers }

  /// Ignores the signals, but for their sources; those that were ignored before anyone listened are the result.
  package func ignore() -> Set<Int32> {
    state.withLock { state in
      state.listeners += 1
      if state.listeners == 1 {
        for number in numbers {
          var (new, old) = (sigaction(), sigaction())
          new.__sigaction_handler.sa_handler = SIG_IGN
          sigaction(number, &new, &old)
          state.former[number] = old
        }
      }
      return Set(
        state.former.filter {
          unsafeBitCast($0.value.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
        }.keys)
    }
  }

  /// Puts back what was there, once nobody listens any more.
  package func restore() {
    state.withLock { state in
      state.listeners -= 1
      guard state.listeners == 0 else { return }
      for (number, former) in state.former {
        var action = former
        sigaction(number, &action, nil)
      }
      state.former = [:]
    }
  }
}

import CSystem
import Dispatch
import Foundation
import Synchronization

/// The actions of this process for the signals that stop it: none, as long as anyone here listens.
///
/// There is one action a process and signal. The first listener puts the one that was there aside, and the last one
/// to leave puts it back.
package final class SignalActions: Sendable {
  /// Those of all commands of this process.
  package static let stops = SignalActions(numbers: [SIGINT, SIGTERM, SIGHUP])

  package let numbers: [Int32]

  private struct State {
    var listeners = 0
    /// The actions that were put aside, in the order of the signals.
    var former: [sigaction] = []
  }

  private let state = Mutex(State())

  package init(numbers: [Int32]) { self.numbers = numbers }

  /// Ignores the signals, but for their sources; those that were ignored before anyone listened are the result.
  package func ignore() -> [Int32] {
    state.withLock { state in
      state.listeners += 1
      if state.listeners == 1 {
        for number in numbers {
          var old = sigaction()
          refresh_process_ignore(number, &old)
          state.former.append(old)
        }
      }
      var ignored: [Int32] = []
      for index in numbers.indices where refresh_process_ignores(&state.former[index]) != 0 {
        ignored.append(numbers[index])
      }
      return ignored
    }
  }

  /// Has the signals wait until this thread lets them through; those that listen by then receive them.
  package func hold() {
    mask(SIG_BLOCK)
    // Before any comes: one that waits is thrown away when it begins to be ignored.
    _ = ignore()
  }

  /// Lets the signals through that came meanwhile.
  package func release() {
    mask(SIG_UNBLOCK)
    restore()
  }

  private func mask(_ change: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(change, &signals, nil)
  }

  /// Puts back what was there, once nobody listens any more.
  package func restore() {
    state.withLock { state in
      state.listeners -= 1
      guard state.listeners == 0 else { return }
      for index in numbers.indices { sigaction(numbers[index], &state.former[index], nil) }
      state.former = []
    }
  }
}

/// Listens to the signals that ask this process to stop, which do not end it meanwhile.
package final class StopSignals: Sendable {
  private let sources: Mutex<[any DispatchSourceSignal]>

  /// How many seconds Dispatch may take to listen; work that could not be interrupted is better than none.
  private static let listenTimeout = 5.0

  /// Begins to listen: every signal that comes when this is made is heard, since Dispatch, which begins on a thread of
  /// its own, is waited for.
  ///
  /// A hangup that this process was started to ignore, as `nohup` does, stays ignored.
  ///
  /// - Parameter onSignal: called with each signal, one at a time.
  package init(_ onSignal: @escaping @Sendable (Int32) -> Void) {
    // Not one of the pool that the work itself fills.
    let queue = DispatchQueue(label: "StopSignals", qos: .userInteractive)
    let ignored = SignalActions.stops.ignore()
    let numbers = SignalActions.stops.numbers.filter { $0 != SIGHUP || !ignored.contains($0) }
    let isListening = DispatchSemaphore(value: 0)
    sources = Mutex(
      numbers.map { number in
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { onSignal(number) }
        source.setRegistrationHandler { isListening.signal() }
        source.resume()
        return source
      })
    for _ in numbers { _ = isListening.wait(timeout: .now() + Self.listenTimeout) }
  }

  deinit {
    sources.withLock { for source in $0 { source.cancel() } }
    SignalActions.stops.restore()
  }
}

import CSystem
import Dispatch
import Foundation
import Synchronization

/// The actions of this process for signals that stop it; ignored while there are listeners.
///
/// A process has one action for each signal. The first listener saves the existing action, and the last one restores
/// it.
package final class SignalActions: Sendable {
  /// The shared instance for SIGINT, SIGTERM and SIGHUP.
  package static let stops = SignalActions(numbers: [SIGINT, SIGTERM, SIGHUP])

  package let numbers: [Int32]

  private struct State {
    var listeners = 0
    /// The saved actions, in the order of the signals.
    var former: [sigaction] = []
    /// Dispatch's own actions, by signal, which hand the signals on to its sources.
    var ofDispatch: [Int32: sigaction] = [:]
  }

  private let state = Mutex(State())

  package init(numbers: [Int32]) { self.numbers = numbers }

  /// Ignores the signals, except for Dispatch sources; returns those that were ignored before the first listener.
  package func ignore() -> [Int32] {
    state.withLock { state in
      state.listeners += 1
      if state.listeners == 1 {
        for number in numbers {
          var old = sigaction()
          refresh_process_ignore(number, &old)
          if var action = state.ofDispatch[number] { sigaction(number, &action, nil) }
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

  /// Keeps the actions that Dispatch has set with its first source for each signal. It sets them once in a process, so
  /// that the sources of later listeners would hear nothing of signals that are ignored.
  fileprivate func keepActionsOfDispatch() {
    state.withLock { state in
      for number in numbers where state.ofDispatch[number] == nil {
        var action = sigaction()
        sigaction(number, nil, &action)
        if refresh_process_ignores(&action) == 0 { state.ofDispatch[number] = action }
      }
    }
  }

  /// Removes a listener; the last one restores the saved actions.
  package func restore() {
    state.withLock { state in
      state.listeners -= 1
      guard state.listeners == 0 else { return }
      for index in numbers.indices { sigaction(numbers[index], &state.former[index], nil) }
      state.former = []
    }
  }
}

/// A listener to the signals that ask this process to stop; they do not end the process while it exists.
package final class StopSignals: Sendable {
  private let sources: Mutex<[any DispatchSourceSignal]>

  /// The seconds that Dispatch may take to register the sources; after that the work starts even if it cannot be
  /// interrupted yet.
  private static let listenTimeout = 5.0

  /// Starts listening and waits until Dispatch, on a thread of its own, has registered the sources, so that no later
  /// signal is missed.
  ///
  /// A SIGHUP that was ignored when the process was started, as by `nohup`, stays ignored.
  ///
  /// - Parameter onSignal: called with each signal, one at a time.
  package init(_ onSignal: @escaping @Sendable (Int32) -> Void) {
    // A separate queue, because the work itself may occupy the global ones.
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
    SignalActions.stops.keepActionsOfDispatch()
  }

  deinit {
    sources.withLock { for source in $0 { source.cancel() } }
    SignalActions.stops.restore()
  }
}

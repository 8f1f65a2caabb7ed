import Foundation
import RefreshProcess
import Synchronization

/// Hands the signals that ask this process to stop to the plugins it runs, which stop in their own way.
final class SignalForwarding: Sendable {
  private final class Running: Sendable {
    let children = Mutex<[ChildProcess]>([])
  }
  private let running: Running
  private let signals: StopSignals

  init() {
    let running = Running()
    self.running = running
    signals = StopSignals { number in
      let alive = running.children.withLock { $0 }.filter(\.isRunning)
      // What a terminal sends reaches the plugins by itself.
      if number != SIGINT { for process in alive { process.send(number) } }
      if alive.isEmpty { _exit(128 + number) }
    }
  }

  /// The plugins that run.
  var children: [ChildProcess] {
    get { running.children.withLock { $0 } }
    set { running.children.withLock { $0 = newValue } }
  }
}

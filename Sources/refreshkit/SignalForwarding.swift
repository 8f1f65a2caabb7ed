import Dispatch
import Foundation
import RefreshAuthoring
import RefreshProcess

/// Hands the signals that ask this process to stop to the plugins it runs, which stop in their own way.
final class SignalForwarding: @unchecked Sendable {
  // Everything is behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  private var running: [ChildProcess] = []
  private var sources: [any DispatchSourceSignal] = []

  /// How many seconds Dispatch may take to listen.
  private static let listenTimeout = 5.0

  /// Begins to listen: every signal that comes when this is made is handed on.
  init() {
    let isListening = DispatchSemaphore(value: 0)
    _ = SignalActions.stops.ignore()
    for number in SignalActions.stops.numbers {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in self?.forward(number) }
      source.setRegistrationHandler { isListening.signal() }
      source.resume()
      sources.append(source)
    }
    for _ in sources { _ = isListening.wait(timeout: .now() + Self.listenTimeout) }
  }

  deinit {
    for source in sources { source.cancel() }
    SignalActions.stops.restore()
  }

  /// The plugins that run.
  var children: [ChildProcess] {
    get { lock.withLock { running } }
    set { lock.withLock { running = newValue } }
  }

  private func forward(_ number: Int32) {
    let alive = children.filter(\.isRunning)
    // What a terminal sends reaches the plugins by itself.
    if number != SIGINT { for process in alive { process.send(number) } }
    if alive.isEmpty { _exit(128 + number) }
  }
}

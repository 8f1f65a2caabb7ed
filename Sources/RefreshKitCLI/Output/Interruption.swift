import Dispatch
import Foundation

/// Notices that the person at the terminal wants to stop, so that work can be left without half-written files.
final class Interruption: @unchecked Sendable {
  // Everything is behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  private var received: Int32 = 0
  private var sources: [any DispatchSourceSignal] = []

  /// Begins to notice SIGINT, SIGTERM and SIGHUP; a second one ends the process at once.
  init() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in self?.note(number) }
      source.resume()
      sources.append(source)
    }
  }

  deinit {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
  }

  private func note(_ number: Int32) {
    lock.lock()
    let isSecond = received != 0
    received = number
    lock.unlock()
    if isSecond { _exit(128 + number) }
  }

  /// - Throws: `CommandFailure` with the shell's exit code for the signal, once there was one.
  func check() throws {
    lock.lock()
    let number = received
    lock.unlock()
    if number != 0 {
      throw CommandFailure(code: 128 + number, lines: ["interrupted; nothing of the clip was written"])
    }
  }
}

import Foundation
import RefreshFiles
import RefreshProcess
import Synchronization

/// Notices that a person wants work to stop, so that it can be left without half-written files.
final class Interruption: Sendable {
  /// When the first signal came, and which it was.
  private let first: FirstSignal
  private let signals: StopSignals

  /// For how many seconds a further signal is taken for the same one: `timeout` sends two at once.
  private static let echo: TimeInterval = 0.5

  private final class FirstSignal: Sendable {
    let value = Mutex<(number: Int32, time: TimeInterval)?>(nil)
  }

  /// Begins to notice SIGINT, SIGTERM and SIGHUP; a later second one ends the process.
  init() {
    let first = FirstSignal()
    self.first = first
    signals = StopSignals { number in
      let now = ProcessInfo.processInfo.systemUptime
      let isRepeated = first.value.withLock { first in
        defer { first = first ?? (number, now) }
        return first.map { now - $0.time > Self.echo } ?? false
      }
      if isRepeated { _exit(128 + number) }
    }
  }

  /// Whether somebody wants to stop.
  var isOn: Bool { first.value.withLock { $0 != nil } }

  /// - Parameter done: what was done by then, if there is something to say of it.
  /// - Throws: `CommandFailure` with the shell's exit code for the signal, once there was one.
  func check(saying done: @autoclosure () -> String? = nil) throws {
    guard let number = first.value.withLock({ $0?.number }) else { return }
    let line = ["interrupted", done()].compactMap { $0 }.joined(separator: "; ")
    throw CommandFailure(code: 128 + number, lines: [line])
  }
}

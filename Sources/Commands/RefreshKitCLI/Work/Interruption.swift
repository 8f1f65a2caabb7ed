import Foundation
import RefreshFiles
import RefreshProcess

/// Handles signals that ask the process to stop, so that no half-written files are left.
final class Interruption: Sendable {
  /// The first signal, with the system uptime in seconds.
  private let first: LockedValue<(number: Int32, time: TimeInterval)?>
  private let signals: StopSignals

  /// Time in seconds during which a second signal counts as the same one, because `timeout` sends two at once. A larger
  /// value delays a user's second Ctrl-C, a smaller one ends the process at once on a busy machine.
  private static let echo: TimeInterval = 0.5

  /// Starts handling SIGINT, SIGTERM and SIGHUP; a later second signal ends the process at once.
  init() {
    let first = LockedValue<(number: Int32, time: TimeInterval)?>(nil)
    self.first = first
    signals = StopSignals { number in
      let now = ProcessInfo.processInfo.systemUptime
      let isRepeated = first.withLock { first in
        defer { first = first ?? (number, now) }
        return first.map { now - $0.time > Self.echo } ?? false
      }
      if isRepeated { _exit(128 + number) }
    }
  }

  /// True after the first signal.
  var isOn: Bool { first.withLock { $0 != nil } }

  /// Checks whether a signal has arrived.
  ///
  /// - Parameter done: the work done so far, in words; nil for none.
  /// - Throws: `CommandFailure` with the shell's exit code for the signal (128 + number), after the first one.
  func check(saying done: @autoclosure () -> String? = nil) throws {
    guard let number = first.withLock({ $0?.number }) else { return }
    let line = ["interrupted", done()].compactMap { $0 }.joined(separator: "; ")
    throw CommandFailure(code: 128 + number, lines: [line])
  }
}

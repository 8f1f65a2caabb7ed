import Foundation
import RefreshFiles
import RefreshKit
import Synchronization

/// Output of commands: results to standard output, messages to standard error.
package enum Console {
  /// Prints one line of a result, with control characters escaped; a closed pipe is not an error.
  ///
  /// - Throws: `CommandFailure` if standard output cannot be written, such as on a full disk.
  package static func print(_ line: String) throws { try print(text: line.printableLine) }

  /// Prints JSON, with control characters escaped.
  ///
  /// - Throws: `CommandFailure` like `print(_:)`.
  package static func print(json: String) throws { try print(text: json.printableJSON) }

  /// Prints a value as JSON with sorted keys.
  ///
  /// - Throws: `CommandFailure` like `print(_:)`.
  package static func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try print(json: String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Prints trusted text without escaping: the program's own, or a command for a build server.
  ///
  /// - Throws: `CommandFailure` like `print(_:)`.
  package static func print(text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    } catch {
      guard errno != EPIPE else { return }
      throw CommandFailure.failure(
        "standard output cannot be written to: \(String(cString: strerror(errno)))"
      )
    }
  }

  package static func error(_ message: String) { write("error: \(message)".printableLine + "\n") }

  package static func warning(_ message: String) { write("warning: \(message)".printableLine + "\n") }

  /// Prints a purpose, and below it a shell command on its own line, which can be pasted.
  package static func command(_ command: String, for purpose: String) {
    write("\(purpose)\n\(command.printableLine)\n")
  }

  /// Writes text to standard error without escaping.
  package static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

/// A progress bar for parallel jobs on a terminal; without a terminal only the lines of finished jobs are printed.
final class Progress: Sendable {
  private let total: Int
  /// True if frames are written to standard output, so that lines go to standard error.
  private let isOutputTaken: Bool
  /// Width of the terminal in columns; nil without one.
  private let columns: Int?
  private let write: @Sendable (String) -> Void

  private struct State {
    var done = 0
    /// The running jobs in starting order, with their progress 0–1.
    var parts: [(job: String, part: Double)] = []
    var lastDrawn = 0.0
  }
  private let state = Mutex(State())

  init(
    total: Int, isOutputTaken: Bool = false, columns: Int? = Terminal.columns,
    write: @escaping @Sendable (String) -> Void = Console.write
  ) {
    (self.total, self.isOutputTaken, self.columns, self.write) = (total, isOutputTaken, columns, write)
  }

  /// Sets the progress of a job, 0–1.
  func update(_ job: String, _ part: Double) {
    guard columns != nil else { return }
    state.withLock { state in
      if let index = state.parts.firstIndex(where: { $0.job == job }) {
        state.parts[index].part = min(1, part)
      } else {
        state.parts.append((job, min(1, part)))
      }
      let now = ProcessInfo.processInfo.systemUptime
      guard now - state.lastDrawn > 0.1 else { return }
      state.lastDrawn = now
      draw(state)
    }
  }

  /// Removes a finished job, and prints its line.
  func finish(_ job: String, _ line: String?) {
    state.withLock { state in
      state.parts.removeAll { $0.job == job }
      state.done += 1
      if columns != nil { write("\r\u{1B}[K") }
      if let line {
        if isOutputTaken { write(line.printableLine + "\n") } else { try? Console.print(line) }
      }
      if state.done < total { draw(state) }
    }
  }

  private func draw(_ state: State) {
    guard let columns else { return }
    let part = (Double(state.done) + state.parts.reduce(0) { $0 + $1.part }) / Double(max(1, total))
    let width = 30
    let filled = Int(part * Double(width))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let jobs = state.parts.map(\.job).sorted().joined(separator: " ").printable
    // A longer line would wrap, and only its last row could be cleared.
    write("\r\u{1B}[K" + "\(bar) \(Int(part * 100)) %  \(jobs)".prefix(columns - 1))
  }
}

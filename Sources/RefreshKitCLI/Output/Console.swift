import Foundation
import RefreshKit

/// Where commands write: results to standard output, all else to standard error.
enum Console {
  /// Whether standard error is a terminal, which may be drawn on.
  static var isTerminal: Bool { isatty(2) == 1 }

  /// Writes a line of result, which may hold text from outside; a reader that has gone away is no error.
  ///
  /// - Throws: `CommandFailure` where the output cannot be written to, such as a full disk.
  static func print(_ line: String) throws { try print(text: line.printableLine) }

  /// Writes JSON.
  ///
  /// - Throws: as `print(_:)`.
  static func print(json: String) throws { try print(text: json.printableJSON) }

  /// Writes a text as it is: one that is the program's own, or a command for a build server.
  ///
  /// - Throws: as `print(_:)`.
  static func print(text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    } catch {
      guard errno != EPIPE else { return }
      throw CommandFailure.failure([
        "standard output cannot be written to: \(String(cString: strerror(errno)))"
      ])
    }
  }

  static func error(_ message: String) { write("error: \(message)".printableLine + "\n") }

  static func warning(_ message: String) { write("warning: \(message)".printableLine + "\n") }

  /// Writes to standard error as it is.
  static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}

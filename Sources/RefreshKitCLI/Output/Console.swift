import Foundation

/// Where commands write: results to standard output, all else to standard error.
enum Console {
  /// Whether standard error is a terminal, which may be drawn on.
  static var isTerminal: Bool { isatty(2) == 1 }

  /// Writes a line of result.
  static func print(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  static func error(_ message: String) { write("error: \(message)\n") }

  static func warning(_ message: String) { write("warning: \(message)\n") }

  static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

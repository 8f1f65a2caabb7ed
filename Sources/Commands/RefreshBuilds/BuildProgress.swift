import Foundation
import RefreshFiles

/// Progress of SwiftPM, relayed to standard error: on a terminal as one line that is replaced, otherwise as a line
/// every few seconds.
///
/// A build that ends within the first second prints nothing.
struct BuildProgress {
  /// Destination of progress lines: a terminal, where one line is replaced, or a pipe.
  struct Output {
    /// Width of the terminal in columns; nil if the output is not a terminal.
    var columns: Int?
    var write: (String) -> Void

    static var standardError: Output {
      Output(columns: Terminal.columns) { FileHandle.standardError.write(Data($0.utf8)) }
    }
  }

  /// Time before the first line, in seconds: builds that end sooner print nothing.
  static let delay = 1.0

  private let output: Output
  private var next: Double
  /// Bytes of an incomplete line.
  private var rest: [UInt8] = []
  /// The last progress line that has not been shown.
  private var line: String?
  private var isShown = false

  init(to output: Output = .standardError, at time: Double) {
    (self.output, next) = (output, time + Self.delay)
  }

  /// Adds output of SwiftPM, and shows its last progress line if one is due; `time` is the present time in seconds.
  mutating func add(_ bytes: [UInt8], at time: Double) {
    rest += bytes
    if let end = rest.lastIndex(of: UInt8(ascii: "\n")) {
      let lines = rest[..<end].split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self)
      }
      line = lines.last(where: Self.isProgress) ?? line
      rest.removeSubrange(...end)
    }
    guard time >= next, let line else { return }
    next = time + (output.columns == nil ? 5 : 0.1)
    self.line = nil
    if let columns = output.columns {
      output.write("\r\u{1B}[K\(line.printable.prefix(columns - 1))")
      isShown = true
    } else {
      output.write("\(line.printableLine)\n")
    }
  }

  /// Clears the progress line on a terminal.
  mutating func end() {
    if isShown { output.write("\r\u{1B}[K") }
    isShown = false
  }

  /// True for a progress line, such as `[3/9] Compiling Waves` or `Fetching https://…`; false for errors and
  /// warnings.
  static func isProgress(_ line: some StringProtocol) -> Bool {
    guard let first = line.utf8.first else { return false }
    return (first == UInt8(ascii: "[") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first))
      && !line.contains("error:") && !line.contains("warning:")
  }
}

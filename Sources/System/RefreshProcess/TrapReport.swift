import Foundation

/// The report of a Swift program that trapped: the reason, and the line in its author's code.
///
/// The line belongs to the innermost stack frame outside the system, dependencies and RefreshKit, because an index out
/// of range traps in the standard library and a wrong call in the framework.
package struct TrapReport: Sendable {
  /// The reason, such as `Fatal error: Index out of range`; nil if the program did not print it.
  package let reason: String?
  /// The file and line, such as `Waves.swift:31`; nil if unknown.
  package let place: String?

  /// True if the system refused memory, in which case the current hook may not be the cause.
  var isOutOfMemory: Bool { reason?.hasPrefix("Fatal error: failed to allocate") == true }

  /// The environment variables that make a program print a short backtrace when it traps; without a toolchain it
  /// prints less.
  package static let environment = [
    "SWIFT_BACKTRACE":
      "enable=yes,color=no,interactive=no,output-to=stderr,threads=crashed,registers=none,images=none,limit=64,sanitize=no,symbolicate=full,warnings=suppressed,timeout=\(Int(12 * timeLimit))s"
  ]

  /// The seconds that a program may take to print its backtrace; on a busy machine the timeout is extended.
  package static let timeLimit: TimeInterval = 10

  /// The text with which a backtrace begins.
  private static let mark = "*** Signal "

  /// True if the output contains the beginning of a backtrace.
  package static func isBegun(in log: String) -> Bool { log.contains(mark) }

  /// The lines of output before the backtrace.
  static func logLines(in log: String) -> [Substring] {
    log.split(separator: "\n").prefix { !isBegun(in: String($0)) }
  }

  /// A filter of a program's output that removes the backtrace, which has dozens of lines.
  struct Filter {
    private var isTrapping = false
    /// The withheld bytes, which may be the beginning of the mark.
    private var held: [UInt8] = []

    /// The part of new output to pass on, without the backtrace.
    mutating func next(_ part: [UInt8]) -> [UInt8] {
      if isTrapping { return [] }
      let (bytes, mark) = (held + part, Array(TrapReport.mark.utf8))
      if let place = bytes.firstRange(of: mark) {
        isTrapping = true
        return Array(bytes[..<place.lowerBound])
      }
      let count = (1..<mark.count).last { bytes.suffix($0) == mark.prefix($0) } ?? 0
      held = Array(bytes.suffix(count))
      return bytes.dropLast(count)
    }
  }

  /// Parses the end of a program's standard error.
  package init(log: String) {
    let lines = log.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = lines.lastIndex { $0.hasPrefix(Self.mark) }
    var reason: String?
    var place: String?
    for line in lines[..<(begin ?? lines.endIndex)].reversed() {
      guard let (text, own) = Self.message(line) else { continue }
      (reason, place) = (text, own)
      break
    }
    for line in lines[(begin ?? lines.endIndex)...] {
      if reason == nil, let failure = line.range(of: "*** Swift runtime failure: ") {
        reason = line[failure.upperBound...].replacingOccurrences(of: " ***", with: "")
      }
      if let frame = Self.frame(line) {
        place = frame
        break
      }
    }
    (self.reason, self.place) = (reason, place)
  }

  /// The message of a trap in a line, and its file and line if in the author's code; nil for other lines.
  private static func message(_ line: Substring) -> (String, String?)? {
    for word in ["Fatal error", "Precondition failed", "Assertion failed", "Could not cast value"] {
      guard let start = line.range(of: word) else { continue }
      // The place has the form `module/File.swift:12:`.
      let parts = line[..<start.lowerBound].split(separator: "/")
      let file = parts.last?.split(separator: ":").prefix(2).joined(separator: ":") ?? ""
      let isAuthors = parts.count == 2 && !isForeign(module: parts[0]) && file.contains(".swift:")
      return (String(line[start.lowerBound...]), isAuthors ? file : nil)
    }
    return nil
  }

  private static func isForeign(module: Substring) -> Bool {
    module == "Swift" || module.hasPrefix("_") || module.hasPrefix("Foundation")
      || module.hasPrefix("Refresh")
      || module.hasPrefix("Dispatch")
  }

  /// The file and line of a backtrace frame, such as `3 [ra] 0x… f() + 4 in waves at /home/me/Waves.swift:31:5`; nil
  /// if the frame is not in the author's code.
  private static func frame(_ line: Substring) -> String? {
    guard line.contains(" 0x"), !line.contains("[system]"),
      let at = line.range(of: " at /", options: .backwards)
    else { return nil }
    let path = line[line.index(before: at.upperBound)...]
    guard !path.hasPrefix(frameworkSources), !path.contains("/.build/checkouts/"), path.contains(".swift:"),
      let name = path.split(separator: "/").last
    else { return nil }
    return name.split(separator: ":").prefix(2).joined(separator: ":")
  }

  /// The folder of RefreshKit's own sources, on the machine that built them.
  private static let frameworkSources =
    (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }.path + "/"
}

extension TrapReport: CustomStringConvertible {
  /// The reason and place, appended to messages: `: Fatal error: Index out of range (Waves.swift:31)`.
  package var description: String {
    (reason.map { ": \($0)" } ?? "") + (place.map { " (\($0))" } ?? "")
  }
}

import Foundation
import RefreshFiles
import RefreshProcess

/// The first syntax error of a Swift source.
struct SyntaxError: Equatable {
  let line: Int
  let message: String
}

/// Questions about sources that only the Swift compiler answers.
enum SwiftCompiler {
  /// Maximum duration of a run in seconds, and bytes of sources for each second more. The parser reads some megabytes per
  /// second, but takes for ever for some broken sources, such as many open braces in a string's interpolation.
  private static let (maximumDuration, bytesPerSecond) = (5.0, 200_000.0)

  /// An error of the compiler, in the source of an index.
  private typealias CompilerError = (index: Int, line: Int, message: String)

  /// Parses sources.
  ///
  /// - Returns: the first error of each source that does not parse, by the index of the source.
  /// - Throws: `CommandFailure` if the compiler cannot be started or ends without a result.
  static func syntaxErrors(in texts: [String]) throws -> [Int: SyntaxError] {
    let errors = try run("-parse", texts)
    return Dictionary(errors.map { ($0.index, SyntaxError(line: $0.line, message: $0.message)) }) { old, _ in
      old
    }
  }

  /// The names that are no types of Swift's libraries and Foundation.
  ///
  /// - Throws: `CommandFailure`, as `syntaxErrors(in:)`.
  static func unknownTypes(among names: Set<String>) throws -> Set<String> {
    guard !names.isEmpty else { return [] }
    let list = names.sorted()
    let imports = "import Foundation; import FoundationNetworking; import Dispatch; import Observation\n"
    let text = imports + list.enumerated().map { "typealias Probe\($0) = \($1)\n" }.joined()
    // Other errors, such as missing arguments of a generic type, concern types that exist.
    return Set(
      try run("-typecheck", [text]).filter { $0.message.hasPrefix("cannot find type") }.map {
        list[$0.line - 2]
      })
  }

  private static func run(_ mode: String, _ texts: [String]) throws -> [CompilerError] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let seconds = maximumDuration + Double(texts.reduce(0) { $0 + $1.utf8.count }) / bytesPerSecond
    let outcome: Subprocess.Outcome
    do {
      // Numbered copies, because the compiler could read a path as an option or as a list of files.
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (index, text) in texts.enumerated() {
        // The compiler warns of each nul with its whole line.
        let text = text.replacingOccurrences(of: "\0", with: " ")
        try Data(text.utf8).write(to: folder.appendingPathComponent("\(index).swift"))
      }
      outcome = try Subprocess(
        "swiftc",
        [
          "-frontend", mode, "-parse-as-library", "-swift-version", "5", "-diagnostic-style", "llvm",
          "-suppress-warnings", "-module-name", "Sources",
        ] + texts.indices.map { "\($0).swift" }, folder: folder
      ).run(seconds: seconds, endsWithThis: true)
    } catch {
      throw CommandFailure.failure("swiftc, which reads the files, cannot be started: \(error)")
    }
    let errors: [CompilerError] = String(decoding: outcome.error, as: UTF8.self).split(
      separator: "\n" as Character
    )
    .compactMap { line in
      guard let match = line.firstMatch(of: /^(\d+)\.swift:(\d+):\d+: error: (.+)$/),
        let index = Int(match.1), let place = Int(match.2)
      else { return nil }
      return (index, place, String(match.3))
    }
    guard outcome.limit == nil, outcome.code == 0 || !errors.isEmpty else {
      throw CommandFailure.failure(
        outcome.limit == nil
          ? "swiftc ended with exit code \(outcome.code) while it read the files"
          : "swiftc has not read the files within \(Int(seconds)) s")
    }
    return errors
  }
}

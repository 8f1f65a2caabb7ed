import Foundation
import FoundationXML
import TestSupport
import Testing

/// The built examples, run as a person would run them.
enum Tool {
  typealias Outcome = BuiltProgram.Outcome

  /// The environment of a person: nothing in it says that this is a run of continuous integration, or how to record.
  static let environment = ProcessInfo.processInfo.environment.filter { name, _ in
    name != "CI" && !name.hasPrefix("GITHUB_") && !name.hasPrefix("REFRESHKIT_")
  }

  /// The words of a command line; `''` is an empty one.
  static func words(_ line: String) -> [String] {
    line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
  }

  /// Runs a command line, and behind its words others that may have spaces in them.
  static func run(
    _ line: String, _ more: [String] = [], of program: String = "refresh-examples", in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try BuiltProgram.run(
      program, words(line) + more, environment: Self.environment.merging(environment) { $1 }, folder: folder)
  }

  /// Runs a command line that has to succeed; what it prints.
  @discardableResult
  static func succeed(
    _ line: String, _ more: [String] = [], of program: String = "refresh-examples", in folder: URL? = nil,
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let outcome = try run(line, more, of: program, in: folder, environment: environment)
    try #require(outcome.code == 0, "\(line): \(outcome.error)", sourceLocation: sourceLocation)
    return outcome.output
  }

  /// Whether a file is XML.
  static func isWellFormed(_ file: URL) throws -> Bool { XMLParser(data: try Data(contentsOf: file)).parse() }
}

import Foundation
import TestSupport
import Testing

/// A built program of this package, run as a person would run it.
enum Program {
  typealias Outcome = BuiltProgram.Outcome

  static func path(_ name: String) -> String { BuiltProgram.path(name) }

  static func run(
    _ name: String, _ arguments: [String], folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    // Help is as wide as a terminal; no test may depend on whose.
    // What this run of the tests records is not what the program records.
    let variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("REFRESHKIT_") }
      .merging(["COLUMNS": "80"]) { $1 }
    return try BuiltProgram.run(
      name, arguments, environment: variables.merging(environment) { $1 }, folder: folder)
  }
}

/// Runs a command line of the launcher, and behind its words others that may have spaces in them.
func launch(
  _ line: String, _ more: [String] = [], in folder: URL? = nil, environment: [String: String] = [:]
) throws -> Program.Outcome {
  try Program.run(
    "refreshkit", line.split(separator: " ").map(String.init) + more, folder: folder, environment: environment
  )
}

/// Makes a package or adds a control to one.
@discardableResult
func launchNew(
  _ line: String, in folder: URL, environment: [String: String] = [:]
) throws -> Program.Outcome {
  try launch("new \(line) --no-record", in: folder, environment: environment)
}

/// Checks that a text has all of some parts.
func expect(_ text: String, has parts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
  for part in parts {
    #expect(text.contains(part), "\(part) is missing in\n\(text)", sourceLocation: sourceLocation)
  }
}

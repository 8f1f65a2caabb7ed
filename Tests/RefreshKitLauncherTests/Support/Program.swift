import Foundation
import TestSupport

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

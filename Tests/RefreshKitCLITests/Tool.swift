import Foundation
import FoundationXML
import TestSupport

/// The built examples, run as a person would run them.
enum Tool {
  typealias Outcome = BuiltProgram.Outcome

  /// The environment of a person: nothing in it says that this is a run of continuous integration, or how to record.
  static let environment = ProcessInfo.processInfo.environment.filter { name, _ in
    name != "CI" && !name.hasPrefix("GITHUB_") && !name.hasPrefix("REFRESHKIT_")
  }

  static func run(_ arguments: String..., folder: URL? = nil) throws -> Outcome {
    try run(arguments: arguments, folder: folder)
  }

  static func run(
    _ program: String = "refresh-examples", arguments: [String], folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try BuiltProgram.run(
      program, arguments, environment: Self.environment.merging(environment) { $1 }, folder: folder)
  }

  /// Whether a file is XML.
  static func isWellFormed(_ file: URL) throws -> Bool {
    let parser = XMLParser(data: try Data(contentsOf: file))
    return parser.parse()
  }
}

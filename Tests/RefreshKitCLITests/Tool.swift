import Foundation
import FoundationXML
import RefreshProcess

/// The built examples, run as a person would run them.
enum Tool {
  struct Outcome: Equatable {
    var code: Int32
    var output: String
    var error: String
  }

  /// The folder with the built products, where the test bundle is too.
  static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

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
    let outcome = try Subprocess(
      products.appendingPathComponent(program).path, arguments,
      environment: Self.environment.merging(environment) { $1 }, folder: folder
    ).run()
    return Outcome(
      code: outcome.code, output: String(decoding: outcome.output, as: UTF8.self),
      error: String(decoding: outcome.error, as: UTF8.self))
  }

  /// Whether a file is XML.
  static func isWellFormed(_ file: URL) throws -> Bool {
    let parser = XMLParser(data: try Data(contentsOf: file))
    return parser.parse()
  }
}

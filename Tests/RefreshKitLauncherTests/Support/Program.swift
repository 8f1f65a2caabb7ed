import Foundation
import RefreshProcess

/// A built program of this package, run as a person would run it.
enum Program {
  struct Outcome: Equatable {
    var code: Int32
    var output: String
    var error: String
  }

  /// The folder with the built products, where the test bundle is too.
  static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

  static func path(_ name: String) -> String { products.appendingPathComponent(name).path }

  static func run(
    _ name: String, _ arguments: [String], folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    // Help is as wide as a terminal; no test may depend on whose.
    let variables = ProcessInfo.processInfo.environment.merging(["COLUMNS": "80"]) { $1 }
    let outcome = try Subprocess(
      name.contains("/") ? name : path(name), arguments,
      environment: variables.merging(environment) { $1 }, folder: folder
    ).run()
    return Outcome(
      code: outcome.code, output: String(decoding: outcome.output, as: UTF8.self),
      error: String(decoding: outcome.error, as: UTF8.self))
  }
}

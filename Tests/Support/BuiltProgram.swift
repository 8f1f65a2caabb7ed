import Foundation
import RefreshProcess

/// The programs of this package, as they were built with the tests.
public enum BuiltProgram {
  /// How a program ended and what it said.
  public struct Outcome: Equatable {
    public var code: Int32
    public var output: String
    public var error: String

    public init(code: Int32, output: String, error: String) {
      (self.code, self.output, self.error) = (code, output, error)
    }
  }

  /// The folder with the built products, where the test bundle is too.
  public static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

  public static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Runs a program to its end: a built one by its name, any other by its path.
  public static func run(
    _ program: String, _ arguments: [String], environment: [String: String], folder: URL? = nil
  ) throws -> Outcome {
    let outcome = try Subprocess(
      program.contains("/") ? program : path(program), arguments, environment: environment, folder: folder
    ).run()
    return Outcome(
      code: outcome.code, output: String(decoding: outcome.output, as: UTF8.self),
      error: String(decoding: outcome.error, as: UTF8.self))
  }
}

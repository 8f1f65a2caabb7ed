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

    /// What is answered to wrong input: one line, and exit code 64.
    public static func refused(_ line: String) -> Outcome { failed(line, code: 64) }

    /// A failure that one line tells.
    public static func failed(_ line: String, code: Int32 = 1) -> Outcome {
      Outcome(code: code, output: "", error: "error: \(line)\n")
    }

    /// Whether it is a refusal in one line that begins with a text.
    public func isRefused(_ start: String) -> Bool {
      code == 64 && output.isEmpty && error.hasPrefix("error: \(start)")
        && error.split(separator: "\n").count == 1
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

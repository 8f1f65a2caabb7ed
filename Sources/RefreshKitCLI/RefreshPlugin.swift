import ArgumentParser
import Foundation
import Logging
import RefreshKit

/// An author's program: controls, and every command for them.
///
///     @main
///     struct MyControls: RefreshPlugin {
///       static let controls: [RefreshControl.Type] = [Waves.self]
///     }
public protocol RefreshPlugin {
  /// The controls that the commands know, by the names of their types.
  static var controls: [RefreshControl.Type] { get }
}

extension RefreshPlugin {
  /// Runs the command that the arguments name and leaves with its exit code: 64 for wrong input, 1 for a failure.
  public static func main() {
    exit(CommandLineTool(controls: controls).run(Array(CommandLine.arguments.dropFirst())))
  }
}

/// The commands over a list of controls, apart from the process they run in.
public struct CommandLineTool {
  @TaskLocal static var controls: [RefreshControl.Type] = []

  private let controls: [RefreshControl.Type]

  public init(controls: [RefreshControl.Type]) { self.controls = controls }

  /// Runs the command that arguments name; the result is the exit code. Bad input is one line on standard error.
  public func run(_ arguments: [String]) -> Int32 {
    Self.$controls.withValue(controls) {
      do {
        var command = try RootCommand.parseAsRoot(arguments)
        try command.run()
        return 0
      } catch {
        return Self.report(error)
      }
    }
  }

  private static func report(_ error: any Error) -> Int32 {
    if let failure = error as? CommandFailure {
      for line in failure.lines { Console.error(line) }
      return failure.code
    }
    let code = RootCommand.exitCode(for: error)
    if code == .success {
      print(RootCommand.fullMessage(for: error))
    } else if !(error is ExitCode) {
      // The parser's own message goes on with usage; the first line says what is wrong.
      let message = RootCommand.message(for: error).split(separator: "\n").first.map(String.init) ?? "failed"
      Console.error(message)
    }
    return code.rawValue
  }
}

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent }
      ?? "refreshkit",
    abstract: "Renders, lists and tests pull-to-refresh controls.",
    subcommands: [
      ListCommand.self, RenderCommand.self, RecordCommand.self, VerifyCommand.self, ReportCommand.self,
    ])
}

/// A failure with its exit code, a line for each thing that is wrong.
struct CommandFailure: Error {
  let code: Int32
  let lines: [String]

  /// Wrong input: exit code 64.
  static func usage(_ line: String) -> CommandFailure { CommandFailure(code: 64, lines: [line]) }

  /// Something that did not work: exit code 1.
  static func failure(_ lines: [String]) -> CommandFailure { CommandFailure(code: 1, lines: lines) }
}

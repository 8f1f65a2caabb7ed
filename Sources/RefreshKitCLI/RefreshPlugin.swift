import ArgumentParser
import Foundation
import Logging
import RefreshAuthoring
import RefreshKit
import RefreshMotion
import RefreshProcess
import RefreshRegression

/// An author's program: controls, and every command for them.
///
///     @main
///     struct MyControls: RefreshPlugin {
///       static let controls: [RefreshControl.Type] = [Waves.self]
///     }
public protocol RefreshPlugin {
  /// The controls that the commands know, by the names of their types.
  static var controls: [RefreshControl.Type] { get }

  /// Scenes that are no refresh controls, to be rendered like them; none unless told.
  static var scenes: [StageScene.Type] { get }
}

extension RefreshPlugin {
  public static var scenes: [StageScene.Type] { [] }

  /// Runs the command that the arguments name and leaves with its exit code: 64 for wrong input, 1 for a failure.
  public static func main() {
    // A reader that closes its end of a pipe is told by the write that fails.
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    let isWorker = Worker.isAsked(for: arguments)
    exit(
      CommandLineTool.$role.withValue(isWorker ? .worker : .program) {
        CommandLineTool(controls: controls, scenes: scenes).run(
          isWorker ? Array(arguments.dropFirst()) : arguments)
      })
  }
}

/// The commands over a list of controls, apart from the process they run in.
public struct CommandLineTool {
  @TaskLocal static var controls: [RefreshControl.Type] = []
  @TaskLocal static var role = Role.embedded
  @TaskLocal static var scenes: [StageScene.Type] = []

  /// What the process is that runs the commands.
  enum Role {
    /// Another program, or a test.
    case embedded
    /// A plugin, which can be started again to do a part of the work.
    case program
    /// A plugin that was started for that.
    case worker
  }

  /// The version of RefreshKit that the commands belong to.
  public static let version = Version.current

  private let controls: [RefreshControl.Type]
  private let scenes: [StageScene.Type]

  /// The commands over controls, and over scenes that are rendered like them.
  public init(controls: [RefreshControl.Type], scenes: [StageScene.Type] = []) {
    self.controls = controls
    self.scenes = scenes
  }

  /// Runs the command that arguments name; the result is the exit code. Bad input is one line on standard error.
  public func run(_ arguments: [String]) -> Int32 {
    Self.$scenes.withValue(scenes) {
      Self.$controls.withValue(controls) {
        do {
          let contents = PluginContents(controls: controls, scenes: scenes)
          // Asked for before every other command, and the parser would take a third of the time.
          if arguments.first == "list", Self.role != .worker,
            arguments.dropFirst().allSatisfy({ $0 == "--json" || $0 == "--declared" })
          {
            try contents.check()
            try ListCommand.list(
              json: arguments.contains("--json"), declared: arguments.contains("--declared"))
            return 0
          }
          try RootCommand.checkName(of: arguments)
          var command = try RootCommand.parseAsRoot(arguments)
          if command is any ControlCommand {
            try contents.check()
            if !(command is ListCommand) { try contents.checkIsSome() }
          }
          try command.run()
          return 0
        } catch {
          return Self.report(error)
        }
      }
    }
  }

  private static func report(_ error: any Error) -> Int32 {
    if let failure = error as? CommandFailure {
      for line in failure.lines { Console.error(line) }
      return failure.code
    }
    if let error = error as? OptionError {
      Console.error("\(error)")
      return 64
    }
    if let failure = error as? Failure {
      Console.error(failure.line)
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

/// A command that is about the controls of the plugin.
protocol ControlCommand: ParsableCommand {}

extension ListCommand: ControlCommand {}
extension RenderCommand: ControlCommand {}
extension CheckCommand: ControlCommand {}
extension ExportCommand: ControlCommand {}
extension RecordCommand: ControlCommand {}
extension VerifyCommand: ControlCommand {}

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent }
      ?? "refreshkit",
    abstract: "Renders, lists and tests pull-to-refresh controls.",
    discussion: """
      Name controls by type; with no names, the command applies to all of them.

      EXAMPLES
        list
        render Waves --format png --out frames
        check Waves
        verify --report report
        record Waves
      """,
    version: CommandLineTool.version,
    subcommands: [
      ListCommand.self, RenderCommand.self, ExportCommand.self, CheckCommand.self, RecordCommand.self,
      VerifyCommand.self, ReportCommand.self, PreviewCommand.self, NewCommand.self, CompletionsCommand.self,
      ManualCommand.self,
    ])
}

extension RootCommand {
  /// - Throws: `CommandFailure` for a first argument that is no command, with the one that was meant.
  static func checkName(of arguments: [String]) throws {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let name = arguments.first, !name.hasPrefix("-"), name != "help", !names.contains(name) else {
      return
    }
    throw CommandFailure.usage(
      "unknown command '\(name.prefix(80))'; \(NearName.list(name, among: names, as: "there are"))")
  }
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

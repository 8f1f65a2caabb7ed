import ArgumentParser
import Foundation
import Logging
import RefreshFiles
import RefreshGoldens
import RefreshKit
import RefreshPackages
import RefreshProcess
import RefreshStage

/// An author's program: controls, and every command for them.
///
///     @main
///     struct MyControls: RefreshPlugin {
///       static let controls: [RefreshControl.Type] = [Waves.self]
///     }
public protocol RefreshPlugin {
  /// The controls that the commands know, by the names of their types.
  static var controls: [RefreshControl.Type] { get }

  /// Scenes, which are rendered like controls (default: none).
  static var scenes: [StageScene.Type] { get }

  /// Tools whose commands the program has besides its own (default: none).
  static var tools: [any RefreshTool.Type] { get }
}

extension RefreshPlugin {
  public static var scenes: [StageScene.Type] { [] }
  public static var tools: [any RefreshTool.Type] { [] }

  /// Runs the command that the arguments name and leaves with its exit code: 64 for wrong input, 1 for a failure.
  public static func main() {
    var arguments = CommandLine.arguments
    if !arguments.isEmpty { arguments.remove(at: 0) }
    let isWorker = Worker.isAsked(for: arguments)
    if isWorker { arguments.remove(at: 0) }
    // A preview has a stage for each page, and draws no faster than they are looked at.
    prepareProcess(keepsFreedMemory: arguments.first != "preview")
    exit(
      CommandLineTool.$role.withValue(isWorker ? .worker : .program) {
        CommandLineTool(controls: controls, scenes: scenes, tools: tools).run(arguments)
      })
  }
}

extension RefreshPlugin {
  /// Prepares the process as ``main()`` does, for a program that has its own commands besides those of a plugin.
  ///
  /// If the reader of a pipe closes it, the write fails instead of raising a signal, and up to 128 MB of freed memory stay with
  /// the process.
  ///
  /// - Parameter keepsFreedMemory: false gives freed memory back at once, which takes less of it and more time.
  public static func prepareProcess(keepsFreedMemory: Bool = true) {
    signal(SIGPIPE, SIG_IGN)
    if keepsFreedMemory { ProcessMemory.keepFreed() }
  }
}

/// The commands over a list of controls, apart from the process they run in.
public struct CommandLineTool {
  @TaskLocal package static var controls: [RefreshControl.Type] = []
  @TaskLocal package static var role = Role.embedded
  @TaskLocal package static var scenes: [StageScene.Type] = []
  @TaskLocal static var tools: [any RefreshTool.Type] = []

  /// The role of the process that runs the commands.
  package enum Role: Sendable {
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
  private let tools: [any RefreshTool.Type]

  /// The commands over controls, and over scenes that are rendered like them; those of tools are among them.
  public init(
    controls: [RefreshControl.Type], scenes: [StageScene.Type] = [], tools: [any RefreshTool.Type] = []
  ) {
    self.controls = controls
    self.scenes = scenes
    self.tools = tools
  }

  /// Runs the command that arguments name; the result is the exit code. Bad input is one line on standard error.
  public func run(_ arguments: [String]) -> Int32 {
    Self.$tools.withValue(tools) {
      Self.$scenes.withValue(scenes) {
        Self.$controls.withValue(controls) {
          do {
            let contents = PluginContents(controls: controls, scenes: scenes)
            if try Self.answer(arguments, contents) { return 0 }
            try Self.checkCommand(arguments, contents)
            var command = try RootCommand.parseAsRoot(Self.completed(arguments))
            try Self.checkPaths(arguments)
            if command is any ControlCommand {
              try contents.check()
              // A file needs no control.
              let isOfFiles = (command as? RenderCommand)?.rendersFiles ?? false
              if !(command is ListCommand), !isOfFiles { try contents.checkIsSome() }
            }
            try command.run()
            return 0
          } catch {
            return Self.report(error, arguments)
          }
        }
      }
    }
  }

  /// The command line with what `refreshkit.json` says of exports.
  private static func completed(_ arguments: [String]) throws -> [String] {
    for tool in tools {
      if let tool = tool as? any ExportingTool.Type { return try tool.completed(arguments) }
    }
    return arguments
  }

  /// Refuses options for a folder or a file with an empty name, which would be the working folder.
  private static func checkPaths(_ arguments: [String]) throws {
    let options = ["goldens", "config", "times", "report", "cache", "exports", "out"].map { "--\($0)" }
    for option in options {
      let isEmpty = zip(arguments, arguments.dropFirst()).contains { $0 == option && $1.isEmpty }
      guard isEmpty || arguments.contains("\(option)=") else { continue }
      throw CommandFailure.usage("\(option) '': expected the name of a file or folder")
    }
  }

  /// Answers what the launcher asks before every command, for which the parser would take a third of the time.
  ///
  /// - Returns: false if it is something else.
  private static func answer(_ arguments: [String], _ contents: PluginContents) throws -> Bool {
    if arguments == ["--version"] {
      try Console.print(version)
      return true
    }
    let options = arguments.dropFirst()
    guard arguments.first == "list", role != .worker,
      options.allSatisfy(["--json", "--declared"].contains)
    else { return false }
    try contents.check()
    try ListCommand.list(
      json: options.contains("--json"), declared: options.contains("--declared"))
    return true
  }

  private static func report(_ error: any Error, _ arguments: [String]) -> Int32 {
    if let failure = error as? CommandFailure {
      for line in failure.lines { Console.error(line) }
      return failure.code
    }
    if let error = error as? OptionError {
      Console.error("\(error)")
      return 64
    }
    let code = RootCommand.exitCode(for: error)
    if code == .success {
      print(RootCommand.fullMessage(for: error))
    } else if !(error is ExitCode) {
      // The parser's own message continues with usage; the first line says what is wrong.
      let message = RootCommand.message(for: error).split(separator: "\n").first.map(String.init) ?? "failed"
      Console.error(unknownOption(message, arguments) ?? message)
    }
    return code.rawValue
  }
}

extension CommandLineTool {
  /// - Throws: `CommandFailure` for a command that does not exist, also behind `help`, and a control in place of one.
  private static func checkCommand(_ arguments: [String], _ contents: PluginContents) throws {
    if let name = arguments.first, contents.names.contains(name) {
      throw CommandFailure.usage(
        "'\(name)' is a control; a command comes first, such as `render \(name)` or `preview \(name)`")
    }
    let words = arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
    try PluginCommands.check(words)
    let names = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let name = words.first, !names.contains(name) else { return }
    if let tool = KnownTool.having(name) { throw tool.missing(for: name) }
  }

  /// The error for an option that the command does not have; nil for another error.
  private static func unknownOption(_ message: String, _ arguments: [String]) -> String? {
    guard let unknown = UnknownOption(message: message, in: arguments),
      var help = try? CommandHelp(of: RootCommand.self)
    else { return nil }
    var command: [String] = []
    for word in arguments {
      guard let next = help.subcommands?.first(where: { $0.commandName == word }) else { break }
      (help, command) = (next, command + [word])
    }
    let names = help.shownArguments.flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)
    return unknown.error(among: names, of: command.joined(separator: " "))
  }
}

/// The controls and scenes of a plugin, checked against what the commands can work with.
struct PluginContents {
  let controls: [RefreshControl.Type]
  let scenes: [StageScene.Type]

  var names: [String] { controls.map { "\($0)" } + scenes.map(\.name) }

  /// - Throws: `CommandFailure` for a list that holds the same name twice, or a type without a name of its own.
  func check() throws {
    for control in controls {
      guard control != RefreshControl.self, control != LayerRefreshControl.self else {
        throw CommandFailure.usage(
          "the list of controls has \(control) itself, which is abstract; list a subclass"
        )
      }
      let name = "\(control)"
      guard !name.contains("<") else {
        throw CommandFailure.usage(
          "the control \(name) is generic, so files cannot be named after it: list a subclass, such as `final class \(name.filter { $0.isLetter || $0.isNumber }): \(name) {}`"
        )
      }
    }
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw CommandFailure.usage(
        "two controls are called \(name); files are named after controls, so rename one of them"
      )
    }
  }

  /// - Throws: `CommandFailure` if there is nothing to work with.
  func checkIsSome() throws {
    guard names.isEmpty else { return }
    throw CommandFailure.usage(
      "the plugin lists no controls: add one to it, such as `static let controls: [RefreshControl.Type] = [Waves.self]`"
    )
  }
}

import ArgumentParser
import RefreshFiles
import RefreshGoldens
import RefreshKit
import RefreshPackages
import RefreshProcess
import RefreshStage

/// An author's executable: a list of controls, with the commands for them.
///
///     @main
///     struct MyControls: RefreshPlugin {
///       static let controls: [RefreshControl.Type] = [Waves.self]
///     }
public protocol RefreshPlugin {
  /// The controls of the commands, named by their types.
  static var controls: [RefreshControl.Type] { get }

  /// Scenes, which `render` treats like controls (default: none).
  static var scenes: [StageScene.Type] { get }

  /// Tools that add commands to the program (default: none).
  static var tools: [any RefreshTool.Type] { get }
}

extension RefreshPlugin {
  public static var scenes: [StageScene.Type] { [] }
  public static var tools: [any RefreshTool.Type] { [] }

  /// Runs the command in the arguments and exits with its code: 0, 1 for a failure, 64 for wrong input.
  public static func main() {
    var arguments = CommandLine.arguments
    if !arguments.isEmpty { arguments.remove(at: 0) }
    let isWorker = WorkerArgument.isAsked(for: arguments)
    if isWorker { arguments.remove(at: 0) }
    let tool = tools.first { $0.commands.contains { $0.configuration.commandName == arguments.first } }
    prepareProcess(keepsFreedMemory: tool?.keepsFreedMemory ?? true)
    exit(
      CommandLineTool.$role.withValue(isWorker ? .worker : .program) {
        CommandLineTool(controls: controls, scenes: scenes, tools: tools).run(arguments)
      })
  }
}

extension RefreshPlugin {
  /// Prepares the process as ``main()`` does, for a program with commands of its own.
  ///
  /// A write to a closed pipe then fails instead of raising SIGPIPE, and the process keeps up to 128 MB of freed
  /// memory.
  ///
  /// - Parameter keepsFreedMemory: false returns freed memory at once, which takes less memory and more time.
  public static func prepareProcess(keepsFreedMemory: Bool = true) {
    signal(SIGPIPE, SIG_IGN)
    if keepsFreedMemory { AllocatorSettings.keepFreed() }
  }
}

/// The commands for a list of controls, independent of the process that runs them.
public struct CommandLineTool {
  @TaskLocal package static var role = Role.embedded
  @TaskLocal private static var contents = PluginContents()

  package static var controls: [RefreshControl.Type] { contents.controls }
  package static var scenes: [StageScene.Type] { contents.scenes }
  static var tools: [any RefreshTool.Type] { contents.tools }

  /// The role of the process that runs the commands.
  package enum Role: Sendable {
    /// A program other than a plugin, or a test.
    case embedded
    /// A plugin, which can start copies of itself as workers.
    case program
    /// A worker process, started by a plugin.
    case worker
  }

  /// The version of RefreshKit.
  public static let version = Version.current

  private let contents: PluginContents

  /// Creates the commands for controls and scenes, including the commands of tools.
  public init(
    controls: [RefreshControl.Type], scenes: [StageScene.Type] = [], tools: [any RefreshTool.Type] = []
  ) {
    contents = PluginContents(controls: controls, scenes: scenes, tools: tools)
  }

  /// Runs the command in the arguments and returns the exit code; wrong input prints one line on standard error.
  public func run(_ arguments: [String]) -> Int32 {
    Self.$contents.withValue(contents) {
      do {
        if Self.role != .worker { try WorkingFolder.check() }
        if try Self.answer(arguments, contents) { return 0 }
        try Self.checkCommand(arguments, contents)
        // Completed with the options for exports in `refreshkit.json`.
        let completed = try Self.exportingTool?.completed(arguments) ?? arguments
        var command = try RootCommand.parseAsRoot(completed)
        try Self.checkPaths(arguments)
        if command is any ControlCommand {
          try contents.check()
          // Rendering files needs no control.
          let isOfFiles = (command as? RenderCommand)?.rendersFiles ?? false
          if !(command is ListCommand), !isOfFiles {
            try contents.checkIsSome(playsFiles: command is RenderCommand)
          }
        }
        try command.run()
        return 0
      } catch {
        return Self.report(error, arguments)
      }
    }
  }

  /// Throws for a folder or file option with an empty value, which would mean the current folder.
  private static func checkPaths(_ arguments: [String]) throws {
    let options = ["goldens", "config", "times", "report", "cache", "exports", "out"].map { "--\($0)" }
    for option in options {
      let isEmpty = zip(arguments, arguments.dropFirst()).contains { $0 == option && $1.isEmpty }
      guard isEmpty || arguments.contains("\(option)=") else { continue }
      throw CommandFailure.usage("\(option) '': expected the name of a file or folder")
    }
  }

  /// Answers the launcher's queries before every command without the argument parser, which would take a third of the
  /// time.
  ///
  /// - Returns: false if the arguments are not such a query.
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
    if error is OptionError || error is MatrixError {
      Console.error("\(error)")
      return 64
    }
    let code = RootCommand.exitCode(for: error)
    if code == .success {
      do { try Console.print(text: RootCommand.fullMessage(for: error)) } catch {
        return report(error, arguments)
      }
    } else if !(error is ExitCode) {
      let message = RootCommand.line(for: error, in: arguments)
      Console.error(unknownOption(message, arguments) ?? message)
    }
    return code.rawValue
  }
}

extension CommandLineTool {
  /// Checks that the first argument is a command.
  ///
  /// - Throws: `CommandFailure` for an unknown command, also after `help`, and for a control in place of a command.
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

  /// The error for an option that the command does not have; nil for any other error.
  private static func unknownOption(_ message: String, _ arguments: [String]) -> String? {
    guard let unknown = UnknownOption(message: message, in: arguments) else { return nil }
    var (command, path): (any ParsableCommand.Type, [String]) = (RootCommand.self, [])
    for word in arguments {
      let next = command.configuration.subcommands.first { $0.configuration.commandName == word }
      guard let next else { break }
      (command, path) = (next, path + [word])
    }
    if let tool = KnownTool.adding(unknown.name, to: path.joined(separator: " ")) {
      return tool.missing(for: "--\(unknown.name)").lines[0]
    }
    // The help indents an option by two spaces, and describes it after two more.
    let options = RootCommand.helpMessage(for: command).matches(of: /(?m)^  -\S.*?(?=  |$)/)
    let names = options.flatMap { $0.output.matches(of: /--([a-z-]+)/).map { String($0.1) } }
      .filter { $0 != "help" && ($0 != "version" || path.isEmpty) }
    return unknown.error(among: names, of: path.joined(separator: " "))
  }
}

/// The controls, scenes and tools of a plugin, validated before a command runs.
private struct PluginContents: Sendable {
  var controls: [RefreshControl.Type] = []
  var scenes: [StageScene.Type] = []
  var tools: [any RefreshTool.Type] = []

  var names: [String] { controls.map { "\($0)" } + scenes.map(\.name) }

  /// Checks that every control and scene has a usable name and type.
  ///
  /// - Throws: `CommandFailure` for a duplicate name, an abstract class, or a generic type.
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

  /// Checks that the plugin lists anything.
  ///
  /// - Parameter playsFiles: true if the command also plays files, with a tool for them.
  /// - Throws: `CommandFailure` if there are no controls and no scenes.
  func checkIsSome(playsFiles: Bool) throws {
    guard names.isEmpty else { return }
    if playsFiles, CommandLineTool.playingTool != nil {
      throw CommandFailure.usage("render: expected a Lottie file, such as `render rocket.json`")
    }
    throw CommandFailure.usage(
      "the plugin lists no controls: add one to it, such as `static let controls: [RefreshControl.Type] = [Waves.self]`"
    )
  }
}

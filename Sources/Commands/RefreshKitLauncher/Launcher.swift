import ArgumentParser
import Foundation
import RefreshBuilds
import RefreshFiles
import RefreshPackages

/// `refreshkit`: finds and builds the plugins of a package, and runs the command in them.
@main
struct Launcher: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refreshkit",
    abstract: "Builds the refresh controls of a package and runs a command for them.",
    usage: "refreshkit [<options>] <command> [<arguments>]",
    discussion: """
      A command runs in the plugins of the package: executables whose target
      depends on RefreshKitCLI. Each plugin gets its own controls. `diff`,
      `lint`, and `render` of a Lottie file need no package.

      PLUGIN COMMANDS
        list                    lists the controls and their missing hooks
        render [CONTROL ...]    renders animated images, videos and frames
        check [CONTROL ...]     stress-tests the controls
        record [CONTROL ...]    records a golden of each clip
        verify [CONTROL ...]    compares clips with goldens, exports with files
        completions SHELL       prints a script for bash, zsh or fish
        manual                  prints the manual page

      COMMANDS OF TOOLS, WHICH `ADD` ADDS TO A PLUGIN
        preview [CONTROL]       opens a page on which you pull the controls
        export [CONTROL ...]    exports files that apps, games and pages play
        diff OLD NEW            says what changed between two Lottie files
        lint FILE ...           lists what players lack of Lottie files
        report merge            merges the reports of shards
      `diff`, `lint` and `render` of files alone need neither tool nor package.

      EXAMPLES
        swift run refreshkit new Waves
        swift run refreshkit list
        swift run refreshkit render Waves --format png
        swift run refreshkit render Waves --watch
        swift run refreshkit --configuration release render
        swift run refreshkit --plugin .build/debug/my-controls list
        swift run refreshkit render --help
      """,
    version: Version.current, subcommands: [NewCommand.self, AddCommand.self, PortCommand.self])

  @OptionGroup var options: LauncherOptions

  static func main() {
    // Writing to a closed pipe then fails with an error instead of a signal.
    signal(SIGPIPE, SIG_IGN)
    do {
      try WorkingFolder.check()
      let line = LauncherArguments(Array(CommandLine.arguments.dropFirst()))
      // Shell completion, while the user types: too urgent for a build.
      if line.arguments.first == "---completion" { return BuiltPlugins.answer(line.arguments) }
      if line.isOwn {
        try runOwn(line)
      } else {
        try LauncherRun(options: LauncherOptions.parse(line.options), command: line.command).run()
      }
    } catch let failure as CommandFailure {
      fail(failure.lines[0], failure.code)
    } catch let error as OptionError {
      fail("\(error)", 64)
    } catch {
      let code = exitCode(for: error)
      guard code != .success, !(error is ExitCode) else { exit(withError: error) }
      let arguments = Array(CommandLine.arguments.dropFirst())
      let line = line(for: error, in: arguments)
      let isOwn = PluginCommands.ofLauncher.contains(LauncherArguments(arguments).command.first ?? "")
      let unknown = isOwn ? nil : UnknownOption(message: line, in: arguments)
      let names = ["plugin", "package", "configuration", "watch", "version", "help"]
      fail(unknown?.error(among: names, of: "refreshkit") ?? line, code.rawValue)
    }
  }

  private static func runOwn(_ line: LauncherArguments) throws {
    guard !line.command.isEmpty, line.command != ["help"] else {
      _ = try parseAsRoot(line.arguments)
      throw CleanExit.helpRequest(self)
    }
    // `--package` may precede `new`, as it may precede any command.
    var command = try LauncherCommands.parseAsRoot(line.command + line.options)
    try command.run()
  }

  private static func fail(_ line: String, _ code: Int32) -> Never {
    FileHandle.standardError.write(Data("\("error: \(line)".printableLine)\n".utf8))
    Foundation.exit(code)
  }
}

/// The launcher's own commands, without its options, because these commands declare the options themselves.
private struct LauncherCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refreshkit", subcommands: [NewCommand.self, AddCommand.self, PortCommand.self])
}

/// One run of the launcher: builds the plugins, or takes the named ones, and runs the command in them.
struct LauncherRun {
  let options: LauncherOptions
  let command: [String]

  func run() throws {
    // Checked here so that a mistyped command neither starts a build nor is reported by each plugin.
    try PluginCommands.check(command, inLauncher: true)
    let configuration = options.configuration
    guard ["debug", "release"].contains(configuration) else {
      throw CommandFailure.usage("--configuration '\(configuration)': expected debug or release")
    }
    if !options.plugin.isEmpty {
      guard !options.watch else {
        throw CommandFailure.usage("--watch: a built plugin has no sources to watch; leave out --plugin")
      }
      return try Dispatcher(try options.plugin.map { try Plugin(path: $0) }).run(command)
    }
    if options.package == nil, !options.watch, PluginCommands.isOfFiles(command) {
      return try Dispatcher([try Plugin(path: LottieProgramBuilder.build(configuration), isAlone: true)]).run(
        command)
    }
    let package = try PluginPackage(options.package.map { URL(argument: $0).standardizedFileURL })
    try ToolOffer(command, in: package)?.settle()
    if options.watch {
      try Watcher(package, configuration: configuration).run(command)
    } else {
      let paths = try package.buildPlugins(configuration)
      BuiltPlugins(package.folder).remember(paths)
      try Dispatcher(try Plugin.built(paths)).run(command)
    }
  }
}

/// The launcher's command line, split into its own options and the plugins' command.
struct LauncherArguments: Equatable {
  let arguments: [String]
  /// The options before the command, and those from any position that no command has.
  private(set) var options: [String] = []
  /// The command with its arguments; empty if there is none.
  private(set) var command: [String] = []

  private static let withValue: Set = ["--plugin", "--package", "--configuration"]

  init(_ arguments: [String]) {
    self.arguments = arguments
    var rest = arguments[...]
    while let first = rest.first, first.hasPrefix("-") {
      rest.removeFirst()
      options.append(first)
      if Self.withValue.contains(first), let value = rest.popFirst() { options.append(value) }
    }
    command = Array(rest)
    // `render Waves --watch` means the same as `--watch render Waves`.
    for option in ["--watch", "--package", "--configuration"] {
      let words = command.prefix { $0 != "--" }
      guard let index = words.firstIndex(of: option), index > 0 else { continue }
      let end = min(words.count, index + (Self.withValue.contains(option) ? 2 : 1))
      options += command[index..<end]
      command.removeSubrange(index..<end)
    }
  }

  /// True for command lines that the launcher answers itself: help, version, its own commands, or no command.
  var isOwn: Bool {
    guard let name = command.first else { return true }
    if name == "help" { return command.count == 1 || PluginCommands.ofLauncher.contains(command[1]) }
    return PluginCommands.ofLauncher.contains(name)
  }
}

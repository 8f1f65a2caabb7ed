import ArgumentParser
import RefreshFiles
import RefreshPackages

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Prints the manual page.",
    discussion: """
      EXAMPLES
        manual | man -l -
        manual > ~/.local/share/man/man1/refreshkit.1
      """)

  /// True if the launcher requests the page, which then includes the launcher's own options.
  @Flag(help: .private)
  var launcher = false

  func run() throws {
    try Console.print(text: ManualPage(root: launcher ? LauncherCommand.self : RootCommand.self).text)
  }
}

/// `completions`: prints a script for a shell that completes commands, options and controls.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Prints a script that completes commands, options and controls.",
    discussion: """
      EXAMPLES
        completions bash > ~/.local/share/bash-completion/completions/refreshkit
        completions zsh > ~/.zfunc/_refreshkit
        completions fish > ~/.config/fish/completions/refreshkit.fish
      """)

  @Argument(help: "The shell: bash, zsh or fish.", completion: .list(["bash", "zsh", "fish"]))
  var shell: String

  /// True if the launcher requests the script, which then includes the launcher's own options.
  @Flag(help: .private)
  var launcher = false

  func run() throws {
    guard let shell = CompletionShell(rawValue: shell) else {
      throw CommandFailure.usage("unknown shell '\(shell)'; expected one of bash, zsh, fish")
    }
    let script =
      launcher ? LauncherCommand.completionScript(for: shell) : RootCommand.completionScript(for: shell)
    try Console.print(text: script)
  }
}

/// The launcher's commands as its help shows them: its own options, then the plugins' commands. Never run.
struct LauncherCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refreshkit",
    abstract: "Builds the refresh controls of a package and runs a command for them.",
    discussion: """
      A command runs in the plugins of the package: executables whose target depends on RefreshKitCLI. Each plugin gets
      its own controls, and has the same commands.

      EXAMPLES
        swift run refreshkit new Waves
        swift run refreshkit list
        swift run refreshkit render Waves --watch
        swift run refreshkit --configuration release render
        swift run refreshkit --plugin .build/debug/my-controls list
      """,
    subcommands: RootCommand.configuration.subcommands
      + [LauncherNewCommand.self, LauncherAddCommand.self, LauncherPortCommand.self])

  @OptionGroup var options: LauncherOptions
}

/// The commands of the launcher itself, declared for `refreshkit help`.
private struct LauncherNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Creates a package with a control, or adds a control to a package.")
}

private struct LauncherAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Adds a tool, such as preview, to the commands of a package's program.")

  @Argument(help: "The tools.", completion: .list(KnownTool.allCases.map(\.rawValue)))
  var tools: [String] = []
}

private struct LauncherPortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "port", abstract: "Says what of iOS sources compiles here as it is, and what has to change.")

  @Argument(help: "The sources.", completion: .file())
  var sources: [String] = []
}

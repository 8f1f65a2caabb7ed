import ArgumentParser

/// `completions`: what makes a shell complete commands, options and controls.
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

  /// Whether the launcher asks, which is completed with its own options too.
  @Flag(help: .private)
  var launcher = false

  func run() throws {
    guard let shell = CompletionShell(rawValue: shell) else {
      throw CommandFailure.usage("unknown shell '\(shell)'; one of bash, zsh, fish")
    }
    let script =
      launcher ? LauncherCommand.completionScript(for: shell) : RootCommand.completionScript(for: shell)
    try Console.print(text: script)
  }
}

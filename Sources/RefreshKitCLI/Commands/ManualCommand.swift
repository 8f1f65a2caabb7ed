import ArgumentParser

/// `manual`: the manual page.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Prints the manual page.",
    discussion: """
      EXAMPLES
        manual | man -l -
        manual > ~/.local/share/man/man1/refreshkit.1
      """)

  /// Whether the launcher asks, whose page tells of its own options too.
  @Flag(help: .private)
  var launcher = false

  func run() throws {
    let help = launcher ? try CommandHelp(of: LauncherCommand.self) : try CommandHelp(of: RootCommand.self)
    try Console.print(text: String(ManualPage(help: help).text.dropLast()))
  }
}

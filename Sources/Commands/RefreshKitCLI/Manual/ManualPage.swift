import ArgumentParser
import Foundation
import RefreshPackages

/// The manual page of a program in mdoc format: what each command's help says, and what no help says.
///
/// The plugin of swift-argument-parser is not suitable: it runs only in a checkout, on the checkout's executables, and
/// reflows the examples.
struct ManualPage {
  let root: any ParsableCommand.Type

  var text: String {
    let configuration = root.configuration
    let name = configuration.commandName ?? root._commandName
    return """
      .Dd \(Version.date)
      .Dt \(Self.escaped(name.uppercased())) 1
      .Os RefreshKit \(Version.current)
      .Sh NAME
      .Nm \(Self.escaped(name))
      .Nd \(Self.escaped(configuration.abstract))
      .Sh DESCRIPTION
      \(Self.literal(root.helpMessage(columns: Self.columns)))
      .Sh COMMANDS
      \(commands(of: root, path: []).joined(separator: "\n"))
      .Sh ENVIRONMENT
      .Bl -tag -width Ds
      .It Ev REFRESHKIT_RECORD
      Which goldens tests and record may write: never, missing, changed or all.
      Default: never when CI is set, otherwise missing in tests and changed for record.
      .It Ev REFRESHKIT_REPORTS
      A folder for the reports of tests that fail.
      .El
      .Sh FILES
      .Bl -tag -width Ds
      .It Pa refreshkit.json
      The clips to record and verify, read from the folder where the command runs.
      .El
      .Sh EXIT STATUS
      .Bl -tag -width Ds
      .It 0
      Success.
      .It 1
      Something failed, or a verification found a change.
      .It 64
      Invalid input; one line on standard error says which value and what is allowed.
      .El
      """
  }

  /// The width of the help, in columns, which leaves room for the page's margin in a terminal of 80.
  private static let columns = 74

  /// The sections of the commands below one, in order.
  private func commands(of parent: any ParsableCommand.Type, path: [String]) -> [String] {
    parent.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap { command in
      let path = path + [command.configuration.commandName ?? command._commandName]
      let help = Self.literal(root.helpMessage(for: command, columns: Self.columns))
      return [".Ss \(Self.escaped(path.joined(separator: " ")))\n\(help)"] + commands(of: command, path: path)
    }
  }

  private static func literal(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
    return ".Bd -literal\n\(lines.joined(separator: "\n"))\n.Ed"
  }

  /// Text with characters escaped that mdoc would interpret.
  private static func escaped(_ text: String) -> String {
    let text = text.replacingOccurrences(of: "\\", with: "\\e")
      .replacingOccurrences(of: "-", with: "\\-").replacingOccurrences(of: "…", with: "...")
      .replacingOccurrences(of: "→", with: "\\(->")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
  }
}

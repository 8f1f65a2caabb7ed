import ArgumentParser
import Foundation
import RefreshPackages

/// The manual page of a program and its commands, in mdoc format.
///
/// The plugin of swift-argument-parser is not suitable: it runs only in a checkout on the checkout's executables,
/// reflows the examples, and has no sections for environment, files and exit codes.
struct ManualPage {
  let help: CommandHelp

  var text: String {
    var page = MdocBuilder()
    page.macro("Dd", Version.date)
    page.macro("Dt", help.commandName.uppercased(), "1")
    page.macro("Os", "RefreshKit", Version.current)
    page.macro("Sh", "NAME")
    page.macro("Nm", help.commandName)
    page.macro("Nd", sentence(help.abstract ?? "").lowercasedFirst)
    page.macro("Sh", "SYNOPSIS")
    page.macro("Nm")
    page.macro("Op", "Ar", "option ...")
    page.macro("Ar", "command")
    page.macro("Op", "Ar", "argument ...")
    page.macro("Sh", "DESCRIPTION")
    page.discussion(help.discussion ?? help.abstract ?? "", isTop: true)
    if !help.shownArguments.isEmpty {
      page.macro("Sh", "OPTIONS")
      page.arguments(help.shownArguments)
    }
    page.macro("Sh", "COMMANDS")
    for command in help.shownSubcommands { page.command(command, path: []) }
    page.macro("Sh", "ENVIRONMENT")
    page.list([
      (
        "REFRESHKIT_RECORD",
        "Which goldens tests and record may write: never, missing, changed or all. Default: never when CI is set, otherwise missing in tests and changed for record."
      ),
      ("REFRESHKIT_REPORTS", "A folder for the reports of tests that fail."),
    ]) { "Ev \($0)" }
    page.macro("Sh", "FILES")
    page.list([
      ("refreshkit.json", "The clips to record and verify, read from the folder where the command runs.")
    ]) {
      "Pa \($0)"
    }
    page.macro("Sh", "EXIT STATUS")
    page.list([
      ("0", "Success."), ("1", "Something failed, or a verification found a change."),
      ("64", "Invalid input; one line on standard error says which value and what is allowed."),
    ]) { "\($0)" }
    return page.text
  }

  private func sentence(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }

  /// A builder of mdoc text.
  private struct MdocBuilder {
    private(set) var text = ""

    mutating func macro(_ words: String...) {
      text += "." + words.map(Self.escaped).joined(separator: " ") + "\n"
    }

    /// Appends a command with its subcommands.
    mutating func command(_ command: CommandHelp, path: [String]) {
      let path = path + [command.commandName]
      let values = command.shownArguments.filter { $0.kind == "positional" }.map {
        let value = ($0.valueName ?? "value").uppercased() + ($0.isRepeating ? " ..." : "")
        return $0.isOptional ? "[\(value)]" : value
      }
      macro("Ss", (path + values).joined(separator: " "))
      paragraph(command.abstract ?? "")
      if !command.shownArguments.isEmpty { arguments(command.shownArguments) }
      if let discussion = command.discussion { self.discussion(discussion, isTop: false) }
      for subcommand in command.shownSubcommands { self.command(subcommand, path: path) }
    }

    mutating func arguments(_ arguments: [CommandHelp.Argument]) {
      text += ".Bl -tag -width Ds\n"
      for argument in arguments {
        let value = Self.escaped(argument.valueName ?? "value")
        switch argument.kind {
        case "positional": text += ".It Ar \(value)\(argument.isRepeating ? " ..." : "")\n"
        case "flag": text += ".It \(names(argument).joined(separator: " , "))\n"
        default: text += ".It \(names(argument).joined(separator: " , ")) Ar \(value)\n"
        }
        paragraph(argument.abstract ?? "")
        // An abstract with its own "(default" explains a value that may differ between machines.
        if let standard = argument.defaultValue, argument.kind == "option",
          argument.abstract?.contains("(default") != true
        {
          paragraph("Default: \(standard).")
        }
      }
      text += ".El\n"
    }

    private func names(_ argument: CommandHelp.Argument) -> [String] {
      (argument.names ?? []).map { "Fl \(Self.escaped(String($0.text.dropFirst())))" }
    }

    mutating func list(_ items: [(String, String)], head: (String) -> String) {
      text += ".Bl -tag -width Ds\n"
      for (name, meaning) in items {
        text += ".It \(head(name))\n"
        paragraph(meaning)
      }
      text += ".El\n"
    }

    /// Appends a discussion: headings are lines in capitals, indented lines are literal.
    mutating func discussion(_ discussion: String, isTop: Bool) {
      var words: [String] = []
      var isLiteral = false
      func isHeading(_ line: String) -> Bool {
        !line.isEmpty && line == line.uppercased() && !line.hasPrefix(" ")
      }
      for line in discussion.components(separatedBy: "\n") + [""] {
        let isIndented = line.hasPrefix(" ") && !line.trimmingCharacters(in: .whitespaces).isEmpty
        if isLiteral && !isIndented {
          text += ".Ed\n"
          isLiteral = false
        }
        if !words.isEmpty && (isIndented || line.isEmpty || isHeading(line)) {
          paragraph(words.joined(separator: " "))
          words = []
        }
        if isIndented {
          if !isLiteral { text += ".Bd -literal -offset indent\n" }
          isLiteral = true
          text += Self.escaped(String(line.dropFirst(2))) + "\n"
        } else if isHeading(line) {
          if isTop {
            macro("Ss", line.capitalized)
          } else {
            text += ".Pp\n"
            paragraph("\(line.capitalized):")
          }
        } else if !line.isEmpty {
          words.append(line)
        }
      }
    }

    /// Appends running text, one sentence per line.
    mutating func paragraph(_ words: String) {
      guard !words.isEmpty else { return }
      let text = words.hasSuffix(".") || words.hasSuffix(":") ? words : words + "."
      for sentence in text.replacingOccurrences(of: ". ", with: ".\n").split(separator: "\n") {
        var line = ""
        for word in sentence.split(separator: " ") {
          if !line.isEmpty && line.count + word.count > 70 {
            self.text += Self.escaped(line) + "\n"
            line = ""
          }
          line += line.isEmpty ? word : " \(word)"
        }
        self.text += Self.escaped(line) + "\n"
      }
    }

    /// Text with characters escaped that mdoc would interpret.
    private static func escaped(_ text: String) -> String {
      let text = text.replacingOccurrences(of: "\\", with: "\\e")
        .replacingOccurrences(of: "-", with: "\\-").replacingOccurrences(of: "…", with: "...")
        .replacingOccurrences(of: "→", with: "\\(->")
      return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
    }
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

/// A command in swift-argument-parser's dump format (`--experimental-dump-help`).
struct CommandHelp: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }
    /// Kind of the argument: `positional`, `option` or `flag`.
    let kind: String
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
  }

  let commandName: String
  let abstract: String?
  let discussion: String?
  let arguments: [Argument]?
  let subcommands: [CommandHelp]?
  let shouldDisplay: Bool

  /// The visible arguments, without help and version, which all commands have.
  var shownArguments: [Argument] {
    (arguments ?? []).filter { argument in
      argument.shouldDisplay && argument.names?.contains { ["help", "version"].contains($0.name) } != true
    }
  }

  var shownSubcommands: [CommandHelp] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }

  init<Command: ParsableCommand>(of command: Command.Type) throws {
    self = try JSONDecoder().decode(HelpDump.self, from: Data(command._dumpHelp().utf8)).command
  }

  /// The root object of the dump.
  private struct HelpDump: Decodable { let command: CommandHelp }
}

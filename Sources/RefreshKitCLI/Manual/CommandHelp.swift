import ArgumentParser
import Foundation

/// What the argument parser knows of a command, read from its description by itself.
struct CommandHelp: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }
    /// `positional`, `option` or `flag`.
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

  /// The arguments that are shown; help and version are the same everywhere and left out.
  var shownArguments: [Argument] {
    (arguments ?? []).filter { argument in
      argument.shouldDisplay && argument.names?.contains { ["help", "version"].contains($0.name) } != true
    }
  }

  /// The commands below that are shown.
  var shownSubcommands: [CommandHelp] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }

  init<Command: ParsableCommand>(of command: Command.Type) throws {
    self = try JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8)).command
  }

  /// The whole of the description.
  private struct Tool: Decodable { let command: CommandHelp }
}

import ArgumentParser
import Foundation

/// A command that needs the plugin's controls.
package protocol ControlCommand: ParsableCommand {}

extension ListCommand: ControlCommand {}
extension RenderCommand: ControlCommand {}
extension CheckCommand: ControlCommand {}
extension RecordCommand: ControlCommand {}
extension VerifyCommand: ControlCommand {}

struct RootCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
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
      subcommands: commands)
  }

  /// The commands of every program and the commands of the tools. A tool's command replaces a command with the same
  /// name, to add options.
  private static var commands: [any ParsableCommand.Type] {
    func name(_ command: any ParsableCommand.Type) -> String? { command.configuration.commandName }
    let own: [any ParsableCommand.Type] = [
      ListCommand.self, RenderCommand.self, CheckCommand.self, RecordCommand<NoRunOptions>.self,
      VerifyCommand<NoRunOptions>.self,
    ]
    let tools = CommandLineTool.tools.flatMap { $0.commands }
    let replaced = own.map { own in tools.first { name($0) == name(own) } ?? own }
    let added = tools.filter { tool in !own.contains { name($0) == name(tool) } }
    let last: [any ParsableCommand.Type] = [CompletionsCommand.self, ManualCommand.self]
    return replaced + added + last
  }
}

import ArgumentParser
import Foundation
import RefreshFiles
import RefreshPackages

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
      subcommands: [
        ListCommand.self, RenderCommand.self, CheckCommand.self, RecordCommand.self, VerifyCommand.self,
        ReportCommand.self,
      ] + CommandLineTool.tools.flatMap { $0.commands } + [CompletionsCommand.self, ManualCommand.self])
  }
}

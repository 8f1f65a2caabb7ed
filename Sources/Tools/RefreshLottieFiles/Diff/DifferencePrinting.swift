import ArgumentParser
import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshKitCLI

/// Options for printing differences, and the exit code of the command.
struct DifferencePrinting: ParsableArguments {
  @Flag(help: "Print the report as JSON.")
  var json = false

  @Flag(help: "Print the changes as Markdown, for a comment on a pull request.")
  var markdown = false

  @Flag(help: "Print the changes as GitHub annotations (default when GITHUB_ACTIONS is set).")
  var github = false

  /// Checks that the chosen formats can be combined.
  ///
  /// - Throws: `CommandFailure` for formats that exclude each other.
  func check() throws {
    if json && markdown { throw CommandFailure.usage("--markdown: cannot be combined with --json") }
  }

  /// Prints the differences.
  ///
  /// - Parameter problem: reason that the report could not be written; nil if it was written.
  /// - Throws: `CommandFailure` with exit code 1 if anything visible changed, or a file cannot be compared.
  func conclude(_ report: RegressionReport, problem: String?) throws {
    if json {
      try Console.print(json: report.json.trimmingCharacters(in: .newlines))
    } else {
      for line in markdown ? [report.markdown] : report.differenceLines { try Console.print(text: line) }
      if !markdown, github || ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" {
        let sources = ControlSourceFiles(files: report.clips.compactMap(\.file))
        for line in report.annotations(in: sources) { try Console.print(text: line) }
      }
    }
    let broken = report.clips.filter { $0.status == .broken }.map(\.message)
    if !report.passes || problem != nil {
      throw CommandFailure.failure(broken + (problem.map { [$0] } ?? []))
    }
  }
}

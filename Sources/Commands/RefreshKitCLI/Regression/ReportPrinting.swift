import ArgumentParser
import Foundation
import RefreshFiles
import RefreshGoldens

/// Functions that write and remove report files; each returns the error's description, or nil on success.
package enum ReportWriting {
  package static func write(_ report: RegressionReport, to folder: String) -> String? {
    problem { try ReportFolder(URL(argument: folder, isDirectory: true)).write(report) }
  }

  /// Removes an earlier run's report.
  package static func clear(_ folder: String) -> String? {
    problem { try ReportFolder(URL(argument: folder, isDirectory: true)).clear() }
  }

  private static func problem(_ write: () throws -> Void) -> String? {
    do {
      try write()
      return nil
    } catch {
      return "\(error)"
    }
  }
}

/// Options for printing a report, and the exit code of the command.
package struct ReportPrinting: ParsableArguments {
  @Flag(help: "Print the report as JSON.")
  package var json = false

  // GitHub shows annotations beside the changed lines.
  @Flag(help: "Print failures as GitHub annotations (default when GITHUB_ACTIONS is set).")
  package var github = false

  package init() {}

  /// Prints a summary of the report, and one line for each failing clip.
  ///
  /// - Parameters:
  ///   - claim: the adjective for a clip that passes.
  ///   - problem: the reason that the report could not be written, printed last.
  /// - Throws: `CommandFailure` with exit code 1 for a failing clip or a problem.
  package func conclude(
    _ report: RegressionReport, claim: String = "unchanged", problem: String? = nil
  ) throws {
    for clip in report.clips { for warning in clip.warnings { Console.warning("\(clip.name): \(warning)") } }
    for orphan in report.orphans { Console.warning("\(orphan): no clip uses this golden") }
    for remark in report.additions.compactMap(\.remark) { Console.warning(remark) }
    if json {
      try Console.print(json: report.json.trimmingCharacters(in: .newlines))
    } else {
      if !report.failures.isEmpty {
        for row in report.table.split(separator: "\n") { try Console.print(String(row)) }
      }
      let count = report.clips.count
      let tolerated = report.tolerated.count
      let passed = (count - report.failures.count - tolerated).counted(of: count, "clip", "is", "are")
      let others = (tolerated == 0 ? "" : ", \(tolerated) within tolerance") + report.motionNote
      try Console.print("\(passed) \(claim)\(others), \(report.frameCount.counted("frame"))")
      let isRunner = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"
      if github || isRunner {
        for line in report.annotations(in: ControlSourceFiles(package: .currentDirectory())) {
          try Console.print(text: line)
        }
      }
    }
    if report.passes && problem == nil { return }
    guard let approval = report.approval, !json else {
      throw CommandFailure.failure(report.problemLines + (problem.map { [$0] } ?? []))
    }
    for line in report.problemLines + (problem.map { [$0] } ?? []) { Console.error(line) }
    // A command on its own line can be pasted.
    let isNew = report.failures.allSatisfy { $0.status == .missing || $0.approval == nil }
    let isRenamed = report.failures.allSatisfy { $0.formerFile != nil }
    Console.command(
      approval, for: isRenamed ? "To rename:" : isNew ? "To record:" : "To accept what has changed:")
    throw CommandFailure.failure([])
  }
}

import ArgumentParser
import Foundation
import RefreshGoldens

/// Options that a tool adds to `record` or `verify`.
package protocol RunOptions: ParsableArguments {
  /// Example lines for the help of `verify`, each with a line feed at its end.
  static var examples: String { get }

  var given: [String] { get }

  /// Extension that the given options request for a run; nil if none requests one.
  ///
  /// - Throws: `CommandFailure` with exit code 64 for an invalid option.
  var runExtension: (any RunExtension)? { get throws }
}

/// Empty options, for a program in which no tool adds any to `record` or `verify`.
package struct NoRunOptions: RunOptions {
  package static let examples = ""
  package var given: [String] { [] }
  package var runExtension: (any RunExtension)? { nil }

  package init() {}
}

/// Extension of a run of `record` or `verify` by a tool: leaves clips to other runs, knows results of earlier runs, and
/// completes the report.
package protocol RunExtension: AnyObject, Sendable {
  /// Indices of this run's clips in a plan, selected from the indices `places`.
  func share(of places: [Int], in plan: ClipPlan) throws -> [Int]

  /// True if this run reports goldens that no clip uses.
  var reportsUnusedGoldens: Bool { get }

  /// The tool's options that select the same clips, as command-line arguments.
  var arguments: [String] { get }

  /// Checks the options before any clip is played or anything is written.
  ///
  /// - Throws: `CommandFailure` with exit code 64.
  func check(_ run: VerifyRun) throws

  /// Cached reports of clips that need not be played.
  ///
  /// - Throws: `CommandFailure`.
  func knownReports(of run: VerifyRun) throws -> [ClipReport]

  /// Completes the report of a clip, in the process that has played it.
  func complete(_ report: inout ClipReport)

  /// Completes the report of the run.
  func complete(_ report: inout RegressionReport, of run: VerifyRun, played: [ClipReport])
}

/// Selection and options of a run of `verify`, as its extension sees them.
package struct VerifyRun {
  package let selection: MatrixOptions.Selection
  package let assertions: [MotionAssertion]
  /// The options of the command that influence a comparison.
  package let options: [String]
  /// The folder of the goldens; nil if clips are compared with no goldens.
  package let goldens: URL?
  /// True if the report is written or printed.
  package let isReported: Bool
}

import Foundation
import RefreshGoldens

/// Extension of a run of `record` or `verify` by a tool: leaves clips to other runs, knows results of earlier runs, and
/// completes the report.
package protocol RunExtension: AnyObject, Sendable {
  /// The places in a plan of the clips for this run, of those that are selected.
  func share(of places: [Int], in plan: ClipPlan) throws -> [Int]

  /// True if this run tells of goldens that no clip uses.
  var tellsOrphans: Bool { get }

  /// The tool's options that select the same clips, as command-line arguments.
  var arguments: [String] { get }

  /// Checks the options before anything is played or written.
  ///
  /// - Throws: `CommandFailure` with exit code 64.
  func check(_ run: VerifyRun) throws

  /// The reports that are known without playing their clips.
  ///
  /// - Throws: `CommandFailure`.
  func knownReports(of run: VerifyRun) throws -> [ClipReport]

  /// Completes the report of a clip, in the process that has played it.
  func complete(_ report: inout ClipReport)

  /// Completes the report of the run.
  ///
  /// - Parameter played: the reports of the clips that were played.
  func complete(_ report: inout RegressionReport, of run: VerifyRun, played: [ClipReport])
}

/// A run of `verify`, for a tool.
package struct VerifyRun {
  package let selection: MatrixOptions.Selection
  package let assertions: [MotionAssertion]
  /// The options of the command that influence a comparison.
  package let options: [String]
  /// The folder of the goldens; nil if clips are compared with none.
  package let goldens: URL?
  /// True if the report is written or printed.
  package let isReported: Bool
}

import Foundation
import RefreshRegression

/// One call of `verifyFrames`: records what may be recorded, and compares the rest.
struct FramesCheck {
  let clip: GoldenClip
  let goldens: URL
  let drawsAlways: Bool
  let reports: URL?

  /// The environment variable that names a folder for the reports of failures.
  static let reportsVariable = "REFRESHKIT_REPORTS"

  /// - Throws: `FramesFailure`.
  func run(mode: RecordMode) throws {
    if mode != .never {
      let outcome: RecordOutcome
      do {
        outcome = try GoldenRecorder(goldens: goldens, mode: mode).record(clip)
      } catch {
        throw failure("\(error)")
      }
      switch outcome {
      case .added:
        throw failure(
          "there was no golden, and there is one now: look at \(clip.folder(in: goldens).path), keep it, run again"
        )
      // Whoever asks for goldens to be replaced has them replaced; that is no failure.
      case .replaced: return
      case .kept where mode != .missing: return
      case .kept, .missing, .outdated: break
      }
    }
    try compare()
  }

  private func compare() throws {
    let folder =
      reports
      ?? ProcessInfo.processInfo.environment[Self.reportsVariable].map {
        URL(fileURLWithPath: $0, isDirectory: true)
      }
    var verifier = ClipVerifier(goldens: goldens)
    verifier.drawsAlways = drawsAlways
    verifier.collectsEvidence = folder != nil
    let report = verifier.verify(clip)
    if report.status == .passed { return }
    guard let folder else { throw failure(report.message) }
    let own = folder.appendingPathComponent(clip.name, isDirectory: true)
    do {
      try ReportFolder(own).write(RegressionReport(clips: [report]))
    } catch {
      throw failure("\(report.message) (\(error))")
    }
    let page = own.appendingPathComponent("report.html")
    throw FramesFailure(description: "\(clip.name): \(report.message); see \(page.path)", report: page)
  }

  private func failure(_ message: String) -> FramesFailure {
    FramesFailure(description: "\(clip.name): \(message)", report: nil)
  }
}

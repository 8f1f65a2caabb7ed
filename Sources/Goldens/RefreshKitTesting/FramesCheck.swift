import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshStage

#if canImport(Testing)
  import Testing
#endif

/// Check of one `verifyFrames` call: records the golden if the mode allows it, or compares the clip with it.
struct FramesCheck {
  let clip: GoldenClip
  let goldens: URL
  /// Test file, named in the manifest of a golden that this check records.
  let maker: GoldenOrigin
  let assertions: [MotionAssertion]
  let drawsAlways: Bool
  let reports: URL?

  /// Creates a check whose goldens are in `Goldens/` beside the test file.
  init(
    clip: GoldenClip, testFile: String, assertions: [MotionAssertion] = [], drawsAlways: Bool = false,
    reports: URL?
  ) {
    let file = URL(fileURLWithPath: testFile)
    self.clip = clip
    goldens = file.deletingLastPathComponent().appendingPathComponent("Goldens")
    maker = .test(file: file.lastPathComponent)
    self.assertions = assertions
    self.drawsAlways = drawsAlways
    self.reports = reports
  }

  /// Name of the environment variable with the folder for reports of failures.
  static let reportsVariable = "REFRESHKIT_REPORTS"

  /// Record mode from the first of these that is set: the argument of the call, the environment (`never` on CI), the
  /// trait; `missing` if none is set.
  static func mode(_ own: RecordMode?) throws -> RecordMode {
    try own ?? RecordMode.standard(otherwise: FrameRecording.mode ?? .missing)
  }

  /// Records the golden, or compares the clip with it.
  ///
  /// - Throws: `FramesFailure`.
  func run(mode: RecordMode) throws {
    if mode != .never {
      let outcome: RecordOutcome
      do {
        outcome = try GoldenRecorder(goldens: goldens, mode: mode, maker: maker).record(clip)
      } catch {
        throw failure("\(error)")
      }
      switch outcome {
      case .added:
        throw failure(
          "no golden existed, so one was recorded: review \(clip.folder(in: goldens).path), commit it and run the test again"
        )
      // Replacing a golden on request is not a failure.
      case .replaced, .variant: return try runMotion()
      case .kept where mode != .missing: return try runMotion()
      case .kept, .missing, .outdated: break
      }
    }
    try conclude(verifier.verify(clip))
  }

  /// Checks the clip's motion against the assertions, without a golden.
  ///
  /// - Throws: `FramesFailure`.
  func runMotion() throws {
    if !assertions.isEmpty { try conclude(verifier.verifyMotion(clip)) }
  }

  private var verifier: ClipVerifier {
    var verifier = ClipVerifier(goldens: goldens)
    verifier.drawsAlways = drawsAlways
    verifier.collectsEvidence = true
    verifier.assertions = assertions
    return verifier
  }

  private func conclude(_ report: ClipReport) throws {
    for warning in report.warnings { ReportAttachment.warn("\(clip.name): \(warning)") }
    if report.status == .passed { return }
    var report = report
    report.approval = "\(RecordMode.variable)=changed swift test"
    let own = folder
    do {
      try own.write(RegressionReport(clips: [report]))
    } catch {
      throw failure("\(report.message) (\(error))")
    }
    let page = own.url.appendingPathComponent("report.html")
    ReportAttachment.record(page, for: clip.name)
    throw FramesFailure(
      description: "\(clip.name): \(report.message); see \(page.path)".printable, report: page)
  }

  /// Folder for reports from the first of these that is set: the argument of the call, the environment; a temporary
  /// folder if neither is set.
  private var folder: ReportFolder {
    if let reports { return ReportFolder(reports, below: [clip.name]) }
    if let path = ProcessInfo.processInfo.environment[Self.reportsVariable], !path.isEmpty {
      return ReportFolder(URL(fileURLWithPath: path, isDirectory: true), below: [clip.name])
    }
    return ReportFolder(
      FileManager.default.temporaryDirectory, below: ["refreshkit-reports", clip.name])
  }

  private func failure(_ message: String) -> FramesFailure {
    FramesFailure(description: "\(clip.name): \(message)".printable, report: nil)
  }
}

/// Attachments and warnings for the running test, if its framework supports them.
enum ReportAttachment {
  static func record(_ page: URL, for clip: String) {
    #if canImport(Testing) && compiler(>=6.2)
      guard Test.current != nil, let html = try? Data(contentsOf: page) else { return }
      Attachment.record([UInt8](html), named: "\(clip).html")
    #endif
  }

  /// Reports a message that does not fail the test, as a warning of Swift Testing or, without it, on standard error.
  static func warn(_ message: String) {
    #if canImport(Testing) && compiler(>=6.3)
      if Test.current != nil {
        Issue.record(Comment(rawValue: message), severity: .warning)
        return
      }
    #endif
    FileHandle.standardError.write(Data("warning: \(message)\n".utf8))
  }
}

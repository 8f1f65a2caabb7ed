import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshStage

#if canImport(Testing)
  import Testing
#endif

/// One call of `verifyFrames`: records what may be recorded, and compares the rest.
struct FramesCheck {
  let clip: GoldenClip
  let goldens: URL
  /// The test that makes the golden.
  let maker: GoldenMaker
  let assertions: [MotionAssertion]
  let drawsAlways: Bool
  let reports: URL?

  /// A check in a test, whose goldens are beside its file.
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

  /// The environment variable that names a folder for the reports of failures.
  static let reportsVariable = "REFRESHKIT_REPORTS"

  /// What may be written: what the caller says, else the environment, else nothing on CI, else the trait.
  static func mode(_ own: RecordMode?) throws -> RecordMode {
    try own ?? RecordMode.standard(otherwise: FrameRecording.mode ?? .missing)
  }

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
      // Goldens that are replaced on request are no failure.
      case .replaced, .variant: return try runMotion()
      case .kept where mode != .missing: return try runMotion()
      case .kept, .missing, .outdated: break
      }
    }
    try conclude(verifier.verify(clip))
  }

  /// Checks the motion against the assertions only.
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

  /// Where reports are written: where the caller or the environment says, else among the temporary files.
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

/// Hands reports and warnings to the test that is running, as far as its framework keeps them.
enum ReportAttachment {
  static func record(_ page: URL, for clip: String) {
    #if canImport(Testing) && compiler(>=6.2)
      guard Test.current != nil, let html = try? Data(contentsOf: page) else { return }
      Attachment.record([UInt8](html), named: "\(clip).html")
    #endif
  }

  /// Reports something that fails no test: as a warning of the test, if its framework has such, else
  /// on standard error.
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

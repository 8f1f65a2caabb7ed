import Foundation
import RefreshControls
import RefreshFrames
import RefreshRendering
import RefreshStage

/// Verifier that compares clips with their goldens, cheapest comparison first.
///
/// Equal display lists mean equal frames on the same renderer, so such frames are not drawn. If a display list differs,
/// every frame is drawn and compared by hash, then by pixels within the golden's tolerance. The recorded motion
/// explains the remaining differences.
public struct ClipVerifier: Sendable {
  /// Folder of the goldens.
  public let goldens: URL
  /// True to draw frames even if their display lists are equal (default: false).
  public var drawsAlways = false
  /// True to collect pictures and curves of failures for a report (default: false).
  public var collectsEvidence = false
  /// Assertions about the motion, independent of the golden.
  public var assertions: [MotionAssertion] = []
  /// Provider of the paths of goldens that no clip uses, relative to the folder of the goldens; called if a golden is
  /// missing.
  package var unusedGoldens: @Sendable () -> [String] = { [] }
  /// Observer of each clip's progress.
  public var watch = ClipObserver()
  /// True to compare with a golden's variant for the current renderer if there is one.
  var takesVariants = true

  /// Creates a verifier for a folder of goldens.
  public init(goldens: URL) { self.goldens = goldens }

  /// Compares a clip with its golden; errors become part of the report.
  public func verify(_ clip: GoldenClip) -> ClipReport {
    Self.reporting(clip) {
      // All renderers of this machine are passed, because the clip's fonts are known only after playing it.
      let golden: Golden
      do {
        golden = try Golden(
          of: clip, in: clip.folder(in: goldens), for: takesVariants ? CairoRenderer.fingerprints : [])
      } catch let error as GoldenError {
        // A clip that cannot be recorded is reported with that error instead of a missing golden.
        guard case .missing = error else { throw error }
        let digests = try recordableDigests(of: clip)
        guard let former = formerGolden(of: digests) else { throw error }
        var report = ClipReport(
          name: clip.name, status: .missing, verdict: nil,
          message: "no golden, but \(former), which no clip uses, has the same frames", frames: digests.count)
        report.formerFile = former
        return report
      }
      if golden.manifest.isMotionOnly { return try compareMotion(clip, golden) }
      let isSameRenderer = CairoRenderer.draws(golden.manifest.renderer)
      var pictures = PictureComparison(
        golden, allowing: clip.tolerance, isSameRenderer: isSameRenderer, scale: clip.scale)
      let known = isSameRenderer && !drawsAlways ? golden.manifest.frames.map(\.list) : nil
      let capture = try play(clip, knowing: known) { try pictures.add($0, $1) }
      try golden.checkTimes(capture.frames.map(\.time))
      var comparison = ClipComparison(
        clip: clip, golden: golden, pictures: pictures, capture: capture, watch: watch)
      let report =
        capture.digests == known ? try comparison.settingsReport(.displayLists) : try comparison.report()
      return try whole(report, clip, &comparison)
    }
  }

  /// Compares a clip with a golden without pictures: by display lists, and if these differ, by motion.
  private func compareMotion(_ clip: GoldenClip, _ golden: Golden) throws -> ClipReport {
    let known = golden.manifest.frames.map(\.list)
    var capture = try play(clip)
    if capture.digests != known && capture.trace.frames.isEmpty {
      let second = try ClipCapture(of: clip, collectsEvidence ? [.motion, .displayLists] : .motion, watch)
      guard second.digests == capture.digests else { throw VerificationError.notDeterministic }
      capture = second
    }
    try golden.checkTimes(capture.frames.map(\.time))
    let pictures = PictureComparison(
      golden, allowing: clip.tolerance, isSameRenderer: true, scale: clip.scale)
    var comparison = ClipComparison(
      clip: clip, golden: golden, pictures: pictures, capture: capture, watch: watch)
    let report =
      capture.digests == known ? try comparison.settingsReport(.motion) : try comparison.motionReport()
    return try whole(report, clip, &comparison)
  }

  /// Path of an unused golden with the same display lists, which suggests a renamed clip; nil if there is none.
  private func formerGolden(of digests: [String]) -> String? {
    unusedGoldens().first { path in
      (try? Golden(in: goldens.appendingPathComponent(path)))?.manifest.frames.map(\.list) == digests
    }
  }

  /// Plays a clip twice and returns the digests of its display lists.
  ///
  /// - Throws: `ClipError` of the control, or `VerificationError.notDeterministic` if the runs differ.
  private func recordableDigests(of clip: GoldenClip) throws -> [String] {
    let digests = try ClipCapture(of: clip, [], watch).digests
    guard try ClipCapture(of: clip, [], watch).digests == digests else {
      throw VerificationError.notDeterministic
    }
    return digests
  }

  /// Adds violated assertions to a report, and for a failed clip the pictures and curves if they are collected.
  private func whole(
    _ report: ClipReport, _ clip: GoldenClip, _ comparison: inout ClipComparison
  ) throws -> ClipReport {
    var report = report
    report.add(faults(of: clip, comparison.capture))
    if collectsEvidence && report.status == .failed {
      report.evidence = try comparison.evidence(for: report, watch)
    }
    return report
  }

  /// Checks a clip against the assertions only, without a golden.
  public func verifyMotion(_ clip: GoldenClip) -> ClipReport {
    Self.reporting(clip) {
      let capture = try play(clip)
      var report = ClipReport(
        name: clip.name, status: .passed, method: .assertions, verdict: nil, message: "as asserted",
        frames: capture.frames.count, warnings: capture.warnings)
      report.files = capture.files
      report.add(faults(of: clip, capture))
      return report
    }
  }

  private static func reporting(_ clip: GoldenClip, _ body: () throws -> ClipReport) -> ClipReport {
    do {
      return try body()
    } catch let error as GoldenError {
      var status = ClipReport.Status.broken
      if case .missing = error { status = .missing }
      return ClipReport(name: clip.name, status: status, verdict: nil, message: "\(error)")
    } catch {
      let lines = "\(error)".split(separator: "\n").joined(separator: "; ")
      return ClipReport(name: clip.name, status: .broken, verdict: nil, message: lines)
    }
  }

  // MARK: Playing

  private func assertions(about clip: GoldenClip) -> [MotionAssertion] {
    assertions.filter { $0.control == nil || $0.control == clip.clip.name }
  }

  private func faults(of clip: GoldenClip, _ capture: ClipCapture) -> [MotionViolation] {
    let asserted = assertions(about: clip)
    if asserted.isEmpty { return [] }
    return AssertionCheck(
      capture.trace, capture.marks, seams: capture.seams, accepting: clip.clip.subject.acceptedJumps,
      framesPerSecond: clip.clip.framesPerSecond
    ).faults(asserted)
  }

  /// Plays a clip once, and again if the first run shows that it is necessary: to draw pictures if a display list
  /// differs from the golden, or to sample the transitions between cycles for the assertion `noSeam`.
  ///
  /// - Parameters:
  ///   - known: digests of the golden's display lists, which make drawing unnecessary if they are equal; nil to draw in
  ///     the first run.
  ///   - onPicture: called with the index and picture of each drawn frame; nil to draw nothing.
  /// - Throws: `VerificationError.notDeterministic` if the two runs differ.
  private func play(
    _ clip: GoldenClip, knowing known: [String]? = nil, onPicture: ((Int, Bitmap) throws -> Void)? = nil
  ) throws -> ClipCapture {
    let asserted = assertions(about: clip)
    let draws = onPicture != nil && known == nil
    let needsMotion = draws || !asserted.isEmpty
    let kept: ClipCapture.Options = collectsEvidence ? .displayLists : []
    let first = try ClipCapture(
      of: clip, needsMotion ? kept.union(.motion) : [], watch, onPicture: draws ? onPicture : nil)
    let mustDraw = onPicture != nil && !draws && first.digests != known
    // The interval between frames is too long to distinguish a jump from a fast motion.
    let looksAtSeams = asserted.contains { $0.claim == .noSeam } && first.marks.cycles.count > 1
    guard mustDraw || looksAtSeams else { return first }
    let second = try ClipCapture(
      of: clip, kept.union(.motion), seamsAt: looksAtSeams ? Array(first.marks.cycles.dropFirst()) : [],
      watch,
      onPicture: mustDraw ? onPicture : nil)
    guard second.digests == first.digests else { throw VerificationError.notDeterministic }
    return second
  }
}

/// Comparison of a played clip with its golden, and the reports on it.
private struct ClipComparison {
  let clip: GoldenClip
  let golden: Golden
  /// Comparison of the pictures; without frames if nothing was drawn.
  let pictures: PictureComparison
  let capture: ClipCapture
  /// Observer of further runs of the clip.
  let watch: ClipObserver

  fileprivate lazy var diagnosis = Result {
    let trace = try golden.trace()
    return MotionDiagnosis(
      trace, capture.trace, framesPerSecond: clip.clip.framesPerSecond,
      replayed: replayed(trace.script, trace.tunables))
  }

  /// Plays the present control with the golden's script and tunables, if either changed; nil if neither changed, or
  /// they cannot be played.
  private func replayed(_ script: [Scenario.Step]?, _ tunables: [String: TunedValue]) -> MotionTrace? {
    let edits = TunedValue.edits(OldAndNew(tunables, capture.settings.tunables))
    var clip = clip
    let isOtherScript = script != nil && capture.trace.script != nil && script != capture.trace.script
    if isOtherScript, let script { clip.clip.scenario.steps = script }
    var tuned = clip
    for own in edits { tuned.clip.stage.tuning[own.name] = own.edit.old.value.text }
    // If the control no longer accepts the golden's tunables, only the script is replayed; one that cannot be played is
    // ignored.
    if !edits.isEmpty, let trace = try? ClipCapture(of: tuned, .motion, watch).trace,
      TunedValue.edits(OldAndNew(tunables, trace.tunables)).isEmpty
    {
      return trace
    }
    return isOtherScript ? try? ClipCapture(of: clip, .motion, watch).trace : nil
  }

  func passed(_ method: ClipReport.Method) -> ClipReport {
    var report = ClipReport(
      name: clip.name, status: .passed, method: method, verdict: .identical, message: "identical",
      frames: capture.frames.count, warnings: capture.warnings)
    report.files = capture.files
    return report
  }

  /// Report on a clip with equal frames; failed if a setting changed without a visible effect.
  func settingsReport(_ method: ClipReport.Method) throws -> ClipReport {
    var report = passed(method)
    let (old, new) = (try golden.trace().recordedSettings, capture.settings)
    var changes = PhaseChanges.settings(OldAndNew(old, new))
    guard !changes.isEmpty else { return report }
    // Settings that follow from a changed tunable are not reported separately.
    if let tuned = replayed(nil, old.tunables)?.recordedSettings {
      changes = PhaseChanges.tunables(OldAndNew(old, new)) + PhaseChanges.settings(OldAndNew(old, tuned))
    }
    let names = SentenceNames(MotionTrace(settings: new.own))
    let verdicts = changes.map {
      Verdict(
        $0.detail.kind, Wording(names: names).sentence($0), property: $0.detail.settingName, cause: $0.cause)
    }
    report.fail(verdicts, or: verdicts[0], [], [])
    return report
  }

  /// Report on the motion, for a golden without pictures.
  mutating func motionReport() throws -> ClipReport {
    let diagnosis = try diagnosis.get()
    var report = passed(.motion)
    guard let verdict = diagnosis.verdict else { return report }
    let (old, new) = (try golden.trace().frames, capture.trace.frames)
    let differing = new.indices.filter { !old.indices.contains($0) || old[$0].layers != new[$0].layers }
    report.fail(diagnosis.verdicts, or: verdict, differing, new.map(\.time))
    return report
  }

  /// Report on the pictures, with differences explained by the motion.
  mutating func report() throws -> ClipReport {
    let isAsLong = capture.frames.count == golden.manifest.frames.count
    if pictures.isEqual && isAsLong { return try settingsReport(.pixels) }
    let diagnosis = try diagnosis.get()
    var report = passed(.tolerance)
    if pictures.failing.isEmpty && isAsLong && !diagnosis.drifts {
      let verdict = pictures.withinTolerance(capture.frames.count)
      (report.verdict, report.message) = (verdict, verdict.description)
    } else {
      let times = golden.manifest.frames.map(\.time)
      report.fail(diagnosis.verdicts, or: pictures.unexplained(times), pictures.failing, times)
      if pictures.isWiderThanAllowed {
        report.warnings.append(
          "its golden allows more than the project's tolerance; the project's applies. Record the golden again"
        )
      }
    }
    report.tolerated = pictures.tolerated
    return report
  }

  /// Collects the pictures and curves of a failure for the report.
  mutating func evidence(for report: ClipReport, _ watch: ClipObserver) throws -> FailureEvidence {
    let findings = ClipComparisonResults(
      diagnosis: try diagnosis.get(), verdict: report.verdict ?? .identical,
      faults: report.faults, counts: pictures.counts, tolerance: pictures.tolerance, masks: pictures.masks)
    return try FailureEvidence(clip, golden, findings, capture, watch)
  }
}

extension ClipReport {
  /// Makes the clip fail because of changes, or of `verdict` if there are none; `differing` are the indices of the
  /// frames that differ, and `times` the times of all frames in seconds.
  mutating func fail(
    _ changes: [Verdict], or verdict: Verdict, _ differing: [Int], _ times: [TimeInterval]
  ) {
    let verdict = changes.first ?? verdict
    (status, method, self.changes, self.verdict) = (.failed, nil, changes, verdict)
    (self.differing, firstFrame) = (differing.count, differing.first)
    firstTime = differing.first.map { times[$0] }
    message = ([verdict] + changes.dropFirst()).map(\.description).joined(separator: "; ")
  }

  /// Adds violated assertions; if there are any, the clip fails and the message mentions the first one.
  fileprivate mutating func add(_ faults: [MotionViolation]) {
    guard let first = faults.first else { return }
    self.faults = faults
    let more = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
    message = status == .failed ? "\(message); assertion: \(first)\(more)" : "assertion: \(first)\(more)"
    status = .failed
    method = nil
  }
}

/// Error of a clip that cannot be compared with any golden.
enum VerificationError: Error, CustomStringConvertible {
  /// Error of a clip with different frames in two runs.
  case notDeterministic

  var description: String {
    "two runs of this clip produced different frames; a control must not depend on random numbers, the date or state kept between runs"
  }
}

import Foundation
import RefreshControls
import RefreshFrames
import RefreshRendering
import RefreshStage

/// Compares clips with their goldens, starting with the cheapest comparison.
///
/// Equal display lists of the same renderer are equal frames, and are not drawn. Otherwise it draws every frame and compares
/// hashes, then pixels within the golden's tolerance. The motion explains remaining differences.
public struct ClipVerifier: Sendable {
  /// The folder of the goldens.
  public let goldens: URL
  /// Whether to draw frames even if their display lists are equal.
  public var drawsAlways = false
  /// Whether pictures and curves of a failure are collected, for a report.
  public var collectsEvidence = false
  /// Conditions on the motion, independent of the golden.
  public var assertions: [MotionAssertion] = []
  /// The paths, from the folder of the goldens, of those that no clip uses; asked for if a golden is missing.
  package var unusedGoldens: @Sendable () -> [String] = { [] }
  /// Observes the progress of each clip.
  public var watch = ClipWatch()
  /// Whether a golden's variant for this renderer is taken if there is one.
  var takesVariants = true

  /// A verifier against a folder of goldens.
  public init(goldens: URL) { self.goldens = goldens }

  /// The result of a clip; whatever goes wrong is part of it.
  public func verify(_ clip: GoldenClip) -> ClipReport {
    Self.reporting(clip) {
      // Which fonts its text is drawn in is known only when it has been played.
      let golden: Golden
      do {
        golden = try Golden(
          of: clip, in: clip.folder(in: goldens), for: takesVariants ? CairoRenderer.fingerprints : [])
      } catch let error as GoldenError {
        // What cannot be recorded has no golden for another reason.
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
      var comparison = Comparison(
        clip: clip, golden: golden, pictures: pictures, capture: capture, watch: watch)
      let report =
        capture.digests == known ? try comparison.settingsReport(.displayLists) : try comparison.report()
      return try whole(report, clip, &comparison)
    }
  }

  /// Compares a clip with a golden that has no pictures: display lists, and where they differ the motion.
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
    var comparison = Comparison(
      clip: clip, golden: golden, pictures: pictures, capture: capture, watch: watch)
    let report =
      capture.digests == known ? try comparison.settingsReport(.motion) : try comparison.motionReport()
    return try whole(report, clip, &comparison)
  }

  /// The unused golden of the same display lists; nil for a clip that is new.
  private func formerGolden(of digests: [String]) -> String? {
    unusedGoldens().first { path in
      (try? Golden(in: goldens.appendingPathComponent(path)))?.manifest.frames.map(\.list) == digests
    }
  }

  /// The digests of a clip's display lists.
  ///
  /// - Throws: why a clip cannot be recorded: its control has an error, or two runs of it differ.
  private func recordableDigests(of clip: GoldenClip) throws -> [String] {
    let digests = try ClipCapture(of: clip, [], watch).digests
    guard try ClipCapture(of: clip, [], watch).digests == digests else {
      throw VerificationError.notDeterministic
    }
    return digests
  }

  /// A report with the faults of assertions, and with evidence where that is collected.
  private func whole(
    _ report: ClipReport, _ clip: GoldenClip, _ comparison: inout Comparison
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

  private func faults(of clip: GoldenClip, _ capture: ClipCapture) -> [MotionFault] {
    let asserted = assertions(about: clip)
    if asserted.isEmpty { return [] }
    return AssertionCheck(
      capture.trace, capture.marks, seams: capture.seams, accepting: clip.clip.subject.acceptedJumps,
      framesPerSecond: clip.clip.framesPerSecond
    ).faults(asserted)
  }

  /// Plays a clip once, and a second time only for what the first play shows to be needed: the pictures of display lists
  /// that are not the golden's, and looks from close by at where cycles meet.
  ///
  /// - Parameters:
  ///   - known: the digests of display lists whose pictures need not be drawn; nil draws at the first play.
  ///   - onPicture: called with each picture that has to be compared; nil if there is nothing to compare it with.
  /// - Throws: `VerificationError.notDeterministic` if the two plays differ.
  private func play(
    _ clip: GoldenClip, knowing known: [String]? = nil, onPicture: ((Int, Bitmap) throws -> Void)? = nil
  ) throws -> ClipCapture {
    let asserted = assertions(about: clip)
    let draws = onPicture != nil && known == nil
    let needsMotion = draws || !asserted.isEmpty
    let kept: ClipCapture.Products = collectsEvidence ? .displayLists : []
    let first = try ClipCapture(
      of: clip, needsMotion ? kept.union(.motion) : [], watch, onPicture: draws ? onPicture : nil)
    let mustDraw = onPicture != nil && !draws && first.digests != known
    // Frames are too far apart to tell a jump from a quick motion.
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

/// A clip beside its golden.
private struct Comparison {
  let clip: GoldenClip
  let golden: Golden
  /// The pictures that were compared; none if the display lists are the golden's.
  let pictures: PictureComparison
  let capture: ClipCapture
  /// Observes what has to be played again.
  let watch: ClipWatch

  private lazy var diagnosis = Result {
    let trace = try golden.trace()
    return Diagnosis(
      trace, capture.trace, framesPerSecond: clip.clip.framesPerSecond,
      replayed: replayed(trace.script, trace.tunables))
  }

  /// How the clip moves under the golden's script and with its tunables, where these were changed.
  private func replayed(_ script: [Scenario.Step]?, _ tunables: [String: TunedValue]) -> MotionTrace? {
    let edits = TunedValue.edits(Edit(tunables, capture.settings.tunables))
    var clip = clip
    let isOtherScript = script != nil && capture.trace.script != nil && script != capture.trace.script
    if isOtherScript, let script { clip.clip.scenario.steps = script }
    var tuned = clip
    for own in edits { tuned.clip.stage.tuning[own.name] = own.edit.old.value.text }
    // A script that can no longer be played, and values that the control no longer takes, say nothing about the control.
    if !edits.isEmpty, let trace = try? ClipCapture(of: tuned, .motion, watch).trace,
      TunedValue.edits(Edit(tunables, trace.tunables)).isEmpty
    {
      return trace
    }
    return isOtherScript ? try? ClipCapture(of: clip, .motion, watch).trace : nil
  }

  init(
    clip: GoldenClip, golden: Golden, pictures: PictureComparison, capture: ClipCapture, watch: ClipWatch
  ) {
    (self.clip, self.golden, self.pictures, self.capture) = (clip, golden, pictures, capture)
    self.watch = watch
  }

  func passed(_ method: ClipReport.Method) -> ClipReport {
    var report = ClipReport(
      name: clip.name, status: .passed, method: method, verdict: .identical, message: "identical",
      frames: capture.frames.count, warnings: capture.warnings)
    report.files = capture.files
    return report
  }

  /// The report on a clip that is as it was: a setting that it does not show may have changed.
  func settingsReport(_ method: ClipReport.Method) throws -> ClipReport {
    var report = passed(method)
    let (old, new) = (try golden.trace().recordedSettings, capture.settings)
    var changes = PhaseChanges.settings(Edit(old, new))
    guard !changes.isEmpty else { return report }
    // What a tunable sets follows from it.
    if let tuned = replayed(nil, old.tunables)?.recordedSettings {
      changes = PhaseChanges.tunables(Edit(old, new)) + PhaseChanges.settings(Edit(old, tuned))
    }
    let names = Names(MotionTrace(settings: new.own))
    report.changes = changes.map {
      Verdict(
        $0.detail.kind, Wording(names: names).sentence($0), property: $0.detail.settingName, cause: $0.cause)
    }
    (report.status, report.method, report.verdict) = (.failed, nil, report.changes[0])
    report.message = report.changes.map(\.description).joined(separator: "; ")
    return report
  }

  /// The report on the motion, if there are no pictures.
  mutating func motionReport() throws -> ClipReport {
    let diagnosis = try diagnosis.get()
    var report = passed(.motion)
    guard let verdict = diagnosis.verdict else { return report }
    report.status = .failed
    report.method = nil
    report.changes = diagnosis.verdicts
    report.verdict = verdict
    let (old, new) = (try golden.trace().frames, capture.trace.frames)
    let differing = new.indices.filter { !old.indices.contains($0) || old[$0].layers != new[$0].layers }
    (report.differing, report.firstFrame) = (differing.count, differing.first)
    report.firstTime = differing.first.map { new[$0].time }
    report.message = report.changes.map(\.description).joined(separator: "; ")
    return report
  }

  /// The report on the pictures, explained by the motion.
  mutating func report() throws -> ClipReport {
    let isAsLong = capture.frames.count == golden.manifest.frames.count
    if pictures.isEqual && isAsLong { return try settingsReport(.pixels) }
    let diagnosis = try diagnosis.get()
    var report = passed(.tolerance)
    if pictures.failing.isEmpty && isAsLong && !diagnosis.drifts {
      report.verdict = pictures.withinTolerance(capture.frames.count)
    } else {
      report.status = .failed
      report.method = nil
      report.changes = diagnosis.verdicts
      report.verdict = report.changes.first ?? pictures.unexplained(golden.manifest.frames.map(\.time))
      report.differing = pictures.failing.count
      report.firstFrame = pictures.failing.first
      report.firstTime = pictures.failing.first.map { golden.manifest.frames[$0].time }
      if pictures.isWiderThanAllowed {
        report.warnings.append(
          "its golden allows more than the project's tolerance; the project's applies. Record the golden again"
        )
      }
    }
    report.message = report.verdict!.description
    for change in report.changes.dropFirst() { report.message += "; \(change)" }
    report.tolerated = pictures.tolerated
    return report
  }

  /// The evidence of a failure.
  mutating func evidence(for report: ClipReport, _ watch: ClipWatch) throws -> Evidence {
    let findings = Findings(
      diagnosis: try diagnosis.get(), verdict: report.verdict ?? .identical,
      faults: report.faults, counts: pictures.counts, tolerance: pictures.tolerance, masks: pictures.masks)
    return try Evidence(clip, golden, findings, capture, watch)
  }
}

extension ClipReport {
  /// Notes what breaks an assertion: the clip fails, and says so where it has nothing else to say.
  fileprivate mutating func add(_ faults: [MotionFault]) {
    guard let first = faults.first else { return }
    self.faults = faults
    let more = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
    message = status == .failed ? "\(message); assertion: \(first)\(more)" : "assertion: \(first)\(more)"
    status = .failed
    method = nil
  }
}

/// Why a clip cannot be compared with anything.
enum VerificationError: Error, CustomStringConvertible {
  /// Played twice, it showed two things.
  case notDeterministic

  var description: String {
    "two runs of this clip produced different frames; a control must not depend on random numbers, the date or state kept between runs"
  }
}

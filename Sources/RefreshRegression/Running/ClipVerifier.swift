import Foundation
import RefreshClips
import RefreshRendering

/// Holds clips against their goldens, from the cheapest comparison to the most telling.
///
/// Equal display lists of an equal renderer are equal pictures, so nothing is drawn for them. Else every frame is
/// drawn and compared by its hash, then within the golden's tolerance. What is left is explained by the motion.
public struct ClipVerifier: Sendable {
  /// The folder that the goldens lie in.
  public let goldens: URL
  /// Whether frames are drawn even where the display lists are equal.
  public var drawsAlways = false
  /// Whether pictures and curves of a failure are collected, for a report.
  public var collectsEvidence = false
  /// What has to be true of the motion, whatever the golden says.
  public var assertions: [MotionAssertion] = []
  /// Told how far each clip has come.
  public var watch = ClipWatch()
  /// Whether a golden's variant for this renderer is taken where there is one.
  var takesVariants = true

  /// A verifier against a folder of goldens.
  public init(goldens: URL) { self.goldens = goldens }

  /// What became of a clip; whatever goes wrong is part of it.
  public func verify(_ clip: GoldenClip) -> ClipReport {
    Self.reporting(clip) {
      var comparison = try compare(clip)
      if !assertions.isEmpty {
        if comparison.capture.trace.frames.isEmpty {
          comparison.capture = try ClipCapture.motion(of: clip, watch)
        }
        comparison.report.add(try faults(of: clip, comparison.capture))
      }
      if collectsEvidence && comparison.report.status == .failed {
        comparison.report.evidence = try evidence(clip, comparison)
      }
      return comparison.report
    }
  }

  /// Holds a clip against the assertions alone, without a golden.
  public func verifyMotion(_ clip: GoldenClip) -> ClipReport {
    Self.reporting(clip) {
      let capture = try ClipCapture.motion(of: clip, watch)
      var report = ClipReport(
        name: clip.name, status: .passed, method: .assertions, verdict: nil, message: "as asserted",
        frames: capture.frames.count, warnings: capture.warnings)
      report.add(try faults(of: clip, capture))
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

  private func faults(of clip: GoldenClip, _ capture: ClipCapture) throws -> [MotionFault] {
    let own = assertions.filter { $0.control == nil || $0.control == clip.clip.name }
    var seams: [MotionTrace] = []
    // Frames are too far apart to tell a jump from a quick motion: the seams are looked at from close by.
    if own.contains(where: { $0.claim == .noSeam }), capture.marks.cycles.count > 1 {
      seams = try ClipCapture.seams(of: clip, at: Array(capture.marks.cycles.dropFirst()), watch)
    }
    return AssertionCheck(
      capture.trace, capture.marks, seams: seams, framesPerSecond: clip.clip.framesPerSecond
    ).faults(own)
  }

  // MARK: Comparing

  /// What is left of a comparison.
  private struct Comparison {
    var report: ClipReport
    var capture: ClipCapture
    let golden: Golden
    /// What the pictures that differ come to; nil where none was drawn.
    var pictures: PictureComparison?
  }

  private func compare(_ clip: GoldenClip) throws -> Comparison {
    let renderer = CairoRenderer(scale: clip.scale).fingerprint
    let golden = try Golden(of: clip, in: clip.folder(in: goldens), for: takesVariants ? renderer : nil)
    let manifest = golden.manifest
    let isSameRenderer = manifest.renderer == renderer
    var lists: [String]?
    if isSameRenderer && !drawsAlways {
      let capture = try ClipCapture.digests(of: clip, watch)
      lists = capture.frames.map(\.list)
      if lists == manifest.frames.map(\.list) {
        return Comparison(report: Self.report(clip, .displayLists, capture), capture: capture, golden: golden)
      }
    }
    var pictures = PictureComparison(
      golden, allowing: clip.tolerance, isSameRenderer: isSameRenderer, scale: clip.scale)
    let capture = try ClipCapture.full(of: clip, watch) { try pictures.add($0, $1) }
    if let lists, lists != capture.frames.map(\.list) { throw VerificationError.notDeterministic }
    var comparison = Comparison(
      report: Self.report(clip, .pixels, capture), capture: capture, golden: golden, pictures: pictures)
    let isAsLong = capture.frames.count == manifest.frames.count
    if pictures.isEqual && isAsLong { return comparison }
    let diagnosis = Diagnosis(
      try golden.trace(), capture.trace, framesPerSecond: clip.clip.framesPerSecond)
    if pictures.failing.isEmpty && isAsLong && !diagnosis.drifts {
      let verdict = pictures.withinTolerance(capture.frames.count)
      comparison.report.method = .tolerance
      comparison.report.verdict = verdict
      comparison.report.message = verdict.description
      comparison.report.tolerated = pictures.tolerated
      return comparison
    }
    let verdict = diagnosis.verdict ?? pictures.unexplained(manifest.frames.map(\.time))
    comparison.report = ClipReport(
      name: clip.name, status: .failed, verdict: verdict, message: verdict.description,
      frames: capture.frames.count, differing: pictures.failing.count, warnings: capture.warnings)
    comparison.report.firstFrame = pictures.failing.first
    comparison.report.tolerated = pictures.tolerated
    if pictures.isWiderThanAllowed {
      comparison.report.warnings.append(
        "its golden allows more than the project's tolerance, which counts; record it again")
    }
    return comparison
  }

  private static func report(
    _ clip: GoldenClip, _ method: ClipReport.Method, _ capture: ClipCapture
  ) -> ClipReport {
    ClipReport(
      name: clip.name, status: .passed, method: method, verdict: .identical, message: "identical",
      frames: capture.frames.count, warnings: capture.warnings)
  }

  private func evidence(_ clip: GoldenClip, _ comparison: Comparison) throws -> Evidence {
    let golden = comparison.golden
    let pictures =
      comparison.pictures
      ?? PictureComparison(golden, allowing: clip.tolerance, isSameRenderer: true, scale: clip.scale)
    let findings = Findings(
      golden: golden,
      diagnosis: Diagnosis(
        try golden.trace(), comparison.capture.trace, framesPerSecond: clip.clip.framesPerSecond),
      verdict: comparison.report.verdict ?? .identical, faults: comparison.report.faults,
      counts: pictures.counts, tolerance: pictures.tolerance, masks: pictures.masks)
    return try Evidence(clip, findings, watch)
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

/// Why a clip cannot be held against anything.
enum VerificationError: Error, CustomStringConvertible {
  /// Played twice, it showed two things.
  case notDeterministic

  var description: String {
    "played twice it shows two things: a control must not use random numbers, the date or what is kept between plays"
  }
}

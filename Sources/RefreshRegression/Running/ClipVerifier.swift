import Foundation
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

  /// A verifier against a folder of goldens.
  public init(goldens: URL) { self.goldens = goldens }

  /// What became of a clip; whatever goes wrong is part of it.
  public func verify(_ clip: GoldenClip) -> ClipReport {
    do {
      return try compare(clip)
    } catch {
      let lines = "\(error)".split(separator: "\n").joined(separator: "; ")
      return ClipReport(name: clip.name, status: .broken, verdict: nil, message: lines)
    }
  }

  private func compare(_ clip: GoldenClip) throws -> ClipReport {
    let golden = try Golden(of: clip, in: clip.folder(in: goldens))
    let manifest = golden.manifest
    let isSameRenderer = manifest.renderer == CairoRenderer(scale: clip.scale).fingerprint
    var lists: [String]?
    if isSameRenderer && !drawsAlways {
      let capture = try ClipCapture.digests(of: clip)
      lists = capture.frames.map(\.list)
      if lists == manifest.frames.map(\.list) {
        return report(clip, .displayLists, capture)
      }
    }
    let tolerance = isSameRenderer ? manifest.tolerance.sameRenderer : manifest.tolerance.otherRenderer
    let masks = manifest.tolerance.masks(scale: clip.scale)
    var counts: [Int] = []
    var failing: [Int] = []
    var bounds = PixelRect.empty
    var worst = 0
    var isEqual = true
    let capture = try ClipCapture.full(of: clip) { index, bitmap in
      guard index < manifest.frames.count else { return }
      if bitmap.contentHash == manifest.frames[index].pixels {
        counts.append(0)
        return
      }
      isEqual = false
      let result = PixelComparison(
        try golden.picture(index), bitmap, tolerance: tolerance, masks: masks)
      counts.append(result.count)
      if result.passes { return }
      failing.append(index)
      bounds = bounds.union(result.bounds)
      worst = max(worst, result.worstChannel)
    }
    if let lists, lists != capture.frames.map(\.list) {
      throw VerificationError.notDeterministic
    }
    let isAsLong = capture.frames.count == manifest.frames.count
    if isEqual && isAsLong { return report(clip, .pixels, capture) }
    let diagnosis = Diagnosis(
      try golden.trace(), capture.trace, framesPerSecond: clip.clip.framesPerSecond)
    if failing.isEmpty && isAsLong && !diagnosis.drifts { return report(clip, .tolerance, capture) }
    let verdict =
      diagnosis.verdict ?? Self.unexplained(failing, bounds, worst, clip, manifest.frames.map(\.time))
    var report = ClipReport(
      name: clip.name, status: .failed, verdict: verdict, message: verdict.description,
      frames: capture.frames.count, differing: failing.count, warnings: capture.warnings)
    if collectsEvidence {
      report.evidence = try Evidence(
        clip, golden, diagnosis, verdict, counts: counts, failing: failing, tolerance: tolerance, masks: masks
      )
    }
    return report
  }

  private func report(
    _ clip: GoldenClip, _ method: ClipReport.Method, _ capture: ClipCapture
  ) -> ClipReport {
    ClipReport(
      name: clip.name, status: .passed, method: method, verdict: .identical, message: "identical",
      frames: capture.frames.count, warnings: capture.warnings)
  }

  /// A verdict on pictures that differ while no property of a layer does.
  private static func unexplained(
    _ failing: [Int], _ bounds: PixelRect, _ worst: Int, _ clip: GoldenClip, _ times: [TimeInterval]
  ) -> Verdict {
    let time = failing.first.map { times[$0] } ?? 0
    func points(_ pixels: Int) -> String { OrderedJSON.plain((Double(pixels) / clip.scale).rounded()) }
    let place =
      "\(points(bounds.width)) × \(points(bounds.height)) pt at (\(points(bounds.x)), \(points(bounds.y)))"
    return Verdict(
      .appearance,
      "something looks different in \(place), by \(worst)/255 at most, from \(Wording.seconds(time)), though no property of the control's layers does",
      time: time)
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

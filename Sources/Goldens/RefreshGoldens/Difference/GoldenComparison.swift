import Foundation
import RefreshComparison
import RefreshFrames
import RefreshRendering

/// Comparison of two goldens on disk, such as the goldens of two branches; the clip itself need not exist any more.
package struct GoldenComparison {
  private let name, file: String
  private let old, new: Golden
  /// True if the report includes pictures and curves of a change.
  package var collectsEvidence = false

  /// Opens the old and the new golden in their folders.
  ///
  /// - Parameter file: Path of the new golden, as shown in the report.
  /// - Throws: `GoldenError` if a folder does not contain a valid golden.
  package init(_ old: URL, _ new: URL, file: String) throws {
    (self.old, self.new) = (try Golden(in: old), try Golden(in: new))
    self.file = file
    let folder = new.lastPathComponent
    name = folder.hasSuffix(".golden") ? String(folder.dropLast(7)) : folder
  }

  /// Compares the frames and explains the differences.
  ///
  /// - Throws: `GoldenError` if a picture or a trace cannot be read.
  package func report() throws -> ClipReport {
    let frames = (old: old.manifest.frames, new: new.manifest.frames)
    let tolerance =
      old.manifest.renderer == new.manifest.renderer
      ? old.manifest.tolerance.sameRenderer : old.manifest.tolerance.otherRenderer
    let hasPictures = !old.manifest.isMotionOnly && !new.manifest.isMotionOnly
    let (before, after) = (try old.trace(), try new.trace())
    var counts: [Int] = []
    for index in 0..<min(frames.old.count, frames.new.count) {
      guard hasPictures else {
        counts.append(before.frames[index].layers == after.frames[index].layers ? 0 : 1)
        continue
      }
      let isSame = frames.old[index].pixels == frames.new[index].pixels
      let result =
        try isSame ? nil : PixelComparison(old.picture(index), new.picture(index), tolerance: tolerance)
      counts.append(result.map { $0.passes ? 0 : max(1, $0.count) } ?? 0)
    }
    var report = ClipReport(
      name: name, status: .passed, method: hasPictures ? .pixels : .motion, verdict: .identical,
      message: "identical", frames: frames.new.count)
    report.file = file
    let differing = counts.indices.filter { counts[$0] > 0 }
    guard !differing.isEmpty || frames.old.count != frames.new.count else { return report }
    let diagnosis = MotionDiagnosis(before, after, framesPerSecond: new.manifest.identity.framesPerSecond)
    let unexplained = Verdict(.appearance, "the pictures differ, although no layer property does")
    report.fail(diagnosis.verdicts, or: unexplained, differing, frames.new.map(\.time))
    if collectsEvidence {
      let identity = new.manifest.identity
      let film = FrameSizeAndRate(
        size: new.size, scale: identity.scale, framesPerSecond: identity.framesPerSecond)
      let findings = ClipComparisonResults(
        diagnosis: diagnosis, verdict: report.verdict ?? unexplained, counts: counts, tolerance: tolerance)
      report.evidence = FailureEvidence(
        film, findings, expected: FailureEvidence.pictures(of: old), actual: FailureEvidence.pictures(of: new)
      )
    }
    return report
  }
}

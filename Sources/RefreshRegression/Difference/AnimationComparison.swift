import Foundation
import RefreshClips
import RefreshComparison
import RefreshIO
import RefreshLayers
import RefreshRendering

/// Compares two animations that play by themselves, such as two versions of a Lottie file.
///
/// The pictures decide whether anything visible changed, the motion says what.
package struct AnimationComparison {
  private let name, file: String
  private let old, new: LayerPlayer
  private let scale: Double
  /// Layers that show the same in both versions, made so that the same items have the same layers whatever their values, for
  /// where the layers differ otherwise; nil where there are none.
  package var uniformLayers: (old: Layer, new: Layer)?
  /// What changed, for files that say more of it than their layers; nil where the layers say it.
  package var changes: [Verdict]?
  /// Whether the files differ in size, which someone sees wherever they are shown.
  private let hasOtherSize: Bool
  /// Whether pictures and curves of a change are collected, for a report.
  package var collectsEvidence = false

  /// The most pixels that a picture has: larger ones are drawn smaller.
  private static let maximumPixels = 1.0e6

  /// Compares animations frame by frame, at the higher of their frame rates up to 60, in one size.
  ///
  /// - Parameters:
  ///   - name: the name of the report, which may be a part of a path.
  ///   - file: the path of the new file.
  ///   - finest: the most pixels to a point.
  package init(
    _ name: String, file: String, _ old: LayerPlayer, _ new: LayerPlayer, finest: Double = 1
  ) {
    let size = CGSize(
      width: max(old.size.width, new.size.width), height: max(old.size.height, new.size.height))
    let rate = min(60, max(old.framesPerSecond, new.framesPerSecond))
    (self.name, self.file) = (name, file)
    hasOtherSize = old.size != new.size
    (self.old, self.new) = (
      old.shown(in: size, framesPerSecond: rate), new.shown(in: size, framesPerSecond: rate)
    )
    let pixels = max(1, Double(size.width * size.height))
    scale = min(finest, (Self.maximumPixels / pixels).squareRoot())
  }

  /// What changed; it passed if nobody can see a difference.
  ///
  /// - Throws: `RenderError`, and an error for motion that is too large to be kept.
  package func report() throws -> ClipReport {
    let (before, after) = (try LayerCapture(old), try LayerCapture(new))
    let seen = try SeenDifferences(before, after, scale: scale)
    var report = ClipReport(
      name: name, status: .passed, method: .pixels, verdict: .identical, message: "identical",
      frames: after.lists.count)
    report.file = file
    let isAsLong = before.lists.count == after.lists.count
    // Of an animation that fills its place, no more is seen than its frames show.
    let isSeen = !seen.frames.isEmpty || (hasOtherSize && changes != nil)
    guard isSeen || !isAsLong else { return report }
    let diagnosis = try diagnosis(before, after)
    report.changes = changes ?? diagnosis.verdicts
    // What is faint, and follows from no property, is how something was rounded.
    if report.changes.isEmpty, isAsLong, seen.isFaint { return report }
    let verdict = report.changes.first ?? seen.unexplained(before.trace, scale)
    (report.status, report.method, report.verdict) = (.failed, nil, verdict)
    (report.differing, report.firstFrame) = (seen.frames.count, seen.frames.first)
    report.message = ([verdict] + report.changes.dropFirst()).map(\.description).joined(separator: "; ")
    if collectsEvidence { report.evidence = try evidence(before, after, diagnosis, verdict, seen) }
    return report
  }

  /// What the motion says, of uniform layers if others are gone or new: an item that turns may only have become two layers.
  private func diagnosis(_ before: LayerCapture, _ after: LayerCapture) throws -> Diagnosis {
    let diagnosis = Diagnosis(before.trace, after.trace, framesPerSecond: new.framesPerSecond)
    guard let uniformLayers, diagnosis.verdicts.contains(where: { $0.kind == .structure }) else {
      return diagnosis
    }
    return Diagnosis(
      try LayerCapture(old.showing(uniformLayers.old)).trace,
      try LayerCapture(new.showing(uniformLayers.new)).trace, framesPerSecond: new.framesPerSecond)
  }

  private func evidence(
    _ before: LayerCapture, _ after: LayerCapture, _ diagnosis: Diagnosis, _ verdict: Verdict,
    _ seen: SeenDifferences
  ) throws -> Evidence {
    let film = FilmedFrames(
      size: CairoRenderer.pixelSize(of: new.size, scale: scale), scale: scale,
      framesPerSecond: new.framesPerSecond)
    let findings = Findings(
      diagnosis: diagnosis, verdict: verdict, counts: seen.counts, tolerance: SeenDifferences.tolerances[0])
    func pictures(_ capture: LayerCapture) throws -> OrderedJSON {
      try Evidence.pictures(film, findings, of: capture.trace) { try capture.draw(scale: scale, $0) }
    }
    return Evidence(film, findings, expected: try pictures(before), actual: try pictures(after))
  }
}

extension LayerPlayer {
  fileprivate func shown(in size: CGSize, framesPerSecond: Double) -> LayerPlayer {
    LayerPlayer(layer, size: size, from: start, for: duration, framesPerSecond: framesPerSecond)
  }

  fileprivate func showing(_ layer: Layer) -> LayerPlayer {
    LayerPlayer(layer, size: size, from: start, for: duration, framesPerSecond: framesPerSecond)
  }
}

/// The frames of two animations of which someone sees that they differ.
private struct SeenDifferences {
  /// For each frame that both have, how many pixels differ.
  private(set) var counts: [Int] = []
  /// Those that look different, in order.
  private(set) var frames: [Int] = []
  private var bounds = PixelRect.empty
  private var worst = 0

  /// Whether no pixel differs by more than an eighth of what it can.
  var isFaint: Bool { worst <= 32 }

  /// What nobody sees: two 255ths of a colour or smoothed edges that are rounded otherwise, by no more than an eighth of a pixel.
  static let tolerances = [
    PixelTolerance(channel: 2, ignoresAntialiasing: true), PixelTolerance(channel: 32),
  ]

  init(_ before: LayerCapture, _ after: LayerCapture, scale: Double) throws {
    let (old, new) = (FrameDrawing(scale: scale), FrameDrawing(scale: scale))
    var last: (before: DisplayList, after: DisplayList)?
    var result = (count: 0, isSeen: false)
    for (index, (a, b)) in zip(before.lists, after.lists).enumerated() {
      if last.map({ $0.before != a || $0.after != b }) ?? true {
        let one = try old.draw(a, damage: a.damageRegion(since: last?.before)).bitmap
        let other = try new.draw(b, damage: b.damageRegion(since: last?.after)).bitmap
        result = a == b ? (0, false) : compare(one, other)
        last = (a, b)
      }
      counts.append(result.count)
      if result.isSeen { frames.append(index) }
    }
  }

  private mutating func compare(_ a: Bitmap, _ b: Bitmap) -> (count: Int, isSeen: Bool) {
    let results = Self.tolerances.map { PixelComparison(a, b, tolerance: $0) }
    guard let seen = results.first(where: { $0.count > 0 }) else { return (0, false) }
    bounds = bounds.union(seen.bounds)
    worst = max(worst, seen.worstChannel)
    return (seen.count, true)
  }

  /// What is said of pictures that differ while no property of a layer does.
  func unexplained(_ trace: MotionTrace, _ scale: Double) -> Verdict {
    let time = frames.first.map { trace.frames[$0].time } ?? 0
    return .unexplainedPictures(bounds, scale: scale, worst: worst, from: time)
  }
}

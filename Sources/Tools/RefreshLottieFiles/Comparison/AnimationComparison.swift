import Foundation
import RefreshComparison
import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshLayers
import RefreshRendering

/// Comparison of two animations without a control, such as two versions of a Lottie file.
///
/// The pictures decide whether there is a visible change; the motion of the layers describes it.
struct AnimationComparison {
  private let name, file: String
  private let old, new: LayerPlayer
  /// Layer trees of both versions, with the same layers for the same items of a Lottie file, whatever their values; for
  /// a second comparison if the structures differ; nil for SVG files, and if a version has too many layers.
  var uniformLayers: (old: Layer, new: Layer)?
  /// Creates the new version at a given frame rate; nil for SVG files.
  var newAtFrameRate: ((Double) -> (player: LayerPlayer, uniformLayer: Layer?))?
  /// Names of image files, by the digests of their contents.
  private var pictureNames: [String: String] = [:]
  /// Changes between the elements of SVG files; nil for files whose changes are found in their layers.
  var changes: [Verdict]?
  /// True to collect pictures and curves of the changes for a report.
  var collectsEvidence = false
  /// Maximum scale, in pixels per point.
  private let finest: Double

  /// Maximum number of pixels of a picture; a larger animation is drawn at a smaller scale. A larger value shows
  /// smaller changes and takes longer.
  private static let maximumPixels = 1.0e6
  /// Maximum number of pixels in all pictures of a version, so that comparing a long animation takes only seconds.
  private static let maximumPixelsOfAll = 5.0e7
  /// Delay in seconds of each frame's time, so that keyframes whose times differ only by rounding are reached in the
  /// same frame.
  private static let roundedTime = 0.0002

  /// Creates a comparison of an old and a new animation.
  ///
  /// - Parameters:
  ///   - name: name of the report, which may be part of a path.
  ///   - file: path of the new file.
  ///   - finest: maximum scale, in pixels per point.
  init(
    _ name: String, file: String, _ old: LayerPlayer, _ new: LayerPlayer, finest: Double = 1
  ) {
    (self.name, self.file, self.old, self.new, self.finest) = (name, file, old, new, finest)
  }

  /// Adds the names of image files that a version shows; of files with equal contents, the first name counts.
  mutating func add(pictures: [(name: String, contents: Data)]) {
    for (name, contents) in pictures {
      let digest = contents.withUnsafeBytes { ByteHash.digits(of: $0) }
      if pictureNames[digest] == nil { pictureNames[digest] = name }
    }
  }

  /// Compares the animations frame by frame, at the higher of their frame rates up to 60; the report passes if no
  /// change is visible.
  ///
  /// - Throws: `RenderError`, or `TraceTooLarge` if the motion has too many values to keep.
  func report() throws -> ClipReport {
    // A changed size of an SVG file is found in its elements.
    let isVector = changes != nil
    let registration = try newAtFrameRate.map {
      try AnimationAlignment(of: new, uniformLayers?.new, on: old, atFrameRate: $0)
    }
    let size =
      isVector
      ? CGSize(width: max(old.size.width, new.size.width), height: max(old.size.height, new.size.height))
      : old.size
    let player = registration?.player ?? new
    let rate = min(60, max(old.framesPerSecond, player.framesPerSecond))
    let before = LayerCapture(shown(old, old.layer, size, rate))
    let after = LayerCapture(shown(player, player.layer, size, rate), on: registration?.canvas)
    let count = min(before.count, after.count)
    let pixels = min(Self.maximumPixels, Self.maximumPixelsOfAll / Double(count))
    let fitting = min(finest, (pixels / max(1, Double(size.width * size.height))).squareRoot())
    let scale = try after.drawableScale(upTo: before.drawableScale(upTo: fitting))
    let seen = try VisibleFrameDifferences(before, after, scale: scale)
    var report = ClipReport(
      name: name, status: .passed, method: .pixels, verdict: .identical, message: "identical",
      frames: after.count)
    report.file = file
    let whole = registration?.changes ?? []
    // An animation fills its view, so that versions with equal frames look the same; an SVG file has its own size.
    guard !seen.frames.isEmpty || !whole.isEmpty || isVector && old.size != new.size else { return report }
    let traces = (old: try before.trace(pictureNames), new: try after.trace(pictureNames))
    var found = diagnosis(traces, count, rate, registration)
    // A rotating item may have been imported as two layers, so layers with a uniform structure are compared instead.
    if !seen.frames.isEmpty, found.verdicts.contains(where: { $0.kind == .structure }),
      let uniform = uniformLayers?.old, let other = registration?.uniformLayer
    {
      let uniformTraces = try (
        LayerCapture(shown(old, uniform, size, rate)).trace(pictureNames),
        LayerCapture(shown(player, other, size, rate)).trace(pictureNames)
      )
      found = diagnosis(uniformTraces, count, rate, registration)
    }
    report.changes = whole + (changes ?? (seen.frames.isEmpty ? [] : found.verdicts))
    // A faint difference without a changed property is a difference of rounding.
    if report.changes.isEmpty, seen.isFaint { return report }
    let verdict = report.changes.first ?? seen.unexplained(traces.old, scale)
    (report.status, report.method, report.verdict) = (.failed, nil, verdict)
    (report.differing, report.firstFrame) = (seen.frames.count, seen.frames.first)
    report.message = ([verdict] + report.changes.dropFirst()).map(\.description).joined(separator: "; ")
    guard collectsEvidence else { return report }
    let film = FrameSizeAndRate(
      size: CairoRenderer.pixelSize(of: size, scale: scale), scale: scale, framesPerSecond: rate)
    let findings = ClipComparisonResults(
      diagnosis: found, verdict: verdict, counts: seen.counts, tolerance: VisibleFrameDifferences.tolerance)
    func pictures(_ capture: LayerCapture, _ trace: MotionTrace) throws -> OrderedJSON {
      try FailureEvidence.pictures(film, findings, of: trace) { try capture.draw(scale: scale, $0) }
    }
    report.evidence = FailureEvidence(
      film, findings, expected: try pictures(before, traces.old), actual: try pictures(after, traces.new))
    return report
  }

  /// Compares the motion of the first `count` frames, in the coordinates of the old canvas.
  private func diagnosis(
    _ traces: (old: MotionTrace, new: MotionTrace), _ count: Int, _ rate: Double,
    _ registration: AnimationAlignment?
  ) -> MotionDiagnosis {
    let hasOtherSize = registration?.canvas != nil
    let own = traces.old.comparable(count, withoutCanvas: hasOtherSize)
    let now = traces.new.comparable(count, withoutCanvas: hasOtherSize)
    func diagnosis(of now: MotionTrace) -> MotionDiagnosis {
      MotionDiagnosis(
        own, AnimationMatching.aligned(now, to: own).settled(on: own), framesPerSecond: rate)
    }
    let plain = diagnosis(of: now)
    guard let registration, hasOtherSize else { return plain }
    // A canvas may have been magnified by a scale of its layers, or by other values in them; the diagnosis with fewer
    // changes is used.
    let placed = diagnosis(of: registration.placed(now))
    return placed.verdicts.count <= plain.verdicts.count ? placed : plain
  }

  private func shown(_ player: LayerPlayer, _ layer: Layer, _ size: CGSize, _ rate: Double) -> LayerPlayer {
    LayerPlayer(
      layer, size: size, from: player.start + Self.roundedTime, for: player.duration, framesPerSecond: rate)
  }
}

/// Visible differences between the frames of two animations.
private struct VisibleFrameDifferences {
  /// Number of differing pixels of each frame that both animations have.
  private(set) var counts: [Int] = []
  /// Indices of the frames that look different, in order.
  private(set) var frames: [Int] = []
  private var bounds = PixelRect.empty
  private var worst = 0

  /// True if no channel of a pixel differs by more than 32 of 255.
  var isFaint: Bool { worst <= 32 }

  /// Tolerance for invisible differences: 2 of 255 in a channel, and more at antialiased edges, up to `eighth`.
  static let tolerance = PixelTolerance(channel: 2, ignoresAntialiasing: true)
  /// Limit for differences at antialiased edges: an eighth of a channel's range.
  private static let eighth = PixelTolerance(channel: 32)

  init(_ before: LayerCapture, _ after: LayerCapture, scale: Double) throws {
    let (old, new) = (IncrementalRenderer(scale: scale), IncrementalRenderer(scale: scale))
    var last: (before: DisplayList, after: DisplayList)?
    var result = (count: 0, isSeen: false)
    for index in 0..<min(before.count, after.count) {
      let (a, b) = (before.list(index), after.list(index))
      if last.map({ $0.before != a || $0.after != b }) ?? true {
        let (one, other) = (try old.draw(a), try new.draw(b))
        result = a == b ? (0, false) : compare(one, other)
        last = (a, b)
      }
      counts.append(result.count)
      if result.isSeen { frames.append(index) }
    }
  }

  private mutating func compare(_ a: Bitmap, _ b: Bitmap) -> (count: Int, isSeen: Bool) {
    // Channels are compared first, because detecting antialiased edges takes much longer.
    let clear = PixelComparison(a, b, tolerance: Self.eighth)
    let seen = clear.count > 0 ? clear : PixelComparison(a, b, tolerance: Self.tolerance)
    guard seen.count > 0 else { return (0, false) }
    bounds = bounds.union(seen.bounds)
    worst = max(worst, seen.worstChannel)
    return (seen.count, true)
  }

  /// Verdict on pictures that differ although no layer property does.
  func unexplained(_ trace: MotionTrace, _ scale: Double) -> Verdict {
    let time = frames.first.map { trace.frames[$0].time } ?? 0
    return .unexplainedPictures(bounds, scale: scale, worst: worst, from: time)
  }
}

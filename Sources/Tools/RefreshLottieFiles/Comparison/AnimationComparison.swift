import Foundation
import RefreshComparison
import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshLayers
import RefreshRendering

/// Compares two animations that play by themselves, such as two versions of a Lottie file.
///
/// The pictures decide whether anything visible changed, the motion says what.
struct AnimationComparison {
  private let name, file: String
  private let old, new: LayerPlayer
  /// Layers that show the same in both versions, made so that the same items have the same layers whatever their values, for
  /// where the layers differ otherwise; nil where there are none.
  var uniformLayers: (old: Layer, new: Layer)?
  /// The new version at another frame rate; nil for a file that has none.
  var newAtFrameRate: ((Double) -> (player: LayerPlayer, uniformLayer: Layer?))?
  /// The names of picture files by the digests of their contents.
  private var pictureNames: [String: String] = [:]
  /// What changed, for files that say more of it than their layers; nil where the layers say it.
  var changes: [Verdict]?
  /// Whether pictures and curves of a change are collected, for a report.
  var collectsEvidence = false
  private let finest: Double

  /// The most pixels that a picture has: larger ones are drawn smaller.
  private static let maximumPixels = 1.0e6
  /// The most pixels of all pictures of a version, so that a long animation takes seconds to compare.
  private static let maximumPixelsOfAll = 5.0e7
  /// Seconds by which the moment of a frame is late, so that a key that is rounded otherwise is reached at the same frame.
  private static let roundedTime = 0.0002

  /// Compares animations frame by frame, at the higher of their frame rates up to 60, in the size of the old one.
  ///
  /// - Parameters:
  ///   - name: the name of the report, which may be a part of a path.
  ///   - file: the path of the new file.
  ///   - finest: the most pixels to a point.
  init(
    _ name: String, file: String, _ old: LayerPlayer, _ new: LayerPlayer, finest: Double = 1
  ) {
    (self.name, self.file, self.old, self.new, self.finest) = (name, file, old, new, finest)
  }

  /// Adds the names of picture files that a version shows; of equal files, the first name counts.
  mutating func add(pictures: [(name: String, contents: Data)]) {
    for (name, contents) in pictures {
      let digest = contents.withUnsafeBytes { ByteHash.digits(of: $0) }
      if pictureNames[digest] == nil { pictureNames[digest] = name }
    }
  }

  /// What changed; it passed if nobody can see a difference.
  ///
  /// - Throws: `RenderError`, and an error for motion that is too large to be kept.
  func report() throws -> ClipReport {
    // Of an SVG file the elements say what its size is.
    let isVector = changes != nil
    let registration =
      try isVector
      ? nil : AnimationRegistration(of: new, uniformLayers?.new, on: old, atFrameRate: newAtFrameRate)
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
    let scale = min(finest, (pixels / max(1, Double(size.width * size.height))).squareRoot())
    let seen = try SeenDifferences(before, after, scale: scale)
    var report = ClipReport(
      name: name, status: .passed, method: .pixels, verdict: .identical, message: "identical",
      frames: after.count)
    report.file = file
    let whole = registration?.changes ?? []
    // Of an animation that fills its place, no more is seen than its frames show.
    guard !seen.frames.isEmpty || !whole.isEmpty || isVector && old.size != new.size else { return report }
    let traces = (old: try before.trace(pictureNames), new: try after.trace(pictureNames))
    var found = diagnosis(traces, count, rate, registration)
    // An item that turns may only have become two layers.
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
    // What is faint, and follows from no property, is how something was rounded.
    if report.changes.isEmpty, seen.isFaint { return report }
    let verdict = report.changes.first ?? seen.unexplained(traces.old, scale)
    (report.status, report.method, report.verdict) = (.failed, nil, verdict)
    (report.differing, report.firstFrame) = (seen.frames.count, seen.frames.first)
    report.message = ([verdict] + report.changes.dropFirst()).map(\.description).joined(separator: "; ")
    guard collectsEvidence else { return report }
    let film = FilmedFrames(
      size: CairoRenderer.pixelSize(of: size, scale: scale), scale: scale, framesPerSecond: rate)
    let findings = Findings(
      diagnosis: found, verdict: verdict, counts: seen.counts, tolerance: SeenDifferences.tolerance)
    func pictures(_ capture: LayerCapture, _ trace: MotionTrace) throws -> OrderedJSON {
      try Evidence.pictures(film, findings, of: trace) { try capture.draw(scale: scale, $0) }
    }
    report.evidence = Evidence(
      film, findings, expected: try pictures(before, traces.old), actual: try pictures(after, traces.new))
    return report
  }

  /// What the motion of both versions' first frames says, in the coordinates of the old canvas.
  private func diagnosis(
    _ traces: (old: MotionTrace, new: MotionTrace), _ count: Int, _ rate: Double,
    _ registration: AnimationRegistration?
  ) -> Diagnosis {
    let hasOtherSize = registration?.canvas != nil
    let own = traces.old.comparable(count, withoutCanvas: hasOtherSize)
    let now = traces.new.comparable(count, withoutCanvas: hasOtherSize)
    func diagnosis(of now: MotionTrace) -> Diagnosis {
      Diagnosis(
        own, AnimationMatching.aligned(now, to: own).settled(on: own), framesPerSecond: rate)
    }
    let plain = diagnosis(of: now)
    guard let registration, hasOtherSize else { return plain }
    // A canvas may have been magnified by its layers' scales, or by all that is in them.
    let placed = diagnosis(of: registration.placed(now))
    return placed.verdicts.count <= plain.verdicts.count ? placed : plain
  }

  private func shown(_ player: LayerPlayer, _ layer: Layer, _ size: CGSize, _ rate: Double) -> LayerPlayer {
    LayerPlayer(
      layer, size: size, from: player.start + Self.roundedTime, for: player.duration, framesPerSecond: rate)
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

  /// What nobody sees: two 255ths of a colour, or smoothed edges that are rounded otherwise, by no more than an eighth of a pixel.
  static let tolerance = PixelTolerance(channel: 2, ignoresAntialiasing: true)
  private static let eighth = PixelTolerance(channel: 32)

  init(_ before: LayerCapture, _ after: LayerCapture, scale: Double) throws {
    let (old, new) = (IncrementalRenderer(scale: scale), IncrementalRenderer(scale: scale))
    var last: (before: DisplayList, after: DisplayList)?
    var result = (count: 0, isSeen: false)
    for index in 0..<min(before.count, after.count) {
      let (a, b) = (before.list(index), after.list(index))
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
    // Whether pixels are of an edge takes longest to know.
    let clear = PixelComparison(a, b, tolerance: Self.eighth)
    let seen = clear.count > 0 ? clear : PixelComparison(a, b, tolerance: Self.tolerance)
    guard seen.count > 0 else { return (0, false) }
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

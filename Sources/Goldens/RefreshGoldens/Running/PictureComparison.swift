import Foundation
import RefreshComparison
import RefreshFiles
import RefreshRendering

/// Comparison of a clip's pictures with the pictures in its golden, frame by frame.
struct PictureComparison {
  let golden: Golden
  /// Limits that every picture must pass: the tolerance in the golden, and the project's tolerance if it differs, so
  /// that no golden is more lenient than the project.
  private let limits: [Limit]
  /// Index in `limits` of the limit that the last failed picture exceeded; 0, the golden's limit, if none failed.
  private var decisive = 0
  private let scale: Double
  /// Number of differing pixels of each frame that the clip and the golden have.
  private(set) var counts: [Int] = []
  /// Indices of the frames that differ by more than the tolerance.
  private(set) var failing: [Int] = []
  /// Number of frames that differ within the tolerance.
  private(set) var tolerated = 0
  /// True if all pictures compared so far are equal, pixel by pixel.
  private(set) var isEqual = true
  private var bounds = PixelRect.empty
  private var worst = 0
  private var worstTolerated = 0

  /// Tolerance, with masks in pixels for the parts of the picture that are not compared.
  private struct Limit: Hashable {
    let tolerance: PixelTolerance
    let masks: [PixelRect]

    init(_ profile: ToleranceProfile, _ isSameRenderer: Bool, _ scale: Double) {
      tolerance = isSameRenderer ? profile.sameRenderer : profile.otherRenderer
      masks = profile.masks(scale: scale)
    }
  }

  init(_ golden: Golden, allowing allowed: ToleranceProfile, isSameRenderer: Bool, scale: Double) {
    self.golden = golden
    self.scale = scale
    let own = Limit(golden.manifest.tolerance, isSameRenderer, scale)
    let most = Limit(allowed, isSameRenderer, scale)
    limits = own == most ? [own] : [own, most]
  }

  var tolerance: PixelTolerance { limits[decisive].tolerance }
  var masks: [PixelRect] { limits[decisive].masks }

  /// True if the last failed picture passed the golden's tolerance, but not the project's tolerance.
  var isWiderThanAllowed: Bool { decisive > 0 }

  /// Compares the picture of the next frame; a frame that the golden does not have is ignored, because the motion
  /// reports it.
  ///
  /// - Throws: `GoldenError`, also if the golden's picture does not have the hash from the manifest.
  mutating func add(_ index: Int, _ bitmap: Bitmap) throws {
    guard index < golden.manifest.frames.count else { return }
    if bitmap.contentHash == golden.manifest.frames[index].pixels {
      try golden.checkPicture(index)
      counts.append(0)
      return
    }
    isEqual = false
    let expected = try golden.picture(index)
    for (number, limit) in limits.enumerated() {
      let result = PixelComparison(expected, bitmap, tolerance: limit.tolerance, masks: limit.masks)
      if number == limits.count - 1 || !result.passes { counts.append(result.count) }
      guard !result.passes else {
        worstTolerated = max(worstTolerated, result.worstChannel)
        continue
      }
      decisive = number
      failing.append(index)
      bounds = bounds.union(result.bounds)
      worst = max(worst, result.worstChannel)
      return
    }
    tolerated += 1
  }

  /// Verdict on a clip with pictures that differ within the tolerance; `frames` is the number of frames.
  func withinTolerance(_ frames: Int) -> Verdict {
    let count = tolerated.counted(of: frames, "frame", "differs", "differ")
    let most = worstTolerated == 0 ? "only under masks" : "by \(worstTolerated)/255 at most"
    return Verdict(.tolerated, "\(count) within the tolerance, \(most)")
  }

  /// Verdict on pictures that differ although no layer property does; `times` are the times of the frames, in seconds.
  func unexplained(_ times: [TimeInterval]) -> Verdict {
    let time = failing.first.map { times[$0] } ?? 0
    return .unexplainedPictures(bounds, scale: scale, worst: worst, from: time)
  }
}

extension Verdict {
  /// Creates the verdict on pictures that differ although no layer property does.
  ///
  /// - Parameters:
  ///   - bounds: bounding rectangle of all differing pixels.
  ///   - scale: pixels per point.
  ///   - worst: greatest difference in a channel, 0…255.
  ///   - time: time of the first differing frame, in seconds.
  package static func unexplainedPictures(
    _ bounds: PixelRect, scale: Double, worst: Int, from time: TimeInterval
  ) -> Verdict {
    func points(_ pixels: Int) -> String { OrderedJSON.plain((Double(pixels) / scale).rounded()) }
    let place =
      "\(points(bounds.width)) × \(points(bounds.height)) pt at (\(points(bounds.x)), \(points(bounds.y)))"
    return Verdict(
      .appearance,
      "the picture differs in \(place), by at most \(worst)/255, from \(Wording.time(time)), although no layer property does",
      time: time)
  }
}

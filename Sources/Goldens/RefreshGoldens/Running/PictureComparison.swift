import Foundation
import RefreshComparison
import RefreshFiles
import RefreshRendering

/// The pictures of a clip compared with those of its golden, one by one.
struct PictureComparison {
  let golden: Golden
  /// The golden's tolerance and, where it is another, the project's: a picture has to pass both, so that no golden
  /// allows more than the project does.
  private let limits: [Limit]
  /// The one that the last picture did not pass, else the golden's.
  private var decisive = 0
  private let scale: Double
  /// For each frame that both have, how many pixels differ.
  private(set) var counts: [Int] = []
  /// The frames that differ by more than the tolerance allows.
  private(set) var failing: [Int] = []
  /// How many frames differ by no more than it allows.
  private(set) var tolerated = 0
  /// Whether every picture was the very same.
  private(set) var isEqual = true
  private var bounds = PixelRect.empty
  private var worst = 0
  private var worstTolerated = 0

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

  /// Whether a picture failed that the golden's own tolerance lets pass.
  var isWiderThanAllowed: Bool { decisive > 0 }

  /// Compares a frame's picture; one that the golden does not have is left to the motion.
  ///
  /// - Throws: `GoldenError`, also where the strip shows something else than the manifest says.
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

  /// The verdict on a clip whose pictures pass without being the same.
  func withinTolerance(_ frames: Int) -> Verdict {
    let count = tolerated.counted(of: frames, "frame", "differs", "differ")
    let most = worstTolerated == 0 ? "only under masks" : "by \(worstTolerated)/255 at most"
    return Verdict(.tolerated, "\(count) within the tolerance, \(most)")
  }

  /// A verdict on pictures that differ while no property of a layer does.
  func unexplained(_ times: [TimeInterval]) -> Verdict {
    let time = failing.first.map { times[$0] } ?? 0
    return .unexplainedPictures(bounds, scale: scale, worst: worst, from: time)
  }
}

extension Verdict {
  /// What is said of pictures that differ in a place while no property of a layer does.
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

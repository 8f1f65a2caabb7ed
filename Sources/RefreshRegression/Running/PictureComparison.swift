import Foundation
import RefreshRendering

/// The pictures of a clip held against those of its golden, one by one.
struct PictureComparison {
  let golden: Golden
  let tolerance: PixelTolerance
  let masks: [PixelRect]
  private let scale: Double
  /// For each frame that both have, how many pixels differ.
  private(set) var counts: [Int] = []
  /// The frames that differ by more than the tolerance allows.
  private(set) var failing: [Int] = []
  /// Whether every picture was the very same.
  private(set) var isEqual = true
  private var bounds = PixelRect.empty
  private var worst = 0

  init(_ golden: Golden, isSameRenderer: Bool, scale: Double) {
    self.golden = golden
    self.scale = scale
    let profile = golden.manifest.tolerance
    tolerance = isSameRenderer ? profile.sameRenderer : profile.otherRenderer
    masks = profile.masks(scale: scale)
  }

  /// Compares a frame's picture; one that the golden does not have is left to the motion.
  mutating func add(_ index: Int, _ bitmap: Bitmap) throws {
    guard index < golden.manifest.frames.count else { return }
    if bitmap.contentHash == golden.manifest.frames[index].pixels {
      counts.append(0)
      return
    }
    isEqual = false
    let result = PixelComparison(try golden.picture(index), bitmap, tolerance: tolerance, masks: masks)
    counts.append(result.count)
    if result.passes { return }
    failing.append(index)
    bounds = bounds.union(result.bounds)
    worst = max(worst, result.worstChannel)
  }

  /// A verdict on pictures that differ while no property of a layer does.
  func unexplained(_ times: [TimeInterval]) -> Verdict {
    let time = failing.first.map { times[$0] } ?? 0
    func points(_ pixels: Int) -> String { OrderedJSON.plain((Double(pixels) / scale).rounded()) }
    let place =
      "\(points(bounds.width)) × \(points(bounds.height)) pt at (\(points(bounds.x)), \(points(bounds.y)))"
    return Verdict(
      .appearance,
      "something looks different in \(place), by \(worst)/255 at most, from \(Wording.seconds(time)), though no property of the control's layers does",
      time: time)
  }
}

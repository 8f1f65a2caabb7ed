import Foundation
import RefreshControls
import RefreshLayers
import RefreshLottie
import RefreshRendering

/// Check that draws a Lottie file without one of its features; a feature without a visible effect is not reported as
/// missing in a player.
struct FeatureRemovalCheck {
  private let path: String
  private let pictures: [Bitmap]

  /// Longer side of the pictures, in pixels, and number of pictures over the file's duration: larger values find
  /// smaller effects and take longer.
  private static let (side, count) = (120.0, 7)
  /// Maximum number of layers in a checked file, which is imported again for each feature: more layers take longer.
  private static let mostLayers = 2000
  /// Share of a picture's pixels, and difference of their components (of 255), above which a picture counts as
  /// different: smaller values count smoothing of edges, larger ones miss small layers.
  private static let (share, difference) = (0.004, 48)

  /// Draws the file with all of its features; nil if it has too many layers or cannot be drawn.
  init?(_ animation: LottieAnimation, _ path: String) {
    self.path = path
    guard let pictures = Self.pictures(of: animation) else { return nil }
    self.pictures = pictures
  }

  /// True if the file looks different without a feature, and also if this cannot be determined.
  func shows(_ feature: LottieFeature) -> Bool {
    guard feature.isRemovable else { return true }
    var replacements = LottieReplacements()
    replacements.removed = feature
    guard let bare = try? LottieAnimation(contentsOfFile: path, replacing: replacements),
      let others = Self.pictures(of: bare)
    else { return true }
    return zip(pictures, others).contains { one, other in
      let different = zip(one.pixels, other.pixels).count { Self.areDifferent($0, $1) }
      return Double(different) > Self.share * Double(one.pixels.count)
    }
  }

  private static func pictures(of animation: LottieAnimation) -> [Bitmap]? {
    let paper = Layer(frame: CGRect(origin: .zero, size: animation.size))
    paper.backgroundColor = .white
    paper.addSublayer(animation.makeLayer())
    var layers = 0
    paper.forEachLayer { _ in layers += 1 }
    guard layers <= mostLayers else { return nil }
    let renderer = CairoRenderer(scale: side / Double(max(animation.size.width, animation.size.height)))
    return try? (0..<count).map { index in
      let part = (Double(index) + 0.5) / Double(count)
      let time = animation.frames.lowerBound / animation.frameRate + animation.duration * part
      return try renderer.render(DisplayList(of: paper, at: time, size: animation.size))
    }
  }

  private static func areDifferent(_ a: UInt32, _ b: UInt32) -> Bool {
    a != b
      && stride(from: UInt32(0), to: 32, by: 8).contains { shift in
        abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > difference
      }
  }
}

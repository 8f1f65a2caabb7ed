import Foundation
import RefreshControls
import RefreshLayers
import RefreshLottie
import RefreshRendering

/// Check that draws a Lottie file without one of its features; a feature without a visible effect is not reported as
/// missing in a player.
struct FeatureRemovalCheck {
  private let path: String
  /// Features that none of the pictures has.
  private let ignored: [LottieFeature]
  private let pictures: [Bitmap]

  /// Longer side of the pictures, in pixels, and number of pictures over the file's duration: larger values find
  /// smaller effects and take longer.
  private static let (side, count) = (120.0, 15)
  /// Maximum number of layers in a checked file, which is imported again for each feature: more layers take longer.
  private static let mostLayers = 2000
  /// Share of a picture's pixels, and difference of their components (of 255), above which a picture counts as
  /// different: smaller values count smoothing of edges, larger ones miss small layers.
  private static let (share, difference) = (0.005, 48)

  /// Draws the file; nil if it has too many layers or cannot be drawn.
  ///
  /// - Parameter ignored: features to leave out of all pictures, because they cannot be drawn.
  init?(_ path: String, without ignored: [LottieFeature]) {
    (self.path, self.ignored) = (path, ignored)
    guard let drawing = Self.drawing(path, without: ignored),
      let pictures = try? (0..<Self.count).map({ try drawing.picture($0) })
    else { return nil }
    self.pictures = pictures
  }

  private static func drawing(_ path: String, without features: [LottieFeature]) -> Drawing? {
    var replacements = LottieReplacements()
    replacements.removed = features
    return (try? LottieAnimation(contentsOfFile: path, replacing: replacements)).flatMap(Drawing.init)
  }

  /// True if the file looks different without a feature, and also if this cannot be determined.
  func shows(_ feature: LottieFeature) -> Bool {
    guard feature.isRemovable, !ignored.contains(feature),
      let drawing = Self.drawing(path, without: ignored + [feature])
    else { return true }
    return pictures.enumerated().contains { index, picture in
      guard let other = try? drawing.picture(index) else { return true }
      let different = zip(picture.pixels, other.pixels).count { Self.areDifferent($0, $1) }
      return Double(different) > Self.share * Double(picture.pixels.count)
    }
  }

  private static func areDifferent(_ a: UInt32, _ b: UInt32) -> Bool {
    a != b
      && stride(from: UInt32(0), to: 32, by: 8).contains { shift in
        abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > difference
      }
  }

  /// An animation on white paper.
  private struct Drawing {
    private let animation: LottieAnimation
    private let paper: Layer

    /// Creates the layers; nil if they are too many.
    init?(_ animation: LottieAnimation) {
      self.animation = animation
      paper = Layer(frame: CGRect(origin: .zero, size: animation.size))
      paper.backgroundColor = .white
      paper.addSublayer(animation.makeLayer())
      var layers = 0
      paper.forEachLayer { _ in layers += 1 }
      if layers > mostLayers { return nil }
    }

    /// Renders one of the pictures, which are at equal intervals.
    func picture(_ index: Int) throws -> Bitmap {
      let renderer = CairoRenderer(scale: side / Double(max(animation.size.width, animation.size.height)))
      let part = (Double(index) + 0.5) / Double(count)
      let time = animation.frames.lowerBound / animation.frameRate + animation.duration * part
      return try renderer.render(DisplayList(of: paper, at: time, size: animation.size))
    }
  }
}

import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshLottie
import RefreshRendering

/// Check that draws a Lottie file without one of its features; a feature without a visible effect is not reported as
/// missing in a player.
struct FeatureRemovalCheck {
  private let path: String
  /// Features that none of the pictures has.
  private let ignored: [LottieFeature]
  private var frames: [Frame] = []
  /// Pixels that may still be drawn, each as often as it is covered; larger values examine more complex files and take
  /// longer.
  private var room = 2 * Double(Limits.drawnPixels.maximum)

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
    guard let drawing = Self.drawing(path, without: ignored) else { return nil }
    for index in 0..<Self.count {
      guard let frame = try? frame(index, of: drawing, like: frames.last) else { return nil }
      frames.append(frame)
    }
  }

  private static func drawing(_ path: String, without features: [LottieFeature]) -> Drawing? {
    var replacements = LottieReplacements()
    replacements.removed = features
    return (try? LottieAnimation(contentsOfFile: path, replacing: replacements)).flatMap(Drawing.init)
  }

  /// True if the file looks different without a feature, and also if this cannot be determined.
  mutating func shows(_ feature: LottieFeature) -> Bool {
    guard feature.isRemovable, !ignored.contains(feature),
      let drawing = Self.drawing(path, without: ignored + [feature])
    else { return true }
    for (index, frame) in frames.enumerated() {
      guard let other = try? self.frame(index, of: drawing, like: frame) else { return true }
      if other.listHash == frame.listHash { continue }
      let different = zip(frame.picture.pixels, other.picture.pixels).count { Self.areDifferent($0, $1) }
      if Double(different) > Self.share * Double(frame.picture.pixels.count) { return true }
    }
    return false
  }

  /// Renders one of the frames, which are at equal intervals, unless another frame has the same display list.
  ///
  /// - Throws: `RenderError`, also if the pictures together take too much to draw.
  private mutating func frame(_ index: Int, of drawing: Drawing, like other: Frame?) throws -> Frame {
    let list = drawing.list(index)
    let hash = list.hashValue
    if let other, other.listHash == hash { return other }
    let renderer = CairoRenderer(
      scale: Self.side / Double(max(drawing.animation.size.width, drawing.animation.size.height)))
    room -= try list.effort(scale: renderer.scale)
    guard room >= 0 else { throw RenderError.tooMuch(layer: nil, feature: "the animation") }
    return Frame(listHash: hash, picture: try renderer.render(list))
  }

  private static func areDifferent(_ a: UInt32, _ b: UInt32) -> Bool {
    a != b
      && stride(from: UInt32(0), to: 32, by: 8).contains { shift in
        abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > difference
      }
  }

  /// A picture, and the hash of its display list, which takes more memory.
  private struct Frame {
    let listHash: Int
    let picture: Bitmap
  }

  /// An animation on white paper.
  private struct Drawing {
    let animation: LottieAnimation
    private let paper: Layer

    /// Creates the layers; nil if they are too many.
    init?(_ animation: LottieAnimation) {
      self.animation = animation
      paper = animation.paper(.white)
      var layers = 0
      paper.forEachLayer { _ in layers += 1 }
      if layers > mostLayers { return nil }
    }

    /// Display list of one of the frames.
    func list(_ index: Int) -> DisplayList {
      let part = (Double(index) + 0.5) / Double(count)
      // Whole frames, as players show them: a model with a value at each frame is only right there.
      let frame = (animation.frames.lowerBound + animation.duration * animation.frameRate * part).rounded(
        .down)
      return DisplayList(of: paper, at: frame / animation.frameRate, size: animation.size)
    }
  }
}

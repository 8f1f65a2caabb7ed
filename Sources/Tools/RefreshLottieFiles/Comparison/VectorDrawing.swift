import Foundation
import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshLayers
import RefreshRendering

/// SVG file with its elements and its image.
struct VectorDrawing {
  typealias Fault = ComparedFileVersion.Fault

  private let root: MarkupElement
  private let image: Image

  /// Minimum length of a compared drawing's longer side, in pixels; a smaller drawing is magnified. A larger value
  /// shows smaller changes and takes longer.
  private static let pixels = 512.0

  /// Reads an SVG file.
  ///
  /// - Throws: `Fault` if the file is not SVG, or cannot be drawn.
  init(_ file: Data, of name: String) throws(Fault) {
    func fault(_ reason: String) -> Fault { Fault(description: "\(name): \(reason)".printable) }
    if let reason = VectorImage.fault(in: [UInt8](file)) { throw fault(reason) }
    do {
      root = try MarkupReader.root(of: [UInt8](file))
    } catch { throw fault("\(error)") }
    guard let image = VectorImage(data: file)?.image else { throw fault("it cannot be drawn") }
    if let reason = ImageFileCache.fault(image) { throw fault(reason) }
    self.image = image
  }

  /// Player of the drawing as a single frame.
  private var player: LayerPlayer {
    let layer = ImageLayer(frame: CGRect(origin: .zero, size: image.size))
    layer.contents = image
    return LayerPlayer(layer, size: image.size, from: 0, for: 1, framesPerSecond: 1)
  }

  /// Creates a comparison with an older version.
  func comparison(with old: VectorDrawing, _ name: String, file: String) -> AnimationComparison {
    let side = max(image.size.width, image.size.height, old.image.size.width, old.image.size.height)
    var comparison = AnimationComparison(
      name, file: file, old.player, player, finest: max(1, Self.pixels / Double(side)))
    comparison.changes = SVGChanges(from: old.root, to: root).verdicts
    return comparison
  }
}

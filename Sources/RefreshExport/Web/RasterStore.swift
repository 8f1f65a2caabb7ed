import Foundation
import RefreshEncoding
import RefreshLayers
import RefreshRendering

/// Text, images and whatever a canvas does not draw as the renderer does, each once.
struct RasterStore {
  /// Pixels to a point: as many as the finest screens have.
  private static let scale: CGFloat = 3

  private struct Key: Hashable {
    let command: DisplayCommand
    let box: CGRect
  }

  private var indices: [Key: Int] = [:]
  /// The images as addresses of their own data.
  private(set) var sources: [String] = []
  private let renderer = CairoRenderer(scale: scale)

  /// The rectangle that the image of a box covers, in points: whole ones.
  static func seen(_ box: CGRect) -> CGRect {
    let box = box.standardized
    let (left, top) = (box.minX.rounded(.down), box.minY.rounded(.down))
    return CGRect(
      x: left, y: top, width: max(1, (box.maxX - left).rounded(.up)),
      height: max(1, (box.maxY - top).rounded(.up)))
  }

  /// The number of the image of a command that is drawn over a box.
  mutating func index(of command: DisplayCommand, over box: CGRect) throws -> Int {
    let key = Key(command: command, box: box)
    if let index = indices[key] { return index }
    let seen = Self.seen(box)
    var moved = command
    moved.transform = command.transform.concatenating(PlaneTransform(translationX: -seen.minX, y: -seen.minY))
    moved.bounds = command.bounds.offsetBy(dx: -seen.minX, dy: -seen.minY)
    var encoder = PNGEncoder()
    let file = try encoder.encode(renderer.render(DisplayList(size: seen.size, commands: [moved])))
    sources.append("data:image/png;base64," + Data(file).base64EncodedString())
    indices[key] = sources.count - 1
    return sources.count - 1
  }
}

import Foundation
import RefreshImageFormats
import RefreshLayers
import RefreshRendering

/// Images of a page without duplicates, downsampled to the largest size in which they are drawn.
struct PageImageTable {
  /// Maximum pixels per point of an image: the density of the finest phone screens.
  private static let scale: CGFloat = 3

  private var indices: [Image: Int] = [:]
  /// Images with the largest size in which each is drawn, in points.
  private var entries: [(image: Image, size: CGSize)] = []

  /// Index of an image that is drawn in a size, in points.
  mutating func index(of image: Image, drawnIn size: CGSize) -> Int {
    if let index = indices[image] {
      let known = entries[index].size
      entries[index].size = CGSize(
        width: max(known.width, size.width), height: max(known.height, size.height))
      return index
    }
    indices[image] = entries.count
    entries.append((image, size))
    return entries.count - 1
  }

  /// The images as PNG files in base64.
  ///
  /// - Throws: `RenderError` for an image that cannot be drawn.
  func sources() throws -> [String] { try entries.map { try Self.source($0, $1) } }

  private static func source(_ image: Image, _ size: CGSize) throws -> String {
    let (width, height) = image.pixelSize
    let seen = CGSize(width: (size.width * scale).rounded(.up), height: (size.height * scale).rounded(.up))
    let fits = CGSize(
      width: max(1, min(CGFloat(width), seen.width)), height: max(1, min(CGFloat(height), seen.height)))
    let command = DisplayCommand(
      drawing: .image(image, rect: CGRect(origin: .zero, size: fits), tint: .white), transform: .identity,
      bounds: CGRect(origin: .zero, size: fits), layerName: nil)
    var encoder = PNGEncoder()
    let bitmap = try CairoRenderer(scale: 1).render(DisplayList(size: fits, commands: [command]))
    let file = Data(try encoder.encode(bitmap))
    // The original file may be smaller, for example with a palette.
    if Int(fits.width) == width, Int(fits.height) == height, let own = image.png, own.count < file.count {
      return own.base64EncodedString()
    }
    return file.base64EncodedString()
  }
}

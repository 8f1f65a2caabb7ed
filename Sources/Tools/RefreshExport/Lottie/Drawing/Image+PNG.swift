import Foundation
import RefreshImageFormats
import RefreshLayers
import RefreshRendering

extension Image {
  var pixelSize: (width: Int, height: Int) {
    let scale = isVector ? Self.vectorScale : 1
    let pixels = isVector ? size : part.size
    return (Int((pixels.width * scale).rounded(.up)), Int((pixels.height * scale).rounded(.up)))
  }

  /// Pixels per point for a vector image: the density of the finest phone screens.
  private static let vectorScale: CGFloat = 3

  /// True if a premultiplied component exceeds the alpha, which brightens the backdrop.
  var isLight: Bool {
    guard case .pixels(let pixels, _, _) = source else { return false }
    return pixels.contains { pixel in
      let alpha = pixel >> 24
      return alpha < 255 && max(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255) > alpha
    }
  }

  /// PNG file of the image, unchanged if the image is a whole PNG file; nil if its file cannot be read.
  var png: Data? {
    let own: Data? =
      switch source {
      case .file(let path): try? Data(contentsOf: URL(fileURLWithPath: path))
      case .data(let data): data
      case .pixels: nil
      }
    if isWhole, let own, own.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return own }
    let bitmap: Bitmap? =
      if isWhole, case .pixels(let pixels, let width, let height) = source {
        Bitmap(width: width, height: height, pixels: pixels)
      } else {
        try? bitmap(scale: isVector ? Self.vectorScale : 1)
      }
    var encoder = PNGEncoder(options: PNGOptions(compressionLevel: 9, usesPalette: false))
    return bitmap.flatMap { try? encoder.encode($0) }.map { Data($0) }
  }
}

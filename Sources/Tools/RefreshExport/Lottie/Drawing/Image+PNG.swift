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
    if isWhole, case .pixels(let pixels, let width, let height) = source {
      return Self.png(pixels, width, height)
    }
    return (try? bitmap(scale: isVector ? Self.vectorScale : 1)).flatMap {
      Self.png($0.pixels, $0.width, $0.height)
    }
  }

  private static func png(_ pixels: [UInt32], _ width: Int, _ height: Int) -> Data? {
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (4 * width + 1))
    for row in 0..<height {
      rows.append(0)
      for pixel in pixels[row * width..<(row + 1) * width] {
        let alpha = pixel >> 24
        func straight(_ shift: UInt32) -> UInt8 {
          alpha == 0 ? 0 : UInt8(min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha))
        }
        rows += [straight(16), straight(8), straight(0), UInt8(alpha)]
      }
    }
    var data = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    func chunk(_ name: String, _ bytes: [UInt8]) {
      let body = Array(name.utf8) + bytes
      data += big(bytes.count) + body + big(Int(Zlib.crc32(body)))
    }
    chunk("IHDR", big(width) + big(height) + [8, 6, 0, 0, 0])
    chunk("IDAT", Zlib.compressed(rows, isRaw: false))
    chunk("IEND", [])
    return data
  }
}

import Foundation
import RefreshEncoding
import RefreshLayers

extension Image {
  /// In pixels.
  var pixelSize: (width: Int, height: Int) {
    switch source {
    case .pixels(_, let width, let height): (width, height)
    case .file, .data:
      png.flatMap { data -> (Int, Int)? in
        guard data.count >= 24 else { return nil }
        func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(data[data.startIndex + at + $1]) } }
        return (number(16), number(20))
      } ?? (Int(size.width.rounded()), Int(size.height.rounded()))
    }
  }

  /// Whether it has colours that its alpha does not cover: drawn over something they are added to it.
  var isLight: Bool {
    guard case .pixels(let pixels, _, _) = source else { return false }
    return pixels.contains { pixel in
      let alpha = pixel >> 24
      return alpha < 255 && max(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255) > alpha
    }
  }

  /// The image as a PNG file; nil where its file cannot be read.
  var png: Data? {
    switch source {
    case .file(let path): try? Data(contentsOf: URL(fileURLWithPath: path))
    case .data(let data): data
    case .pixels(let pixels, let width, let height): Self.png(pixels, width, height)
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

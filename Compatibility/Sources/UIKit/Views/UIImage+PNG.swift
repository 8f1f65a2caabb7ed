import Foundation
import RefreshLayers
import RefreshRendering
import UIKitBase

extension Image {
  /// The picture with its pixels in memory; itself if its file cannot be read.
  var loaded: Image {
    guard case .file(let path) = source, let data = FileManager.default.contents(atPath: path),
      let bitmap = try? PNGDecoder.decode([UInt8](data), maximumPixels: 1 << 24)
    else { return self }
    return Image(
      width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels,
      scale: CGFloat(bitmap.width) / max(1, size.width))
  }
}

extension UIImage {
  /// The picture as a PNG file, whose pixels are not compressed; nil for an empty one.
  public func pngData() -> Data? {
    guard case .pixels(let pixels, let width, let height)? = picture?.loaded.source else { return nil }
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (width * 4 + 1))
    for y in 0..<height {
      // No filter.
      rows.append(0)
      for pixel in pixels[y * width..<(y + 1) * width] {
        let (red, green, blue, alpha) = Bitmap.straight(pixel)
        rows += [UInt8(red), UInt8(green), UInt8(blue), UInt8(alpha)]
      }
    }
    var header = UInt32(width).bytes + UInt32(height).bytes
    // Eight bits each of red, green, blue and alpha.
    header += [8, 6, 0, 0, 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for (kind, body) in [("IHDR", header), ("IDAT", Self.stored(rows)), ("IEND", [])] {
      let chunk = Array(kind.utf8) + body
      file += UInt32(body.count).bytes + chunk + Self.crc(chunk).bytes
    }
    return Data(file)
  }

  /// A zlib stream of blocks that are stored as they are.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(bytes.count, start + 65_535)
      let length = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for part in [length, ~length] { stream += [UInt8(part & 255), UInt8(part >> 8)] }
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + (b << 16 | a).bytes
  }

  private static let crcTable: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crcTable[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }
}

extension UInt32 {
  fileprivate var bytes: [UInt8] {
    [UInt8(self >> 24), UInt8(self >> 16 & 255), UInt8(self >> 8 & 255), UInt8(self & 255)]
  }
}

public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
public func UIImageJPEGRepresentation(_ image: UIImage, _ quality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: quality)
}

extension UIGraphicsImageRenderer {
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
  public func jpegData(
    withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data { image(actions: actions).jpegData(compressionQuality: quality) ?? Data() }
}

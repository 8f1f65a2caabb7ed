import CCairo
import Foundation
import RefreshIO
import RefreshLayers
import RefreshMotion

/// Decoded pictures, each as it is and in the tints it is drawn in.
final class PictureCache {
  private struct Key: Hashable {
    let image: Image
    let tint: Color

    // Equality compares arrays that share their storage at once; a hash would read every pixel each time.
    func hash(into hasher: inout Hasher) {
      hasher.combine(tint)
      switch image.source {
      case .file(let path): hasher.combine(path)
      case .data(let data): hasher.combine(data.count)
      case .pixels(let pixels, let width, let height):
        hasher.combine(width)
        hasher.combine(height)
        hasher.combine(pixels[pixels.count / 2])
      }
    }
  }

  /// How many bytes of pixels are kept before all are forgotten.
  static let limit = 64 << 20

  private var pictures: [Key: Surface] = [:]
  private var byteCount = 0

  /// The pixels of a picture, their colours multiplied with a tint whose alpha does not count.
  func picture(_ image: Image, tint: Color) throws -> Surface {
    let key = Key(image: image, tint: tint.withAlphaComponent(1))
    if let surface = pictures[key] { return surface }
    let surface = try Self.decode(image)
    if key.tint != .white { Self.multiply(surface, by: key.tint.clamped) }
    if byteCount > Self.limit { (pictures, byteCount) = ([:], 0) }
    pictures[key] = surface
    byteCount += surface.byteCount
    return surface
  }

  /// - Throws: `RenderError.unreadableImage`.
  static func decode(_ image: Image) throws -> Surface {
    switch image.source {
    case .pixels(let pixels, let width, let height):
      let surface = Surface(width: width, height: height)
      surface.withPixels { own in
        pixels.withUnsafeBufferPointer { own.update(from: $0.baseAddress!, count: $0.count) }
      }
      return surface
    case .data(let data):
      do {
        return try PNGDecoder.surface([UInt8](data), maximumPixels: Limits.imagePixels.maximum)
      } catch {
        throw RenderError.unreadableImage(path: "in memory", reason: "\(error)")
      }
    case .file(let path):
      do {
        let file = try InputFile.read(path, within: Limits.imageFile)
        return try PNGDecoder.surface([UInt8](file), maximumPixels: Limits.imagePixels.maximum)
      } catch {
        throw RenderError.unreadableImage(path: path, reason: "\(error)")
      }
    }
  }

  private static func multiply(_ surface: Surface, by tint: Color) {
    func factor(_ v: CGFloat) -> UInt32 { UInt32((v * 255).rounded()) }
    let (red, green, blue) = (factor(tint.red), factor(tint.green), factor(tint.blue))
    surface.withPixels { pixels in
      for index in 0..<surface.width * surface.height {
        let pixel = pixels[index]
        func channel(_ shift: UInt32, _ factor: UInt32) -> UInt32 {
          ((((pixel >> shift) & 255) * factor + 127) / 255) << shift
        }
        pixels[index] = pixel & 0xFF00_0000 | channel(16, red) | channel(8, green) | channel(0, blue)
      }
    }
  }
}

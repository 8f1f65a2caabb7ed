import CCairo
import Foundation
import RefreshFiles
import RefreshLayers
import RefreshMotion

/// A cache of decoded images, by tint.
final class ImageCache {
  private struct Key: Hashable {
    let image: Image
    let tint: Color
    /// The size in pixels at which a vector drawing is rendered; nil for other images.
    let pixels: PixelRect?

    // Pixels are not hashed, because that would read all of them at each lookup; equality of arrays with shared
    // storage is fast.
    func hash(into hasher: inout Hasher) {
      hasher.combine(tint)
      hasher.combine(image.frame)
      hasher.combine(image.part.minX)
      hasher.combine(image.part.minY)
      hasher.combine(pixels)
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

  /// The number of bytes at which the cache is emptied: more take more memory, fewer decode images again.
  static let limit = 64 << 20

  private var pictures: [Key: Surface] = [:]
  private var byteCount = 0

  /// The pixels of an image, with colours multiplied by a tint; the tint's alpha is ignored.
  ///
  /// - Parameter seen: the size in pixels at which the image is shown, used to render vector drawings.
  func picture(_ image: Image, tint: Color, seen: CGSize) throws -> Surface {
    let pixels = image.isVector ? Self.pixels(of: seen) : nil
    let key = Key(image: image, tint: tint.withAlphaComponent(1), pixels: pixels)
    if let surface = pictures[key] { return surface }
    let surface = try pixels.map { try draw(image, $0) } ?? decode(image)
    if key.tint != .white { Self.multiply(surface, by: key.tint.clamped) }
    if byteCount > Self.limit { (pictures, byteCount) = ([:], 0) }
    pictures[key] = surface
    byteCount += surface.byteCount
    return surface
  }

  /// A size rounded up to whole pixels, scaled down to the limits of an image.
  private static func pixels(of size: CGSize) -> PixelRect {
    let most = CGFloat(Limits.imagePixels.maximum)
    let fit = min(
      1, 8192 / max(1, size.width, size.height), (most / max(1, size.width * size.height)).squareRoot())
    func whole(_ side: CGFloat) -> Int { max(1, Int((side * fit - 1e-3).rounded(.up))) }
    return PixelRect(x: 0, y: 0, width: whole(size.width), height: whole(size.height))
  }

  private func draw(_ image: Image, _ pixels: PixelRect) throws -> Surface {
    do {
      let file = try image.source.bytes
      return try RSVGLibrary.loaded().picture(of: file, width: pixels.width, height: pixels.height)
    } catch {
      throw RenderError.unreadableImage(path: image.source.path ?? "in memory", reason: "\(error)")
    }
  }

  /// The last file read, kept because frames of a file are requested in order.
  private var last: (source: Image.Source, reader: ImageFileReader)?

  /// Decodes an image.
  ///
  /// - Throws: `RenderError.unreadableImage`.
  func decode(_ image: Image) throws -> Surface {
    let whole: Surface
    switch image.source {
    case .pixels(let pixels, let width, let height):
      whole = Surface(width: width, height: height)
      whole.withPixels { own in
        pixels.withUnsafeBufferPointer { own.update(from: $0.baseAddress!, count: $0.count) }
      }
      if image.isWhole { return whole }
    case .data, .file:
      do {
        if last?.source != image.source {
          last = (image.source, try ImageFileReader(try image.source.bytes))
        }
        whole = try last!.reader.frame(image.frame)
      } catch {
        last = nil
        throw RenderError.unreadableImage(path: image.source.path ?? "in memory", reason: "\(error)")
      }
    }
    let part = PixelRect(
      x: Int(image.part.minX), y: Int(image.part.minY), width: Int(image.part.width),
      height: Int(image.part.height))
    guard part.maxX <= whole.width, part.maxY <= whole.height else {
      throw RenderError.unreadableImage(
        path: image.source.path ?? "in memory", reason: "it is smaller than when it was first read")
    }
    return whole.copy(part)
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

extension Image {
  /// Decodes the image; a vector drawing is rendered at its size, with `scale` pixels per point.
  ///
  /// - Throws: `RenderError.unreadableImage`.
  public func bitmap(scale: CGFloat = 1) throws -> Bitmap {
    let seen = CGSize(width: size.width * scale, height: size.height * scale)
    return try ImageCache().picture(self, tint: .white, seen: seen).bitmap
  }
}

extension Image.Source {
  /// The path of a file source; nil for other sources.
  var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The bytes of a file or data source; empty for pixels.
  fileprivate var bytes: [UInt8] {
    get throws {
      switch self {
      case .file(let path): [UInt8](try InputFile.read(path, within: Limits.imageFile))
      case .data(let data): [UInt8](data)
      case .pixels: []
      }
    }
  }
}

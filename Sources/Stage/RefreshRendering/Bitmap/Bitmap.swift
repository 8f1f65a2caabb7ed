/// An image in memory: rows of premultiplied sRGB pixels, top row first.
///
/// A pixel is `0xAARRGGBB`, which is Cairo's ARGB32, so that Cairo can draw directly into the memory.
public struct Bitmap: Hashable, Sendable {
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int

  /// The `width * height` pixels in row order, without padding.
  public var pixels: [UInt32]

  /// Creates a bitmap of one colour (default: transparent).
  ///
  /// - Precondition: both sides are at least 1.
  public init(width: Int, height: Int, filledWith pixel: UInt32 = 0) {
    self.init(width: width, height: height, pixels: Array(repeating: pixel, count: width * height))
  }

  /// Creates a bitmap from pixels in row order.
  ///
  /// - Precondition: both sides are at least 1 and there are `width * height` pixels.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width >= 1 && height >= 1, "a bitmap is at least 1 × 1 pixels, not \(width) × \(height)")
    precondition(
      pixels.count == width * height, "\(width) × \(height) pixels are \(width * height), not \(pixels.count)"
    )
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel in column `x` and row `y`, both counted from zero at the top left.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// True if all pixels are opaque.
  public var isOpaque: Bool {
    pixels.withUnsafeBufferPointer { pixels in
      // Pixels are combined in blocks, which the compiler vectorizes, unlike one comparison for each pixel.
      stride(from: 0, to: pixels.count, by: 4096).allSatisfy { start in
        var common = UInt32.max
        for at in start..<min(start + 4096, pixels.count) { common &= pixels[at] }
        return common >= 0xFF00_0000
      }
    }
  }

  /// The rectangle of all pixels.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The pixels as bytes R, G, B, A with straight (not premultiplied) alpha, four to a pixel.
  public var rgba: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { bytes, count in
      var at = 0
      for pixel in pixels {
        let (red, green, blue, alpha) = Self.straight(pixel)
        bytes[at] = red
        bytes[at + 1] = green
        bytes[at + 2] = blue
        bytes[at + 3] = alpha
        at += 4
      }
      count = at
    }
  }

  /// Copies another bitmap into this one, which must contain it.
  package mutating func draw(_ other: Bitmap, x: Int, y: Int) {
    let width = width
    pixels.withUnsafeMutableBufferPointer { pixels in
      other.pixels.withUnsafeBufferPointer { source in
        for row in 0..<other.height {
          (pixels.baseAddress! + (y + row) * width + x).update(
            from: source.baseAddress! + row * other.width, count: other.width)
        }
      }
    }
  }

  /// A copy of the pixels in a rectangle that is not empty.
  package func part(_ area: PixelRect) -> Bitmap {
    let part = [UInt32](unsafeUninitializedCapacity: area.area) { part, count in
      pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<area.height {
          let start = pixels.baseAddress! + (area.y + row) * width + area.x
          (part.baseAddress! + row * area.width).initialize(from: start, count: area.width)
        }
      }
      count = area.area
    }
    return Bitmap(width: area.width, height: area.height, pixels: part)
  }

  /// Converts a premultiplied pixel to straight red, green, blue and alpha.
  @inline(__always)
  public static func straight(_ pixel: UInt32) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let alpha = pixel >> 24
    if alpha == 255 {
      return (
        UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 8),
        UInt8(truncatingIfNeeded: pixel), 255
      )
    }
    if alpha == 0 { return (0, 0, 0, 0) }
    func divide(_ channel: UInt32) -> UInt8 { UInt8(min(255, (channel * 255 + alpha / 2) / alpha)) }
    return (
      divide((pixel >> 16) & 255), divide((pixel >> 8) & 255), divide(pixel & 255), UInt8(alpha)
    )
  }
}

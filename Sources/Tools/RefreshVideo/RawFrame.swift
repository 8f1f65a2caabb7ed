import RefreshImageFormats
import RefreshRendering

/// An image in a raw format, updated where it changes.
struct RawFrame {
  let format: RawFormat
  let width: Int
  let height: Int

  /// Bytes of the image: rows of RGBA pixels, or the planes Y, Cb and Cr one after the other.
  private(set) var bytes: [UInt8]

  /// Creates an image whose bytes are all 0.
  init(format: RawFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
    bytes = Array(repeating: 0, count: width * height * (format == .rgba ? 4 : 3))
  }

  /// Converts an area of a bitmap and stores it in the image.
  mutating func update(from bitmap: Bitmap, in area: PixelRect) {
    let (format, width, count) = (format, width, width * height)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      bytes.withUnsafeMutableBufferPointer { bytes in
        for y in area.y..<max(area.y, area.maxY) {
          let start = y * width + area.x
          let source = pixels.baseAddress! + start
          let target = bytes.baseAddress! + start
          switch format {
          case .rgba: RowPacking.rgba(source, count: area.width, into: bytes.baseAddress! + start * 4)
          case .y4m:
            Self.planes(source, count: area.width, target, target + count, target + 2 * count)
          }
        }
      }
    }
  }

  /// Converts pixels to Y (16…235), Cb and Cr (16…240) by BT.601.
  ///
  /// The factors are the standard's in 65536ths: .299, .587 and .114 times 219/255, and the differences to blue and
  /// red scaled to 224/255.
  private static func planes(
    _ pixels: UnsafePointer<UInt32>, count: Int, _ luma: UnsafeMutablePointer<UInt8>,
    _ blueness: UnsafeMutablePointer<UInt8>, _ redness: UnsafeMutablePointer<UInt8>
  ) {
    for at in 0..<count {
      let pixel = onWhite(pixels[at])
      let red = Int32((pixel >> 16) & 255)
      let green = Int32((pixel >> 8) & 255)
      let blue = Int32(pixel & 255)
      let y = 16829 &* red &+ 33039 &* green &+ 6416 &* blue
      let u = 28784 &* blue &- 9714 &* red &- 19070 &* green
      let v = 28784 &* red &- 24103 &* green &- 4681 &* blue
      luma[at] = UInt8(truncatingIfNeeded: (y &+ 16 << 16 &+ 32768) >> 16)
      blueness[at] = UInt8(truncatingIfNeeded: (u &+ 128 << 16 &+ 32768) >> 16)
      redness[at] = UInt8(truncatingIfNeeded: (v &+ 128 << 16 &+ 32768) >> 16)
    }
  }

  /// Composites a premultiplied pixel on white.
  @inline(__always)
  static func onWhite(_ pixel: UInt32) -> UInt32 {
    if pixel >= 0xFF00_0000 { return pixel }
    // The white share, 255 − alpha, is equal in each channel, and the sum with a premultiplied value cannot overflow.
    let rest = 255 - pixel >> 24
    return 0xFF00_0000 | ((pixel & 0xFF_FFFF) + (rest << 16 | rest << 8 | rest))
  }
}

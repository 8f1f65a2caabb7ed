import CPixelRows
import RefreshRendering

/// The pixel format of a PNG file.
package enum PNGPixelFormat: Equatable {
  /// Palette indices of 1, 2, 4 or 8 bits.
  case palette(bits: Int)

  /// Red, green and blue, for opaque images.
  case rgb

  /// Red, green, blue and straight alpha.
  case rgba

  /// The colour type in the `IHDR` chunk.
  package var colorType: UInt8 {
    switch self {
    case .palette: 3
    case .rgb: 2
    case .rgba: 6
    }
  }

  /// The number of bits in a sample.
  package var bitDepth: UInt8 {
    if case .palette(let bits) = self { UInt8(bits) } else { 8 }
  }

  /// The number of bytes in a row, without the filter byte.
  func rowCount(width: Int) -> Int {
    switch self {
    case .palette(let bits): (width * bits + 7) / 8
    case .rgb: width * 3
    case .rgba: width * 4
    }
  }

  /// The smallest palette format for a number of colours (1...256).
  static func palette(colors: Int) -> Self {
    switch colors {
    case ...2: .palette(bits: 1)
    case ...4: .palette(bits: 2)
    case ...16: .palette(bits: 4)
    default: .palette(bits: 8)
    }
  }
}

/// Conversion of rows of pixels to the bytes of a pixel format.
package enum RowPacking {
  /// Writes red, green and blue of each pixel; `bytes` must have space for one additional byte.
  static func rgb(_ pixels: UnsafePointer<UInt32>, count: Int, into bytes: UnsafeMutablePointer<UInt8>) {
    let raw = UnsafeMutableRawPointer(bytes)
    // Four bytes are stored at a time; the next pixel overwrites the fourth.
    for at in 0..<count {
      raw.storeBytes(of: (pixels[at] << 8).byteSwapped, toByteOffset: at * 3, as: UInt32.self)
    }
  }

  /// Writes red, green, blue and straight alpha of each pixel.
  package static func rgba(
    _ pixels: UnsafePointer<UInt32>, count: Int, into bytes: UnsafeMutablePointer<UInt8>
  ) {
    refresh_png_straight(pixels, bytes, count)
  }

  /// Packs a row of indices in place to `bits` (1, 2, 4 or 8) each, the first in the highest bits.
  static func pack(_ numbers: UnsafeMutablePointer<UInt8>, count: Int, bits: Int) {
    if bits == 8 { return }
    let perByte = 8 / bits
    var read = 0
    var write = 0
    while read < count {
      var byte: UInt8 = 0
      for at in 0..<perByte {
        byte <<= UInt8(bits)
        if read + at < count { byte |= numbers[read + at] }
      }
      numbers[write] = byte
      read += perByte
      write += 1
    }
  }
}

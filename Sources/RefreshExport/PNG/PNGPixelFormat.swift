/// How the pixels of a PNG are stored.
enum PNGPixelFormat: Equatable {
  /// Numbers into a table of colours, of 1, 2, 4 or 8 bits.
  case palette(bits: Int)

  /// Red, green and blue, for opaque pictures.
  case rgb

  /// Red, green, blue and straight alpha.
  case rgba

  /// The format's number in the header.
  var colorType: UInt8 {
    switch self {
    case .palette: 3
    case .rgb: 2
    case .rgba: 6
    }
  }

  /// Bits of one sample.
  var bitDepth: UInt8 {
    if case .palette(let bits) = self { UInt8(bits) } else { 8 }
  }

  /// Bytes of one row, without the byte that names its filter.
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

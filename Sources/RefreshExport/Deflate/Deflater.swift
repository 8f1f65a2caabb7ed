/// Compresses pieces apart from each other, so that they can be put together in any order.
protocol Deflater: AnyObject {
  /// Writes the deflate blocks of `input` to the beginning of `output`, which grows as needed; returns their bytes.
  ///
  /// The blocks end on a byte and refer to nothing before them; if `isLast`, they end the deflate stream.
  func deflate(_ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], isLast: Bool) throws -> Int
}

/// Makes deflaters by effort.
enum Deflate {
  /// The efforts there are. 1 is igzip's, the others are zlib's.
  ///
  /// Measured on a list with text, igzip takes a quarter of the time of zlib's levels 1, 2 and 3, which differ little,
  /// and its output is 9 % larger.
  static let levels = 1...9

  static func deflater(level: Int) throws -> any Deflater {
    level == 1 ? IgzipDeflater() : try ZlibDeflater(level: level)
  }
}

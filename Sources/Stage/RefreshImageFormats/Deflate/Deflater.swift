import CZlib

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

/// Compresses with zlib, thoroughly.
final class ZlibDeflater: Deflater {
  private var stream = z_stream()

  /// A compressor of the given effort (1...9).
  ///
  /// Its memory level is 7, because the pieces are small: more only costs time to clear, and no file got smaller.
  init(level: Int) throws {
    let code = deflateInit2_(
      &stream, Int32(level), Z_DEFLATED, -MAX_WBITS, 7, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    if code != Z_OK { throw EncoderError.compression(code: code) }
  }

  deinit { deflateEnd(&stream) }

  func deflate(_ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], isLast: Bool) throws -> Int {
    deflateReset(&stream)
    // Room for the flush marker too, so that one call always suffices.
    let bound = Int(deflateBound(&stream, UInt(input.count))) + 16
    if output.count < bound { output = Array(repeating: 0, count: bound) }
    let code = output.withUnsafeMutableBufferPointer { output in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      return CZlib.deflate(&stream, isLast ? Z_FINISH : Z_FULL_FLUSH)
    }
    guard code == (isLast ? Z_STREAM_END : Z_OK) else { throw EncoderError.compression(code: code) }
    return output.count - Int(stream.avail_out)
  }
}

import CZlib

/// A Deflate compressor of independent pieces, which can be concatenated in any order.
package protocol Deflater: AnyObject {
  /// Compresses `input` to Deflate blocks at the beginning of `output`, which grows as needed; returns the number of
  /// bytes.
  ///
  /// The blocks end on a byte boundary and do not refer to earlier data; if `isLast`, they end the stream.
  func deflate(_ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], isLast: Bool) throws -> Int
}

/// A Deflate compressor with zlib, for small files.
package final class ZlibDeflater: Deflater {
  private var stream = z_stream()

  /// Creates a compressor with a level of 1...9.
  ///
  /// The memory level is 7 because the pieces are small: in measurements more only cost time to clear and made no
  /// file smaller.
  package init(level: Int) throws {
    let code = deflateInit2_(
      &stream, Int32(level), Z_DEFLATED, -MAX_WBITS, 7, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    if code != Z_OK { throw EncoderError.compression(code: code) }
  }

  deinit { deflateEnd(&stream) }

  package func deflate(
    _ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], isLast: Bool
  ) throws -> Int {
    deflateReset(&stream)
    // Includes space for the flush marker, so that one call always suffices.
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

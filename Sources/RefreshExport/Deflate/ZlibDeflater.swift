import CZlib

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
    if code != Z_OK { throw ExportError.compression(code: code) }
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
    guard code == (isLast ? Z_STREAM_END : Z_OK) else { throw ExportError.compression(code: code) }
    return output.count - Int(stream.avail_out)
  }
}

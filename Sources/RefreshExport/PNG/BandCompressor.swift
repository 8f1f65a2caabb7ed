import CZlib

/// A band's rows as they stand in the file.
struct CompressedBand {
  /// Deflate blocks that end on a byte and refer to nothing before them.
  let bytes: [UInt8]

  /// The CRC-32 of `bytes`.
  let crc: UInt32

  /// The Adler-32 of the rows before compression, and how many bytes they are.
  let adler: UInt32
  let rawCount: Int
}

/// Compresses bands of rows apart from each other, with buffers that serve every band.
final class BandCompressor {
  private var stream = z_stream()
  private var output: [UInt8] = []

  /// A compressor of the given effort (1...9).
  ///
  /// Its memory level is 7, because a band is small: more only costs time to clear, and no file got smaller.
  init(level: Int) throws {
    let code = deflateInit2_(
      &stream, Int32(level), Z_DEFLATED, -MAX_WBITS, 7, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    if code != Z_OK { throw ExportError.compression(code: code) }
  }

  deinit { deflateEnd(&stream) }

  /// Compresses one band; if `isLast`, its blocks end the deflate stream.
  func compress(_ rows: UnsafeBufferPointer<UInt8>, isLast: Bool = false) throws -> CompressedBand {
    deflateReset(&stream)
    // Room for the flush marker too, so that one call always suffices.
    let bound = Int(deflateBound(&stream, UInt(rows.count))) + 16
    if output.count < bound { output = Array(repeating: 0, count: bound) }
    let code = output.withUnsafeMutableBufferPointer { output in
      stream.next_in = UnsafeMutablePointer(mutating: rows.baseAddress)
      stream.avail_in = UInt32(rows.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      return deflate(&stream, isLast ? Z_FINISH : Z_FULL_FLUSH)
    }
    guard code == (isLast ? Z_STREAM_END : Z_OK) else { throw ExportError.compression(code: code) }
    let bytes = Array(output[..<(output.count - Int(stream.avail_out))])
    return CompressedBand(
      bytes: bytes, crc: Checksum.crc32(bytes),
      adler: UInt32(truncatingIfNeeded: adler32_z(1, rows.baseAddress, rows.count)), rawCount: rows.count)
  }
}

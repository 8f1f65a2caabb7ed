import RefreshRendering

/// The compressed rows of a band.
package struct CompressedBand {
  /// Deflate blocks that end on a byte boundary and do not refer to earlier data.
  package let bytes: [UInt8]

  let crc: UInt32

  /// The Adler-32 checksum and the number of bytes of the rows before compression.
  package let adler: UInt32
  let rawCount: Int
}

/// A compressor of independent bands, with a reusable buffer.
package final class BandCompressor {
  private let deflater: any Deflater
  private var output: [UInt8] = []

  /// The compression levels: 1 is igzip, 2 to 9 are zlib.
  ///
  /// Measured on a list with text, igzip takes a quarter of the time of zlib's levels 1, 2 and 3, which differ little,
  /// and its output is 9 % larger.
  static let levels = 1...9

  /// Creates a compressor with one of `levels`.
  package init(level: Int) throws {
    deflater = level == 1 ? IgzipDeflater() : try ZlibDeflater(level: level)
  }

  /// Compresses a band; if `isLast`, its blocks end the Deflate stream.
  package func compress(_ rows: UnsafeBufferPointer<UInt8>, isLast: Bool = false) throws -> CompressedBand {
    let count = try deflater.deflate(rows, into: &output, isLast: isLast)
    let bytes = Array(output[..<count])
    return CompressedBand(
      bytes: bytes, crc: Checksum.crc32(bytes), adler: Checksum.adler32(rows), rawCount: rows.count)
  }
}

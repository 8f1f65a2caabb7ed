import RefreshRendering

/// A band's rows as they are in the file.
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
  private let deflater: any Deflater
  private var output: [UInt8] = []

  /// A compressor of the given effort, one of `Deflate.levels`.
  init(level: Int) throws {
    deflater = try Deflate.deflater(level: level)
  }

  /// Compresses one band; if `isLast`, its blocks end the deflate stream.
  func compress(_ rows: UnsafeBufferPointer<UInt8>, isLast: Bool = false) throws -> CompressedBand {
    let count = try deflater.deflate(rows, into: &output, isLast: isLast)
    let bytes = Array(output[..<count])
    return CompressedBand(
      bytes: bytes, crc: Checksum.crc32(bytes), adler: Checksum.adler32(rows), rawCount: rows.count)
  }
}

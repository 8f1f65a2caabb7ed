/// The filtered rows of a rectangle.
struct APNGRows: Sendable {
  let bytes: [UInt8]
  /// Whether they are those of the first frame, which is worth another effort than what moves.
  let isFirst: Bool
}

/// Compresses rows to the zlib streams of an APNG.
final class APNGCompressor {
  private let first: BandCompressor
  private let moving: BandCompressor

  init(options: APNGOptions) throws {
    first = try BandCompressor(level: options.compressionLevel)
    moving = try BandCompressor(level: options.movingCompressionLevel)
  }

  /// The zlib stream of rows.
  func stream(_ rows: APNGRows) throws -> [UInt8] {
    let band = try rows.bytes.withUnsafeBufferPointer {
      try (rows.isFirst ? first : moving).compress($0, isLast: true)
    }
    var stream: [UInt8] = []
    stream.reserveCapacity(band.bytes.count + 6)
    stream += [0x78, 0x9C]
    stream += band.bytes
    stream += PNGChunk.bigEndian(band.adler)
    return stream
  }
}

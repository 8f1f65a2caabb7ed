import RefreshRendering

/// Turns the rectangles of an APNG into rows, all in one pixel format.
///
/// The format begins as small as it may be and is widened where an image has no room in it: from an exact
/// table of colours, which grows from frame to frame, to RGB and to RGBA.
struct APNGFrameEncoder {
  /// How pixels are stored.
  private(set) var format: PNGPixelFormat

  /// The colours of the palette format.
  private(set) var palette = ColorIndex(capacity: 256)

  private var isFirst = true

  /// An encoder for a clip that begins with an image.
  init(options: APNGOptions, for bitmap: Bitmap) {
    // The table takes about as many bytes as an image of this size.
    let usesPalette = options.usesPalette && bitmap.pixels.count >= 256
    format = usesPalette ? .palette(bits: 8) : bitmap.isOpaque ? .rgb : .rgba
  }

  /// The rows of an image.
  ///
  /// - Throws: `BandRows.Misfit` where the image has no room in the format.
  mutating func rows(of bitmap: Bitmap) throws -> APNGRows {
    var rows = BandRows(width: bitmap.width, format: format, bandHeight: bitmap.height)
    let bytes = try bitmap.pixels.withUnsafeBufferPointer { pixels in
      try rows.withRows(of: pixels.baseAddress!, height: bitmap.height, palette: &palette) { Array($0) }
    }
    defer { isFirst = false }
    return APNGRows(bytes: bytes, isFirst: isFirst)
  }

  /// Turns to the next format that holds an image; the frames so far have to be encoded again.
  mutating func widen(for bitmap: Bitmap) {
    let isPalette = if case .palette = format { true } else { false }
    let hasAlpha = isPalette && palette.colors.contains { $0 < 0xFF00_0000 }
    format = isPalette && !hasAlpha && bitmap.isOpaque ? .rgb : .rgba
    isFirst = true
  }
}

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

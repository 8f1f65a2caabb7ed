import RefreshRendering

/// Compresses the rectangles of an APNG, all in one pixel format.
///
/// The format begins as small as it may be and is widened where a picture has no room in it: from an exact
/// table of colours, which grows from frame to frame, to RGB and to RGBA.
struct APNGFrameEncoder {
  /// How pixels are stored.
  private(set) var format: PNGPixelFormat

  /// The colours of the palette format.
  private(set) var palette = ColorIndex(capacity: 256)

  private let first: BandCompressor
  private let moving: BandCompressor
  private var isFirst = true

  /// An encoder for a clip that begins with a picture.
  init(options: APNGOptions, for bitmap: Bitmap) throws {
    // The table takes about as many bytes as a picture of this size.
    let usesPalette = options.usesPalette && bitmap.pixels.count >= 256
    format = usesPalette ? .palette(bits: 8) : bitmap.isOpaque ? .rgb : .rgba
    first = try BandCompressor(level: options.compressionLevel)
    moving = try BandCompressor(level: options.movingCompressionLevel)
  }

  /// The zlib stream of a picture.
  ///
  /// - Throws: `BandRows.Misfit` where the picture has no room in the format.
  mutating func encode(_ bitmap: Bitmap) throws -> [UInt8] {
    var rows = BandRows(width: bitmap.width, format: format, bandHeight: bitmap.height)
    let compressor = isFirst ? first : moving
    let band = try bitmap.pixels.withUnsafeBufferPointer { pixels in
      try rows.withRows(of: pixels.baseAddress!, height: bitmap.height, palette: &palette) {
        try compressor.compress($0, isLast: true)
      }
    }
    isFirst = false
    var stream: [UInt8] = []
    stream.reserveCapacity(band.bytes.count + 6)
    stream += [0x78, 0x9C]
    stream += band.bytes
    stream += PNGChunk.bigEndian(band.adler)
    return stream
  }

  /// Turns to the next format that holds a picture; the frames so far have to be encoded again.
  mutating func widen(for bitmap: Bitmap) {
    let isPalette = if case .palette = format { true } else { false }
    let hasAlpha = isPalette && palette.colors.contains { $0 < 0xFF00_0000 }
    format = isPalette && !hasAlpha && bitmap.isOpaque ? .rgb : .rgba
    isFirst = true
  }
}

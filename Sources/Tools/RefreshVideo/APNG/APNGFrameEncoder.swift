import RefreshImageFormats
import RefreshRendering

/// A converter of the rectangles of an APNG to filtered rows in one pixel format.
///
/// The format starts as small as possible and is widened for images that do not fit: from an exact palette, which
/// grows from frame to frame, to RGB and to RGBA.
struct APNGFrameEncoder {
  /// The current pixel format.
  private(set) var format: PNGPixelFormat

  /// The colours of the palette.
  private(set) var palette = ColorIndex(capacity: 256)

  private var isFirst = true

  /// Creates an encoder for a clip by its first image.
  init(options: APNGOptions, for bitmap: Bitmap) {
    // A palette takes about as many bytes as an image of 256 pixels.
    let usesPalette = options.usesPalette && bitmap.pixels.count >= 256
    format = usesPalette ? .palette(bits: 8) : bitmap.isOpaque ? .rgb : .rgba
  }

  /// Converts an image to filtered rows.
  ///
  /// - Throws: `BandRowEncoder.FormatError` if the image does not fit the format.
  mutating func rows(of bitmap: Bitmap) throws -> FilteredAPNGRows {
    var rows = BandRowEncoder(width: bitmap.width, format: format, bandHeight: bitmap.height)
    let bytes = try bitmap.pixels.withUnsafeBufferPointer { pixels in
      try rows.withRows(of: pixels.baseAddress!, height: bitmap.height, palette: &palette) { Array($0) }
    }
    defer { isFirst = false }
    return (bytes, isFirst)
  }

  /// Switches to the next format that fits an image; all previous frames must be encoded again.
  mutating func widen(for bitmap: Bitmap) {
    let isPalette = if case .palette = format { true } else { false }
    let hasAlpha = isPalette && palette.colors.contains { $0 < 0xFF00_0000 }
    format = isPalette && !hasAlpha && bitmap.isOpaque ? .rgb : .rgba
    isFirst = true
  }
}

/// The filtered rows of a rectangle; `isFirst` is true for the first frame, which has a compression level of its own.
typealias FilteredAPNGRows = (bytes: [UInt8], isFirst: Bool)

/// A compressor of rows to the zlib streams of an APNG.
final class APNGCompressor {
  private let first: BandCompressor
  private let moving: BandCompressor

  init(options: APNGOptions) throws {
    first = try BandCompressor(level: options.compressionLevel)
    moving = try BandCompressor(level: options.movingCompressionLevel)
  }

  /// Compresses rows to a zlib stream.
  func stream(_ rows: FilteredAPNGRows) throws -> [UInt8] {
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

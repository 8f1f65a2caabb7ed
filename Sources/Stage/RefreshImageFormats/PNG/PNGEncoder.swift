import Foundation
import RefreshRendering

/// An encoder of consecutive frames as PNG files, which reuses the compressed data of rows from earlier frames.
///
/// Rows are grouped in bands, and only new bands are compressed. Bands follow the content, so the encoder recognizes
/// the bands of a scrolling list at another height.
///
/// Frames of at most 256 colours use an exact palette that grows over the sequence. When it overflows, the encoder
/// creates a new one from the current frame. If that has too many colours, or the palette is recent, the encoder
/// switches to RGB for the rest, and to RGBA at the first pixel that is not opaque, because switching back would
/// compress every band again. A frame of another size begins a new sequence.
///
/// Memory: several megabytes of compressed bands, regardless of the number of frames.
///
/// The straight colours of an RGBA file are the premultiplied ones divided by alpha and rounded.
public struct PNGEncoder {
  /// The options of the files.
  public let options: PNGOptions

  /// The minimum number of images encoded with a palette before a full one is replaced: with fewer, every frame might
  /// be compressed again.
  static let tableLife = 10

  private(set) var width = 0
  private(set) var height = 0
  /// The hashes of the last image's rows.
  private(set) var names: [RowHash] = []
  private(set) var bands: [CompressedBand] = []
  private(set) var palette = ColorIndex(capacity: 256)
  private(set) var rows = BandRowEncoder(width: 1, format: .rgba, bandHeight: 1)
  private var layout = BandLayout(width: 1)
  /// A cache of compressed bands by the hash of their rows: those of the last two images and up to 8 MB more, several
  /// seconds of a repeating animation.
  private var cache = RecentCache<RowHash, CompressedBand>(byteLimit: 8 << 20)
  private var framesWithTable = 0
  private var strong: BandCompressor?
  private var fast: BandCompressor?

  /// Creates an encoder without a previous frame.
  public init(options: PNGOptions = PNGOptions()) {
    self.options = options
  }

  /// Encodes a frame as a PNG file.
  ///
  /// - Parameters:
  ///   - bitmap: The image.
  ///   - damage: the rectangle that may differ from the frame of the last call; changes outside are lost. `nil`
  ///     compares every row. Ignored in the first call.
  /// - Throws: `EncoderError.option` for options out of range.
  public mutating func encode(_ bitmap: Bitmap, damage: PixelRect? = nil) throws -> [UInt8] {
    try update(bitmap, changes: damage.map { [$0] })
    var file: [UInt8] = []
    appendFile(to: &file)
    return file
  }

  /// Updates the bands for a frame; returns true if anything changed.
  @discardableResult
  mutating func update(_ bitmap: Bitmap, changes: [PixelRect]?) throws -> Bool {
    do {
      if bitmap.width != width || bitmap.height != height {
        try begin(bitmap)
        return true
      }
      framesWithTable += 1
      var isChanged = false
      let areas = (changes ?? [bitmap.bounds]).map(bitmap.bounds.intersection)
      for rows in areas.rows where bitmap.nameRows(rows, in: &names) { isChanged = true }
      if isChanged { try replaceBands(of: bitmap) }
      return isChanged
    } catch {
      // Bands may be inconsistent after an error, so the next image starts a new sequence.
      width = 0
      throw error
    }
  }
}

// MARK: - Bands

extension PNGEncoder {
  /// Starts a sequence with an image of a new size.
  private mutating func begin(_ bitmap: Bitmap) throws {
    try options.validate()
    width = bitmap.width
    height = bitmap.height
    layout = BandLayout(width: width)
    names = []
    _ = bitmap.nameRows(0..<height, in: &names)
    try compressAll(bitmap, triesPalette: options.usesPalette)
  }

  /// Compresses new bands, or all bands if the pixel format does not fit any more.
  private mutating func replaceBands(of bitmap: Bitmap) throws {
    let compressor = try fast ?? BandCompressor(level: options.movingCompressionLevel)
    fast = compressor
    do {
      try findBands(of: bitmap, compressor)
    } catch is BandRowEncoder.FormatError {
      let isPalette = if case .palette = rows.format { true } else { false }
      // A palette that only needs more bits per index is not full; that happens at most three times.
      let wasFull = palette.count == palette.capacity
      try compressAll(bitmap, triesPalette: isPalette && (!wasFull || framesWithTable >= Self.tableLife))
    }
  }

  /// Compresses every band in the smallest format that fits the image.
  private mutating func compressAll(_ bitmap: Bitmap, triesPalette: Bool) throws {
    framesWithTable = 0
    cache.removeAll()
    rows = BandRowEncoder(
      width: width, format: format(for: bitmap, triesPalette: triesPalette), bandHeight: layout.room)
    let compressor = try strong ?? BandCompressor(level: options.compressionLevel)
    strong = compressor
    try findBands(of: bitmap, compressor)
  }

  /// Assembles the image from cached bands, and compresses the others.
  private mutating func findBands(of bitmap: Bitmap, _ compressor: BandCompressor) throws {
    bands.removeAll(keepingCapacity: true)
    for range in layout.bands(of: names) {
      let name = RowHash(names[range])
      if let band = cache.value(for: name) {
        bands.append(band)
      } else {
        let band = try compress(range, of: bitmap, with: compressor)
        cache.insert(band, for: name, byteCount: band.bytes.count)
        bands.append(band)
      }
    }
    cache.endRound()
  }

  /// The smallest pixel format that fits the image; rebuilds the palette.
  private mutating func format(for bitmap: Bitmap, triesPalette: Bool) -> PNGPixelFormat {
    palette = ColorIndex(capacity: 256)
    if triesPalette && collectColors(of: bitmap) {
      // In a very small image a palette costs as many bytes as it saves.
      if palette.count * 2 <= bitmap.pixels.count { return .palette(colors: palette.count) }
    }
    return bitmap.isOpaque ? .rgb : .rgba
  }

  /// Adds all colours of the image to the palette; false if they do not fit.
  private mutating func collectColors(of bitmap: Bitmap) -> Bool {
    var numbers = [UInt8](repeating: 0, count: width)
    return bitmap.pixels.withUnsafeBufferPointer { pixels in
      numbers.withUnsafeMutableBufferPointer { numbers in
        for y in 0..<height {
          let row = pixels.baseAddress! + y * width
          if y > 0 && memcmp(row, row - width, width * 4) == 0 { continue }
          if !palette.number(row, count: width, into: numbers.baseAddress!) { return false }
        }
        return true
      }
    }
  }

  private mutating func compress(
    _ range: Range<Int>, of bitmap: Bitmap, with compressor: BandCompressor
  ) throws -> CompressedBand {
    try bitmap.pixels.withUnsafeBufferPointer { pixels in
      try rows.withRows(
        of: pixels.baseAddress! + range.lowerBound * width, height: range.count, palette: &palette
      ) { try compressor.compress($0) }
    }
  }
}

/// The options of PNG files.
public struct PNGOptions: Sendable, Hashable {
  /// The resolution stored in the file, in pixels per point (1/72 inch), above 0 up to 1000; `nil` omits it.
  public var pixelsPerPoint: Double?

  /// The compression level of the first frame: 1 (fast, igzip) or 2 to 9 (small, zlib).
  ///
  /// Unchanged content reuses these bytes, so a high level pays off. Measured on a list with text: level 6 gives
  /// files 12 % smaller than level 3 in 2.4 times the time, level 9 another 8 % smaller in 6 times the time.
  public var compressionLevel: Int

  /// The compression level of changes later in a sequence: 1 (fast, igzip) or 2 to 9 (small, zlib).
  public var movingCompressionLevel: Int

  /// True to store an image of at most 256 colours with an exact palette.
  public var usesPalette: Bool

  /// Creates options with the given values.
  public init(
    pixelsPerPoint: Double? = nil, compressionLevel: Int = 6, movingCompressionLevel: Int = 1,
    usesPalette: Bool = true
  ) {
    self.pixelsPerPoint = pixelsPerPoint
    self.compressionLevel = compressionLevel
    self.movingCompressionLevel = movingCompressionLevel
    self.usesPalette = usesPalette
  }

  /// Throws an `EncoderError` for the first option that is out of range.
  package func validate() throws {
    for (name, level) in [
      ("compressionLevel", compressionLevel), ("movingCompressionLevel", movingCompressionLevel),
    ] {
      try EncoderError.check(name, level, BandCompressor.levels.contains(level), allowed: "1 to 9")
    }
    if let pixelsPerPoint {
      try EncoderError.check(
        "pixelsPerPoint", pixelsPerPoint, pixelsPerPoint > 0 && pixelsPerPoint <= 1000,
        allowed: "numbers above 0 up to 1000")
    }
  }
}

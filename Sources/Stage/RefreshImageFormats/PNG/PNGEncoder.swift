import Foundation
import RefreshRendering

/// Encodes frames as PNG files, and reuses the bytes of rows it has compressed before, wherever they were.
///
/// Rows are grouped in bands, and only new bands are compressed. Bands follow the content, so the encoder recognizes the
/// bands of a scrolling list at another height.
///
/// Frames of at most 256 colours use an exact palette that grows over the sequence. When it overflows, the encoder creates a
/// new one from the current frame. If that has too many colours, or the palette is recent, the encoder switches to RGB for
/// the rest, and to RGBA at the first pixel that is not opaque, because switching back would compress every band again. A
/// frame of another size begins a new sequence.
///
/// Memory: some megabytes of compressed bands, regardless of the number of frames.
///
/// Straight colours of an RGBA file are the premultiplied ones divided by alpha and rounded.
public struct PNGEncoder {
  /// How files are written.
  public let options: PNGOptions

  /// How many images a full table must have served before it is made again.
  static let tableLife = 10

  private(set) var width = 0
  private(set) var height = 0
  /// The names of the last image's rows.
  private(set) var names: [RowHash] = []
  /// The bands of the last image.
  private(set) var bands: [CompressedBand] = []
  private(set) var palette = ColorIndex(capacity: 256)
  private(set) var rows = BandRows(width: 1, format: .rgba, bandHeight: 1)
  private var layout = BandLayout(width: 1)
  /// The compressed bands of the last images, by the names of their rows: beside those of the last two images 8 MB, some
  /// seconds of an animation that repeats.
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
  ///   - damage: the difference from the frame of the last call, which the encoder trusts; `nil` compares every row.
  ///     Ignored in the first call.
  /// - Throws: `EncoderError.option` for options out of range.
  public mutating func encode(_ bitmap: Bitmap, damage: PixelRect? = nil) throws -> [UInt8] {
    try update(bitmap, changes: damage.map { [$0] })
    var file: [UInt8] = []
    appendFile(to: &file)
    return file
  }

  /// Brings the bands up to date; returns whether anything changed.
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
      // Some bands may be newer than others: the next image has to start afresh.
      width = 0
      throw error
    }
  }
}

// MARK: - Bands

extension PNGEncoder {
  /// Takes the first image of a size.
  private mutating func begin(_ bitmap: Bitmap) throws {
    try options.validate()
    width = bitmap.width
    height = bitmap.height
    layout = BandLayout(width: width)
    names = []
    _ = bitmap.nameRows(0..<height, in: &names)
    try compressAll(bitmap, triesPalette: options.usesPalette)
  }

  /// Compresses the bands that are new, or all of them where the format no longer suits.
  private mutating func replaceBands(of bitmap: Bitmap) throws {
    let compressor = try fast ?? BandCompressor(level: options.movingCompressionLevel)
    fast = compressor
    do {
      try findBands(of: bitmap, compressor)
    } catch is BandRows.Misfit {
      let isPalette = if case .palette = rows.format { true } else { false }
      // More bits for the numbers are no sign of too many colours: that happens three times at most.
      let wasFull = palette.count == palette.capacity
      try compressAll(bitmap, triesPalette: isPalette && (!wasFull || framesWithTable >= Self.tableLife))
    }
  }

  /// Compresses every band in the format that suits the image.
  private mutating func compressAll(_ bitmap: Bitmap, triesPalette: Bool) throws {
    framesWithTable = 0
    cache.removeAll()
    rows = BandRows(
      width: width, format: format(for: bitmap, triesPalette: triesPalette), bandHeight: layout.room)
    let compressor = try strong ?? BandCompressor(level: options.compressionLevel)
    strong = compressor
    try findBands(of: bitmap, compressor)
  }

  /// Puts the image together from bands that are kept, and compresses the others.
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

  /// The smallest format that holds the image; fills the table of colours again.
  private mutating func format(for bitmap: Bitmap, triesPalette: Bool) -> PNGPixelFormat {
    palette = ColorIndex(capacity: 256)
    if triesPalette && collectColors(of: bitmap) {
      // An entry of the table costs as much as the pixel that it spares in an image this small.
      if palette.count * 2 <= bitmap.pixels.count { return .palette(colors: palette.count) }
    }
    return bitmap.isOpaque ? .rgb : .rgba
  }

  /// Whether the table holds all colours of the image.
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

/// How PNG files are written.
public struct PNGOptions: Sendable, Hashable {
  /// Pixels to a point (1/72 inch), noted in the file as its resolution; `nil` leaves it out. Above 0.
  public var pixelsPerPoint: Double?

  /// The effort for the first frame: 1 (fast, by igzip), or 2 to 9 (small, by zlib).
  ///
  /// Unchanged content keeps these bytes, so they repay the effort. Measured on a list with text: level 6
  /// gives 12 % less than level 3 in 2.4 times the time, level 9 again 8 % less in 6 times the time.
  public var compressionLevel: Int

  /// The effort for what changes later in a sequence: 1 (fast, by igzip), or 2 to 9 (small, by zlib).
  public var movingCompressionLevel: Int

  /// Whether an image of at most 256 colours is stored as numbers into an exact table of colours.
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

  /// Throws for the first option that has a value out of its range.
  func validate() throws {
    for (name, level) in [
      ("compressionLevel", compressionLevel), ("movingCompressionLevel", movingCompressionLevel),
    ] {
      try EncoderError.check(name, level, Deflate.levels.contains(level), allowed: "1 to 9")
    }
    if let pixelsPerPoint {
      try EncoderError.check(
        "pixelsPerPoint", pixelsPerPoint, pixelsPerPoint > 0 && pixelsPerPoint <= 1000,
        allowed: "numbers above 0 up to 1000")
    }
  }
}

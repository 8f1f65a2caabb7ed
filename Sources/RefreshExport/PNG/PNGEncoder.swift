import CZlib
import Glibc
import RefreshRendering

/// Encodes pictures as PNG files, and reuses the bytes of what did not change since the last one.
///
/// Rows stand in bands that are compressed apart; a band is compressed again only when its pixels change.
/// Pictures of at most 256 colours are stored as numbers into an exact table that grows over the sequence.
/// When it overflows it is made anew from the picture at hand; when that has too many colours, or the table
/// was new only a moment ago, the encoder turns to RGB for good, and to RGBA at the first pixel that is not
/// opaque, because going back and forth would compress every band each time. A picture of another size
/// begins a new sequence.
///
/// Memory: about twice a picture, whatever the number of frames.
///
/// Straight colours of an RGBA file are the premultiplied ones divided by alpha and rounded.
public struct PNGEncoder {
  /// How files are written.
  public let options: PNGOptions

  /// Rows of a band, about 12,000 pixels. Measured at a width of 750: twice the rows make files 2 % smaller
  /// and a small change half as fast again.
  private var bandHeight: Int { min(64, max(16, 12_000 / width)) }

  /// How many pictures a full table must have served before it is made anew.
  static let tableLife = 10

  private(set) var width = 0
  private(set) var height = 0
  private var last: [UInt32] = []
  private(set) var bands: [CompressedBand] = []
  private(set) var palette = ColorIndex(capacity: 256)
  private(set) var rows = BandRows(width: 1, format: .rgba, bandHeight: 1)
  private var framesWithTable = 0
  private var strong: BandCompressor?
  private var fast: BandCompressor?

  /// An encoder without a last picture.
  public init(options: PNGOptions = PNGOptions()) {
    self.options = options
  }

  /// The file of a picture.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - damage: What differs from the picture of the last call, trusted; `nil` if unknown, which costs
  ///     a comparison. Without meaning in the first call.
  /// - Throws: `ExportError.option` for options out of range.
  public mutating func encode(_ bitmap: Bitmap, damage: PixelRect? = nil) throws -> [UInt8] {
    try update(bitmap, damage: damage)
    var file: [UInt8] = []
    appendFile(to: &file)
    return file
  }

  /// Brings the bands up to date; returns whether anything changed.
  @discardableResult
  mutating func update(_ bitmap: Bitmap, damage: PixelRect?) throws -> Bool {
    do {
      if bitmap.width != width || bitmap.height != height {
        try begin(bitmap)
        return true
      }
      framesWithTable += 1
      let stale = changedBands(bitmap, damage: damage)
      if stale.isEmpty { return false }
      try replace(stale, of: bitmap)
      return true
    } catch {
      // Some bands may be newer than others: the next picture has to begin anew.
      width = 0
      throw error
    }
  }
}

// MARK: - Bands

extension PNGEncoder {
  /// Takes the first picture of a size.
  private mutating func begin(_ bitmap: Bitmap) throws {
    try options.validate()
    width = bitmap.width
    height = bitmap.height
    last = bitmap.pixels
    bands = Array(
      repeating: CompressedBand(), count: (height + bandHeight - 1) / bandHeight)
    try compressAll(bitmap, triesPalette: options.usesPalette)
  }

  /// The numbers of the bands that differ from the last picture.
  private func changedBands(_ bitmap: Bitmap, damage: PixelRect?) -> [Int] {
    let area = bitmap.bounds.intersection(damage ?? bitmap.bounds)
    if area.isEmpty { return [] }
    return (area.y / bandHeight...(area.maxY - 1) / bandHeight).filter { band in
      let top = max(area.y, band * bandHeight)
      let bottom = min(area.maxY, (band + 1) * bandHeight)
      return bitmap.pixels.withUnsafeBytes { new in
        last.withUnsafeBytes { old in
          let start = top * width * 4
          return memcmp(new.baseAddress! + start, old.baseAddress! + start, (bottom - top) * width * 4) != 0
        }
      }
    }
  }

  /// Compresses the bands that changed, or all of them where the format no longer suits.
  private mutating func replace(_ stale: [Int], of bitmap: Bitmap) throws {
    let compressor = try fast ?? BandCompressor(level: options.movingCompressionLevel)
    fast = compressor
    do {
      for band in stale { try compress(band, of: bitmap, with: compressor) }
      for band in stale { remember(band, of: bitmap) }
    } catch is BandRows.Misfit {
      last = bitmap.pixels
      let isPalette = if case .palette = rows.format { true } else { false }
      // More bits for the numbers are no sign of too many colours: that happens three times at most.
      let wasFull = palette.count == palette.capacity
      try compressAll(bitmap, triesPalette: isPalette && (!wasFull || framesWithTable >= Self.tableLife))
    }
  }

  /// Compresses every band in the format that suits the picture.
  private mutating func compressAll(_ bitmap: Bitmap, triesPalette: Bool) throws {
    framesWithTable = 0
    rows = BandRows(
      width: width, format: format(for: bitmap, triesPalette: triesPalette), bandHeight: bandHeight)
    let compressor = try strong ?? BandCompressor(level: options.compressionLevel)
    strong = compressor
    for band in bands.indices { try compress(band, of: bitmap, with: compressor) }
  }

  /// The smallest format that holds the picture; fills the table of colours anew.
  private mutating func format(for bitmap: Bitmap, triesPalette: Bool) -> PNGPixelFormat {
    palette = ColorIndex(capacity: 256)
    if triesPalette && collectColors(of: bitmap) {
      // An entry of the table costs as much as the pixel that it spares in a picture this small.
      if palette.count * 2 <= bitmap.pixels.count { return .palette(colors: palette.count) }
    }
    return bitmap.isOpaque ? .rgb : .rgba
  }

  /// Whether the table holds all colours of the picture.
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

  private mutating func compress(_ band: Int, of bitmap: Bitmap, with compressor: BandCompressor) throws {
    let top = band * bandHeight
    let isLast = band == bands.count - 1
    try bitmap.pixels.withUnsafeBufferPointer { pixels in
      try rows.withRows(
        of: pixels.baseAddress! + top * width, height: min(bandHeight, height - top), palette: &palette
      ) { try compressor.compress($0, isLast: isLast, into: &bands[band]) }
    }
  }

  /// Keeps a band's pixels for the next comparison.
  private mutating func remember(_ band: Int, of bitmap: Bitmap) {
    let start = band * bandHeight * width
    let count = min(bandHeight, height - band * bandHeight) * width
    last.withUnsafeMutableBufferPointer { last in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        _ = memcpy(last.baseAddress! + start, pixels.baseAddress! + start, count * 4)
      }
    }
  }
}

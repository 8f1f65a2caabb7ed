import RefreshRendering

/// An encoder of GIF images from the difference between the shown and the next pixels.
///
/// New colours go to the global table until it is full. After that a frame with other colours gets a table of its
/// own, exact up to 255 colours (256 without transparency). A frame with more colours gets a reduced table, which is
/// reused while it is close to the colours of later frames; from then on close colours also share entries of the
/// global table, so that antialiased edges do not fill it. Unchanged pixels are written in their colour or as
/// transparent, whichever compresses better.
struct GIFFrameEncoder {
  /// The global colour table, without its first entry, which is transparent.
  private(set) var global = GIFPalette(capacity: 255)

  /// The reduced table of the last frame that needed one; nil if none did.
  private var reduced: GIFPalette?

  private let dithering: GIFDithering
  private let lzw = LZWEncoder()
  private var symbols: [UInt8] = []

  /// Flag of each symbol: not 0 for an unchanged pixel, which may be written as transparent instead.
  private var mayBeClear: [UInt8] = []

  /// True after a frame had too many colours for a reduced table within the allowed error.
  private var isBeyondReach = false

  /// The initial number of colours in a reduced table, which leaves space for later ones. Measured on user
  /// interfaces: with 255, files are 3 % larger without a visible difference.
  private static let reducedCount = 160

  /// The mean squared error that shared colours may add in a frame: a PSNR of 72 dB for the global table, whose
  /// errors accumulate, and of 69 dB for a frame's own table.
  private static let (allowedGlobally, allowedError) = (0.004, 0.008)

  init(dithering: GIFDithering) {
    self.dithering = dithering
  }

  /// Encodes the image of `area`, from its descriptor on; symbol 0 is transparent if `hasClear`.
  ///
  /// With `all`, unchanged pixels are drawn too.
  mutating func encode(_ canvas: GIFCanvas, in area: PixelRect, all: Bool) -> (bytes: [UInt8], hasClear: Bool)
  {
    if symbols.count < area.area {
      symbols = Array(repeating: 0, count: area.area)
      mayBeClear = symbols
    }
    let (table, hasClear) = number(GIFRegion(canvas: canvas, area: area, all: all))
    var bytes: [UInt8] = [0x2C]
    bytes += GIFBytes.word(area.x) + GIFBytes.word(area.y)
    bytes += GIFBytes.word(area.width) + GIFBytes.word(area.height)
    bytes.append(table.map { 0x80 | UInt8($0.bits - 1) } ?? 0)
    if let table { bytes += table.bytes }
    symbols.withUnsafeBufferPointer { symbols in
      mayBeClear.withUnsafeBufferPointer { mayBeClear in
        let used = UnsafeBufferPointer(rebasing: symbols[..<area.area])
        var (largest, at): (UInt8, Int) = (0, 0)
        while at < used.count {
          if used[at] > largest { largest = used[at] }
          at += 1
        }
        lzw.encode(
          used, mayBeZero: mayBeClear.baseAddress!, bits: max(2, GIFBytes.bits(for: Int(largest) + 1)),
          into: &bytes)
      }
    }
    return (bytes, hasClear)
  }

  /// Fills `symbols` and returns their table; nil for the global one.
  private mutating func number(_ region: GIFRegion) -> (table: GIFColorTable?, hasClear: Bool) {
    if let reduced {
      if region.isWhole, let exact = exactTable(for: region) { return exact }
      // If much has changed, the reduced table is more likely to fit.
      let triesReducedFirst = region.area.area * 8 > region.canvas.bounds.area
      if triesReducedFirst && numberReduced(region, reduced) { return (reducedTable, true) }
      if numberGlobally(region) { return (nil, true) }
      if !triesReducedFirst && numberReduced(region, reduced) { return (reducedTable, true) }
    } else if numberGlobally(region) {
      return (nil, true)
    }
    if let exact = exactTable(for: region) { return exact }
    let histogram = region.histogram
    // Once a frame uses approximate colours, later ones may too, instead of a table of their own.
    if dithering == .none { global.isReduced = true }
    if dithering == .none && !isBeyondReach {
      var quantizer = ColorQuantizer(histogram)
      var palette = GIFPalette(capacity: 255, isReduced: true)
      palette.add(quantizer.colors(Self.reducedCount))
      if numberReduced(region, palette) { return (reducedTable, true) }
      isBeyondReach = true
    }
    var quantizer = ColorQuantizer(histogram)
    let colors = quantizer.colors(255)
    var ditherer = GIFDitherer(colors, method: dithering)
    ditherer.number(region, offset: 1, into: &symbols)
    mayBeClear.withUnsafeMutableBufferPointer { $0[..<region.area.area].update(repeating: 0) }
    return (GIFColorTable(colors: [0] + colors), true)
  }

  private mutating func numberGlobally(_ region: GIFRegion) -> Bool {
    let known = global.count
    global.allowedError = region.squaredError(mean: Self.allowedGlobally)
    if region.number(with: &global, offset: 1, into: &symbols, &mayBeClear) { return true }
    global.removeAll(from: known)
    return false
  }

  /// Fills `symbols` with a reduced table and stores it; false, with the previous one kept, if it does not fit.
  private mutating func numberReduced(_ region: GIFRegion, _ palette: GIFPalette) -> Bool {
    var palette = palette
    palette.allowedError = region.squaredError(mean: Self.allowedError)
    guard region.number(with: &palette, offset: 1, into: &symbols, &mayBeClear) else { return false }
    reduced = palette
    return true
  }

  private var reducedTable: GIFColorTable? { reduced.map { GIFColorTable(colors: [0] + $0.index.colors) } }

  /// Returns a colour table with every colour of the region and fills `symbols` with its indices; nil if there are too
  /// many colours.
  private mutating func exactTable(for region: GIFRegion) -> (table: GIFColorTable?, hasClear: Bool)? {
    var exact = GIFPalette(capacity: 255)
    if region.number(with: &exact, offset: 1, into: &symbols, &mayBeClear) {
      return (GIFColorTable(colors: [0] + exact.index.colors), true)
    }
    var full = GIFPalette(capacity: 256)
    var region = region
    region.all = true
    if !region.hasClearPixel && region.number(with: &full, offset: 0, into: &symbols, &mayBeClear) {
      return (GIFColorTable(colors: full.index.colors), false)
    }
    return nil
  }
}

import RefreshRendering

/// Turns the difference between what is shown and what comes next into a GIF image.
///
/// Colours go to the global table while it has room. A frame whose new pixels have other colours brings a
/// table of its own, exact up to 255 colours (256 where nothing is clear). A frame that has more brings a reduced
/// table, which later ones bring again as long as it comes close to their colours; from then on entries of the global
/// table stand for what is close to them too, so that smoothed edges do not use it up. Pixels that stay as they are
/// may be written as they are or as transparent, whichever compresses better.
struct GIFFrameEncoder {
  /// The colours of the global table, without its first entry, which is transparent.
  private(set) var global = GIFPalette(capacity: 255)

  /// The reduced table of the last frame that needed one.
  private var reduced: GIFPalette?

  private let dithering: GIFDithering
  private let lzw = LZWEncoder()
  private var symbols: [UInt8] = []

  /// Not 0 if a symbol's pixel is shown already, so that transparency does as well.
  private var mayBeClear: [UInt8] = []

  /// Whether a frame had too many colours for a table to come close to them.
  private var isBeyondReach = false

  /// The colours of a reduced table, which leaves room for some that come later. Measured on interfaces: with 255
  /// files are 3 % larger, and no eye sees the difference.
  private static let reducedCount = 160

  /// The mean squared error that close colours may add to an image with a frame: a PSNR of 72 decibels for the global
  /// table, whose errors add up, and of 69 for a table of the frame's own.
  private static let (allowedGlobally, allowedError) = (0.004, 0.008)

  init(dithering: GIFDithering) {
    self.dithering = dithering
  }

  /// The image of `area`, from its descriptor on; symbol 0 is transparent if `hasClear`.
  ///
  /// With `all`, pixels that stay as they are are written too.
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

  /// Fills `symbols` and finds the table they belong to, nil for the global one.
  private mutating func number(_ region: GIFRegion) -> (table: GIFTable?, hasClear: Bool) {
    if let reduced {
      if region.isWhole, let exact = exactTable(for: region) { return exact }
      // Where much has changed the reduced table is the likelier one.
      let triesReducedFirst = region.area.area * 8 > region.canvas.bounds.area
      if triesReducedFirst && numberReduced(region, reduced) { return (reducedTable, true) }
      if numberGlobally(region) { return (nil, true) }
      if !triesReducedFirst && numberReduced(region, reduced) { return (reducedTable, true) }
    } else if numberGlobally(region) {
      return (nil, true)
    }
    if let exact = exactTable(for: region) { return exact }
    let histogram = region.histogram
    // Where a frame has to do with close colours, none of a later one earns it a table of its own.
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
    return (GIFTable(colors: [0] + colors), true)
  }

  private mutating func numberGlobally(_ region: GIFRegion) -> Bool {
    let known = global.count
    global.allowedError = region.squaredError(mean: Self.allowedGlobally)
    if region.number(with: &global, offset: 1, into: &symbols, &mayBeClear) { return true }
    global.removeAll(from: known)
    return false
  }

  /// Fills `symbols` with a reduced table and keeps it; false, with what was kept before, where it does not serve.
  private mutating func numberReduced(_ region: GIFRegion, _ palette: GIFPalette) -> Bool {
    var palette = palette
    palette.allowedError = region.squaredError(mean: Self.allowedError)
    guard region.number(with: &palette, offset: 1, into: &symbols, &mayBeClear) else { return false }
    reduced = palette
    return true
  }

  private var reducedTable: GIFTable? { reduced.map { GIFTable(colors: [0] + $0.index.colors) } }

  /// Fills `symbols` with a table of all colours; nil if they are too many.
  private mutating func exactTable(for region: GIFRegion) -> (table: GIFTable?, hasClear: Bool)? {
    var exact = GIFPalette(capacity: 255)
    if region.number(with: &exact, offset: 1, into: &symbols, &mayBeClear) {
      return (GIFTable(colors: [0] + exact.index.colors), true)
    }
    var full = GIFPalette(capacity: 256)
    var region = region
    region.all = true
    if !region.hasClearPixel && region.number(with: &full, offset: 0, into: &symbols, &mayBeClear) {
      return (GIFTable(colors: full.index.colors), false)
    }
    return nil
  }
}

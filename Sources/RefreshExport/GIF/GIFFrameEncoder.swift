import RefreshRendering

/// Turns the difference between what is shown and what is wanted into a GIF image.
///
/// Colours go to the global table while it has room. A frame whose new pixels have other colours brings a
/// table of its own, exact up to 255 colours (256 where nothing is clear), reduced beyond. Pixels that stay
/// as they are may be written as they are or as transparent, whichever compresses better.
struct GIFFrameEncoder {
  /// The colours of the global table, without its first entry, which stands for transparency.
  private(set) var global = ColorIndex(capacity: 255)

  private let dithering: GIFDithering
  private let lzw = LZWEncoder()
  private var symbols: [UInt8] = []

  /// Not 0 where a symbol's pixel is shown already, so that transparency does as well.
  private var mayBeClear: [UInt8] = []

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
    var table: GIFTable?
    var hasClear = true
    let known = global.count
    if !Self.number(canvas, in: area, all: all, table: &global, offset: 1, into: &symbols, &mayBeClear) {
      global.removeAll(from: known)
      (table, hasClear) = numberLocally(canvas, in: area, all: all)
    }

    var bytes: [UInt8] = [0x2C]
    bytes += GIFBytes.word(area.x) + GIFBytes.word(area.y)
    bytes += GIFBytes.word(area.width) + GIFBytes.word(area.height)
    bytes.append(table.map { 0x80 | UInt8($0.bits - 1) } ?? 0)
    if let table { bytes += table.bytes }
    symbols.withUnsafeBufferPointer { symbols in
      mayBeClear.withUnsafeBufferPointer { mayBeClear in
        let used = UnsafeBufferPointer(rebasing: symbols[..<area.area])
        var largest: UInt8 = 0
        for symbol in used { largest = max(largest, symbol) }
        lzw.encode(
          used, mayBeZero: mayBeClear.baseAddress!, bits: max(2, GIFBytes.bits(for: Int(largest) + 1)),
          into: &bytes)
      }
    }
    return (bytes, hasClear)
  }

  /// Fills `symbols` with a table made for this frame.
  private mutating func numberLocally(
    _ canvas: GIFCanvas, in area: PixelRect, all: Bool
  ) -> (table: GIFTable, hasClear: Bool) {
    var exact = ColorIndex(capacity: 255)
    if Self.number(canvas, in: area, all: all, table: &exact, offset: 1, into: &symbols, &mayBeClear) {
      return (GIFTable(colors: [0] + exact.colors), true)
    }
    var full = ColorIndex(capacity: 256)
    if !hasClearPixel(canvas, in: area)
      && Self.number(canvas, in: area, all: true, table: &full, offset: 0, into: &symbols, &mayBeClear)
    {
      return (GIFTable(colors: full.colors), false)
    }
    var quantizer = ColorQuantizer(histogram(canvas, in: area, all: all))
    let colors = quantizer.colors(255)
    var ditherer = GIFDitherer(colors, method: dithering)
    ditherer.number(canvas, in: area, all: all, offset: 1, into: &symbols)
    mayBeClear.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    return (GIFTable(colors: [0] + colors), true)
  }

  /// Writes the number of each pixel in a table that grows; false when it overflows.
  private static func number(
    _ canvas: GIFCanvas, in area: PixelRect, all: Bool, table: inout ColorIndex, offset: Int,
    into symbols: inout [UInt8], _ mayBeClear: inout [UInt8]
  ) -> Bool {
    canvas.wanted.withUnsafeBufferPointer { wanted in
      canvas.shown.withUnsafeBufferPointer { shown in
        symbols.withUnsafeMutableBufferPointer { symbols in
          mayBeClear.withUnsafeMutableBufferPointer { mayBeClear in
            // The colour of the last look-up, its symbol, and whether the table holds it.
            var color: UInt32 = 0
            var symbol: UInt8 = 0
            var isKnown = true
            var at = 0
            for y in area.y..<area.maxY {
              let start = y * canvas.width + area.x
              for x in start..<start + area.width {
                let pixel = wanted[x]
                let isShown = !all && pixel == shown[x]
                if pixel != color || (!isKnown && !isShown) {
                  var number: Int?
                  if pixel == 0 {
                    number = -offset
                  } else if isShown {
                    number = table.number(of: pixel)
                  } else {
                    number = table.insert(pixel)
                    if number == nil { return false }
                  }
                  color = pixel
                  isKnown = number != nil
                  symbol = UInt8(truncatingIfNeeded: (number ?? -offset) + offset)
                }
                symbols[at] = symbol
                mayBeClear[at] = isShown ? 1 : 0
                at += 1
              }
            }
            return true
          }
        }
      }
    }
  }

  private func hasClearPixel(_ canvas: GIFCanvas, in area: PixelRect) -> Bool {
    (area.y..<area.maxY).contains { y in
      let start = y * canvas.width + area.x
      return canvas.wanted[start..<start + area.width].contains(0)
    }
  }

  /// How often each colour occurs among the pixels that have to be written.
  private func histogram(_ canvas: GIFCanvas, in area: PixelRect, all: Bool) -> ColorHistogram {
    var histogram = ColorHistogram()
    for y in area.y..<area.maxY {
      let start = y * canvas.width + area.x
      var color: UInt32 = 0
      var count = 0
      for x in start..<start + area.width {
        let pixel = canvas.wanted[x]
        if pixel == 0 || (!all && pixel == canvas.shown[x]) { continue }
        if pixel != color {
          if count > 0 { histogram.add(color, count: count) }
          color = pixel
          count = 0
        }
        count += 1
      }
      if count > 0 { histogram.add(color, count: count) }
    }
    return histogram
  }
}

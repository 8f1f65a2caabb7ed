import Foundation
import RefreshRendering

/// The part of a canvas that an image of a GIF covers.
struct GIFRegion {
  let canvas: GIFCanvas
  let area: PixelRect

  /// True if unchanged pixels are drawn too.
  var all: Bool

  var isWhole: Bool { area == canvas.bounds }

  /// The total squared error over all channels of the whole canvas that corresponds to a mean.
  func squaredError(mean: Double) -> Int { Int(3 * mean * Double(canvas.width * canvas.height)) }

  /// Visits the rows from the top until one returns false, and returns whether none did.
  ///
  /// - Parameter body: takes the index of a row in the area, its next pixels, and its shown pixels or nil if all are
  ///   drawn.
  @inline(__always)
  func forEachRow(_ body: (Int, UnsafePointer<UInt32>, UnsafePointer<UInt32>?) -> Bool) -> Bool {
    canvas.wanted.withUnsafeBufferPointer { wanted in
      canvas.shown.withUnsafeBufferPointer { shown in
        var start = area.y * canvas.width + area.x
        for row in 0..<area.height {
          if !body(row, wanted.baseAddress! + start, all ? nil : shown.baseAddress! + start) { return false }
          start += canvas.width
        }
        return true
      }
    }
  }

  /// Writes the symbol of each pixel: its index in the table plus `offset`, or 0 for a transparent pixel; marks in
  /// `mayBeClear` the pixels for which transparent is equivalent. False if the table does not fit.
  func number(
    with table: inout GIFPalette, offset: Int, into symbols: inout [UInt8], _ mayBeClear: inout [UInt8]
  ) -> Bool {
    symbols.withUnsafeMutableBufferPointer { symbols in
      mayBeClear.withUnsafeMutableBufferPointer { mayBeClear in
        var numbering = GIFSymbolMapping(offset: offset)
        return forEachRow { row, wanted, shown in
          let at = row * area.width
          return numbering.number(
            wanted, shown: shown, count: area.width, isStale: canvas.isStale(row: area.y + row),
            table: &table,
            into: symbols.baseAddress! + at, mayBeClear.baseAddress! + at)
        }
      }
    }
  }

  var hasClearPixel: Bool {
    !forEachRow { _, wanted, _ in
      var least: UInt32 = .max
      for at in 0..<area.width { least = min(least, wanted[at]) }
      return least > 0
    }
  }

  /// The histogram of the colours to be drawn.
  var histogram: ColorHistogram {
    var histogram = ColorHistogram()
    _ = forEachRow { _, wanted, shown in
      var (color, count): (UInt32, Int) = (0, 0)
      for at in 0..<area.width {
        let pixel = wanted[at]
        if pixel == 0 || pixel == shown?[at] { continue }
        if pixel != color {
          if count > 0 { histogram.add(color, count: count) }
          (color, count) = (pixel, 0)
        }
        count += 1
      }
      if count > 0 { histogram.add(color, count: count) }
      return true
    }
    return histogram
  }
}

/// The mapping of rows of pixels to symbols of a colour table.
struct GIFSymbolMapping {
  /// The offset from an index to its symbol; the symbol of a transparent pixel is 0.
  let offset: Int

  /// The colour of the last lookup, its symbol, and whether the table contains it.
  private var color: UInt32 = 0
  private var symbol: UInt8 = 0
  private var isKnown = true

  /// Number of consecutive unchanged pixels of several colours from which they are written as transparent. A smaller
  /// value interrupts runs of colours more often, a larger one writes more pixels that need not change.
  private static let clearRun = 8

  init(offset: Int) { self.offset = offset }

  /// Writes the symbols of a row; false if a colour does not fit in the table.
  ///
  /// - Parameters:
  ///   - shown: The shown pixels of the row; nil if every pixel is drawn.
  ///   - isStale: True if the next and the shown pixels may differ.
  @inline(__always)
  mutating func number(
    _ wanted: UnsafePointer<UInt32>, shown: UnsafePointer<UInt32>?, count: Int, isStale: Bool,
    table: inout GIFPalette, into symbols: UnsafeMutablePointer<UInt8>,
    _ mayBeClear: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    guard let shown else {
      memset(mayBeClear, 0, count)
      for at in 0..<count {
        if wanted[at] != color || !isKnown {
          guard look(up: wanted + at, count - at, &table, adds: true) else { return false }
        }
        symbols[at] = symbol
      }
      return true
    }
    if !isStale {
      // A row of one colour continues its neighbours; several colours are shorter as transparent.
      let isOneColor = memcmp(wanted, wanted + 1, (count - 1) * 4) == 0
      if isOneColor && wanted[0] != color { _ = look(up: wanted, count, &table, adds: false) }
      memset(symbols, isOneColor ? Int32(symbol) : 0, count)
      memset(mayBeClear, 1, count)
      return true
    }
    // Start of the current run of unchanged pixels; the flag is true if the run has several colours.
    var start = 0
    var hasSeveral = false
    for at in 0..<count {
      let pixel = wanted[at]
      let isShown = pixel == shown[at]
      if pixel != color || (!isKnown && !isShown) {
        guard look(up: wanted + at, count - at, &table, adds: !isShown) else { return false }
        hasSeveral = hasSeveral || start < at
      }
      symbols[at] = symbol
      mayBeClear[at] = isShown ? 1 : 0
      if !isShown {
        if hasSeveral && at - start >= Self.clearRun { memset(symbols + start, 0, at - start) }
        start = at + 1
        hasSeveral = false
      }
    }
    if hasSeveral && count - start >= Self.clearRun { memset(symbols + start, 0, count - start) }
    return true
  }

  /// Looks up the colour of the first pixel; false if it must be added and the table is full.
  @inline(__always)
  private mutating func look(
    up pixels: UnsafePointer<UInt32>, _ count: Int, _ table: inout GIFPalette, adds: Bool
  ) -> Bool {
    let pixel = pixels[0]
    let isFlat = count > 3 && pixels[1] == pixel && pixels[2] == pixel && pixels[3] == pixel
    let number = pixel == 0 ? -offset : table.number(of: pixel, isFlat: isFlat, adds: adds)
    if number == nil && adds { return false }
    color = pixel
    isKnown = number != nil
    symbol = UInt8(truncatingIfNeeded: (number ?? -offset) + offset)
    return true
  }
}

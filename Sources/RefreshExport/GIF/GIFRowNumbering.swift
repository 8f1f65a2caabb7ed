import Glibc

/// Gives the pixels of rows their symbols in a table, and tells where transparency does as well.
struct GIFRowNumbering {
  /// What is added to a number to make it a symbol; the symbol of a clear pixel is 0.
  let offset: Int

  /// The colour of the last look-up, its symbol, and whether the table holds it.
  private var color: UInt32 = 0
  private var symbol: UInt8 = 0
  private var isKnown = true

  /// How many unchanged pixels of several colours are rather written as clear than in their colours.
  private static let clearRun = 8

  init(offset: Int) { self.offset = offset }

  /// Writes the symbols of a row; false when a colour finds no room in the table.
  ///
  /// - Parameters:
  ///   - shown: What is shown of the row; nil where every pixel is to be written.
  ///   - isStale: Whether the two may differ.
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
      // One colour continues that of its neighbours; several are shorter to write as clear.
      let isOneColor = memcmp(wanted, wanted + 1, (count - 1) * 4) == 0
      if isOneColor && wanted[0] != color { _ = look(up: wanted, count, &table, adds: false) }
      memset(symbols, isOneColor ? Int32(symbol) : 0, count)
      memset(mayBeClear, 1, count)
      return true
    }
    // Where the unchanged pixels before the one at hand begin, and whether they have several colours.
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

  /// Makes the colour of the first of some pixels the current one; false when it has to be added and finds no room.
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

import RefreshRendering

/// The part of a canvas that an image of the GIF covers.
struct GIFRegion {
  let canvas: GIFCanvas
  let area: PixelRect

  /// Whether pixels that stay as they are are written too.
  var all: Bool

  /// Whether it is the whole picture.
  var isWhole: Bool { area == canvas.bounds }

  /// The sum over all channels of the whole picture that makes up a mean squared error.
  func squaredError(mean: Double) -> Int { Int(3 * mean * Double(canvas.width * canvas.height)) }

  /// Writes the symbol of each pixel, its number in a table plus `offset`, or 0 where it is clear; and whether
  /// transparency does as well. False when the table does not serve.
  func number(
    with table: inout GIFPalette, offset: Int, into symbols: inout [UInt8], _ mayBeClear: inout [UInt8]
  ) -> Bool {
    canvas.wanted.withUnsafeBufferPointer { wanted in
      canvas.shown.withUnsafeBufferPointer { shown in
        symbols.withUnsafeMutableBufferPointer { symbols in
          mayBeClear.withUnsafeMutableBufferPointer { mayBeClear in
            var row = GIFRowNumbering(offset: offset)
            for y in area.y..<area.maxY {
              let start = y * canvas.width + area.x
              let at = (y - area.y) * area.width
              let isDone = row.number(
                wanted.baseAddress! + start, shown: all ? nil : shown.baseAddress! + start,
                count: area.width, isStale: canvas.isStale(row: y), table: &table,
                into: symbols.baseAddress! + at, mayBeClear.baseAddress! + at)
              if !isDone { return false }
            }
            return true
          }
        }
      }
    }
  }

  /// Whether a pixel is clear.
  var hasClearPixel: Bool {
    canvas.wanted.withUnsafeBufferPointer { wanted in
      (area.y..<area.maxY).contains { y in
        var least: UInt32 = .max
        for x in area.x..<area.maxX { least = min(least, wanted[y * canvas.width + x]) }
        return least == 0
      }
    }
  }

  /// How often each colour occurs among the pixels that have to be written.
  var histogram: ColorHistogram {
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

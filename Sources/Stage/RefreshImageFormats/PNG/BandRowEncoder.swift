import Foundation

/// A converter of a band's pixels to filtered PNG rows, with reusable buffers.
package struct BandRowEncoder {
  let width: Int
  let format: PNGPixelFormat
  private let rowCount: Int
  private var filter: RowFilter

  /// The filtered rows of the last band.
  private var rows: [UInt8]

  /// The bytes of the current row and of the row above it, before filtering.
  private var row: [UInt8]
  private var above: [UInt8]

  /// The reason why a band cannot be stored in the pixel format.
  package enum FormatError: Error {
    /// A new colour does not fit in the palette or in the bits of an index.
    case tooManyColors

    /// A pixel is not opaque, but the format has no alpha.
    case transparency
  }

  package init(width: Int, format: PNGPixelFormat, bandHeight: Int) {
    self.width = width
    self.format = format
    rowCount = format.rowCount(width: width)
    // Includes space for indices, a byte each before packing, and for RGB, which is stored four bytes at a time.
    let room = max(rowCount, width) + 1
    rows = Array(repeating: 0, count: (rowCount + 1) * bandHeight)
    row = Array(repeating: 0, count: room)
    above = row
    filter = RowFilter(pixelBytes: format == .rgba ? 4 : format == .rgb ? 3 : 1, rowCount: rowCount)
  }

  /// Calls `body` with the filtered rows of `height` rows of pixels; the palette grows with new colours.
  package mutating func withRows<Result>(
    of pixels: UnsafePointer<UInt32>, height: Int, palette: inout ColorIndex,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) throws -> Result {
    for y in 0..<height {
      let source = pixels + y * width
      let start = y * (rowCount + 1)
      if y > 0 && memcmp(source, source - width, width * 4) == 0 {
        rows.withUnsafeMutableBufferPointer {
          RowFilter.repeatAbove(count: rowCount, into: $0.baseAddress! + start)
        }
        continue
      }
      swap(&row, &above)
      try pack(source, palette: &palette)
      writeRow(y: y, start: start, source: source)
    }
    return try rows.withUnsafeBufferPointer {
      try body(UnsafeBufferPointer(rebasing: $0[..<(height * (rowCount + 1))]))
    }
  }

  private mutating func writeRow(y: Int, start: Int, source: UnsafePointer<UInt32>) {
    let isPalette = if case .palette = format { true } else { false }
    rows.withUnsafeMutableBufferPointer { rows in
      row.withUnsafeBufferPointer { row in
        above.withUnsafeBufferPointer { above in
          let output = rows.baseAddress! + start
          if isPalette || !RowFilter.paysOff(source, count: width) {
            RowFilter.plain(row.baseAddress!, count: rowCount, into: output)
          } else {
            filter.smallestDifferences(
              row.baseAddress!, above: y == 0 ? nil : above.baseAddress!, count: rowCount, into: output)
          }
        }
      }
    }
  }

  /// Writes the bytes of a row of pixels to `row`.
  private mutating func pack(_ pixels: UnsafePointer<UInt32>, palette: inout ColorIndex) throws {
    let width = width
    let format = format
    try row.withUnsafeMutableBufferPointer { row in
      let row = row.baseAddress!
      switch format {
      case .palette(let bits):
        guard palette.number(pixels, count: width, into: row), palette.count <= 1 << bits else {
          throw FormatError.tooManyColors
        }
        RowPacking.pack(row, count: width, bits: bits)
      case .rgb:
        var all: UInt32 = .max
        for at in 0..<width { all &= pixels[at] }
        guard all >= 0xFF00_0000 else { throw FormatError.transparency }
        RowPacking.rgb(pixels, count: width, into: row)
      case .rgba:
        RowPacking.rgba(pixels, count: width, into: row)
      }
    }
  }
}

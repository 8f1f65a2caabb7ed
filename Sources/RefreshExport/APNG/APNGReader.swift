import Foundation
import RefreshRendering

/// The frames of an APNG that `APNGFile` has written, to be encoded again in a wider pixel format.
struct APNGReader {
  /// One frame, decoded.
  struct Frame {
    let bitmap: Bitmap
    let area: PixelRect
    let delay: Fraction
  }

  private let contents: Data
  private let format: PNGPixelFormat
  private let palette: [UInt8]
  private var at: Int

  /// The frames in `contents`, of which the first begins at byte `start`.
  init(_ contents: Data, from start: Int, format: PNGPixelFormat, palette: [UInt8]) {
    self.contents = contents
    self.format = format
    self.palette = palette
    at = start
  }

  /// The next frame, or nil after the last.
  mutating func next() throws -> Frame? {
    guard at < contents.count else { return nil }
    let control = chunk()
    let area = PixelRect(
      x: number(control, 12), y: number(control, 16), width: number(control, 4), height: number(control, 8))
    let delays = number(control, 20)
    let data = chunk()
    // The first frame's data has no number before it.
    let isFirst = number(control, 0) == 0
    let file =
      PNGChunk.signature + PNGChunk.bytes("IHDR", APNGFile.header(area.width, area.height, format)) + palette
      + PNGChunk.bytes("IDAT", isFirst ? data : Array(data[4...])) + PNGChunk.bytes("IEND", [])
    return Frame(
      bitmap: try PNGDecoder.decode(file, maximumPixels: area.area), area: area,
      delay: Fraction(numerator: delays >> 16, denominator: delays & 0xFFFF))
  }

  /// The contents of the next chunk.
  private mutating func chunk() -> [UInt8] {
    let length = contents[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    defer { at += length + 12 }
    return Array(contents[at + 8..<at + 8 + length])
  }

  private func number(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

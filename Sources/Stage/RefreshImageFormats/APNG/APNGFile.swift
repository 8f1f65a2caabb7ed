import Foundation
import RefreshFiles
import RefreshRendering

/// The chunks of an APNG around the compressed frames.
///
/// The table of colours and the number of frames come before the frames and are known only after them: room
/// is left, and filled at the end.
final class APNGFile {
  private let file: AtomicFile
  private let width: Int
  private let height: Int
  private let loopCount: Int
  private var waiting: [UInt8] = []
  private var hasPalette = false
  private var frameCount = 0

  /// The number that each `fcTL` and `fdAT` counts on from the one before.
  private var sequence: UInt32 = 0

  /// Bytes that are kept before they are written.
  private static let bufferSize = 1 << 20

  init(file: AtomicFile, width: Int, height: Int, loopCount: Int) {
    self.file = file
    self.width = width
    self.height = height
    self.loopCount = loopCount
  }

  /// Writes what comes before the frames, for a pixel format.
  func begin(_ format: PNGPixelFormat) {
    hasPalette = if case .palette = format { true } else { false }
    frameCount = 0
    sequence = 0
    waiting += PNGChunk.signature
    waiting += PNGChunk.bytes("IHDR", Self.header(width, height, format))
    waiting += control
    waiting += PNGChunk.bytes("sRGB", [0])
    if hasPalette { waiting += Self.paddedPalette([]) }
  }

  /// Appends a frame; the first one has to cover the whole image.
  func append(_ stream: [UInt8], in area: PixelRect, delay: Fraction) throws {
    var control = number()
    for value in [area.width, area.height, area.x, area.y] { control += PNGChunk.bigEndian(UInt32(value)) }
    for value in [delay.numerator, delay.denominator] { control += PNGChunk.bigEndian(UInt32(value))[2...] }
    // It stays, and takes the place of what was there.
    waiting += PNGChunk.bytes("fcTL", control + [0, 0])
    waiting += frameCount == 0 ? PNGChunk.bytes("IDAT", stream) : PNGChunk.bytes("fdAT", number() + stream)
    frameCount += 1
    if waiting.count >= Self.bufferSize { try flush() }
  }

  /// Completes the file with the colours of the palette and puts it in its place.
  func finish(colors: [UInt32]) throws {
    waiting += PNGChunk.bytes("IEND", [])
    try flush()
    try file.file.overwrite(control, at: Self.controlOffset)
    if hasPalette { try file.file.overwrite(Self.paddedPalette(colors), at: Self.paletteOffset) }
    try file.commit()
  }

  /// Empties the file and hands back the frames that were in it.
  func startOver(colors: [UInt32], format: PNGPixelFormat) throws -> APNGReader {
    try flush()
    return APNGReader(
      try file.startOver(),
      from: hasPalette ? Self.paletteOffset + Self.paddedPalette([]).count : Self.paletteOffset,
      format: format, palette: hasPalette ? Self.paddedPalette(colors) : [])
  }

  /// The contents of the header.
  static func header(_ width: Int, _ height: Int, _ format: PNGPixelFormat) -> [UInt8] {
    PNGChunk.bigEndian(UInt32(width)) + PNGChunk.bigEndian(UInt32(height))
      + [format.bitDepth, format.colorType, 0, 0, 0]
  }

  /// The chunks of a table of colours with room for any other, so that the two can take each other's place.
  private static func paddedPalette(_ colors: [UInt32]) -> [UInt8] {
    let black = Array(repeating: 0xFF00_0000 as UInt32, count: 256 - colors.count)
    let straight = (colors + black).map(Bitmap.straight)
    return PNGChunk.bytes("PLTE", straight.flatMap { [$0.red, $0.green, $0.blue] })
      + PNGChunk.bytes("tRNS", straight.map(\.alpha))
  }

  private static let controlOffset = 8 + 25
  private static let paletteOffset = controlOffset + 20 + 13

  private var control: [UInt8] {
    PNGChunk.bytes(
      "acTL", PNGChunk.bigEndian(UInt32(frameCount)) + PNGChunk.bigEndian(UInt32(loopCount)))
  }

  private func number() -> [UInt8] {
    defer { sequence += 1 }
    return PNGChunk.bigEndian(sequence)
  }

  private func flush() throws {
    try file.file.write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }
}

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

import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshRendering

/// A writer of the chunks of an APNG file around its compressed frames.
///
/// The palette and the number of frames precede the frames but are known only afterwards, so space is reserved and
/// filled at the end.
final class APNGFile {
  private var file: AtomicFile
  private let width: Int
  private let height: Int
  private let loopCount: Int
  private var waiting: [UInt8] = []
  private var hasPalette = false
  private var frameCount = 0

  /// The sequence number of the next `fcTL` or `fdAT` chunk.
  private var sequence: UInt32 = 0

  /// Number of buffered bytes at which they are written to the file: more cost memory, fewer cost more system calls.
  private static let bufferSize = 1 << 20

  init(file: AtomicFile, width: Int, height: Int, loopCount: Int) {
    self.file = file
    self.width = width
    self.height = height
    self.loopCount = loopCount
  }

  /// Writes the chunks before the frames, for a pixel format.
  func begin(_ format: PNGPixelFormat) {
    hasPalette = if case .palette = format { true } else { false }
    frameCount = 0
    sequence = 0
    waiting += PNGChunk.signature + PNGChunk.header(width, height, format)
    waiting += control
    waiting += PNGChunk.bytes("sRGB", [0])
    if hasPalette { waiting += Self.paddedPalette([]) }
  }

  /// Appends a compressed frame; the first one must cover the whole image.
  func append(_ stream: [UInt8], in area: PixelRect, delay: RationalNumber) throws {
    var control = number()
    for value in [area.width, area.height, area.x, area.y] { control += PNGChunk.bigEndian(UInt32(value)) }
    for value in [delay.numerator, delay.denominator] { control += PNGChunk.bigEndian(UInt32(value))[2...] }
    // The last two fields of `fcTL`: disposal "none" and blending "source".
    waiting += PNGChunk.bytes("fcTL", control + [0, 0])
    waiting += frameCount == 0 ? PNGChunk.bytes("IDAT", stream) : PNGChunk.bytes("fdAT", number() + stream)
    frameCount += 1
    if waiting.count >= Self.bufferSize { try flush() }
  }

  /// Completes the file with the palette and moves it to its target.
  func finish(colors: [UInt32]) throws {
    waiting += PNGChunk.bytes("IEND", [])
    try flush()
    try file.file.overwrite(control, at: Self.controlOffset)
    if hasPalette { try file.file.overwrite(Self.paddedPalette(colors), at: Self.paletteOffset) }
    try file.commit()
  }

  /// Empties the file and returns a reader of the frames written so far.
  func startOver(colors: [UInt32], format: PNGPixelFormat) throws -> APNGReader {
    try flush()
    // The mapping takes no memory until it is read, and keeps the contents of the removed file.
    let contents = try Data(contentsOf: URL(fileURLWithPath: file.temporary), options: .alwaysMapped)
    file.cancel()
    file = try AtomicFile(URL(fileURLWithPath: file.place.name))
    return APNGReader(
      contents,
      from: hasPalette ? Self.paletteOffset + Self.paddedPalette([]).count : Self.paletteOffset,
      format: format, palette: hasPalette ? Self.paddedPalette(colors) : [])
  }

  /// The `PLTE` and `tRNS` chunks padded to 256 entries, so that the final palette can overwrite the reserved one.
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

/// A reader of the frames of an APNG that `APNGFile` has written, for encoding them again in a wider pixel format.
struct APNGReader {
  private let contents: Data
  private let format: PNGPixelFormat
  private let palette: [UInt8]
  private var at: Int

  /// Creates a reader of frames from byte `start` of `contents`.
  init(_ contents: Data, from start: Int, format: PNGPixelFormat, palette: [UInt8]) {
    self.contents = contents
    self.format = format
    self.palette = palette
    at = start
  }

  /// Decodes the pixels of the next frame, with their area in the picture and the delay after them in seconds; nil
  /// after the last.
  mutating func next() throws -> (bitmap: Bitmap, area: PixelRect, delay: RationalNumber)? {
    guard at < contents.count else { return nil }
    let control = chunk()
    let area = PixelRect(
      x: number(control, 12), y: number(control, 16), width: number(control, 4), height: number(control, 8))
    let delays = number(control, 20)
    let data = chunk()
    // The first frame is an `IDAT` chunk, without a sequence number.
    let isFirst = number(control, 0) == 0
    let file =
      PNGChunk.signature + PNGChunk.header(area.width, area.height, format) + palette
      + PNGChunk.bytes("IDAT", isFirst ? data : Array(data[4...])) + PNGChunk.bytes("IEND", [])
    return (
      try PNGDecoder.decode(file, maximumPixels: area.area), area,
      RationalNumber(numerator: delays >> 16, denominator: delays & 0xFFFF)
    )
  }

  /// Reads the contents of the next chunk.
  private mutating func chunk() -> [UInt8] {
    let length = contents[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    defer { at += length + 12 }
    return Array(contents[at + 8..<at + 8 + length])
  }

  private func number(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

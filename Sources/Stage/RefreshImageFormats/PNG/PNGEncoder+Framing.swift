import RefreshRendering

/// The chunks of a PNG file around its bands.
extension PNGEncoder {
  /// Appends the complete PNG file of the last image.
  func appendFile(to file: inout [UInt8]) {
    file.reserveCapacity(file.count + bands.reduce(2048) { $0 + $1.bytes.count })
    forEachPart { file += $0 }
  }

  /// Passes the bytes of the PNG file of the last image on, part by part.
  fileprivate func forEachPart(_ body: ([UInt8]) throws -> Void) rethrows {
    try body(head)
    for band in bands { try body(band.bytes) }
    try body(tail)
  }

  /// Encodes a frame, and passes the bytes of the PNG file on, part by part: a large file is never in memory twice.
  ///
  /// - Throws: `EncoderError.option` for options out of range, and errors of `body`.
  package mutating func encode(_ bitmap: Bitmap, _ body: ([UInt8]) throws -> Void) throws {
    try update(bitmap, changes: nil)
    try forEachPart(body)
  }

  /// The bytes of the file before the bands.
  private var head: [UInt8] {
    let format = rows.format
    var file = PNGChunk.signature + PNGChunk.header(width, height, format) + PNGChunk.bytes("sRGB", [0])
    if let pixelsPerPoint = options.pixelsPerPoint {
      let perMetre = PNGChunk.bigEndian(UInt32((pixelsPerPoint * 72 / 0.0254).rounded()))
      file += PNGChunk.bytes("pHYs", perMetre + perMetre + [1])
    }
    if case .palette = format {
      let colors = palette.colors.map(Bitmap.straight)
      file += PNGChunk.bytes("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] })
      if let end = colors.lastIndex(where: { $0.alpha < 255 }) {
        file += PNGChunk.bytes("tRNS", colors[...end].map(\.alpha))
      }
    }
    let count = bands.reduce(Self.zlibHeader.count + Self.lastBlock.count + 4) { $0 + $1.bytes.count }
    return file + PNGChunk.bigEndian(UInt32(count)) + Self.dataType + Self.zlibHeader
  }

  /// The bytes of the file after the bands.
  private var tail: [UInt8] {
    var crc = Self.dataStart
    var adler: UInt32 = 1
    for band in bands {
      crc = Checksum.crc32(crc, band.crc, length: band.bytes.count)
      adler = Checksum.adler32(adler, band.adler, length: band.rawCount)
    }
    let sum = Self.lastBlock + PNGChunk.bigEndian(adler)
    return sum + PNGChunk.bigEndian(Checksum.crc32(sum, after: crc)) + Self.end
  }

  private static let dataType: [UInt8] = Array("IDAT".utf8)
  private static let zlibHeader: [UInt8] = [0x78, 0x9C]
  /// An empty block that ends the Deflate stream, so that no band has to.
  private static let lastBlock: [UInt8] = [3, 0]
  private static let dataStart = Checksum.crc32(dataType + zlibHeader)
  private static let end = PNGChunk.bytes("IEND", [])
}

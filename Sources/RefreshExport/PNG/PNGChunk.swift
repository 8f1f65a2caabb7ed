/// The framing of PNG: a signature, then chunks of length, type, contents and checksum.
enum PNGChunk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A whole chunk; `type` is four ASCII letters.
  static func bytes(_ type: StaticString, _ contents: [UInt8]) -> [UInt8] {
    let name = type.withUTF8Buffer { Array($0) }
    var chunk: [UInt8] = []
    chunk.reserveCapacity(contents.count + 12)
    chunk += bigEndian(UInt32(contents.count))
    chunk += name
    chunk += contents
    chunk += bigEndian(Checksum.crc32(Array(chunk[4...])))
    return chunk
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [
      UInt8(truncatingIfNeeded: value >> 24), UInt8(truncatingIfNeeded: value >> 16),
      UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value),
    ]
  }
}

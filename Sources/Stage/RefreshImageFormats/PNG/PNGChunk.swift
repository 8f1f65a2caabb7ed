import CIgzip
import CZlib

/// The container format of PNG: a signature, then chunks of length, type, contents and checksum.
package enum PNGChunk {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Encodes a chunk; `type` has four ASCII letters.
  package static func bytes(_ type: StaticString, _ contents: [UInt8]) -> [UInt8] {
    let name = type.withUTF8Buffer { Array($0) }
    var chunk: [UInt8] = []
    chunk.reserveCapacity(contents.count + 12)
    chunk += bigEndian(UInt32(contents.count))
    chunk += name
    chunk += contents
    chunk += bigEndian(Checksum.crc32(Array(chunk[4...])))
    return chunk
  }

  package static func bigEndian(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian, Array.init)
  }

  /// The `IHDR` chunk of an image.
  package static func header(_ width: Int, _ height: Int, _ format: PNGPixelFormat) -> [UInt8] {
    bytes(
      "IHDR",
      bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [format.bitDepth, format.colorType, 0, 0, 0])
  }
}

/// The checksums of PNG: CRC-32 and Adler-32.
package enum Checksum {
  /// The CRC-32 of bytes, continuing from the CRC of preceding bytes.
  package static func crc32(_ bytes: [UInt8], after before: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: CZlib.crc32_z(UInt(before), $0.baseAddress, $0.count))
    }
  }

  /// The Adler-32 of bytes with ISA-L, twice as fast as zlib.
  static func adler32(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    isal_adler32(1, bytes.baseAddress, UInt64(bytes.count))
  }

  /// The CRC-32 of two concatenated byte sequences, from their CRCs; the second has `length` bytes.
  static func crc32(_ first: UInt32, _ second: UInt32, length: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_combine(UInt(first), UInt(second), length))
  }

  /// The Adler-32 of two concatenated byte sequences, from their checksums; the second has `length` bytes.
  static func adler32(_ first: UInt32, _ second: UInt32, length: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: adler32_combine(UInt(first), UInt(second), length))
  }
}

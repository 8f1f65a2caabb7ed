import CIgzip
import CZlib

/// The two checksums of PNG.
enum Checksum {
  /// The CRC-32 of bytes that follow bytes of CRC `before`.
  static func crc32(_ bytes: [UInt8], after before: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: CZlib.crc32_z(UInt(before), $0.baseAddress, $0.count))
    }
  }

  /// The Adler-32 of some bytes, by ISA-L: zlib's takes twice as long.
  static func adler32(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    isal_adler32(1, bytes.baseAddress, UInt64(bytes.count))
  }

  /// The CRC-32 of two runs of bytes, of which the second has `length` bytes.
  static func crc32(_ first: UInt32, _ second: UInt32, length: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_combine(UInt(first), UInt(second), length))
  }

  /// The Adler-32 of two runs of bytes, of which the second has `length` bytes.
  static func adler32(_ first: UInt32, _ second: UInt32, length: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: adler32_combine(UInt(first), UInt(second), length))
  }
}

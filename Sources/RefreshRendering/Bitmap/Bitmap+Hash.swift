import CXXHash

extension Bitmap {
  /// A name for the picture: its size and the XXH3 hash of its pixels, in 32 hexadecimal digits.
  ///
  /// Equal pictures have equal hashes on every machine; different ones differ but for a chance of 2⁻¹²⁸.
  public var contentHash: String {
    pixels.withUnsafeBytes { ByteHash.digits(of: $0, seed: UInt64(width) << 32 | UInt64(height)) }
  }
}

/// The XXH3 hash of bytes.
package enum ByteHash {
  /// The hash in 32 hexadecimal digits, the same on every machine.
  package static func digits(of bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> String {
    let hash = XXH3_128bits_withSeed(bytes.baseAddress, bytes.count, seed)
    return hexadecimal(hash.high64) + hexadecimal(hash.low64)
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

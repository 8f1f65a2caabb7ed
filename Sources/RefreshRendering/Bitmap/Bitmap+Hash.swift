import CXXHash

extension Bitmap {
  /// A name for the picture: its size and the XXH3 hash of its pixels, in 32 hexadecimal digits.
  ///
  /// Equal pictures have equal hashes on every machine; different ones differ but for a chance of 2⁻¹²⁸.
  public var contentHash: String {
    let seed = UInt64(width) << 32 | UInt64(height)
    let hash = pixels.withUnsafeBytes { XXH3_128bits_withSeed($0.baseAddress, $0.count, seed) }
    return Self.hexadecimal(hash.high64) + Self.hexadecimal(hash.low64)
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

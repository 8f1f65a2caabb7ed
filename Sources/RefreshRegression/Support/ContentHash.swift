import Foundation

/// The 64-bit FNV-1a hash of bytes, which is the same on every machine: it tells a damaged file from a whole one.
struct ContentHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    var hash = value
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    value = hash
  }

  /// The hash of bytes in 16 hexadecimal digits.
  static func digits(of bytes: [UInt8]) -> String {
    var hash = ContentHash()
    bytes.withUnsafeBytes { hash.feed($0) }
    return hexadecimal(hash.value)
  }

  /// A number in 16 hexadecimal digits.
  static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

import CXXHash
import Foundation
import RefreshFiles

// Hashes for files; unlike Swift's, they are the same in every process and on every machine. `ByteHash` is for pixels
// and other large data, `StableHash` for display lists, `ContentHash` for the files of a golden.

/// The 128-bit XXH3 hash of bytes; different inputs collide with a probability of 2⁻¹²⁸.
package enum ByteHash {
  /// The hash in 32 hexadecimal digits.
  package static func digits(of bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> String {
    let hash = refresh_xxh3_128_with_seed(bytes.baseAddress, bytes.count, seed)
    return hash.high64.hexadecimal + hash.low64.hexadecimal
  }
}

/// A 128-bit XXH3 hash of bytes fed in pieces.
package final class ByteHashStream {
  private let state: OpaquePointer

  package init(seed: UInt64) {
    state = XXH3_createState()!
    XXH3_128bits_reset_withSeed(state, seed)
  }

  deinit { XXH3_freeState(state) }

  package func feed(_ bytes: UnsafeRawBufferPointer) {
    refresh_xxh3_128_update(state, bytes.baseAddress, bytes.count)
  }

  /// The hash of all bytes so far, in 32 hexadecimal digits.
  package var digits: String {
    let hash = XXH3_128bits_digest(state)
    return hash.high64.hexadecimal + hash.low64.hexadecimal
  }
}

/// The 64-bit FNV-1a hash of bytes, for detecting damaged files.
package struct ContentHash {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    var hash = value
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    value = hash
  }

  /// The hash of bytes in 16 hexadecimal digits.
  package static func digits(of bytes: [UInt8]) -> String {
    var hash = ContentHash()
    bytes.withUnsafeBytes { hash.feed($0) }
    return hash.value.hexadecimal
  }
}

/// A 64-bit hash of a sequence of numbers and strings.
struct StableHash {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func feed(_ word: UInt64) {
    // SplitMix64's finalizer over the running value: every input bit affects every output bit.
    var x = value &+ word &+ 0x9E37_79B9_7F4A_7C15
    x = (x ^ (x >> 30)) &* 0xBF58_476D_1CE4_E5B9
    x = (x ^ (x >> 27)) &* 0x94D0_49BB_1331_11EB
    value = (x ^ (x >> 31)) &+ (value << 1 | value >> 63)
  }

  mutating func feed(_ number: Int) { feed(UInt64(bitPattern: Int64(number))) }

  /// Feeds a number; 0 and −0 are equal.
  mutating func feed(_ number: CGFloat) { feed(number == 0 ? 0 : Double(number).bitPattern) }

  mutating func feed(_ text: String) {
    feed(text.utf8.count)
    for byte in text.utf8 { feed(UInt64(byte)) }
  }

  mutating func feed(_ point: CGPoint) {
    feed(point.x)
    feed(point.y)
  }

  mutating func feed(_ size: CGSize) {
    feed(size.width)
    feed(size.height)
  }

  mutating func feed(_ rect: CGRect) {
    feed(rect.origin)
    feed(rect.size)
  }
}

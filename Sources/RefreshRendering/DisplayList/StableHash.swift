import Foundation

/// A hash of 64 bits that is the same in every process and on every machine, unlike Swift's own.
struct StableHash {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func feed(_ word: UInt64) {
    // The finaliser of SplitMix64 over the running value: every bit of a word reaches every bit of the result.
    var x = value &+ word &+ 0x9E37_79B9_7F4A_7C15
    x = (x ^ (x >> 30)) &* 0xBF58_476D_1CE4_E5B9
    x = (x ^ (x >> 27)) &* 0x94D0_49BB_1331_11EB
    value = (x ^ (x >> 31)) &+ (value << 1 | value >> 63)
  }

  mutating func feed(_ number: Int) { feed(UInt64(bitPattern: Int64(number))) }

  /// Both zeros are one number.
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

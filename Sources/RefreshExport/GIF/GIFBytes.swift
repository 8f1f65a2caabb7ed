/// Numbers as GIF writes them.
enum GIFBytes {
  /// Two bytes, the lower one first.
  static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  /// Bits that number `count` (1...256) things, at least 1.
  static func bits(for count: Int) -> Int {
    var bits = 1
    while 1 << bits < count { bits += 1 }
    return bits
  }
}

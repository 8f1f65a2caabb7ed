/// A table of colours as it stands in the file: a power of two of entries.
struct GIFTable {
  let colors: [UInt32]

  /// The table has 2 to the power of `bits` entries (1...8).
  let bits: Int

  init(colors: [UInt32], bits: Int? = nil) {
    self.colors = colors
    self.bits = bits ?? GIFBytes.bits(for: colors.count)
  }

  /// Red, green and blue of every entry.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 << bits)
    for color in colors {
      bytes.append(UInt8(truncatingIfNeeded: color >> 16))
      bytes.append(UInt8(truncatingIfNeeded: color >> 8))
      bytes.append(UInt8(truncatingIfNeeded: color))
    }
    bytes += Array(repeating: 0, count: (3 << bits) - bytes.count)
    return bytes
  }
}

/// A histogram of colours, for reduction to a palette.
///
/// Up to `limit` colours are counted separately; with more, colours with the same upper six bits in each channel are
/// merged into their mean.
struct ColorHistogram {
  /// A colour, or a sum of colours, with the number of pixels.
  struct Entry {
    var color = MeanColor()
    var count: Float = 0

    /// The mean of the summed colours.
    var mean: MeanColor {
      let count = max(1, count)
      return MeanColor(red: color.red / count, green: color.green / count, blue: color.blue / count)
    }
  }

  /// The maximum number of colours counted separately: more take more memory, fewer are less exact.
  static let limit = 1 << 14

  /// The hash table: a colour (low half, never 0) and its count (high half) per slot.
  private var slots = [UInt64](repeating: 0, count: limit * 4)
  private var distinct = 0

  /// Counts and sums by upper bits; empty until there are too many colours.
  private var bins: [Entry] = []

  /// Counts a pixel `0xFFRRGGBB` `count` times.
  mutating func add(_ pixel: UInt32, count: Int) {
    if !bins.isEmpty { return addToBin(pixel, Float(count)) }
    let slot = slots.withUnsafeBufferPointer { slots in
      let mask = slots.count - 1
      var slot = Int((pixel &* 0x9E37_79B1) >> 16)
      while slots[slot] != 0, UInt32(truncatingIfNeeded: slots[slot]) != pixel { slot = (slot + 1) & mask }
      return slot
    }
    if slots[slot] == 0 {
      if distinct == Self.limit {
        spill()
        return addToBin(pixel, Float(count))
      }
      distinct += 1
      slots[slot] = UInt64(pixel)
    }
    slots[slot] &+= UInt64(count) << 32
  }

  /// The colours with their counts.
  var entries: [Entry] {
    if bins.isEmpty {
      return counted.map { Entry(color: MeanColor(UInt32(truncatingIfNeeded: $0)), count: Float($0 >> 32)) }
    }
    return bins.filter { $0.count > 0 }.map { Entry(color: $0.mean, count: $0.count) }
  }

  /// The occupied slots of the hash table, each a colour with its count.
  private var counted: [UInt64] {
    slots.withUnsafeBufferPointer { slots in
      var counted: [UInt64] = []
      var slot = 0
      // A plain loop instead of `filter`, because a debug build calls a closure for each slot, and most are empty.
      while slot < slots.count {
        if slots[slot] != 0 { counted.append(slots[slot]) }
        slot += 1
      }
      return counted
    }
  }

  private mutating func addToBin(_ pixel: UInt32, _ count: Float) {
    func upperBits(_ shift: UInt32) -> Int { Int(pixel >> (shift + 2) & 63) }
    let bin = upperBits(16) << 12 | upperBits(8) << 6 | upperBits(0)
    bins[bin].color.add(MeanColor(pixel), times: count)
    bins[bin].count += count
  }

  private mutating func spill() {
    bins = Array(repeating: Entry(), count: 1 << 18)
    for entry in counted { addToBin(UInt32(truncatingIfNeeded: entry), Float(entry >> 32)) }
  }
}

/// A mean of colours with channels 0 to 255, or a sum of colours.
///
/// Not a SIMD vector, because each of its operations is a slow call in a debug build.
struct MeanColor {
  var red: Float = 0
  var green: Float = 0
  var blue: Float = 0
}

extension MeanColor {
  /// Creates a colour from a pixel `0xFFRRGGBB`.
  init(_ pixel: UInt32) {
    (red, green, blue) = (Float((pixel >> 16) & 255), Float((pixel >> 8) & 255), Float(pixel & 255))
  }

  mutating func add(_ other: MeanColor, times count: Float) {
    red += other.red * count
    green += other.green * count
    blue += other.blue * count
  }

  /// The channel at an index: 0 red, 1 green, 2 blue.
  subscript(channel: Int) -> Float { channel == 0 ? red : channel == 1 ? green : blue }

  /// The nearest pixel value, `0xFFRRGGBB`.
  var pixel: UInt32 {
    func byte(_ channel: Float) -> UInt32 { UInt32(max(0, min(255, channel + 0.5))) }
    return 0xFF00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}

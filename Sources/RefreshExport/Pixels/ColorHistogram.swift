/// How often each colour occurs, ready to be reduced to a few.
///
/// Colours are counted apart up to a limit; beyond it those that share the upper six bits of each channel
/// are counted together under their mean.
struct ColorHistogram {
  /// A colour, or the mean of some, and how many pixels have it.
  struct Entry {
    var red: Float
    var green: Float
    var blue: Float
    var count: Float
  }

  /// Colours that are distinguished.
  static let limit = 1 << 14

  /// A slot holds a colour (low half, never 0) and its count (high half).
  private var slots = [UInt64](repeating: 0, count: limit * 4)
  private var distinct = 0

  /// Counts and sums by upper bits, once there were too many colours.
  private var bins: [SIMD4<Float>] = []

  /// Adds a pixel, `0xFFRRGGBB`, `count` times.
  mutating func add(_ pixel: UInt32, count: Int) {
    if !bins.isEmpty { return addToBin(pixel, Float(count)) }
    let mask = slots.count - 1
    var slot = Int((pixel &* 0x9E37_79B1) >> 16)
    while true {
      let entry = slots[slot]
      if UInt32(truncatingIfNeeded: entry) == pixel {
        slots[slot] = entry &+ UInt64(count) << 32
        return
      }
      if entry == 0 { break }
      slot = (slot + 1) & mask
    }
    if distinct == Self.limit {
      spill()
      return addToBin(pixel, Float(count))
    }
    slots[slot] = UInt64(count) << 32 | UInt64(pixel)
    distinct += 1
  }

  /// What was counted.
  var entries: [Entry] {
    if bins.isEmpty {
      return slots.filter { $0 != 0 }.map {
        let pixel = UInt32(truncatingIfNeeded: $0)
        return Entry(
          red: Float((pixel >> 16) & 255), green: Float((pixel >> 8) & 255), blue: Float(pixel & 255),
          count: Float($0 >> 32))
      }
    }
    return bins.filter { $0.w > 0 }.map {
      Entry(red: $0.x / $0.w, green: $0.y / $0.w, blue: $0.z / $0.w, count: $0.w)
    }
  }

  private mutating func addToBin(_ pixel: UInt32, _ count: Float) {
    let red = pixel >> 16 & 255
    let green = pixel >> 8 & 255
    let blue = pixel & 255
    let bin = Int((red >> 2) << 12 | (green >> 2) << 6 | blue >> 2)
    bins[bin] += SIMD4(Float(red), Float(green), Float(blue), 1) * count
  }

  private mutating func spill() {
    bins = Array(repeating: SIMD4(), count: 1 << 18)
    for entry in slots where entry != 0 {
      addToBin(UInt32(truncatingIfNeeded: entry), Float(entry >> 32))
    }
  }
}

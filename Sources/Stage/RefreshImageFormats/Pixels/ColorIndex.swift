/// A table of distinct pixel values, each with an index in order of appearance, up to a capacity.
///
/// The table uses open addressing at a low load: a lookup takes about a nanosecond.
package struct ColorIndex {
  /// The values by index.
  package private(set) var colors: [UInt32] = []

  /// The maximum number of values, at most 256.
  let capacity: Int

  /// The hash table: 0 if free, otherwise the value in the low half and its index plus one in the high half.
  private var slots: [UInt64]

  private static let slotBits: UInt32 = 10

  /// Creates an empty table for `capacity` values (1...256).
  package init(capacity: Int) {
    self.capacity = capacity
    slots = Array(repeating: 0, count: 1 << Int(Self.slotBits))
  }

  var count: Int { colors.count }

  /// Writes the index of each pixel to `numbers`, adding new values.
  ///
  /// Returns false at the first value that does not fit; values added before stay.
  mutating func number(
    _ pixels: UnsafePointer<UInt32>, count: Int, into numbers: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    guard count > 0 else { return true }
    var last = pixels[0]
    guard var number = insert(last) else { return false }
    for at in 0..<count {
      let pixel = pixels[at]
      if pixel != last {
        guard let found = insert(pixel) else { return false }
        last = pixel
        number = found
      }
      numbers[at] = UInt8(truncatingIfNeeded: number)
    }
    return true
  }

  /// The index of a value, which is added if new; nil if the table is full.
  @inline(__always)
  mutating func insert(_ value: UInt32) -> Int? {
    let (slot, number) = find(value)
    if let number { return number }
    if colors.count == capacity { return nil }
    let added = colors.count
    colors.append(value)
    slots[slot] = UInt64(added + 1) << 32 | UInt64(value)
    return added
  }

  /// The index of a value; nil if it is not in the table.
  @inline(__always)
  func number(of value: UInt32) -> Int? { find(value).number }

  mutating func removeAll(from count: Int) {
    guard count < colors.count else { return }
    let kept = colors[..<count]
    colors = []
    for slot in slots.indices { slots[slot] = 0 }
    for value in kept { _ = insert(value) }
  }

  /// The slot and index of a value, or the free slot for it.
  @inline(__always)
  private func find(_ value: UInt32) -> (slot: Int, number: Int?) {
    slots.withUnsafeBufferPointer { slots in
      let mask = slots.count - 1
      var slot = Int((value &* 0x9E37_79B1) >> (32 - Self.slotBits))
      while true {
        let entry = slots[slot]
        if entry == 0 { return (slot, nil) }
        if UInt32(truncatingIfNeeded: entry) == value { return (slot, Int(entry >> 32) - 1) }
        slot = (slot + 1) & mask
      }
    }
  }
}

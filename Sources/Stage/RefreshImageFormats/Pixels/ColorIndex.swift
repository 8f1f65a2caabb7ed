/// The distinct pixel values of images, each with a number in order of appearance, up to a capacity.
///
/// An open-addressed table with room to spare: a look-up costs about a nanosecond.
struct ColorIndex {
  /// The values by number.
  private(set) var colors: [UInt32] = []

  /// How many values fit, at most 256.
  let capacity: Int

  /// A slot is 0 when free, else the value in the low half and its number plus one in the high half.
  private var slots: [UInt64]

  private static let slotBits: UInt32 = 10

  /// An empty table for `capacity` values (1...256).
  init(capacity: Int) {
    self.capacity = capacity
    slots = Array(repeating: 0, count: 1 << Int(Self.slotBits))
  }

  var count: Int { colors.count }

  /// Writes the number of each pixel to `numbers`, adding new values.
  ///
  /// Returns false at the first value that finds no room; values added so far stay.
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

  /// The number of a value, which is added if new; nil when it is new and finds no room.
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

  /// The number of a value, or nil when the table does not hold it.
  @inline(__always)
  func number(of value: UInt32) -> Int? { find(value).number }

  /// Forgets the values from number `count` on.
  mutating func removeAll(from count: Int) {
    guard count < colors.count else { return }
    let kept = colors[..<count]
    colors = []
    for slot in slots.indices { slots[slot] = 0 }
    for value in kept { _ = insert(value) }
  }

  /// Where a value is, or the free slot where it would be.
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

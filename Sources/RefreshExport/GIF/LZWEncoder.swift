/// GIF's variant of LZW: codes that grow from bits to 12, in blocks of at most 255 bytes.
///
/// A full table is cleared at once. Measured on interfaces, keeping it while it serves well made files larger
/// by 1 to 4 %, and keeping it for good up to ten times larger.
final class LZWEncoder {
  /// A slot holds a code's prefix (12 bits), last symbol (8) and number (12); all ones when free.
  private var slots = [UInt32](repeating: .max, count: 1 << LZWEncoder.slotBits)
  private var codes: [UInt8] = []

  private static let slotBits: UInt32 = 13
  private static let limit: UInt32 = 4096

  /// Appends the minimum code size, the blocks of codes and the terminator.
  ///
  /// `bits` (2...8) is enough for every symbol. A symbol whose number in `mayBeZero` is not 0 is written as 0
  /// where only that continues a known run.
  func encode(
    _ symbols: UnsafeBufferPointer<UInt8>, mayBeZero: UnsafePointer<UInt8>, bits: Int,
    into file: inout [UInt8]
  ) {
    // A code takes 12 bits at most and stands for one symbol at least; a clear code follows 256 codes at least.
    let room = symbols.count * 2 + 64
    if codes.count < room { codes = Array(repeating: 0, count: room) }
    let count = codes.withUnsafeMutableBufferPointer { codes in
      slots.withUnsafeMutableBufferPointer { slots in
        Self.compress(
          symbols, mayBeZero: mayBeZero, bits: UInt32(bits), slots: slots, into: codes.baseAddress!)
      }
    }
    file.append(UInt8(bits))
    file.reserveCapacity(file.count + count + count / 255 + 3)
    var at = 0
    while at < count {
      let length = min(255, count - at)
      file.append(UInt8(length))
      file.append(contentsOf: codes[at..<at + length])
      at += length
    }
    file.append(0)
  }

  /// Writes the codes of at least one symbol; returns how many bytes they take.
  private static func compress(
    _ symbols: UnsafeBufferPointer<UInt8>, mayBeZero: UnsafePointer<UInt8>, bits: UInt32,
    slots: UnsafeMutableBufferPointer<UInt32>,
    into output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let clear: UInt32 = 1 << bits
    var next = clear + 2
    var width = bits + 1
    var pending: UInt64 = 0
    var pendingBits: UInt32 = 0
    var count = 0
    let mask = slots.count - 1

    @inline(__always) func put(_ code: UInt32) {
      pending |= UInt64(code) << UInt64(pendingBits)
      pendingBits += width
      while pendingBits >= 8 {
        output[count] = UInt8(truncatingIfNeeded: pending)
        count += 1
        pending >>= 8
        pendingBits -= 8
      }
    }

    /// The slot of a prefix and a symbol, or the free one where it would stand.
    @inline(__always) func find(_ key: UInt32) -> Int {
      var slot = Int((key &* 0x9E37_79B1) >> (32 - slotBits))
      while slots[slot] != .max && slots[slot] >> 12 != key { slot = (slot + 1) & mask }
      return slot
    }

    slots.update(repeating: .max)
    put(clear)
    var prefix = UInt32(symbols[0])
    var at = 1
    while at < symbols.count {
      let symbol = UInt32(symbols[at])
      var slot = find(prefix << 8 | symbol)
      if slots[slot] == .max && mayBeZero[at] != 0 {
        let other = find(prefix << 8)
        if slots[other] != .max { slot = other }
      }
      at += 1
      let entry = slots[slot]
      if entry != .max {
        prefix = entry & 0xFFF
        continue
      }
      put(prefix)
      slots[slot] = prefix << 20 | symbol << 12 | next
      prefix = symbol
      // The decoder learns this code one code later, and widens then.
      if next == 1 << width && width < 12 { width += 1 }
      next += 1
      if next == limit {
        put(clear)
        slots.update(repeating: .max)
        next = clear + 2
        width = bits + 1
      }
    }
    put(prefix)
    // The decoder adds a code for the last one too, and may widen before the end code.
    if next == 1 << width && width < 12 { width += 1 }
    put(clear + 1)
    if pendingBits > 0 {
      output[count] = UInt8(truncatingIfNeeded: pending)
      count += 1
    }
    return count
  }
}

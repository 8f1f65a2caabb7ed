/// An encoder of GIF's variant of LZW: codes of up to 12 bits, in blocks of at most 255 bytes.
///
/// A full table is cleared immediately. Measured on user interfaces, keeping it while it compresses well made files 1
/// to 4 % larger, and keeping it forever up to ten times larger.
///
/// User interfaces are mostly runs of one symbol. Codes of runs are therefore also indexed by length, so that a run
/// takes one step per code instead of one per pixel.
final class LZWEncoder {
  /// The hash table of codes: prefix (12 bits), last symbol (8) and code (12); all ones if free.
  private var slots = [UInt32](repeating: .max, count: 1 << LZWEncoder.slotBits)
  private var runs = RunCodes()
  private var codes: [UInt8] = []

  private static let slotBits: UInt32 = 13
  private static let limit: UInt32 = 4096

  /// Appends the minimum code size, the blocks of codes and the terminator.
  ///
  /// `bits` (2...8) must suffice for every symbol. A symbol with a value other than 0 in `mayBeZero` may be written
  /// as 0 if only that continues a known sequence.
  func encode(
    _ symbols: UnsafeBufferPointer<UInt8>, mayBeZero: UnsafePointer<UInt8>, bits: Int,
    into file: inout [UInt8]
  ) {
    // Upper bound: a code has at most 12 bits and at least one symbol, and clear codes are at least 256 codes apart.
    let room = symbols.count * 2 + 64
    if codes.count < room { codes = Array(repeating: 0, count: room) }
    let count = codes.withUnsafeMutableBufferPointer { codes in
      slots.withUnsafeMutableBufferPointer { slots in
        Self.compress(
          symbols, mayBeZero: mayBeZero, bits: UInt32(bits), slots: slots, runs: &runs,
          into: codes.baseAddress!)
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

  /// Writes the codes of one or more symbols; returns the number of bytes.
  private static func compress(
    _ symbols: UnsafeBufferPointer<UInt8>, mayBeZero: UnsafePointer<UInt8>, bits: UInt32,
    slots: UnsafeMutableBufferPointer<UInt32>, runs: inout RunCodes,
    into output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var codes = LZWCodeWriter(bits: bits, output)
    let mask = slots.count - 1

    /// The slot of a prefix and a symbol, or the free slot for them.
    @inline(__always) func find(_ key: UInt32) -> Int {
      var slot = Int((key &* 0x9E37_79B1) >> (32 - slotBits))
      while slots[slot] != .max && slots[slot] >> 12 != key { slot = (slot + 1) & mask }
      return slot
    }

    codes.clear()
    slots.update(repeating: .max)
    runs.removeAll()
    var prefix = UInt32(symbols[0])
    // The length and symbol of the run that the prefix represents; length 0 if it has different symbols.
    var run = 1
    var runSymbol = prefix
    var at = 1
    while at < symbols.count {
      if run == 1 {
        (prefix, run) = runs.longest(of: runSymbol, symbols, &at)
        if at == symbols.count { break }
      }
      var symbol = UInt32(symbols[at])
      var slot = find(prefix << 8 | symbol)
      if slots[slot] == .max && mayBeZero[at] != 0 {
        let other = find(prefix << 8)
        if slots[other] != .max { (slot, symbol) = (other, 0) }
      }
      let continues = run > 0 && symbol == runSymbol
      at += 1
      let entry = slots[slot]
      if entry != .max {
        prefix = entry & 0xFFF
        run = continues ? run + 1 : 0
        continue
      }
      codes.put(prefix)
      slots[slot] = prefix << 20 | symbol << 12 | codes.next
      if continues { runs.add(codes.next, symbol: symbol, length: run + 1) }
      prefix = symbol
      (run, runSymbol) = (1, symbol)
      codes.add()
      if codes.next == limit {
        codes.clear()
        slots.update(repeating: .max)
        runs.removeAll()
      }
    }
    return codes.finish(prefix)
  }
}

/// A writer of LZW codes, the lowest bit first, that are as wide as the decoder expects.
private struct LZWCodeWriter {
  /// The first free code.
  private(set) var next: UInt32
  private let bits: UInt32
  private let output: UnsafeMutablePointer<UInt8>
  /// The width of a code in bits.
  private var width: UInt32
  private var (pending, pendingBits): (UInt64, UInt32) = (0, 0)
  private var count = 0

  init(bits: UInt32, _ output: UnsafeMutablePointer<UInt8>) {
    (self.bits, self.output) = (bits, output)
    (next, width) = (1 << bits + 2, bits + 1)
  }

  @inline(__always)
  mutating func put(_ code: UInt32) {
    pending |= UInt64(code) << UInt64(pendingBits)
    pendingBits += width
    while pendingBits >= 8 {
      output[count] = UInt8(truncatingIfNeeded: pending)
      count += 1
      pending >>= 8
      pendingBits -= 8
    }
  }

  /// Writes the clear code and frees all codes.
  mutating func clear() {
    put(1 << bits)
    (next, width) = (1 << bits + 2, bits + 1)
  }

  /// Uses the first free code.
  @inline(__always)
  mutating func add() {
    widen()
    next += 1
  }

  /// Widens the codes when the decoder does: it adds a code one code later than the encoder.
  private mutating func widen() { if next == 1 << width && width < 12 { width += 1 } }

  /// Writes the last prefix and the end code; returns the number of bytes.
  mutating func finish(_ prefix: UInt32) -> Int {
    put(prefix)
    // The decoder adds a code after the last one too, and may widen before the end code.
    widen()
    put(1 << bits + 1)
    if pendingBits > 0 {
      output[count] = UInt8(truncatingIfNeeded: pending)
      count += 1
    }
    return count
  }
}

/// The codes of runs of one symbol, by symbol and length.
private struct RunCodes {
  /// Length of the longest run with a code, for each symbol; all shorter runs have a code too.
  private var lengths = [UInt16](repeating: 1, count: 256)
  private var codes = [UInt16](repeating: 0, count: 256 << RunCodes.lengthBits)

  private static let lengthBits = 11

  mutating func removeAll() { lengths.withUnsafeMutableBufferPointer { $0.update(repeating: 1) } }

  /// Adds the code of a run, if it is longer by one than the longest so far.
  @inline(__always)
  mutating func add(_ code: UInt32, symbol: UInt32, length: Int) {
    guard length == Int(lengths[Int(symbol)]) + 1, length < 1 << Self.lengthBits else { return }
    lengths[Int(symbol)] = UInt16(length)
    codes[Int(symbol) << Self.lengthBits | length] = UInt16(code)
  }

  /// The code and length of the longest known run of a symbol at an index; advances the index past the run.
  @inline(__always)
  func longest(
    of symbol: UInt32, _ symbols: UnsafeBufferPointer<UInt8>, _ at: inout Int
  ) -> (code: UInt32, length: Int) {
    let limit = min(Int(lengths[Int(symbol)]) - 1, symbols.count - at)
    if limit == 0 { return (symbol, 1) }
    let rest = UnsafeRawPointer(symbols.baseAddress! + at)
    let pattern = UInt64(symbol) &* 0x0101_0101_0101_0101
    var count = 0
    while count + 8 <= limit {
      let differing =
        UInt64(littleEndian: rest.loadUnaligned(fromByteOffset: count, as: UInt64.self)) ^ pattern
      if differing != 0 {
        count += differing.trailingZeroBitCount / 8
        break
      }
      count += 8
    }
    if count + 8 > limit {
      while count < limit && rest.load(fromByteOffset: count, as: UInt8.self) == UInt8(symbol) { count += 1 }
    }
    at += count
    return (count == 0 ? symbol : UInt32(codes[Int(symbol) << Self.lengthBits | (count + 1)]), count + 1)
  }
}

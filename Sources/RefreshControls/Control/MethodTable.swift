/// The table through which Swift calls the methods of a class, to see which of a base class's methods are overridden.
///
/// Swift on Linux tells nothing of overrides, so the words of the tables are compared: a class that leaves a method to
/// its base has the base's word. Where a method stands is found by classes that override it and nothing else, so that
/// only the head of a table, `ClassMetadata` in Swift's `ABI/Metadata.h`, has to be known.
struct MethodTable {
  private let words: UnsafeBufferPointer<UInt>

  /// Kind, superclass, flags and sizes, descriptor and destroyer of instance variables come before the methods.
  private static let headSize = 56
  private static let sizeOffset = 32
  private static let addressPointOffset = 36

  init(_ type: AnyClass) {
    let start = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let size = start.load(fromByteOffset: Self.sizeOffset, as: UInt32.self)
    let before = start.load(fromByteOffset: Self.addressPointOffset, as: UInt32.self)
    let count = (Int(size) - Int(before) - Self.headSize) / MemoryLayout<UInt>.size
    words = UnsafeBufferPointer(
      start: (start + Self.headSize).assumingMemoryBound(to: UInt.self), count: max(0, count))
  }

  subscript(place: Int) -> UInt? { words.indices.contains(place) ? words[place] : nil }

  /// Where a table differs from another, as far as both go.
  func differences(from other: MethodTable) -> Set<Int> {
    Set((0..<min(words.count, other.words.count)).filter { words[$0] != other.words[$0] })
  }
}

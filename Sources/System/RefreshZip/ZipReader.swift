import Foundation

/// A reader of zip files of unknown origin.
package struct ZipReader {
  /// An entry of the central directory: sizes in bytes, and the offset of its local header.
  private struct Entry {
    let name: String
    let isPacked: Bool
    let packedCount, count, offset: Int
  }

  /// The signature of a local file header, with which a nonempty zip file begins.
  package static let signature: [UInt8] = [0x50, 0x4b, 0x03, 0x04]

  private let bytes: [UInt8]
  private var entries: [Entry] = []

  /// Reads the central directory; nil if the bytes are not a zip file, or use a compression other than DEFLATE.
  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The end record is followed only by a comment of up to 65,535 bytes.
    guard
      let end = stride(from: bytes.count - 22, through: max(0, bytes.count - 22 - 0xffff), by: -1).first(
        where: { number(4, at: $0) == 0x0605_4b50 }),
      let count = number(2, at: end + 10), var place = number(4, at: end + 16)
    else { return nil }
    for _ in 0..<count {
      guard number(4, at: place) == 0x0201_4b50, let method = number(2, at: place + 10),
        method == 0 || method == 8,
        let packedCount = number(4, at: place + 20), let count = number(4, at: place + 24),
        let nameCount = number(2, at: place + 28), let extra = number(2, at: place + 30),
        let comment = number(2, at: place + 32), let offset = number(4, at: place + 42),
        place + 46 + nameCount <= bytes.count
      else { return nil }
      let name = String(decoding: bytes[place + 46..<place + 46 + nameCount], as: UTF8.self)
      entries.append(
        Entry(name: name, isPacked: method == 8, packedCount: packedCount, count: count, offset: offset))
      place += 46 + nameCount + extra + comment
    }
  }

  /// The entries' names, in the order of the central directory.
  package var names: [String] { entries.map(\.name) }

  /// The contents of an entry; nil if no entry has the name, its declared size exceeds `most` bytes, or it is
  /// damaged.
  package func contents(of name: String, upTo most: Int) -> [UInt8]? {
    guard let entry = entries.first(where: { $0.name == name }), entry.count <= most,
      number(4, at: entry.offset) == 0x0403_4b50,
      let nameCount = number(2, at: entry.offset + 26), let extra = number(2, at: entry.offset + 28)
    else { return nil }
    let start = entry.offset + 30 + nameCount + extra
    guard start + entry.packedCount <= bytes.count, entry.isPacked || entry.packedCount == entry.count else {
      return nil
    }
    let packed = Array(bytes[start..<start + entry.packedCount])
    return entry.isPacked ? Inflater.inflated(packed, count: entry.count) : packed
  }

  private func number(_ size: Int, at place: Int) -> Int? {
    guard place >= 0, place + size <= bytes.count else { return nil }
    return (0..<size).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
}

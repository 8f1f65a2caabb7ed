import CZlib
import Foundation
import RefreshEncoding

/// The entries of a zip file of unknown origin.
struct ZipReader {
  /// Where the entries begin that the directory lists, and how they are packed.
  private struct Entry {
    let name: String
    let isPacked: Bool
    let packedCount, count, offset: Int
  }

  /// The first bytes of a zip file that is not empty.
  static let signature: [UInt8] = [0x50, 0x4b, 0x03, 0x04]

  private let bytes: [UInt8]
  private var entries: [Entry] = []

  /// Nil for what is no zip file.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The end of the directory is the last thing in the file but for a comment.
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

  /// The names in the order of the directory.
  var names: [String] { entries.map(\.name) }

  /// The contents of an entry; nil if there is none of the name, it is damaged, or it claims more than a number of bytes.
  func contents(of name: String, upTo most: Int) -> [UInt8]? {
    guard let entry = entries.first(where: { $0.name == name }), entry.count <= most,
      number(4, at: entry.offset) == 0x0403_4b50,
      let nameCount = number(2, at: entry.offset + 26), let extra = number(2, at: entry.offset + 28)
    else { return nil }
    let start = entry.offset + 30 + nameCount + extra
    guard start + entry.packedCount <= bytes.count else { return nil }
    let packed = Array(bytes[start..<start + entry.packedCount])
    return entry.isPacked ? Zlib.inflated(packed, count: entry.count) : packed
  }

  private func number(_ size: Int, at place: Int) -> Int? {
    guard place >= 0, place + size <= bytes.count else { return nil }
    return (0..<size).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
}

extension Zlib {
  /// Raw deflated bytes unpacked; nil if they do not come to so many.
  static func inflated(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    var stream = z_stream()
    guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { inflateEnd(&stream) }
    // One more, so that more than was promised is seen.
    var output = [UInt8](repeating: 0, count: count + 1)
    let (status, left) = bytes.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return (inflate(&stream, Z_FINISH), Int(stream.avail_out))
      }
    }
    return status == Z_STREAM_END && left == 1 ? Array(output[..<count]) : nil
  }
}

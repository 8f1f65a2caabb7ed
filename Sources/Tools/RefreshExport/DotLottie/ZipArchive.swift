import RefreshImageFormats

/// A zip archive of a few small entries, in the given order, deflated and with a fixed date, so that equal
/// input gives equal bytes.
struct ZipArchive {
  /// File names and contents.
  let entries: [(name: String, bytes: [UInt8])]

  /// The archive's bytes. Source: PKWARE APPNOTE.
  var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let packed = Self.packed(entry.bytes)
      let (name, offset) = (Array(entry.name.utf8), file.count)
      let isPacked = packed.count < entry.bytes.count
      let body = isPacked ? packed : entry.bytes
      // Header fields: version 2.0, names in UTF-8, and 1 January 1980, the first date of the format.
      let facts =
        Self.two(20) + Self.two(1 << 11) + Self.two(isPacked ? 8 : 0) + Self.two(0) + Self.two(1 << 5 | 1)
        + Self.four(Int(Checksum.crc32(entry.bytes))) + Self.four(body.count) + Self.four(entry.bytes.count)
        + Self.two(name.count) + Self.two(0)
      file += Self.four(0x0403_4b50) + facts + name + body
      directory +=
        Self.four(0x0201_4b50) + Self.two(20) + facts + Self.two(0) + Self.two(0) + Self.two(0) + Self.four(0)
        + Self.four(offset) + name
    }
    let start = file.count
    return file + directory + Self.four(0x0605_4b50) + Self.two(0) + Self.two(0) + Self.two(entries.count)
      + Self.two(entries.count) + Self.four(directory.count) + Self.four(start) + Self.two(0)
  }

  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    let count = bytes.withUnsafeBufferPointer { bytes in
      try? ZlibDeflater(level: 9).deflate(bytes, into: &packed, isLast: true)
    }
    return count.map { Array(packed[..<$0]) } ?? bytes
  }

  private static func two(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
  private static func four(_ value: Int) -> [UInt8] { two(value & 0xffff) + two(value >> 16 & 0xffff) }
}

import CXXHash
import RefreshFiles

/// A name for the pixels of a row, or of a run of rows: 128 bits of XXH3.
///
/// Equal pixels have equal names; different ones differ but for a chance of 2⁻¹²⁸.
public struct RowHash: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// The name of some bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    let hash = refresh_xxh3_128(bytes.baseAddress, bytes.count)
    // As the hash is written: the first byte first.
    (high, low) = (hash.high64.bigEndian, hash.low64.bigEndian)
  }

  /// The name of rows that follow each other, by the names of each.
  public init(_ rows: ArraySlice<RowHash>) {
    self = rows.withUnsafeBytes { RowHash($0) }
  }

  /// The name of a picture by those of all its rows, in 32 hexadecimal digits: the XXH3 hash of their hashes.
  public static func picture(_ rows: [RowHash]) -> String {
    let name = RowHash(rows[...])
    return UInt64(bigEndian: name.high).hexadecimal + UInt64(bigEndian: name.low).hexadecimal
  }

  // All bits are equally good, so any of them serve a table.
  public func hash(into hasher: inout Hasher) { hasher.combine(low) }
}

extension Bitmap {
  /// A name for the picture: its size and the XXH3 hash of its pixels, in 32 hexadecimal digits.
  ///
  /// Equal pictures have equal hashes on every machine; different ones differ but for a chance of 2⁻¹²⁸.
  public var contentHash: String {
    pixels.withUnsafeBytes { ByteHash.digits(of: $0, seed: Self.hashSeed(width: width, height: height)) }
  }

  /// The first bytes of the hash of a picture's pixels.
  package static func hashSeed(width: Int, height: Int) -> UInt64 { UInt64(width) << 32 | UInt64(height) }

  /// A name for the picture, made of names of its rows, so that rows that stay need not be read again: the XXH3 hash of
  /// 128 bits, in hexadecimal digits, of the hashes of all rows one after another, each 16 bytes of which the highest comes
  /// first. A row's is that of its pixels as bytes of blue, green, red and alpha, premultiplied.
  public var rowsHash: String {
    var names: [RowHash] = []
    _ = nameRows(0..<height, in: &names)
    return RowHash.picture(names)
  }

  /// Names the rows of a range again in a list that has one name for each row of the picture; tells whether any changed.
  ///
  /// An empty list is filled whole.
  public func nameRows(_ range: Range<Int>, in names: inout [RowHash]) -> Bool {
    pixels.withUnsafeBytes { bytes in
      func name(_ row: Int) -> RowHash {
        RowHash(UnsafeRawBufferPointer(rebasing: bytes[row * width * 4..<(row + 1) * width * 4]))
      }
      if names.isEmpty {
        names = (0..<height).map(name)
        return true
      }
      return names.withUnsafeMutableBufferPointer { names in
        var isChanged = false
        for row in range {
          let new = name(row)
          if names[row] != new {
            names[row] = new
            isChanged = true
          }
        }
        return isChanged
      }
    }
  }
}

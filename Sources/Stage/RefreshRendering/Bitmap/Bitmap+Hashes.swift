import CXXHash
import RefreshFiles

/// A hash of the pixels of a row or of consecutive rows: XXH3, 128 bits.
///
/// Equal pixels have equal hashes; different pixels collide with a probability of 2⁻¹²⁸.
public struct RowHash: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  init(_ bytes: UnsafeRawBufferPointer) {
    let hash = refresh_xxh3_128(bytes.baseAddress, bytes.count)
    // Stored in XXH3's canonical byte order, most significant byte first.
    (high, low) = (hash.high64.bigEndian, hash.low64.bigEndian)
  }

  /// Hashes consecutive rows by the hashes of each.
  public init(_ rows: ArraySlice<RowHash>) {
    self = rows.withUnsafeBytes { RowHash($0) }
  }

  /// The hash of a bitmap from the hashes of all its rows, in 32 hexadecimal digits: the XXH3 hash of their
  /// concatenation.
  public static func picture(_ rows: [RowHash]) -> String {
    let name = RowHash(rows[...])
    return UInt64(bigEndian: name.high).hexadecimal + UInt64(bigEndian: name.low).hexadecimal
  }

  // The low half suffices for hash tables, because all bits are equally distributed.
  public func hash(into hasher: inout Hasher) { hasher.combine(low) }
}

extension Bitmap {
  /// A hash of the bitmap's size and pixels, in 32 hexadecimal digits of XXH3.
  ///
  /// Equal bitmaps have equal hashes on every machine; different ones collide with a probability of 2⁻¹²⁸.
  public var contentHash: String {
    pixels.withUnsafeBytes { ByteHash.digits(of: $0, seed: Self.hashSeed(width: width, height: height)) }
  }

  /// The seed of a bitmap's hash, which includes its size.
  package static func hashSeed(width: Int, height: Int) -> UInt64 { UInt64(width) << 32 | UInt64(height) }

  /// A hash of the bitmap made of the hashes of its rows, so that unchanged rows need not be hashed again. It is the
  /// 128-bit XXH3 hash, in hexadecimal digits, of the concatenated row hashes of 16 bytes each, most significant byte
  /// first. A row is hashed as bytes of premultiplied blue, green, red and alpha.
  public var rowsHash: String {
    var names: [RowHash] = []
    _ = nameRows(0..<height, in: &names)
    return RowHash.picture(names)
  }

  /// Updates the hashes of a range of rows in a list with one hash for each row of the bitmap; returns true if any
  /// changed.
  ///
  /// An empty list is filled with the hashes of all rows.
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

import CXXHash

/// A name for the pixels of a row, or of a run of rows: 128 bits of XXH3.
///
/// Equal pixels have equal names; different ones differ but for a chance of 2⁻¹²⁸.
public struct RowHash: Hashable, Sendable {
  private let low: UInt64
  private let high: UInt64

  /// The name of some bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
    (low, high) = (hash.low64, hash.high64)
  }

  /// The name of rows that follow each other, by the names of each.
  public init(_ rows: ArraySlice<RowHash>) {
    self = rows.withUnsafeBytes { RowHash($0) }
  }

  // All bits are equally good, so any of them serve a table.
  public func hash(into hasher: inout Hasher) { hasher.combine(low) }
}

extension Bitmap {
  /// A name for the picture: its size and the XXH3 hash of its pixels, in 32 hexadecimal digits.
  ///
  /// Equal pictures have equal hashes on every machine; different ones differ but for a chance of 2⁻¹²⁸.
  public var contentHash: String {
    pixels.withUnsafeBytes { ByteHash.digits(of: $0, seed: UInt64(width) << 32 | UInt64(height)) }
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

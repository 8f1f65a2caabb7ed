import RefreshRendering

/// A band's rows as they are in the file.
struct CompressedBand {
  /// Deflate blocks that end on a byte and refer to nothing before them.
  let bytes: [UInt8]

  /// The CRC-32 of `bytes`.
  let crc: UInt32

  /// The Adler-32 of the rows before compression, and how many bytes they are.
  let adler: UInt32
  let rawCount: Int
}

/// Compresses bands of rows apart from each other, with buffers that serve every band.
final class BandCompressor {
  private let deflater: any Deflater
  private var output: [UInt8] = []

  /// A compressor of the given effort, one of `Deflate.levels`.
  init(level: Int) throws {
    deflater = try Deflate.deflater(level: level)
  }

  /// Compresses one band; if `isLast`, its blocks end the deflate stream.
  func compress(_ rows: UnsafeBufferPointer<UInt8>, isLast: Bool = false) throws -> CompressedBand {
    let count = try deflater.deflate(rows, into: &output, isLast: isLast)
    let bytes = Array(output[..<count])
    return CompressedBand(
      bytes: bytes, crc: Checksum.crc32(bytes), adler: Checksum.adler32(rows), rawCount: rows.count)
  }
}

/// The compressed bands of the last images, to be found again by the names of their rows.
struct BandCache {
  private struct Entry {
    let band: CompressedBand
    var lastUse: Int
  }

  /// How many bytes are kept beside those of the last two images: some seconds of an animation that repeats.
  static let limit = 8 << 20

  private var entries: [RowHash: Entry] = [:]
  private var byteCount = 0
  private var picture = 0

  /// The band of that name, if it is kept.
  mutating func band(named name: RowHash) -> CompressedBand? {
    guard let index = entries.index(forKey: name) else { return nil }
    entries.values[index].lastUse = picture
    return entries.values[index].band
  }

  /// Keeps a band under its name.
  mutating func insert(_ band: CompressedBand, named name: RowHash) {
    byteCount += band.bytes.count
    if let old = entries.updateValue(Entry(band: band, lastUse: picture), forKey: name) {
      byteCount -= old.band.bytes.count
    }
  }

  /// Ends an image; where too much is kept, all that neither it nor the one before has used is forgotten.
  mutating func endPicture() {
    picture += 1
    guard byteCount > Self.limit else { return }
    entries = entries.filter { $0.value.lastUse >= picture - 2 }
    byteCount = entries.values.reduce(0) { $0 + $1.band.bytes.count }
  }

  mutating func removeAll() {
    entries = [:]
    byteCount = 0
  }
}

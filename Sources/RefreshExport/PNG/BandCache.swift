import RefreshRendering

/// The compressed bands of the last pictures, to be found again by the names of their rows.
struct BandCache {
  private struct Entry {
    let band: CompressedBand
    var lastUse: Int
  }

  /// How many bytes are kept beside those of the last two pictures: some seconds of an animation that repeats.
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

  /// Ends a picture; where too much is kept, all that neither it nor the one before has used is forgotten.
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

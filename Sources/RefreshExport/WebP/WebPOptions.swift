/// How animated WebP files are written.
public struct WebPOptions: Sendable, Hashable {
  /// How often the clip plays: 0 is for ever, else 1 to 65535 times.
  public var loopCount: Int

  /// The quality of a lossy file, 0 (small) to 100 (fine); `nil` keeps every pixel exactly.
  public var quality: Double?

  /// How many threads compress, 1 to 256; the file is the same.
  public var threads: Int

  /// Options that differ from the defaults where told.
  public init(loopCount: Int = 0, quality: Double? = nil, threads: Int = 1) {
    self.loopCount = loopCount
    self.quality = quality
    self.threads = threads
  }

  /// Throws for the first option that has a value out of its range.
  func validate() throws {
    if !(0...65535).contains(loopCount) {
      throw ExportError.option(
        name: "loopCount", value: "\(loopCount)", allowed: "0 (for ever) to 65535")
    }
    try ThreadCount.validate(threads)
    if let quality, !(0...100).contains(quality) {
      throw ExportError.option(name: "quality", value: "\(quality)", allowed: "numbers from 0 to 100")
    }
  }
}

/// How APNG files are written.
public struct APNGOptions: Sendable, Hashable {
  /// How often the clip plays: 0 is for ever, else up to 2³¹ - 1 times.
  public var loopCount: Int

  /// The effort for the first frame: 1 (fast, by igzip), or 2 to 9 (small, by zlib).
  public var compressionLevel: Int

  /// The effort for what changes later: 1 (fast, by igzip), or 2 to 9 (small, by zlib).
  public var movingCompressionLevel: Int

  /// Whether a clip of at most 256 colours is stored as numbers into an exact table of colours.
  public var usesPalette: Bool

  /// How many threads compress, 1 to 256; the file is the same.
  public var threads: Int

  /// Options that differ from the defaults where told.
  public init(
    loopCount: Int = 0, compressionLevel: Int = 6, movingCompressionLevel: Int = 6, usesPalette: Bool = true,
    threads: Int = 1
  ) {
    self.loopCount = loopCount
    self.compressionLevel = compressionLevel
    self.movingCompressionLevel = movingCompressionLevel
    self.usesPalette = usesPalette
    self.threads = threads
  }

  /// Throws for the first option that has a value out of its range.
  func validate() throws {
    if !(0...Int(Int32.max)).contains(loopCount) {
      throw ExportError.option(
        name: "loopCount", value: "\(loopCount)", allowed: "0 (for ever) to \(Int32.max)")
    }
    try ThreadCount.validate(threads)
    try PNGOptions(
      compressionLevel: compressionLevel, movingCompressionLevel: movingCompressionLevel
    ).validate()
  }
}

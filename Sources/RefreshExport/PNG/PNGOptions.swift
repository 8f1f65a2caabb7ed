/// How PNG files are written.
public struct PNGOptions: Sendable, Hashable {
  /// Pixels to a point (1/72 inch), noted in the file as its resolution; `nil` leaves it out. Above 0.
  public var pixelsPerPoint: Double?

  /// The effort for the first frame: 1 (fast, by igzip), or 2 to 9 (small, by zlib).
  ///
  /// What stands still keeps these bytes, so they repay the effort. Measured on a list with text: level 6
  /// gives 12 % less than level 3 in 2.4 times the time, level 9 again 8 % less in 6 times the time.
  public var compressionLevel: Int

  /// The effort for what changes later in a sequence: 1 (fast, by igzip), or 2 to 9 (small, by zlib).
  public var movingCompressionLevel: Int

  /// Whether a picture of at most 256 colours is stored as numbers into an exact table of colours.
  public var usesPalette: Bool

  /// Options that differ from the defaults where told.
  public init(
    pixelsPerPoint: Double? = nil, compressionLevel: Int = 6, movingCompressionLevel: Int = 1,
    usesPalette: Bool = true
  ) {
    self.pixelsPerPoint = pixelsPerPoint
    self.compressionLevel = compressionLevel
    self.movingCompressionLevel = movingCompressionLevel
    self.usesPalette = usesPalette
  }

  /// Throws for the first option that has a value out of its range.
  func validate() throws {
    if !Deflate.levels.contains(compressionLevel) {
      throw ExportError.option(
        name: "compressionLevel", value: "\(compressionLevel)", allowed: "1 to 9")
    }
    if !Deflate.levels.contains(movingCompressionLevel) {
      throw ExportError.option(
        name: "movingCompressionLevel", value: "\(movingCompressionLevel)", allowed: "1 to 9")
    }
    if let pixelsPerPoint, !(pixelsPerPoint > 0 && pixelsPerPoint <= 1000) {
      throw ExportError.option(
        name: "pixelsPerPoint", value: "\(pixelsPerPoint)", allowed: "numbers above 0 up to 1000")
    }
  }
}

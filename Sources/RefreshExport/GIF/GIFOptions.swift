/// How colours beyond a frame's table are imitated.
public enum GIFDithering: String, Sendable, Hashable, CaseIterable {
  /// Each pixel takes the nearest colour: best for flat interfaces, and the smallest file.
  case none

  /// A fixed 8 × 8 pattern: gradients without bands, and still pixels that do not shimmer.
  case ordered

  /// Floyd–Steinberg error diffusion: the smoothest gradients, and the largest file.
  case errorDiffusion
}

/// How GIF files are written.
public struct GIFOptions: Sendable, Hashable {
  /// How often the clip plays: 0 is for ever, else 1 to 65536 times.
  public var loopCount: Int

  /// How colours beyond a frame's table are imitated; of no effect while every frame fits exactly.
  public var dithering: GIFDithering

  /// The colour `0xRRGGBB` under pixels that are not opaque, white unless told.
  ///
  /// With `nil` the GIF is transparent itself: a pixel of less than half alpha is clear, any other is opaque
  /// in its straight colour, because GIF has no alpha between.
  public var matte: UInt32?

  /// Options that differ from the defaults where told.
  public init(loopCount: Int = 0, dithering: GIFDithering = .none, matte: UInt32? = 0xFF_FFFF) {
    self.loopCount = loopCount
    self.dithering = dithering
    self.matte = matte
  }

  /// Throws for the first option that has a value out of its range.
  func validate() throws {
    if !(0...65536).contains(loopCount) {
      throw ExportError.option(
        name: "loopCount", value: "\(loopCount)", allowed: "0 (for ever) to 65536")
    }
    if let matte, matte > 0xFF_FFFF {
      throw ExportError.option(
        name: "matte", value: "0x" + String(matte, radix: 16), allowed: "colours 0x000000 to 0xffffff")
    }
  }
}

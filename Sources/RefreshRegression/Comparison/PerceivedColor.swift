/// Colours as the eye tells them apart: the YIQ space of analogue television.
///
/// The weights are those of Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission
/// color space in mobile applications" (2010), which pixelmatch uses as well.
enum PerceivedColor {
  /// The greatest difference there is, that of black and white.
  static let maximum = 35215.0

  /// How far two premultiplied pixels on white are apart, squared and weighted: 0…35215.
  static func difference(_ a: UInt32, _ b: UInt32) -> Double {
    let (r, g, b) = channels(a, b)
    let y = r * 0.298_895_31 + g * 0.586_622_47 + b * 0.114_482_23
    let i = r * 0.595_977_99 - g * 0.274_176_10 - b * 0.321_801_89
    let q = r * 0.211_470_17 - g * 0.522_617_11 + b * 0.311_146_94
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// How much brighter the first of two premultiplied pixels on white is, −255…255.
  static func brightness(_ a: UInt32, over b: UInt32) -> Double {
    let (r, g, b) = channels(a, b)
    return r * 0.298_895_31 + g * 0.586_622_47 + b * 0.114_482_23
  }

  /// The differences of red, green and blue on white.
  @inline(__always)
  private static func channels(_ a: UInt32, _ b: UInt32) -> (Double, Double, Double) {
    func onWhite(_ pixel: UInt32, _ shift: UInt32) -> Int {
      Int((pixel >> shift) & 255) + 255 - Int(pixel >> 24)
    }
    return (
      Double(onWhite(a, 16) - onWhite(b, 16)), Double(onWhite(a, 8) - onWhite(b, 8)),
      Double(onWhite(a, 0) - onWhite(b, 0))
    )
  }
}

import Foundation

/// Perceived colour difference in the YIQ space of analogue television.
///
/// The weights are those of Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission
/// color space in mobile applications" (2010), which pixelmatch uses as well.
enum PerceivedColor {
  /// The maximum difference, that of black and white.
  static let maximum = 35215.0

  /// The weighted squared distance of two premultiplied pixels on white, 0…35215.
  static func difference(_ a: UInt32, _ b: UInt32) -> Double {
    let (r, g, b) = channels(a, b)
    let y = r * 0.298_895_31 + g * 0.586_622_47 + b * 0.114_482_23
    let i = r * 0.595_977_99 - g * 0.274_176_10 - b * 0.321_801_89
    let q = r * 0.211_470_17 - g * 0.522_617_11 + b * 0.311_146_94
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// The difference in brightness (Y) of two premultiplied pixels on white, −255…255; positive if `a` is brighter.
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

/// Perceived colour difference in the CIELAB space of the International Commission on Illumination; 1 is a just
/// noticeable difference.
extension PerceivedColor {
  /// The ΔE of two premultiplied pixels on white by the 1994 formula for graphic arts (CIE 116), with K₁ = 0.045 and
  /// K₂ = 0.015. Not symmetric: the chroma of `standard` sets the weights.
  static func deltaE(_ standard: UInt32, _ sample: UInt32) -> Double {
    let (l1, a1, b1) = lab(standard)
    let (l2, a2, b2) = lab(sample)
    let chroma = (a1 * a1 + b1 * b1).squareRoot()
    let lightness = l1 - l2
    let chromaChange = chroma - (a2 * a2 + b2 * b2).squareRoot()
    let hue = max(0, (a1 - a2) * (a1 - a2) + (b1 - b2) * (b1 - b2) - chromaChange * chromaChange)
    let (chromaWeight, hueWeight) = (1 + 0.045 * chroma, 1 + 0.015 * chroma)
    return
      (lightness * lightness + chromaChange * chromaChange / (chromaWeight * chromaWeight)
      + hue / (hueWeight * hueWeight)).squareRoot()
  }

  /// A pixel on white in CIELAB, from sRGB (IEC 61966-2-1) with white point D65; lightness is 0…100.
  static func lab(_ pixel: UInt32) -> (l: Double, a: Double, b: Double) {
    func linear(_ shift: UInt32) -> Double {
      let channel = pixel >> shift & 255
      return linearLight[Int(min(255, channel + 255 - (pixel >> 24)))]
    }
    let (r, g, b) = (linear(16), linear(8), linear(0))
    let x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.950489)
    let y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    let z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08884)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  /// The CIELAB transfer function: a cube root, linear near black.
  private static func root(_ light: Double) -> Double {
    let knee = 6.0 / 29
    return light > knee * knee * knee ? cbrt(light) : light / (3 * knee * knee) + 4.0 / 29
  }

  /// The linear light 0…1 of each 8-bit sRGB value.
  private static let linearLight = (0...255).map { step -> Double in
    let value = Double(step) / 255
    return value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92
  }
}

import Foundation

/// Colours as the eye tells them apart, in the CIELAB space of the International Commission on Illumination: 1 is the
/// least difference that can just be noticed.
extension PerceivedColor {
  /// How far the second of two premultiplied pixels on white is from the first: ΔE by the formula of 1994 for graphic
  /// arts (CIE 116), with the weights K₁ = 0.045 and K₂ = 0.015. Not symmetric: the first one is the standard.
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

  /// A pixel on white as lightness 0…100 and the two colour axes: sRGB of IEC 61966-2-1 under daylight D65.
  static func lab(_ pixel: UInt32) -> (l: Double, a: Double, b: Double) {
    func linear(_ shift: UInt32) -> Double {
      linearLight[Int(min(255, (pixel >> shift & 255) + 255 - (pixel >> 24)))]
    }
    let (r, g, b) = (linear(16), linear(8), linear(0))
    let x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.950489)
    let y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    let z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08884)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  /// The cube root of light, which near black goes over into a line.
  private static func root(_ light: Double) -> Double {
    let knee = 6.0 / 29
    return light > knee * knee * knee ? cbrt(light) : light / (3 * knee * knee) + 4.0 / 29
  }

  /// How much light each of the 256 steps of a channel stands for, 0…1.
  private static let linearLight = (0...255).map { step -> Double in
    let value = Double(step) / 255
    return value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92
  }
}

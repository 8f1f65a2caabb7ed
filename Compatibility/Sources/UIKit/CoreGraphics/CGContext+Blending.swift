import Foundation
import RefreshLayers
import RefreshRendering
import UIKitBase

// Drawing that layers cannot express, computed as pixels: separable and nonseparable blend modes (ISO
// 32000-1, 11.3) and gradients between arbitrary circles.

extension CGBlendMode {
  /// True if the mode must be computed from the pixels of source and backdrop.
  var needsPixels: Bool {
    switch self {
    case .normal, .copy, .clear, .destinationIn, .destinationOut, .destinationOver, .sourceIn, .sourceAtop:
      false
    default: true
    }
  }

  /// Composites a colour over another; both premultiplied, as red, green, blue and alpha, 0…1.
  func mix(_ source: SIMD4<Double>, over below: SIMD4<Double>) -> SIMD4<Double> {
    let (s, b) = (source.w, below.w)
    switch self {
    case .clear, .destinationOut: return below * (1 - s)
    case .sourceOut: return source * (1 - b)
    case .destinationAtop: return source * (1 - b) + below * s
    case .xor: return source * (1 - b) + below * (1 - s)
    case .plusLighter: return pointwiseMin(source + below, SIMD4(repeating: 1))
    case .plusDarker:
      let alpha = min(1, s + b)
      // Equals 1 − ((1 − D) + (1 − S)) for opaque colours.
      var mixed = SIMD4(repeating: 0.0)
      for index in 0..<3 { mixed[index] = max(0, alpha - ((b - below[index]) + (s - source[index]))) }
      mixed.w = alpha
      return mixed
    default: break
    }
    guard s > 0 else { return below }
    guard b > 0 else { return source }
    let (over, under) = (source / s, below / b)
    var mixed = source * (1 - b) + below * (1 - s)
    let blended = blend(over, under)
    for index in 0..<3 { mixed[index] += s * b * blended[index] }
    mixed.w = s + b - s * b
    return mixed
  }

  /// Blend function of two opaque colours.
  private func blend(_ s: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .hue: return Self.with(Self.luminosity(b), Self.with(saturation: Self.saturation(b), s))
    case .saturation: return Self.with(Self.luminosity(b), Self.with(saturation: Self.saturation(s), b))
    case .color: return Self.with(Self.luminosity(b), s)
    case .luminosity: return Self.with(Self.luminosity(s), b)
    default:
      var mixed = s
      for index in 0..<3 { mixed[index] = blend(s[index], b[index]) }
      return mixed
    }
  }

  /// Blend function of one component.
  private func blend(_ s: Double, _ b: Double) -> Double {
    switch self {
    case .multiply: return s * b
    case .screen: return s + b - s * b
    case .overlay: return CGBlendMode.hardLight.blend(b, s)
    case .darken: return min(s, b)
    case .lighten: return max(s, b)
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return s <= 0.5 ? 2 * s * b : CGBlendMode.screen.blend(2 * s - 1, b)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      return b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()) - b)
    case .difference: return abs(s - b)
    case .exclusion: return s + b - 2 * s * b
    default: return s
    }
  }

  private static func luminosity(_ c: SIMD4<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
  private static func saturation(_ c: SIMD4<Double>) -> Double { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

  /// The colour with another luminosity, clipped to 0…1 (SetLum in ISO 32000-1).
  private static func with(_ luminosity: Double, _ color: SIMD4<Double>) -> SIMD4<Double> {
    var color = color + (luminosity - self.luminosity(color))
    let (least, most) = (min(color.x, color.y, color.z), max(color.x, color.y, color.z))
    if least < 0 { color = luminosity + (color - luminosity) * (luminosity / (luminosity - least)) }
    if most > 1 { color = luminosity + (color - luminosity) * ((1 - luminosity) / (most - luminosity)) }
    return color
  }

  /// The colour with another saturation (SetSat in ISO 32000-1).
  private static func with(saturation: Double, _ color: SIMD4<Double>) -> SIMD4<Double> {
    let (least, range) = (min(color.x, color.y, color.z), self.saturation(color))
    return range > 0 ? (color - least) * (saturation / range) : SIMD4(repeating: 0)
  }
}

extension SIMD4<Double> {
  fileprivate init(pixel: UInt32) {
    self =
      SIMD4(
        Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF), Double(pixel >> 24))
      / 255
  }
  fileprivate var pixel: UInt32 {
    let alpha = Swift.min(255, Swift.max(0, (w * 255).rounded()))
    func byte(_ value: Double) -> UInt32 { UInt32(Swift.min(alpha, Swift.max(0, (value * 255).rounded()))) }
    return UInt32(alpha) << 24 | byte(x) << 16 | byte(y) << 8 | byte(z)
  }
}

extension CGContext {
  /// The rendered pixels of a layer, at the size of the context.
  private func pixels(of layer: Layer) -> Bitmap? {
    let list = DisplayList(of: layer, at: 0, size: size)
    return try? CairoRenderer(scale: scale).render(list)
  }

  /// A layer with the pixels of a source blended over a drawing; nil if either has no pixels.
  func mixed(_ source: Layer, over drawing: Layer, _ mode: CGBlendMode) -> Layer? {
    guard var below = pixels(of: drawing)?.pixels, let above = pixels(of: source),
      below.count == above.pixels.count, above.width > 0, above.height > 0
    else { return nil }
    for index in below.indices {
      let pixel = above.pixels[index]
      // Blend modes act only where the source has drawn.
      if pixel == 0 { continue }
      below[index] = mode.mix(SIMD4(pixel: pixel), over: SIMD4(pixel: below[index])).pixel
    }
    let layer = Layer(frame: root.bounds)
    layer.contents = Image(width: above.width, height: above.height, pixels: below, scale: scale)
    return layer
  }

  /// The pixels of a gradient between two circles with different centres or an unpainted inside.
  func gradientPicture(
    _ gradient: CGGradient, from start: (center: CGPoint, radius: CGFloat),
    to end: (center: CGPoint, radius: CGFloat), in box: CGRect, _ options: CGGradientDrawingOptions
  ) -> Layer? {
    // Twice the context's resolution, because the edges are not antialiased.
    let fine = 2 * scale
    let (width, height) = (Int((box.width * fine).rounded(.up)), Int((box.height * fine).rounded(.up)))
    guard width > 0, height > 0, width * height <= 1 << 24, !gradient.colors.isEmpty else { return nil }
    let ramp = GradientColors(gradient)
    let (dx, dy) = (Double(end.center.x - start.center.x), Double(end.center.y - start.center.y))
    let (r0, dr) = (Double(start.radius), Double(end.radius - start.radius))
    let a = dx * dx + dy * dy - dr * dr
    /// Gradient location of the last circle that passes through a point; nil if none does.
    func place(_ qx: Double, _ qy: Double) -> Double? {
      let (b, c) = (qx * dx + qy * dy + r0 * dr, qx * qx + qy * qy - r0 * r0)
      let found: [Double]
      if abs(a) < 1e-9 {
        found = b == 0 ? [] : [c / (2 * b)]
      } else {
        let root = b * b - a * c
        guard root >= 0 else { return nil }
        found = [(b + root.squareRoot()) / a, (b - root.squareRoot()) / a].sorted(by: >)
      }
      return found.first {
        r0 + $0 * dr >= 0 && ($0 >= 0 || options.contains(.drawsBeforeStartLocation))
          && ($0 <= 1 || options.contains(.drawsAfterEndLocation))
      }
    }
    var pixels = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      let qy = Double(box.minY - start.center.y) + (Double(y) + 0.5) / Double(fine)
      for x in 0..<width {
        let qx = Double(box.minX - start.center.x) + (Double(x) + 0.5) / Double(fine)
        if let place = place(qx, qy) { pixels[y * width + x] = ramp.color(at: place).pixel }
      }
    }
    let layer = Layer()
    layer.frame = CGRect(
      x: box.minX, y: box.minY, width: CGFloat(width) / fine, height: CGFloat(height) / fine)
    layer.contents = Image(width: width, height: height, pixels: pixels, scale: fine)
    return layer
  }
}

/// Colours of a gradient by location.
private struct GradientColors {
  private let colors: [SIMD4<Double>]
  private let places: [Double]

  init(_ gradient: CGGradient) {
    colors = gradient.colors.map {
      SIMD4(Double($0.red), Double($0.green), Double($0.blue), Double($0.alpha))
    }
    let count = colors.count
    places =
      gradient.locations.isEmpty
      ? (0..<count).map { Double($0) / Double(max(1, count - 1)) } : gradient.locations
  }

  /// Premultiplied colour at a location.
  func color(at place: Double) -> SIMD4<Double> {
    var color = colors[0]
    if let next = places.firstIndex(where: { $0 > place }) {
      if next > 0 {
        let share = (place - places[next - 1]) / (places[next] - places[next - 1])
        color = colors[next - 1] + (colors[next] - colors[next - 1]) * share
      }
    } else {
      color = colors[colors.count - 1]
    }
    let alpha = color.w
    color *= alpha
    color.w = alpha
    return color
  }
}

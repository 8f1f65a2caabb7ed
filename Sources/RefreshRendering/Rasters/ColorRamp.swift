import Foundation
import RefreshLayers

/// The colours of a gradient, evenly sampled, as premultiplied pixels.
struct ColorRamp {
  private static let count = 2048
  private let pixels: [UInt32]

  /// Whether no colour lets anything shine through.
  let isOpaque: Bool

  /// Colours at their locations; between them each component runs evenly, not premultiplied, as in Core Animation.
  ///
  /// Locations that are not as many as the colours spread them evenly; one less than that before it counts as equal.
  init(_ gradient: GradientValues) {
    let colors = gradient.colors.map(\.clamped)
    var locations = gradient.locations
    if locations.count != colors.count {
      locations = colors.indices.map { Double($0) / Double(max(1, colors.count - 1)) }
    }
    for index in locations.indices.dropFirst() {
      locations[index] = max(locations[index], locations[index - 1])
    }
    var segment = 0
    pixels = (0..<Self.count).map { step in
      let t = Double(step) / Double(Self.count - 1)
      while segment < colors.count - 1, locations[segment + 1] <= t { segment += 1 }
      if t <= locations[0] { return Self.pixel(colors[0]) }
      guard segment < colors.count - 1 else { return Self.pixel(colors[segment]) }
      let (from, to) = (locations[segment], locations[segment + 1])
      return Self.pixel(colors[segment].interpolated(to: colors[segment + 1], at: (t - from) / (to - from)))
    }
    isOpaque = colors.allSatisfy { $0.alpha >= 1 }
  }

  /// The pixel at a fraction of the run; the ends continue beyond it.
  @inline(__always)
  func pixel(at t: CGFloat) -> UInt32 {
    let index = t * CGFloat(Self.count - 1) + 0.5
    return pixels[index >= CGFloat(Self.count) ? Self.count - 1 : index > 0 ? Int(index) : 0]
  }

  /// A colour as a premultiplied pixel.
  static func pixel(_ color: Color) -> UInt32 {
    func byte(_ v: CGFloat) -> UInt32 { UInt32((v * color.alpha * 255).rounded()) }
    let alpha = UInt32((color.alpha * 255).rounded())
    return alpha << 24 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
  }
}

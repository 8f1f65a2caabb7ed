import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

/// Blend modes and masks, compared with the formulas of Compositing and Blending Level 1 and of masks in CSS.
@Suite struct BlendingTests {
  private static let (back, front) = (
    Color(red: 0.2, green: 0.6, blue: 0.8), Color(red: 0.9, green: 0.5, blue: 0.1)
  )

  private func layer(_ color: Color, _ rect: CGRect = CGRect(x: 0, y: 0, width: 4, height: 4)) -> Layer {
    let layer = Layer(frame: rect)
    layer.backgroundColor = color
    return layer
  }

  /// The components of the pixel in the middle, 0…255.
  private func pixel(_ layers: Layer...) throws -> [Double] {
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    for layer in layers { root.addSublayer(layer) }
    let bitmap = try CairoRenderer(scale: 1).render(
      DisplayList(of: root, at: 0, size: CGSize(width: 4, height: 4)))
    let pixel = bitmap.pixels[5]
    return [16, 8, 0, 24].map { Double(pixel >> UInt32($0) & 255) }
  }

  /// The formulas of the separable modes, of what is behind and what is in front.
  private static let formulas: [BlendMode: @Sendable (Double, Double) -> Double] = [
    .normal: { $1 }, .multiply: { $0 * $1 }, .screen: { $0 + $1 - $0 * $1 }, .darken: { min($0, $1) },
    .lighten: { max($0, $1) }, .difference: { abs($0 - $1) }, .exclusion: { $0 + $1 - 2 * $0 * $1 },
    .plusLighter: { min(1, $0 + $1) },
    .hardLight: { $1 <= 0.5 ? $0 * 2 * $1 : $0 + (2 * $1 - 1) - $0 * (2 * $1 - 1) },
    .overlay: { $0 <= 0.5 ? $1 * 2 * $0 : $1 + (2 * $0 - 1) - $1 * (2 * $0 - 1) },
    .colorDodge: { $1 >= 1 ? 1 : min(1, $0 / (1 - $1)) },
    .colorBurn: { $1 <= 0 ? 0 : 1 - min(1, (1 - $0) / $1) },
  ]

  @Test(
    "each component is mixed by the mode's formula",
    arguments: formulas.keys.sorted { $0.rawValue < $1.rawValue })
  func separable(mode: BlendMode) throws {
    let (back, front) = (layer(Self.back), layer(Self.front))
    front.blendMode = mode
    let seen = try pixel(back, front)
    let formula = try #require(Self.formulas[mode])
    let parts = [(0.2, 0.9), (0.6, 0.5), (0.8, 0.1)]
    for (index, part) in parts.enumerated() {
      #expect(abs(seen[index] - 255 * formula(part.0, part.1)) <= 2, "\(mode) \(index)")
    }
  }

  @Test(
    "half of a layer mixes half of its colour, and over nothing it is its colour",
    arguments: BlendMode.allCases.filter { $0 != .plusLighter })
  func halves(mode: BlendMode) throws {
    func front(_ opacity: CGFloat) -> Layer {
      let front = layer(Self.front)
      (front.blendMode, front.opacity) = (mode, opacity)
      return front
    }
    let (whole, half) = (try pixel(layer(Self.back), front(1)), try pixel(layer(Self.back), front(0.5)))
    let alone = try pixel(front(0.5))
    for (index, (back, own)) in zip([0.2, 0.6, 0.8], [0.9, 0.5, 0.1]).enumerated() {
      #expect(abs(half[index] - (255 * back + whole[index]) / 2) <= 2, "\(mode) \(index)")
      #expect(abs(alone[index] - 255 * own / 2) <= 2, "\(mode) \(index)")
    }
  }

  @Test("a group is mixed as one image, as opaque as its layer, and shows on what is behind it alone")
  func groups() throws {
    let group = Layer(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    group.addSublayer(layer(.black))
    group.addSublayer(layer(Color(white: 0.5)))
    (group.blendMode, group.opacity) = (.multiply, 0.5)
    let seen = try pixel(layer(.white), group)
    #expect(seen[0...2].allSatisfy { abs($0 - 191) <= 2 })
    #expect(try pixel(group)[3] == 128)
  }

  @Test("a mode can be animated, and changes at once")
  func animated() throws {
    let front = layer(Self.front)
    front.add(
      KeyframeAnimation(
        keyPath: "blendMode", values: [AnimationValue.word("normal"), .word("multiply")], duration: 2))
    #expect(front.presentation(at: 0.5).blendMode == .normal)
    #expect(front.presentation(at: 1.5).blendMode == .multiply)
  }

  @Test("masks show a layer by their alpha or luminance, or by the opposite")
  func masks() throws {
    // The luminance by Rec. 709 of a colour that is half transparent.
    let color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    let light = 0.5 * (0.2126 + 0.5 * 0.7152)
    let expected: [MaskMode: Double] = [
      .alpha: 0.5, .invertedAlpha: 0.5, .luminance: light, .invertedLuminance: 1 - light,
    ]
    for (mode, alpha) in expected {
      let masked = layer(.blue)
      masked.mask = layer(color)
      masked.maskMode = mode
      #expect(abs(try pixel(masked)[3] - 255 * alpha) <= 2, "\(mode)")
    }
  }

  @Test("what an inverted mask does not reach is shown, and a mask without anything shows all")
  func invertedEdges() throws {
    let masked = layer(.blue)
    masked.maskMode = .invertedAlpha
    masked.mask = layer(.black, CGRect(x: 0, y: 0, width: 1, height: 4))
    #expect(try pixel(masked)[3] == 255)
    masked.mask = Layer()
    #expect(try pixel(masked)[3] == 255)
    masked.mask = layer(.black)
    #expect(try pixel(masked)[3] == 0)
  }

  @Test("the colours of a radial gradient run from its focal point, as fx and fy of SVG")
  func focalPoint() throws {
    let gradient = GradientLayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    gradient.type = .radial
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    (gradient.colors, gradient.focalOffset) = ([.black, .white], CGPoint(x: 0.25, y: 0))
    let bitmap = try CairoRenderer(scale: 1).render(
      DisplayList(of: gradient, at: 0, size: CGSize(width: 100, height: 100)))
    func red(_ x: Int, _ y: Int) -> Double { Double(bitmap.pixels[y * 100 + x] >> 16 & 255) / 255 }
    // Left and right of the focal point at (75, 50) the circle's edge is 75 and 25 away.
    #expect(red(75, 50) < 0.03)
    #expect(abs(red(37, 50) - 0.5) < 0.02)
    #expect(abs(red(87, 50) - 0.5) < 0.03)
  }
}

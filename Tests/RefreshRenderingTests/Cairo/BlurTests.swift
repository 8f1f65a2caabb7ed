import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

/// Blurs, compared with the integral of a Gaussian.
@Suite struct BlurTests {
  /// The part of a Gaussian beyond a distance.
  static func part(beyond distance: CGFloat, deviation: CGFloat) -> CGFloat {
    0.5 * erfc(distance / (deviation * 2.0.squareRoot()))
  }

  /// A layer so large that it is a half plane, which begins 20 points to the right, and turns about (20, 15).
  static func wall(_ change: (Layer) -> Void = { _ in }) -> Layer {
    configured(Layer()) {
      ($0.anchorPoint, $0.position) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 20, y: 15))
      ($0.bounds.size, $0.backgroundColor) = (CGSize(width: 1000, height: 1000), .red)
      change($0)
    }
  }

  /// Compares the pixels of a middle row with the blur of an edge through (20, 15).
  static func expectEdge(
    _ layer: Layer, deviation: CGFloat, angle: CGFloat = 0, within limit: CGFloat = 2
  ) throws {
    let bitmap = try render(layer, 40, 30, scale: 2)
    var worst = CGFloat(0)
    for x in 0..<bitmap.width {
      let distance = (20 - (CGFloat(x) + 0.5) / 2) * cos(angle) - 0.25 * sin(angle)
      let expected = 255 * part(beyond: distance, deviation: deviation)
      let pixel = bitmap[x, bitmap.height / 2]
      for shift: UInt32 in [24, 16] { worst = max(worst, abs(CGFloat(pixel >> shift & 255) - expected)) }
      #expect(pixel & 0xFFFF == 0)
    }
    #expect(worst <= limit)
  }

  @Test(
    "an edge becomes the integral of a Gaussian whose deviation is the radius", arguments: [0.5, 1, 2.5, 6])
  func edge(radius: CGFloat) throws {
    try Self.expectEdge(Self.wall { $0.blurRadius = radius }, deviation: radius)
  }

  @Test("a blur turns and grows with its layer, along each axis by itself")
  func transformed() throws {
    let turned = Self.wall {
      ($0.blurRadius, $0.transform) = (2, CATransform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1))
    }
    try Self.expectEdge(turned, deviation: 2, angle: 0.5)
    func wall(_ x: CGFloat, _ y: CGFloat) -> Layer {
      Self.wall { ($0.blurRadius, $0.transform) = (1.5, CATransform3D(scaleX: x, y: y)) }
    }
    try Self.expectEdge(wall(2, 1), deviation: 3)
    try Self.expectEdge(wall(1, 3), deviation: 1.5)
  }

  @Test("so it does in a shear, in perspective and where it is wider than the picture")
  func inPlane() throws {
    // What is moved down by as much as it is to the right leaves the edge where it is.
    try Self.expectEdge(
      Self.wall { ($0.blurRadius, $0.transform.m12) = (2, 0.5) }, deviation: 2, within: 3)
    // Turned about the edge, from far away, it is half as wide.
    let turned = Self.wall {
      ($0.blurRadius, $0.transform.m34) = (4, -1e-6)
      $0.transform = $0.transform.rotated(by: .pi / 3, x: 0, y: 1, z: 0)
    }
    try Self.expectEdge(turned, deviation: 2, within: 3)
    try Self.expectEdge(Self.wall { $0.blurRadius = 100 }, deviation: 100, within: 3)
  }

  @Test("colours are blurred as they are, not in linear light, and what is opaque stays so")
  func colors() throws {
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 40, height: 10))
    root.blurRadius = 3
    root.addSublayer(box(-100, -100, 120, 300, .red))
    root.addSublayer(box(20, -100, 120, 300, .blue))
    let bitmap = try render(root, 40, 10, scale: 1)
    for x in 0..<40 {
      let blue = 255 * Self.part(beyond: 20 - (CGFloat(x) + 0.5), deviation: 3)
      let pixel = bitmap[x, 5]
      #expect(pixel >> 24 == 255)
      #expect(abs(CGFloat(pixel & 255) - blue) <= 2)
      #expect(abs(CGFloat(pixel >> 16 & 255) - (255 - blue)) <= 2)
    }
  }

  @Test("masksToBounds cuts before the blur; mask and opacity apply to what is blurred")
  func order() throws {
    let inner = box(120, -100, 500, 700, .red)
    func group(_ change: (Layer) -> Void) -> Layer {
      configured(Layer(frame: CGRect(x: -100, y: -100, width: 500, height: 500))) {
        $0.addSublayer(inner)
        $0.blurRadius = 2
        change($0)
      }
    }
    // The group's own edge at 20 points is blurred.
    let cut = group {
      $0.frame = CGRect(x: 20, y: -100, width: 500, height: 500)
      inner.position.x -= 170
      $0.masksToBounds = true
    }
    try Self.expectEdge(cut, deviation: 2)
    inner.position.x += 170
    let masked = group {
      ($0.mask, $0.opacity) = (box(120, 0, 500, 500, .black), 0.5)
    }
    let bitmap = try render(masked, 40, 30, scale: 2)
    for x in 0..<80 {
      let part = x < 40 ? 0 : Self.part(beyond: 20 - (CGFloat(x) + 0.5) / 2, deviation: 2)
      #expect(abs(CGFloat(bitmap[x, 30] >> 24) - 127.5 * part) <= 2, "x \(x)")
    }
  }

  @Test("what is off the picture is spread onto it, whatever it is")
  func fromOutside() throws {
    let gradient = GradientLayer(frame: CGRect(x: 40, y: -100, width: 200, height: 230))
    gradient.colors = [.red, .red]
    for layer in [gradient, box(40, -100, 200, 230, .red)] {
      let root = configured(Layer()) {
        $0.blurRadius = 4
        $0.addSublayer(layer)
      }
      let bitmap = try render(root, 40, 30, scale: 1)
      for x in 20..<40 {
        let expected = 255 * Self.part(beyond: 40 - (CGFloat(x) + 0.5), deviation: 4)
        #expect(abs(CGFloat(bitmap[x, 15] >> 24) - expected) <= 2, "x \(x)")
      }
    }
  }

  @Test("a radius of 0 or less draws what none does, and one that moves is what it is at the time")
  func none() throws {
    let plain = list(of: Self.wall(), 40, 30)
    for radius: CGFloat in [0, -1] {
      #expect(list(of: Self.wall { $0.blurRadius = radius }, 40, 30) == plain)
    }
    let moving = Self.wall {
      $0.add(BasicAnimation(keyPath: "blurRadius", from: 0, to: 4, duration: 2))
    }
    let still = Self.wall { $0.blurRadius = 1 }
    #expect(list(of: moving, 40, 30, at: 0.5) == list(of: still, 40, 30))
  }

  @Test("a change damages as far as it is spread, and no further")
  func damage() {
    func picture(_ color: Color) -> DisplayList {
      let root = configured(Layer()) {
        $0.blurRadius = 2
        $0.addSublayer(box(30, 30, 10, 10, color))
        $0.addSublayer(box(70, 30, 10, 10, .black))
      }
      return list(of: root, 100, 80)
    }
    let damage = picture(.red).damage(since: picture(.blue))
    #expect(damage == CGRect(x: 23, y: 23, width: 24, height: 24))
    #expect(picture(.red).damage(since: picture(.red)).isNull)
  }
}

import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

@Suite struct GradientTests {
  func gradient(
    _ type: GradientType, _ colors: [Color], _ change: (GradientLayer) -> Void = { _ in }
  ) -> Layer {
    configured(GradientLayer()) {
      ($0.frame, $0.type, $0.colors) = (CGRect(x: 0, y: 0, width: 64, height: 32), type, colors)
      change($0)
    }
  }

  @Test("along an axis each row has the colour of its fraction")
  func axial() throws {
    let bitmap = try render(gradient(.axial, [.black, .white]), 64, 32)
    for y in 0..<32 {
      for x in [0, 31, 63] { #expect(abs(Int(bitmap[x, y] & 255) - Int(255 * (CGFloat(y) + 0.5) / 32)) <= 1) }
    }
  }

  @Test("a diagonal runs in the unit square and is stretched with it")
  func diagonal() throws {
    let layer = gradient(.axial, [.black, .white]) {
      ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 1))
    }
    let bitmap = try render(layer, 64, 32)
    for (x, y) in [(0, 0), (63, 0), (20, 9), (0, 31), (63, 31)] {
      let t = ((CGFloat(x) + 0.5) / 64 + (CGFloat(y) + 0.5) / 32) / 2
      #expect(abs(CGFloat(bitmap[x, y] & 255) - 255 * t) <= 1.5)
    }
  }

  @Test("colours run unpremultiplied, so that half way to clear red is half of red")
  func unpremultiplied() throws {
    let layer = gradient(
      .axial, [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0)])
    let pixel = try render(layer, 64, 32)[9, 16]
    let t = 16.5 / 32
    let alpha = 255 * (1 - t)
    #expect(abs(Double(pixel >> 24) - alpha) <= 1)
    #expect(abs(Double(pixel >> 16 & 255) - alpha * (1 - t)) <= 1.5)
  }

  @Test("locations hold the ends, and two at one place make an edge")
  func locations() throws {
    let layer = gradient(.axial, [.red, .red, .blue, .blue]) { $0.locations = [0, 0.5, 0.5, 1] }
    let bitmap = try render(layer, 64, 32)
    #expect(bitmap[5, 15] == 0xFFFF_0000)
    #expect(bitmap[5, 16] == 0xFF00_00FF)
  }

  @Test("radial colours depend on the distance in the ellipse")
  func radial() throws {
    let layer = gradient(.radial, [.black, .white]) {
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    }
    let bitmap = try render(layer, 64, 32)
    for (x, y) in [(32, 16), (50, 16), (32, 25), (10, 5)] {
      let t = hypot((CGFloat(x) + 0.5 - 32) / 32, (CGFloat(y) + 0.5 - 16) / 16)
      #expect(abs(CGFloat(bitmap[x, y] & 255) - 255 * min(1, t)) <= 1.5)
    }
  }

  @Test("conic colours depend on the angle, clockwise from the end point")
  func conic() throws {
    let layer = configured(GradientLayer()) {
      ($0.frame, $0.type) = (CGRect(x: 0, y: 0, width: 64, height: 64), .conic)
      ($0.colors, $0.startPoint) = ([.black, .white], CGPoint(x: 0.5, y: 0.5))
      $0.endPoint = CGPoint(x: 1, y: 0.5)
    }
    let bitmap = try render(layer, 64, 64)
    for (x, y) in [(50, 40), (20, 60), (5, 20), (40, 10)] {
      var t = atan2(CGFloat(y) + 0.5 - 32, CGFloat(x) + 0.5 - 32) / (2 * .pi)
      if t < 0 { t += 1 }
      #expect(abs(CGFloat(bitmap[x, y] & 255) - 255 * t) <= 1.5)
    }
  }
}

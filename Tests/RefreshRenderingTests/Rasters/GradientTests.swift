import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

@Suite struct GradientTests {
  private func gradient(
    _ type: GradientType, _ colors: [Color] = [.black, .white], height: CGFloat = 32,
    _ change: (GradientLayer) -> Void = { _ in }
  ) throws -> Bitmap {
    let layer = configured(GradientLayer()) {
      ($0.frame, $0.type, $0.colors) = (CGRect(x: 0, y: 0, width: 64, height: height), type, colors)
      change($0)
    }
    return try render(layer, 64, height)
  }

  /// Checks that pixels of a run from black to white have the grey of their fraction, asked for in their middle.
  private func expect(
    _ bitmap: Bitmap, at places: [(Int, Int)], within limit: CGFloat = 1.5,
    fraction: (CGFloat, CGFloat) -> CGFloat
  ) {
    for (x, y) in places {
      let expected = 255 * fraction(CGFloat(x) + 0.5, CGFloat(y) + 0.5)
      #expect(abs(CGFloat(bitmap[x, y] & 255) - expected) <= limit, "\(x), \(y)")
    }
  }

  @Test("along an axis each row has the colour of its fraction")
  func axial() throws {
    let places = (0..<32).flatMap { y in [0, 31, 63].map { ($0, y) } }
    try expect(gradient(.axial), at: places, within: 1) { $1 / 32 }
  }

  @Test("a diagonal runs in the unit square and is stretched with it")
  func diagonal() throws {
    let bitmap = try gradient(.axial) { ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 1)) }
    expect(bitmap, at: [(0, 0), (63, 0), (20, 9), (0, 31), (63, 31)]) { ($0 / 64 + $1 / 32) / 2 }
  }

  @Test("colours run unpremultiplied, so that half way to clear red is half of red")
  func unpremultiplied() throws {
    let colors = [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0)]
    let pixel = try gradient(.axial, colors)[9, 16]
    let t = 16.5 / 32
    let alpha = 255 * (1 - t)
    #expect(abs(Double(pixel >> 24) - alpha) <= 1)
    #expect(abs(Double(pixel >> 16 & 255) - alpha * (1 - t)) <= 1.5)
  }

  @Test("locations hold the ends, and two at one place make an edge")
  func locations() throws {
    let bitmap = try gradient(.axial, [.red, .red, .blue, .blue]) { $0.locations = [0, 0.5, 0.5, 1] }
    #expect(bitmap[5, 15] == 0xFFFF_0000)
    #expect(bitmap[5, 16] == 0xFF00_00FF)
  }

  @Test("radial colours depend on the distance in the ellipse")
  func radial() throws {
    let bitmap = try gradient(.radial) {
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    }
    expect(bitmap, at: [(32, 16), (50, 16), (32, 25), (10, 5)]) {
      min(1, hypot(($0 - 32) / 32, ($1 - 16) / 16))
    }
  }

  @Test("conic colours depend on the angle, clockwise from the end point")
  func conic() throws {
    let bitmap = try gradient(.conic, height: 64) {
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
    }
    expect(bitmap, at: [(50, 40), (20, 60), (5, 20), (40, 10)]) {
      let turn = atan2($1 - 32, $0 - 32) / (2 * .pi)
      return turn < 0 ? turn + 1 : turn
    }
  }
}

import Foundation
import RefreshMotion
import TestSupport
import Testing

@Suite("Cubic Béziers")
struct CubicBezierTests {
  /// A random curve whose control points lie in a rectangle.
  static func curve(
    x: ClosedRange<Double>, y: ClosedRange<Double>, _ random: inout SeededRandom
  ) -> CubicBezier {
    CubicBezier(
      .random(in: x, using: &random), .random(in: y, using: &random), .random(in: x, using: &random),
      .random(in: y, using: &random))
  }

  @Test("A thousand random curves agree with halving to 1e-7")
  func randomCurves() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<1000 {
      let (x1, x2) = (Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random))
      let (y1, y2) = (Double.random(in: -2...3, using: &random), Double.random(in: -2...3, using: &random))
      let curve = CubicBezier(x1, y1, x2, y2)
      for _ in 0..<10 {
        let x = Double.random(in: 0...1, using: &random)
        let expected = bezier(x1, y1, x2, y2, at: x)
        #expect(abs(curve.value(at: x) - expected) < 1e-7, "\(curve) at \(x)")
      }
    }
  }

  @Test(
    "Curves on which plain Newton fails are solved",
    arguments: [[1, 0, 0, 1], [0, 0, 0, 1], [1, 0, 1, 1], [1, 1, 0, 0], [0, 1, 0, 1], [1, 0, 1, 0]])
  func hardCurves(_ p: [Double]) {
    let curve = CubicBezier(p[0], p[1], p[2], p[3])
    for step in 1..<200 where step != 100 {
      let x = Double(step) / 200
      #expect(abs(curve.value(at: x) - bezier(p[0], p[1], p[2], p[3], at: x)) < 1e-7, "at \(x)")
    }
  }

  @Test("In the middle of 1, 0, 0, 1, where it is vertical, the value is one half")
  func verticalMiddle() {
    let curve = CubicBezier(1, 0, 0, 1)
    #expect(abs(curve.value(at: 0.5) - 0.5) < 1e-5)
    #expect(curve.slope(at: 0.5) > 1e6)
  }

  @Test("A curve starts at 0 and ends at 1 exactly")
  func ends() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<200 {
      let curve = Self.curve(x: 0...1, y: -3...3, &random)
      #expect(curve.value(at: 0) == 0)
      #expect(curve.value(at: 1) == 1)
    }
  }

  @Test("The slope is what a small step of the value says")
  func slopeIsDerivative() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<300 {
      let curve = Self.curve(x: 0.1...0.9, y: -1...2, &random)
      let x = Double.random(in: 0.05...0.95, using: &random)
      let h = 1e-5
      let difference = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
      #expect(abs(curve.slope(at: x) - difference) < 1e-4 * max(1, abs(difference) * abs(difference)))
      let outside = curve.value(at: -2) - curve.value(at: -1)
      #expect(abs(curve.slope(at: -1) + outside) < 1e-9 * max(1, abs(outside)))
    }
  }

  @Test("Control points on the diagonal make a straight line")
  func diagonal() {
    let curve = CubicBezier(0.3, 0.3, 0.6, 0.6)
    for x in [-2, 0, 0.1, 0.5, 0.9, 1, 3] {
      #expect(abs(curve.value(at: x) - x) < 1e-12)
      #expect(abs(curve.slope(at: x) - 1) < 1e-12)
    }
  }

  @Test("Horizontal coordinates are clamped to 0…1, vertical ones are kept")
  func clamping() {
    let curve = CubicBezier(-0.5, -2, 1.5, 3)
    #expect(curve.controlPoint1 == CGPoint(x: 0, y: -2))
    #expect(curve.controlPoint2 == CGPoint(x: 1, y: 3))
    #expect(curve == CubicBezier(0, -2, 1, 3))
  }
}

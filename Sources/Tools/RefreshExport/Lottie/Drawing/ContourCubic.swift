import Foundation
import RefreshMotion

/// Segment of a contour between two points: a line or a cubic Bézier.
struct ContourCubic {
  typealias Vector = SIMD2<Double>

  private let a, b, c, d: Vector
  /// True for a curve, false for a line: a tangent is not zero.
  let isCurve: Bool

  ///   - numbers: points and tangents of the contour, as `LottieContourStructure` stores them.
  init(_ segment: Int, of numbers: [Double], _ count: Int) {
    func pair(_ list: Int, _ index: Int) -> Vector {
      let at = 2 * (list * count + index % count)
      return Vector(numbers[at], numbers[at + 1])
    }
    (a, d) = (pair(0, segment), pair(0, segment + 1))
    let (out, into) = (pair(2, segment), pair(1, segment + 1))
    (b, c) = (a + out, d + into)
    isCurve = out != .zero || into != .zero
  }

  /// Tangent length of a quarter circle with radius 1.
  static let quarter = 4.0 / 3 * (2.0.squareRoot() - 1)

  var segment: PathSegment {
    isCurve
      ? .cubic(from: CGPoint(a), control1: CGPoint(b), control2: CGPoint(c), to: CGPoint(d))
      : .line(from: CGPoint(a), to: CGPoint(d))
  }

  func point(_ t: Double) -> Vector {
    let s = 1 - t
    guard isCurve else { return a * s + d * t }
    let start: Vector = a * (s * s * s) + b * (3 * s * s * t)
    let end: Vector = c * (3 * s * t * t) + d * (t * t * t)
    return start + end
  }

  /// Derivative of the position by the parameter.
  func derivative(_ t: Double) -> Vector {
    guard isCurve else { return d - a }
    let s = 1 - t
    let start: Vector = (b - a) * (3 * s * s) + (c - b) * (6 * s * t)
    return start + (d - c) * (3 * t * t)
  }

  /// Unit tangent at a parameter; nil for a segment of no length.
  func direction(_ t: Double) -> Vector? {
    // If a tangent is zero, the curve starts towards the next distinct control point.
    for way in [derivative(t), t < 0.5 ? c - a : d - b, d - a] {
      let length = (way * way).sum().squareRoot()
      if length > 1e-9 { return way / length }
    }
    return nil
  }

  /// Signed curvature at a parameter, in radians per point; 0 where the derivative is 0.
  func curvature(_ t: Double) -> Double {
    guard isCurve else { return 0 }
    let first = derivative(t)
    let speed = (first * first).sum().squareRoot()
    guard speed > 1e-6 else { return 0 }
    let s = 1 - t
    let (start, end): (Vector, Vector) = (a - b * 2 + c, b - c * 2 + d)
    let second = start * (6 * s) + end * (6 * t)
    return (first.x * second.y - first.y * second.x) / (speed * speed * speed)
  }
}

extension CGPoint {
  init(_ vector: SIMD2<Double>) { self.init(x: vector.x, y: vector.y) }
}

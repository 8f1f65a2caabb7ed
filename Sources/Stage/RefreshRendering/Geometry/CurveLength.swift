import Foundation

/// A cubic Bézier curve with its arc length.
struct CubicCurve {
  var p0: CGPoint
  var p1: CGPoint
  var p2: CGPoint
  var p3: CGPoint

  /// The length of the curve in points, accurate to about 1e-4.
  var length: CGFloat { length(from: 0, to: 1) }

  /// The length in points between two parameters 0…1.
  func length(from start: CGFloat, to end: CGFloat) -> CGFloat {
    length(from: start, to: end, estimate: gauss(start, end), depth: 0)
  }

  /// Adaptive quadrature: halves the range until the sum of both halves agrees with the whole.
  private func length(from start: CGFloat, to end: CGFloat, estimate: CGFloat, depth: Int) -> CGFloat {
    let middle = (start + end) / 2
    let first = gauss(start, middle)
    let second = gauss(middle, end)
    if depth >= 10 || abs(first + second - estimate) < 1e-5 { return first + second }
    return length(from: start, to: middle, estimate: first, depth: depth + 1)
      + length(from: middle, to: end, estimate: second, depth: depth + 1)
  }

  /// The parameter at a length from the start, clamped to 0…1.
  func parameter(atLength distance: CGFloat, of total: CGFloat) -> CGFloat {
    guard distance > 0 else { return 0 }
    guard distance < total else { return 1 }
    var (low, high) = (CGFloat(0), CGFloat(1))
    var t = distance / total
    for _ in 0..<24 {
      let error = length(from: 0, to: t) - distance
      if abs(error) < 1e-4 { break }
      if error > 0 { high = t } else { low = t }
      let v = velocity(at: t)
      let next = t - error / v
      // Newton's method, or bisection if the step would leave the known interval.
      t = v > 0 && next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  /// The part of the curve between two parameters.
  func part(from start: CGFloat, to end: CGFloat) -> CubicCurve {
    var curve = self
    if end < 1 { curve = curve.split(at: end).0 }
    if start > 0 { curve = curve.split(at: start / end).1 }
    return curve
  }

  private func split(at t: CGFloat) -> (CubicCurve, CubicCurve) {
    func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    let (a, b, c) = (mix(p0, p1), mix(p1, p2), mix(p2, p3))
    let (d, e) = (mix(a, b), mix(b, c))
    let f = mix(d, e)
    return (CubicCurve(p0: p0, p1: a, p2: d, p3: f), CubicCurve(p0: f, p1: e, p2: c, p3: p3))
  }

  private func velocity(at t: CGFloat) -> CGFloat {
    let s = 1 - t
    let (k0, k1, k2) = (3 * s * s, 6 * s * t, 3 * t * t)
    let x = k0 * (p1.x - p0.x) + k1 * (p2.x - p1.x) + k2 * (p3.x - p2.x)
    let y = k0 * (p1.y - p0.y) + k1 * (p2.y - p1.y) + k2 * (p3.y - p2.y)
    return (x * x + y * y).squareRoot()
  }

  /// The integral of the velocity by five-point Gauss–Legendre quadrature.
  private func gauss(_ start: CGFloat, _ end: CGFloat) -> CGFloat {
    let (middle, half) = ((start + end) / 2, (end - start) / 2)
    let (near, far) = (half * 0.5384693101056831, half * 0.906179845938664)
    return half
      * (0.5688888888888889 * velocity(at: middle)
        + 0.47862867049936647 * (velocity(at: middle - near) + velocity(at: middle + near))
        + 0.23692688505618908 * (velocity(at: middle - far) + velocity(at: middle + far)))
  }
}

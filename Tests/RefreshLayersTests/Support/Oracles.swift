import Foundation

/// Whether two numbers differ by no more than a tolerance.
func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

/// A timing curve found by halving alone: slow, and nothing like the solver that it judges.
func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
  func coordinate(_ a: Double, _ b: Double, _ t: Double) -> Double {
    3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<80 {
    let middle = (low + high) / 2
    if coordinate(x1, x2, middle) < x { low = middle } else { high = middle }
  }
  return coordinate(y1, y2, (low + high) / 2)
}

/// The curve of a view's animation.
func easeInEaseOut(_ x: Double) -> Double { bezier(0.42, 0, 0.58, 1, at: x) }

/// The curve of a layer's own animations.
func defaultCurve(_ x: Double) -> Double { bezier(0.25, 0.1, 0.25, 1, at: x) }

/// A spring from 0 to 1 integrated by Runge and Kutta's method of order four, which knows no solution of it.
func integratedSpring(
  stiffness: Double, damping: Double, velocity: Double = 0, seconds: Double, steps: Int = 20_000
) -> Double {
  var (x, v) = (0.0, velocity)
  let h = seconds / Double(steps)
  func force(_ x: Double, _ v: Double) -> Double { -stiffness * (x - 1) - damping * v }
  for _ in 0..<steps {
    let (k1x, k1v) = (v, force(x, v))
    let (k2x, k2v) = (v + h / 2 * k1v, force(x + h / 2 * k1x, v + h / 2 * k1v))
    let (k3x, k3v) = (v + h / 2 * k2v, force(x + h / 2 * k2x, v + h / 2 * k2v))
    let (k4x, k4v) = (v + h * k3v, force(x + h * k3x, v + h * k3v))
    x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
    v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
  }
  return x
}

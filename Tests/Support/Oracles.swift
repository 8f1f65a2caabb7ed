/// A timing curve found by halving alone, on the curve as de Casteljau draws it: nothing like a solver that it judges.
package func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
  func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a * (1 - t) + b * t }
  func casteljau(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let middle = mix(a, b, t)
    return mix(mix(mix(0, a, t), middle, t), mix(middle, mix(b, 1, t), t), t)
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<100 {
    let middle = (low + high) / 2
    if casteljau(x1, x2, middle) < x { low = middle } else { high = middle }
  }
  return casteljau(y1, y2, (low + high) / 2)
}

/// A spring from 0 to 1 integrated step by step, which knows the equation of motion but none of its solutions.
package struct SpringOracle {
  private let stiffness: Double
  private let damping: Double
  package private(set) var position = 0.0
  package private(set) var velocity: Double

  package init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    (self.stiffness, self.damping, self.velocity) = (stiffness / mass, damping / mass, velocity)
  }

  private func acceleration(_ position: Double, _ velocity: Double) -> Double {
    -stiffness * (position - 1) - damping * velocity
  }

  /// Goes on by one step of the classical Runge–Kutta method of order four.
  package mutating func advance(by h: Double) {
    let v1 = velocity
    let a1 = acceleration(position, v1)
    let v2 = velocity + a1 * h / 2
    let a2 = acceleration(position + v1 * h / 2, v2)
    let v3 = velocity + a2 * h / 2
    let a3 = acceleration(position + v2 * h / 2, v3)
    let v4 = velocity + a3 * h
    let a4 = acceleration(position + v3 * h, v4)
    position += h * (v1 + 2 * (v2 + v3) + v4) / 6
    velocity += h * (a1 + 2 * (a2 + a3) + a4) / 6
  }
}

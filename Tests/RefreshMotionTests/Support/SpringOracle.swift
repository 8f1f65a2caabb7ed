/// A spring integrated step by step: an oracle that knows the equation of motion but none of its solutions.
struct SpringOracle {
  let stiffness: Double
  let damping: Double
  var position = 0.0
  var velocity: Double

  init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    self.stiffness = stiffness / mass
    self.damping = damping / mass
    self.velocity = velocity
  }

  private func acceleration(_ position: Double, _ velocity: Double) -> Double {
    -stiffness * (position - 1) - damping * velocity
  }

  /// Goes on by one step of the classical Runge–Kutta method of order four.
  mutating func advance(by h: Double) {
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

import Foundation
import RefreshMotion
import TestSupport
import Testing

@Suite("Springs")
struct SpringTests {
  static let ratios = [
    0.05, 0.1, 0.25, 0.5, 0.7, 0.9, 0.99, 0.999_999, 1, 1.000_001, 1.01, 1.1, 1.5, 2, 3, 4,
  ]
  static let velocities = [-50.0, -10, -1, 0, 0.5, 1, 10, 50]

  static func spring(ratio: Double, velocity: Double, mass: Double = 1) -> Spring {
    Spring(mass: mass, stiffness: 100 * mass, damping: 20 * ratio * mass, initialVelocity: velocity)
  }

  @Test("A spring moves as its equation of motion does when integrated", arguments: ratios)
  func integrated(ratio: Double) {
    for velocity in Self.velocities {
      let spring = Self.spring(ratio: ratio, velocity: velocity, mass: 2)
      var oracle = SpringOracle(
        mass: 2, stiffness: spring.stiffness, damping: spring.damping, velocity: velocity)
      let h = 0.0005
      for step in 1...3000 {
        oracle.advance(by: h)
        guard step.isMultiple(of: 100) else { continue }
        let (t, scale) = (Double(step) * h, max(1, abs(velocity)))
        #expect(abs(spring.value(at: t) - oracle.position) < 1e-7 * scale, "v \(velocity) at \(t)")
        #expect(abs(spring.velocity(at: t) - oracle.velocity) < 1e-5 * scale, "v \(velocity) at \(t)")
      }
    }
  }

  @Test("A spring starts at 0 with its initial velocity", arguments: ratios)
  func start(ratio: Double) {
    for velocity in Self.velocities {
      let spring = Self.spring(ratio: ratio, velocity: velocity)
      #expect(spring.value(at: 0) == 0)
      #expect(spring.velocity(at: 0) == velocity)
      // Also just after the start, where the formulas begin.
      let h = 1e-9
      #expect(abs(spring.value(at: h) / h - velocity) < 1e-5 * max(1, abs(velocity)))
      #expect(abs(spring.velocity(at: h) - velocity) < 1e-5 * max(1, abs(velocity)))
    }
  }

  @Test("A spring leaves no residual in m·x″ + c·x′ + k·(x − 1) = 0", arguments: ratios)
  func residual(ratio: Double) {
    let h = 1e-5
    for velocity in Self.velocities {
      let spring = Self.spring(ratio: ratio, velocity: velocity)
      let scale = 100 + spring.damping * abs(velocity)
      for step in 1...60 {
        let t = Double(step) * 0.02
        let slope = (spring.value(at: t + h) - spring.value(at: t - h)) / (2 * h)
        #expect(abs(slope - spring.velocity(at: t)) < 1e-6 * scale)
        let acceleration = (spring.velocity(at: t + h) - spring.velocity(at: t - h)) / (2 * h)
        let residual =
          acceleration + spring.damping * spring.velocity(at: t) + 100 * (spring.value(at: t) - 1)
        #expect(abs(residual) < 1e-6 * scale, "v \(velocity) at \(t)")
      }
    }
  }

  @Test("Across a damping ratio of 1 the motion does not jump")
  func acrossCriticalDamping() {
    for velocity in [-5.0, 0, 5] {
      let critical = Self.spring(ratio: 1, velocity: velocity)
      for exponent in 3...15 {
        let difference = pow(10, -Double(exponent))
        for ratio in [1 - difference, 1 + difference] {
          let spring = Self.spring(ratio: ratio, velocity: velocity)
          for t in [0.01, 0.1, 0.3, 1, 3] {
            let distance = abs(spring.value(at: t) - critical.value(at: t))
            #expect(distance < 3 * difference + 1e-12, "ratio \(ratio) at \(t)")
          }
        }
      }
    }
  }

  @Test("After any length of time a damped spring is at rest", arguments: ratios)
  func farFuture(ratio: Double) {
    let spring = Self.spring(ratio: ratio, velocity: 50)
    for t in [1e3, 1e10, 1e155, 1e300, 1e308] {
      #expect(abs(spring.value(at: t) - 1) < 1e-9)
      #expect(abs(spring.velocity(at: t)) < 1e-9)
    }
  }

  @Test("Before its start a spring rests where it starts")
  func past() {
    let spring = Spring(initialVelocity: 3)
    #expect(spring.value(at: -1) == 0)
    #expect(spring.velocity(at: -1) == 3)
  }

  @Test("Without damping a spring swings between 0 and 2 for ever")
  func undamped() {
    let spring = Spring(stiffness: 4 * .pi * .pi, damping: 0)
    for swing in [0.0, 1, 7, 100] {
      #expect(abs(spring.value(at: swing)) < 1e-9)
      #expect(abs(spring.value(at: swing + 0.5) - 2) < 1e-9)
    }
  }

  @Test("Without stiffness nothing pulls: friction alone slows the initial velocity")
  func withoutStiffness() {
    let spring = Spring(stiffness: 0, damping: 2, initialVelocity: 3)
    for t in [0.1, 1, 5] {
      #expect(abs(spring.value(at: t) - 1.5 * (1 - exp(-2 * t))) < 1e-12)
      #expect(abs(spring.velocity(at: t) - 3 * exp(-2 * t)) < 1e-12)
    }
    let free = Spring(stiffness: 0, damping: 0, initialVelocity: 3)
    #expect(free.value(at: 2) == 6)
    #expect(free.settlingDuration(within: 0.1) == .infinity)
  }

  @Test("The response is the period of the undamped swing")
  func response() {
    let spring = Spring(response: 0.5, dampingRatio: 0.6)
    #expect(abs(spring.dampingRatio - 0.6) < 1e-12)
    #expect(abs(2 * .pi / spring.stiffness.squareRoot() - 0.5) < 1e-12)
  }

  @Test("A bounce of b has the damping ratio 1 − b, or 1/(1 + b) where it is negative")
  func bounce() {
    for bounce in [0, 0.2, 0.5, 1, -0.2, -0.5, -0.9] {
      let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
      #expect(abs(Spring(perceptualDuration: 0.7, bounce: bounce).dampingRatio - ratio) < 1e-12)
    }
  }
}

import Foundation
import RefreshMotion
import Testing

@Suite("Settling of springs")
struct SpringSettlingTests {
  @Test(
    "After the exact settling time the distance stays below epsilon, and no sooner",
    arguments: SpringTests.ratios)
  func exactSettling(ratio: Double) {
    for velocity in SpringTests.velocities {
      let spring = SpringTests.spring(ratio: ratio, velocity: velocity)
      for epsilon in [0.5, 0.01, 0.001, 1e-6] {
        let time = spring.settlingDuration(within: epsilon)
        #expect(abs(abs(1 - spring.value(at: time)) / epsilon - 1) < 1e-6, "v \(velocity) ε \(epsilon)")
        for step in 1...500 {
          let later = time + 1e-6 + Double(step) * 0.01
          #expect(abs(1 - spring.value(at: later)) < epsilon, "v \(velocity) ε \(epsilon) at \(later)")
        }
      }
    }
  }

  @Test("An epsilon that the motion never reaches has settled at once, one of 0 never")
  func degenerateEpsilon() {
    for ratio in SpringTests.ratios {
      let spring = SpringTests.spring(ratio: ratio, velocity: 0)
      #expect(spring.settlingDuration(within: 1.5) == 0)
      #expect(spring.settlingDuration(within: 0) == .infinity)
      #expect(spring.settlingDuration(within: .nan) == .infinity)
    }
    #expect(Spring(damping: 0).settlingDuration(within: 0.5) == .infinity)
  }

  @Test("Core Animation's estimate of a swinging spring is a bound on its swing")
  func estimateBounds() {
    for ratio in SpringTests.ratios where ratio < 1 {
      for velocity in SpringTests.velocities {
        let spring = SpringTests.spring(ratio: ratio, velocity: velocity)
        #expect(spring.settlingDuration >= spring.settlingDuration(within: 0.001))
      }
    }
  }

  @Test("Core Animation's estimate of a critically damped spring is the next tenth of a second")
  func estimateTenths() {
    for stiffness in [1.0, 30, 100, 500] {
      for velocity in SpringTests.velocities {
        let damping = 2 * stiffness.squareRoot()
        let spring = Spring(stiffness: stiffness, damping: damping, initialVelocity: velocity)
        let tenths = (spring.settlingDuration * 10).rounded()
        #expect(abs(spring.settlingDuration - tenths / 10) < 1e-12)
        #expect(abs(1 - spring.value(at: tenths / 10)) < 0.001)
        #expect(abs(1 - spring.value(at: (tenths - 1) / 10)) >= 0.001)
      }
    }
  }
}

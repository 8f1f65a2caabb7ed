import Foundation
import RefreshLayers
import RefreshMotion
import Testing

@Suite struct SpringAnimationTests {
  static func spring(damping: Double, velocity: Double = 0, mass: Double = 1) -> SpringAnimation {
    var spring = SpringAnimation(keyPath: "position.x", from: 0, to: 100)
    spring.mass = mass
    spring.damping = damping
    spring.initialVelocity = velocity
    spring.duration = 5
    return spring
  }

  @Test(
    "damping above critical runs exactly as critical, and settles with it",
    arguments: [20, 20.001, 25, 60, 1e6, 1e300])
  func overdamped(damping: Double) {
    for velocity in [0.0, -5, 12] {
      let layer = Layer()
      let spring = Self.spring(damping: damping, velocity: velocity)
      layer.add(spring)
      for seconds in [0.05, 0.2, 0.5, 1.2] {
        // Stiffness 100 and mass 1: critical at 20.
        let x = 100 * integratedSpring(stiffness: 100, damping: 20, velocity: velocity, seconds: seconds)
        #expect(abs(Double(layer.presentation(at: seconds).position.x) - x) < 1e-4)
      }
      #expect(spring.settlingDuration == Self.spring(damping: 20, velocity: velocity).settlingDuration)
    }
    // (1 + 10 t)·e^(−10 t) first is below .001 after 0.923 s, so that the next tenth is one second.
    #expect(Self.spring(damping: damping).settlingDuration == 1)
  }

  @Test("with a mass the critical damping is 2√(stiffness · mass)")
  func mass() {
    // Four times the mass at the same stiffness: half the frequency, critical at 40.
    let layer = Layer()
    layer.add(Self.spring(damping: 90, mass: 4))
    let x = 100 * integratedSpring(stiffness: 25, damping: 10, seconds: 0.4)
    #expect(abs(Double(layer.presentation(at: 0.4).position.x) - x) < 1e-4)
  }

  @Test("a spring that allows overdamping creeps")
  func allowed() {
    var spring = Self.spring(damping: 60)
    #expect(!spring.allowsOverdamping)
    spring.allowsOverdamping = true
    let layer = Layer()
    layer.add(spring)
    let x = 100 * integratedSpring(stiffness: 100, damping: 60, seconds: 0.5)
    #expect(abs(Double(layer.presentation(at: 0.5).position.x) - x) < 1e-4)
    #expect(spring.settlingDuration > Self.spring(damping: 20).settlingDuration)
  }

  @Test("a spring by duration and bounce may creep: a bounce below 0 is not taken as critical")
  func perceptual() {
    let spring = SpringAnimation(keyPath: "position.x", perceptualDuration: 0.5, bounce: -0.3)
    #expect(spring.allowsOverdamping)
    // Measured on Core Animation.
    #expect(abs(spring.settlingDuration - 1.1) < 1e-9)
    #expect(spring.spring.dampingRatio > 1.4)
  }
}

import Foundation
import RefreshLayers
import RefreshMotion
import Testing

@Suite struct SpringAnimationTests {
  static func spring(damping: Double, velocity: Double = 0, mass: Double = 1) -> SpringAnimation {
    var spring = SpringAnimation(keyPath: "position.x", from: 0, to: 100)
    (spring.mass, spring.damping, spring.initialVelocity, spring.duration) = (mass, damping, velocity, 5)
    return spring
  }

  /// Expects that a layer is moved as a spring is that is integrated.
  private func expect(
    _ spring: SpringAnimation, movesAt times: [Double], stiffness: Double = 100, damping: Double,
    velocity: Double = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let layer = Layer()
    layer.add(spring)
    for time in times {
      let x = integratedSpring(stiffness: stiffness, damping: damping, velocity: velocity, seconds: time)
      #expect(
        abs(layer.presentation(at: time).position.x - 100 * x) < 1e-4, "at \(time)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(
    "damping above critical runs exactly as critical, and settles with it",
    arguments: [20, 20.001, 25, 60, 1e6, 1e300])
  func overdamped(damping: Double) {
    for velocity in [0.0, -5, 12] {
      let spring = Self.spring(damping: damping, velocity: velocity)
      // Stiffness 100 and mass 1: critical at 20.
      expect(spring, movesAt: [0.05, 0.2, 0.5, 1.2], damping: 20, velocity: velocity)
      #expect(spring.settlingDuration == Self.spring(damping: 20, velocity: velocity).settlingDuration)
    }
    // (1 + 10 t)·e^(−10 t) first is below .001 after 0.923 s, so that the next tenth is one second.
    #expect(Self.spring(damping: damping).settlingDuration == 1)
  }

  @Test("with a mass the critical damping is 2√(stiffness · mass)")
  func mass() {
    // Four times the mass at the same stiffness: half the frequency, critical at 40.
    expect(Self.spring(damping: 90, mass: 4), movesAt: [0.4], stiffness: 25, damping: 10)
  }

  @Test("a spring that allows overdamping creeps")
  func allowed() {
    var spring = Self.spring(damping: 60)
    #expect(!spring.allowsOverdamping)
    spring.allowsOverdamping = true
    expect(spring, movesAt: [0.5], damping: 60)
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

import Foundation
import RefreshMotion
import Testing

@Suite("Springs of a given duration")
struct SpringDurationTests {
  /// The envelope whose value at the end UIKit makes .001, straight from its formula.
  static func envelope(frequency: Double, ratio: Double, duration: Double, velocity: Double) -> Double {
    if ratio == 1 { return abs((frequency - velocity) * duration + 1) * exp(-frequency * duration) }
    let damped = (1 - ratio * ratio).squareRoot() * frequency
    return abs((ratio * frequency - velocity) / damped) * exp(-ratio * frequency * duration)
  }

  @Test("The envelope is .001 at the end, and the frequency is the highest that has it so")
  func envelopeAtTheEnd() {
    var random = SeededRandom(seed: 6)
    for round in 0..<500 {
      let ratio = round.isMultiple(of: 5) ? 1 : Double.random(in: 0.05...0.99, using: &random)
      let duration = Double.random(in: 0.05...5, using: &random)
      let velocity = Double.random(in: -20...20, using: &random)
      let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      let frequency = spring.stiffness.squareRoot()
      func envelope(_ frequency: Double) -> Double {
        Self.envelope(frequency: frequency, ratio: ratio, duration: duration, velocity: velocity)
      }
      #expect(abs(envelope(frequency) / 0.001 - 1) < 1e-6, "ζ \(ratio) T \(duration) v \(velocity)")
      for step in 1...200 {
        let later = envelope(frequency * (1 + Double(step) / 50))
        #expect(later < 0.001, "ζ \(ratio) T \(duration) v \(velocity)")
      }
    }
  }

  @Test("Without velocity the frequency is ln(ζ/(ε√(1 − ζ²)))/(ζT)")
  func closedForm() {
    for ratio in [0.05, 0.2, 0.5, 0.8, 0.99] {
      for duration in [0.05, 0.3, 2, 10] {
        let spring = Spring(dampingRatio: ratio, duration: duration)
        let frequency = log(ratio / (0.001 * (1 - ratio * ratio).squareRoot())) / (ratio * duration)
        #expect(abs(spring.stiffness.squareRoot() / frequency - 1) < 1e-12)
        #expect(abs(spring.dampingRatio - ratio) < 1e-12)
      }
    }
  }

  @Test("Ratio and duration are clamped to .01…1 and .01…10")
  func clamping() {
    #expect(Spring(dampingRatio: 2, duration: 1) == Spring(dampingRatio: 1, duration: 1))
    #expect(Spring(dampingRatio: -1, duration: 1) == Spring(dampingRatio: 0.01, duration: 1))
    #expect(Spring(dampingRatio: 0.5, duration: 0) == Spring(dampingRatio: 0.5, duration: 0.01))
    #expect(Spring(dampingRatio: 0.5, duration: 100) == Spring(dampingRatio: 0.5, duration: 10))
  }
}

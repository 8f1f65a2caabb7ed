import RefreshMotion
import Testing

@testable import RefreshVideo

@Suite struct FractionTests {
  @Test("rates and delays become the fractions that people mean")
  func findsTheSimplest() {
    let known: [(value: Double, numerator: Int, denominator: Int)] = [
      (1.0 / 60, 1, 60), (7.0 / 60, 7, 60), (1 / 59.94, 50, 2997), (1001.0 / 30000, 1001, 30000),
      (0.1 + 0.2, 3, 10), (0, 0, 1), (65535, 65535, 1), (60, 60, 1),
    ]
    for (value, numerator, denominator) in known {
      let wanted = RationalNumber(numerator: numerator, denominator: denominator)
      #expect(RationalNumber(near: value, limit: 65535) == wanted)
    }
  }

  @Test("random values are met within the limit, as near as 65535 allows")
  func isNear() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<2000 {
      let value = Double.random(in: 0...20, using: &random)
      let fraction = RationalNumber(near: value, limit: 65535)
      #expect(fraction.numerator <= 65535 && fraction.denominator <= 65535)
      // A convergent p/q is within 1/(q·q') of the value, and the next denominator q' broke the limit.
      #expect(abs(fraction.value - value) <= max(1e-9, 20 / (65535 * Double(fraction.denominator))))
    }
  }
}

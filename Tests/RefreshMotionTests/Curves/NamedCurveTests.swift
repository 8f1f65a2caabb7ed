import Foundation
import RefreshMotion
import Testing

/// Named easings against their formulas.
@Suite struct NamedCurveTests {
  static let formulas:
    [(name: String, curve: TimingCurve, formula: @Sendable (Double) -> Double, error: Double)] = [
      ("quadraticIn", .quadraticIn, { $0 * $0 }, 1e-9),
      ("quadraticOut", .quadraticOut, { 1 - pow(1 - $0, 2) }, 1e-9),
      ("cubicIn", .cubicIn, { pow($0, 3) }, 1e-9), ("cubicOut", .cubicOut, { 1 - pow(1 - $0, 3) }, 1e-9),
      ("backIn", .backIn, { 2.70158 * pow($0, 3) - 1.70158 * $0 * $0 }, 1e-9),
      ("backOut", .backOut, { 1 + 2.70158 * pow($0 - 1, 3) + 1.70158 * pow($0 - 1, 2) }, 1e-9),
      // Straight lines between 64 or 128 samples: the greatest second derivative times an eighth of the step's square.
      ("quarticOut", .quarticOut, { 1 - pow(1 - $0, 4) }, 12.0 / 8 / 64 / 64),
      ("sineInOut", .sineInOut, { 0.5 - 0.5 * cos(.pi * $0) }, .pi * .pi / 16 / 64 / 64),
    ]

  @Test("each is its formula, and 0 and 1 at its ends", arguments: formulas.indices)
  func matches(index: Int) {
    let (name, curve, formula, error) = Self.formulas[index]
    for x in stride(from: 0.0, through: 1, by: 1.0 / 333) {
      #expect(abs(curve.value(at: x) - formula(x)) <= error + 1e-9, "\(name) at \(x)")
    }
    #expect(abs(curve.value(at: 0)) < 1e-9 && abs(curve.value(at: 1) - 1) < 1e-9)
  }

  @Test("back overshoots by a tenth, and bounce touches its end three times on the way")
  func overshoots() {
    let xs = stride(from: 0.0, through: 1, by: 1.0 / 4000)
    #expect(abs((xs.map { TimingCurve.backOut.value(at: $0) }.max() ?? 0) - 1.1) < 1e-4)
    let bounce = xs.map { TimingCurve.bounceOut.value(at: $0) }
    #expect(bounce.allSatisfy { $0 >= -1e-9 && $0 <= 1 + 1e-9 })
    // Robert Penner's: it lands at 1, 2 and 2.5 of 2.75, and rises by three quarters of that each time.
    for (x, low) in [(1.5 / 2.75, 0.75), (2.25 / 2.75, 0.9375), (2.625 / 2.75, 0.984375)] {
      #expect(abs(TimingCurve.bounceOut.value(at: x) - low) < 2e-3)
    }
  }

  @Test("elastic swings through its end every three twentieths, ever less")
  func elastic() {
    // sin((t − .075) 2π / .3) is 0 at .075 + .15 n.
    for n in 1..<6 {
      let x = 0.075 + 0.15 * Double(n)
      #expect(abs(TimingCurve.elasticOut.value(at: x) - 1) < 4e-3)
    }
    #expect(TimingCurve.elasticOut.value(at: 0.15) > 1.3)
  }

  @Test("a function is met at its samples")
  func function() {
    let curve = TimingCurve.function(samples: 5) { $0 * $0 }
    #expect(abs(curve.value(at: 0.4) - 0.16) < 1e-12)
    #expect(abs(curve.value(at: 0.5) - 0.26) < 1e-12)
  }
}

import Foundation
import RefreshMotion
import TestSupport
import Testing

@Suite("Keyframes")
struct KeyframesTests {
  /// A case of shared/vectors/keyframes_chromium.json: Chromium's `keyframed_animation_curve_unittest.cc` (BSD-3).
  struct Example: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let keyframes: [[Double]]
    let overall: [Double]?
    let easing: [Double]?
    let samples: [[Double]]

    enum CodingKeys: String, CodingKey {
      case name, keyframes, overall, samples
      case easing = "keyframe_easing"
    }

    var testDescription: String { name }
  }

  @Test("Values and overshoot are those of Chromium")
  func chromium() throws {
    struct File: Decodable {
      let keyframes: [Example]
    }
    func curve(_ numbers: [Double]?) -> TimingCurve {
      numbers.map { .bezier($0[0], $0[1], $0[2], $0[3]) } ?? .linear
    }
    let examples = try Vectors.json("keyframes_chromium.json", as: File.self).keyframes
    #expect(examples.count == 7)
    for example in examples {
      let duration = example.keyframes[example.keyframes.count - 1][0]
      let keyframes = Keyframes(
        values: example.keyframes.map { $0[1] }, keyTimes: example.keyframes.map { $0[0] / duration },
        timingCurves: example.keyframes.dropFirst().map { _ in curve(example.easing) })
      for sample in example.samples {
        // There the time is held in the animation before the overall curve warps it.
        let fraction = curve(example.overall).value(at: min(max(sample[0] / duration, 0), 1))
        #expect(abs(keyframes.value(at: fraction) - sample[1]) <= sample[2] + 1e-12, "\(example.name)")
      }
    }
  }

  @Test("Each segment is warped by its own curve; where one is missing it is straight")
  func segmentCurves() {
    let keyframes = Keyframes(values: [0.0, 1, 2], timingCurves: [.easeIn])
    let eased = bezier(0.42, 0, 1, 1, at: 0.5)
    #expect(abs(keyframes.value(at: 0.25) - eased) < 1e-9)
    #expect(keyframes.value(at: 0.75) == 1.5)
  }

  /// Curves with places and values, which are exact, or within a rounding error.
  static let rules: KeyValuePairs<String, (Keyframes<Double>, within: Double, [(Double, Double)])> = [
    "without key times the values are evenly spaced": (
      Keyframes(values: [0, 10, 0, 20]), 1e-12,
      [(0, 0), (1.0 / 6, 5), (1.0 / 3, 10), (0.5, 5), (5.0 / 6, 10), (1, 20)]
    ),
    "at equal key times the value jumps to the later one": (
      Keyframes(values: [0, 4, 8, 6], keyTimes: [0, 0.5, 0.5, 1]), 0,
      [(0.25, 2), (0.5, 8), (0.75, 7)]
    ),
    "just before a jump the value is the earlier one": (
      Keyframes(values: [0, 4, 8, 6], keyTimes: [0, 0.5, 0.5, 1]), 1e-12, [(0.5.nextDown, 4)]
    ),
    "before the first key time and after the last the outer values hold": (
      Keyframes(values: [1, 3], keyTimes: [0.25, 0.75]), 0,
      [(-1, 1), (0, 1), (0.1, 1), (0.25, 1), (0.75, 3), (0.9, 3), (1, 3), (2, 3)]
    ),
    "beyond 0…1 the outer segments go on":
      (Keyframes(values: [0, 10, 30]), 1e-12, [(-0.1, -2), (1.1, 34)]),
    "discrete values hold from their key time to the next, the last until its end": (
      Keyframes(values: [1, 2, 3, 4], calculationMode: .discrete), 0,
      [(-1, 1), (0, 1), (0.24, 1), (0.25, 2), (0.74, 3), (0.75, 4), (1, 4), (2, 4)]
    ),
    "discrete values have a key time more": (
      Keyframes(values: [1, 2], keyTimes: [0, 0.9, 1], calculationMode: .discrete), 0, [(0.89, 1), (0.9, 2)]
    ),
  ]

  @Test("Values are met at their times, and on straight lines between them")
  func values() {
    for (name, (keyframes, error, values)) in Self.rules {
      for (fraction, value) in values {
        #expect(abs(keyframes.value(at: fraction) - value) <= error, "\(name), at \(fraction)")
      }
    }
  }

  @Test("Key times out of order are raised, those outside 0…1 clamped, too many of them ignored")
  func badKeyTimes() {
    let values = [0.0, 1, 2, 3]
    for (times, good) in [
      ([0, 0.6, 0.3, 1], [0, 0.6, 0.6, 1]), ([-2, 0.6, 0.6, 7], [0, 0.6, 0.6, 1]),
      ([.nan, .nan, 0.6, 1], [0, 0, 0.6, 1]), ([0, 0.1, 0.2, 0.3, 1], nil), ([], nil),
    ] as [([Double], [Double]?)] {
      #expect(
        Keyframes(values: values, keyTimes: times) == Keyframes(values: values, keyTimes: good), "\(times)")
    }
  }

  @Test("With fewer key times than values the first so many values are used")
  func fewKeyTimes() {
    let values = [0.0, 10, 30, 70]
    let two = Keyframes(values: values, keyTimes: [0, 1])
    #expect([0, 0.5, 1].map { two.value(at: $0) } == [0, 5, 10])
    let three = Keyframes(values: values, keyTimes: [0, 0.25, 0.75])
    #expect([0.125, 0.5, 0.75, 1].map { three.value(at: $0) } == [5, 20, 30, 30])
    let one = Keyframes(values: values, keyTimes: [0.5])
    #expect([0, 0.5, 1].map { one.value(at: $0) } == [0, 0, 0])
    let discrete = Keyframes(values: values, keyTimes: [0, 0.5], calculationMode: .discrete)
    #expect([0.25, 0.75, 1].map { discrete.value(at: $0) } == [0, 10, 10])
    #expect(discrete == Keyframes(values: [0, 10], keyTimes: [0, 0.5, 1], calculationMode: .discrete))
    let cubic = Keyframes(values: values, keyTimes: [0, 0.5, 1], calculationMode: .cubic)
    #expect(cubic == Keyframes(values: [0, 10, 30], keyTimes: [0, 0.5, 1], calculationMode: .cubic))
    // The paced modes find their own times, and use every value.
    let paced = Keyframes(values: values, keyTimes: [0, 1], calculationMode: .paced)
    #expect(paced.value(at: 1) == 70)
  }

  @Test("One value, or equal ones, stay what they are in every mode", arguments: CalculationMode.allCases)
  func equalValues(mode: CalculationMode) {
    let one = Keyframes(values: [7.0], calculationMode: mode)
    for fraction in [-1e308, -1, 0, 0.5, 1, 2, 1e308] { #expect(one.value(at: fraction) == 7) }
    let equal = Keyframes(values: [0.1, 0.1, 0.1], calculationMode: mode)
    for step in 0...100 { #expect(equal.value(at: Double(step) / 100) == 0.1) }
  }

  @Test("Every mode passes its values at their key times", arguments: CalculationMode.allCases)
  func interpolates(mode: CalculationMode) {
    let values = [3.0, -1, 4, 1, -5]
    let times = [0, 0.1, 0.5, 0.6, 1]
    let keyframes = Keyframes(values: values, keyTimes: times, calculationMode: mode)
    #expect(keyframes.value(at: 0) == 3)
    #expect(keyframes.value(at: 1) == -5)
    guard !mode.isPaced else { return }
    for (time, value) in zip(times, values) { #expect(keyframes.value(at: time) == value) }
  }

  @Test("Paced values move at one speed, whatever key times and curves say")
  func paced() {
    let points = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 190)]
    let keyframes = Keyframes(
      values: points, keyTimes: [0, 0.9, 1], timingCurves: [.easeIn, .easeOut], calculationMode: .paced)
    #expect(keyframes.value(at: 0.25).distance(to: points[1]) < 1e-12)
    #expect(keyframes.value(at: 0.125).distance(to: CGPoint(x: 15, y: 20)) < 1e-12)
    #expect(keyframes.value(at: 0.625).distance(to: CGPoint(x: 30, y: 115)) < 1e-12)
  }
}

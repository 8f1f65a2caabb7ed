import Foundation
import RefreshMotion
import Testing

@Suite("Cubic keyframes")
struct KeyframeSplineTests {
  static let values = [3.0, -1, 4, 1, -5, 9]

  /// The textbook polynomial of a uniform Catmull–Rom spline, with mirrored values beyond the ends.
  static func catmullRom(_ values: [Double], at fraction: Double) -> Double {
    let last = values.count - 1
    let place = min(max(fraction, 0), 1) * Double(last)
    let segment = min(Int(place), last - 1)
    let t = place - Double(segment)
    let p1 = values[segment]
    let p2 = values[segment + 1]
    let p0 = segment > 0 ? values[segment - 1] : 2 * p1 - p2
    let p3 = segment + 2 <= last ? values[segment + 2] : 2 * p2 - p1
    let square = (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t
    let cube = (3 * p1 - p0 - 3 * p2 + p3) * t * t * t
    return (2 * p1 + (p2 - p0) * t + square + cube) / 2
  }

  @Test("Without parameters evenly spaced values lie on a Catmull–Rom spline")
  func catmullRom() {
    let keyframes = Keyframes(values: Self.values, calculationMode: .cubic)
    for step in 0...1000 {
      let fraction = Double(step) / 1000
      #expect(abs(keyframes.value(at: fraction) - Self.catmullRom(Self.values, at: fraction)) < 1e-12)
    }
  }

  /// The slope of the keyframes on one side of a fraction.
  static func slope(_ keyframes: Keyframes<Double>, at fraction: Double, by h: Double) -> Double {
    // Two differences, so that the curvature drops out.
    let near = (keyframes.value(at: fraction + h) - keyframes.value(at: fraction)) / h
    let far = (keyframes.value(at: fraction + 2 * h) - keyframes.value(at: fraction)) / (2 * h)
    return 2 * near - far
  }

  @Test("The speed does not jump at a key, however uneven the key times")
  func continuousSpeed() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<100 {
      let inner = (0..<4).map { _ in Double.random(in: 0.1...0.9, using: &random) }.sorted()
      guard zip(inner, inner.dropFirst()).allSatisfy({ $1 - $0 > 0.02 }) else { continue }
      let keyframes = Keyframes(
        values: Self.values, keyTimes: [0] + inner + [1], calculationMode: .cubic,
        tensionValues: [0.1, 0.5, -0.3, 0, 0.9, 0], biasValues: [0, 0.4, -0.4, 0.2, 0, 0])
      for time in inner {
        let before = Self.slope(keyframes, at: time, by: -1e-5)
        let after = Self.slope(keyframes, at: time, by: 1e-5)
        #expect(abs(before - after) < 1e-3 * max(1, abs(after)))
      }
    }
  }

  @Test("Evenly moving values stay even: a spline through a line is that line")
  func line() {
    let keyframes = Keyframes(values: [0.0, 1, 2, 3, 4], calculationMode: .cubic)
    for step in 0...100 { #expect(abs(keyframes.value(at: Double(step) / 100) - Double(step) / 25) < 1e-12) }
  }

  @Test("Full tension stops at every value: each segment is a smooth step")
  func tension() {
    let tight = [Double](repeating: 1, count: 6)
    let keyframes = Keyframes(values: Self.values, calculationMode: .cubic, tensionValues: tight)
    for step in 0..<500 {
      let place = Double(step) / 100
      let t = place - place.rounded(.down)
      let (from, to) = (Self.values[Int(place)], Self.values[Int(place) + 1])
      let expected = from + (to - from) * t * t * (3 - 2 * t)
      #expect(abs(keyframes.value(at: place / 5) - expected) < 1e-12)
    }
  }

  @Test("A bias of 1 leaves a value in the direction of the segment before, of −1 in that of the one after")
  func bias() {
    for (bias, slope) in [(1.0, -4.0), (-1, 5), (0, 0.5)] {
      let keyframes = Keyframes(
        values: Self.values, calculationMode: .cubic, biasValues: [0, bias, 0, 0, 0, 0])
      // Per segment, of which there are five.
      #expect(abs(Self.slope(keyframes, at: 0.2, by: 1e-6) / 5 - slope) < 1e-3)
      #expect(abs(Self.slope(keyframes, at: 0.2, by: -1e-6) / 5 - slope) < 1e-3)
    }
  }

  @Test("A continuity of −1 makes a corner of straight chords, of 1 an inverted one")
  func continuity() {
    for (continuity, before, after) in [(-1.0, -4.0, 5.0), (1, 5, -4)] {
      let keyframes = Keyframes(
        values: Self.values, calculationMode: .cubic, continuityValues: [0, continuity, 0, 0, 0, 0])
      #expect(abs(Self.slope(keyframes, at: 0.2, by: -1e-6) / 5 - before) < 1e-3)
      #expect(abs(Self.slope(keyframes, at: 0.2, by: 1e-6) / 5 - after) < 1e-3)
    }
  }

  @Test("Beyond its ends a spline goes on along its tangents")
  func extrapolation() {
    let keyframes = Keyframes(values: Self.values, calculationMode: .cubic)
    // The end tangents are the outer chords, a fifth of the time each.
    #expect(abs(keyframes.value(at: -0.1) - 5) < 1e-12)
    #expect(abs(keyframes.value(at: 1.1) - 16) < 1e-12)
  }

  @Test("Cubic paced motion keeps one speed along a smooth curve")
  func cubicPaced() {
    let points = [(0.0, 0.0), (100, 0), (110, 90), (20, 60), (0, 300)].map { CGPoint(x: $0.0, y: $0.1) }
    let keyframes = Keyframes(values: points, keyTimes: [0, 0.1, 0.2, 0.3, 1], calculationMode: .cubicPaced)
    let steps = (0..<400).map {
      keyframes.value(at: Double($0) / 400).distance(to: keyframes.value(at: Double($0 + 1) / 400))
    }
    let mean = steps.reduce(0, +) / 400
    for step in steps { #expect(abs(step / mean - 1) < 0.02) }
    // Still through every value.
    for point in points {
      let nearest = (0...4000).map { keyframes.value(at: Double($0) / 4000).distance(to: point) }.min()
      #expect(nearest ?? .infinity < 0.2)
    }
  }
}

import Foundation
import RefreshFrames
import RefreshMotion
import RefreshRendering

/// Values of one part of a layer's property over the frames of a clip, as numbers.
struct Curve {
  let part: TracePart
  /// True if values have no intermediate values and are only compared for equality: texts, paths, and the presence of
  /// a layer.
  let isDiscrete: Bool
  let isColor: Bool
  /// Number of components per value: 1, or 4 for each colour.
  let dimension: Int
  /// Components of all values, frame after frame.
  let samples: [Double]
  let values: [TraceValue]

  /// Maximum difference between numbers that count as equal, above the error of rounding both.
  let tolerance: Double

  /// Presence of the layer in each frame; nil if the layer exists in all frames.
  ///
  /// While the layer does not exist, a curve with this array keeps the last value; before the layer first appears, it
  /// has the first one.
  let present: [Bool]?

  init(_ part: TracePart, _ values: [TraceValue], present: [Bool]? = nil, isDiscrete: Bool? = nil) {
    (self.part, self.present) = (part, present)
    self.values = values
    let isDiscrete = isDiscrete ?? (values.contains(where: \.isDiscrete) || part.property == .presence)
    self.isDiscrete = isDiscrete
    let dimension = isDiscrete ? 1 : values.lazy.map(\.components.count).max() ?? 1
    (self.dimension, isColor) = (dimension, dimension > 1)
    tolerance = isDiscrete || isColor ? 0.5 : Self.rounding * part.quantum
    var samples: [Double] = []
    samples.reserveCapacity(values.count * dimension)
    for value in values {
      let numbers = isDiscrete ? [Self.number(of: value)] : value.components
      samples += numbers.count == dimension ? numbers : Array(repeating: 0, count: dimension)
    }
    self.samples = part.isAngle ? Self.unwrapped(samples) : samples
  }

  /// Makes two curves comparable: if they have different numbers of components, both become words, which are compared
  /// only for equality.
  static func comparable(_ a: Curve, _ b: Curve) -> (Curve, Curve) {
    a.dimension == b.dimension && a.isDiscrete == b.isDiscrete ? (a, b) : (a.asWords, b.asWords)
  }

  private var asWords: Curve { Curve(part, values, present: present, isDiscrete: true) }

  /// Maximum difference between equal numbers in rounding steps: two roundings of one number can be one step apart, and
  /// half a step is a margin.
  static let rounding = 1.5

  /// Smallest visible difference, in the unit of the samples.
  var visible: Double {
    if isDiscrete { return 0.5 }
    if isColor { return Tolerance.channel }
    if part.isTurn { return Tolerance.angle }
    if part.isPerspective { return 100 * part.quantum }
    return part.isLength ? Tolerance.points : Tolerance.part
  }

  func numbers(_ frame: Int) -> [Double] {
    Array(samples[frame * dimension..<(frame + 1) * dimension])
  }

  var count: Int { values.count }

  func isThere(_ frame: Int) -> Bool { present.map { $0.indices.contains(frame) && $0[frame] } ?? true }

  /// Number that stands for a value compared only for equality, so that different values have different numbers: a hash
  /// of the text form, or the number itself, scaled.
  private static func number(of value: TraceValue) -> Double {
    // Scaled so that even numbers a millionth apart differ by more than the tolerance.
    if case .number(let number) = value { return number * 1e7 }
    var hash = ContentHash()
    Array(value.description.utf8).withUnsafeBytes { hash.feed($0) }
    return Double(hash.value >> 16)
  }

  /// Angles in radians without jumps by full turns, such as from π to −π.
  private static func unwrapped(_ angles: [Double]) -> [Double] {
    var turns = 0.0
    var last = 0.0
    return angles.map { angle in
      turns -= ((angle - last) / (2 * .pi)).rounded()
      last = angle
      return angle + turns * 2 * .pi
    }
  }

  // MARK: Differences

  /// Maximum difference of components between frame `i` of this curve and frame `j` of another; infinite if the
  /// numbers of components differ, as for gradients of two and of three colours.
  @inline(__always)
  func difference(_ i: Int, _ other: Curve, _ j: Int) -> Double {
    guard dimension == other.dimension, isDiscrete == other.isDiscrete else { return .infinity }
    var worst = 0.0
    if dimension == 1 {
      worst = abs(samples[i] - other.samples[j])
    } else {
      for part in 0..<dimension {
        let difference = abs(samples[i * dimension + part] - other.samples[j * dimension + part])
        if difference > worst { worst = difference }
      }
    }
    // Angles that differ by full turns are equal.
    if worst > .pi, part.isAngle {
      worst = abs(worst - (worst / (2 * .pi)).rounded() * 2 * .pi)
    }
    return worst
  }

  func differs(_ i: Int, _ other: Curve, _ j: Int) -> Bool { difference(i, other, j) > tolerance }

  func moves(at i: Int) -> Bool { i > 0 && i < count && differs(i, self, i - 1) }

  func firstDifference(from other: Curve) -> Int? {
    (0..<min(count, other.count)).first { differs($0, other, $0) }
  }

  /// Difference between the maximum and the minimum over some frames, of the component in which it is largest.
  func range(_ frames: Range<Int>) -> Double {
    (0..<dimension).reduce(0) { widest, part in
      let (least, most) = ends(of: part, frames)
      return max(widest, most - least)
    }
  }

  /// Minimum and maximum of a component over some frames; infinite without frames.
  func ends(of part: Int, _ frames: Range<Int>) -> (least: Double, most: Double) {
    var (least, most) = (Double.infinity, -Double.infinity)
    for i in frames {
      least = min(least, samples[i * dimension + part])
      most = max(most, samples[i * dimension + part])
    }
    return (least, most)
  }

  /// Component of the value at a fractional frame, interpolated smoothly between frames; words are not interpolated.
  func value(at x: Double, part: Int) -> Double {
    let x = max(0, min(Double(count - 1), x))
    let i = min(Int(x), max(0, count - 2))
    let t = x - Double(i)
    func sample(_ k: Int) -> Double { samples[max(0, min(count - 1, k)) * dimension + part] }
    if isDiscrete { return sample(t < 0.5 ? i : i + 1) }
    let (b, c) = (sample(i), sample(i + 1))
    if t == 0 || b == c { return b }
    let (a, d) = (sample(i - 1), sample(i + 2))
    // Limited to the neighbouring values, because the interpolation overshoots at corners.
    return max(min(b, c), min(max(b, c), Self.smooth(a, b, c, d, at: t)))
  }

  /// Interpolates four evenly spaced numbers between the second and the third (Catmull–Rom); `t` is 0…1.
  static func smooth(_ a: Double, _ b: Double, _ c: Double, _ d: Double, at t: Double) -> Double {
    b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  }
}

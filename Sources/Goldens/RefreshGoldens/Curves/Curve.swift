import Foundation
import RefreshFrames
import RefreshMotion
import RefreshRendering

/// One part of a property of one layer over the frames of a clip, as numbers.
struct Curve {
  let part: TracePart
  /// Whether values do not pass through others on the way: texts, paths, whether a layer is there.
  let isWord: Bool
  let isColor: Bool
  /// How many numbers a value has: 1, or 4 for each colour.
  let dimension: Int
  /// The numbers, frame after frame.
  let samples: [Double]
  /// The values as a person reads them.
  let values: [TraceValue]

  /// How far numbers may be apart and still be one: more than rounding alone can part them.
  let tolerance: Double

  /// The frames in which the layer is there; nil for all of them. In others its values are those of a frame before.
  let present: [Bool]?

  init(_ part: TracePart, _ values: [TraceValue], present: [Bool]? = nil, isWord: Bool? = nil) {
    (self.part, self.present) = (part, present)
    self.values = values
    let isWord = isWord ?? (values.contains(where: \.isWord) || part.property == .presence)
    self.isWord = isWord
    let dimension = isWord ? 1 : values.lazy.map(\.components.count).max() ?? 1
    (self.dimension, isColor) = (dimension, dimension > 1)
    tolerance = isWord || isColor ? 0.5 : Self.rounding * part.quantum
    var samples: [Double] = []
    samples.reserveCapacity(values.count * dimension)
    for value in values {
      let numbers = isWord ? [Self.number(of: value)] : value.components
      samples += numbers.count == dimension ? numbers : Array(repeating: 0, count: dimension)
    }
    self.samples = part.isAngle ? Self.unwrapped(samples) : samples
  }

  /// Two curves that can be compared: as words if the values of one have other parts than the other's.
  static func comparable(_ a: Curve, _ b: Curve) -> (Curve, Curve) {
    a.dimension == b.dimension && a.isWord == b.isWord ? (a, b) : (a.asWords, b.asWords)
  }

  /// The curve with its values as words, each of which is itself alone.
  private var asWords: Curve { Curve(part, values, present: present, isWord: true) }

  /// The curve with other numbers at some frames.
  func replacing(_ changes: [Int: [Double]]) -> Curve {
    if changes.isEmpty { return self }
    var (samples, values) = (samples, values)
    for (frame, numbers) in changes where numbers.count == dimension {
      for part in 0..<dimension { samples[frame * dimension + part] = numbers[part] }
      values[frame] = TraceValue(components: numbers, of: part)
    }
    return Curve(self, samples, values)
  }

  /// The curve with other values at some frames, which may be words.
  func replacing(_ changes: [Int: TraceValue]) -> Curve {
    if changes.isEmpty { return self }
    var (samples, values) = (samples, values)
    for (frame, value) in changes {
      values[frame] = value
      let numbers = isWord ? [Self.number(of: value)] : value.components
      guard numbers.count == dimension else { continue }
      for part in 0..<dimension { samples[frame * dimension + part] = numbers[part] }
    }
    return Curve(self, samples, values)
  }

  private init(_ curve: Curve, _ samples: [Double], _ values: [TraceValue]) {
    (part, isWord, isColor, dimension, tolerance, present) = (
      curve.part, curve.isWord, curve.isColor, curve.dimension, curve.tolerance, curve.present
    )
    (self.samples, self.values) = (samples, values)
  }

  /// The steps by which two numbers may be apart that were rounded from one.
  static let rounding = 1.5

  /// The difference from which on someone sees it.
  var visible: Double {
    if isWord { return 0.5 }
    if isColor { return Tolerance.channel }
    if part.isTurn { return Tolerance.angle }
    if part.isPerspective { return 100 * part.quantum }
    return part.isLength ? Tolerance.points : Tolerance.part
  }

  func numbers(_ frame: Int) -> [Double] {
    Array(samples[frame * dimension..<(frame + 1) * dimension])
  }

  var count: Int { values.count }

  /// Whether the layer is there in a frame.
  func isThere(_ frame: Int) -> Bool { present.map { $0.indices.contains(frame) && $0[frame] } ?? true }

  /// A number to tell words apart by.
  private static func number(of value: TraceValue) -> Double {
    // As words even numbers a millionth apart are far from each other.
    if case .number(let number) = value { return number * 1e7 }
    var hash = ContentHash()
    Array(value.description.utf8).withUnsafeBytes { hash.feed($0) }
    return Double(hash.value >> 16)
  }

  /// Turns without the jumps of a full circle.
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

  /// The greatest difference between a frame of this curve and one of another; infinity if values have other parts, such as
  /// gradients of two and of three colours.
  @inline(__always)
  func difference(_ i: Int, _ other: Curve, _ j: Int) -> Double {
    guard dimension == other.dimension, isWord == other.isWord else { return .infinity }
    var worst = 0.0
    if dimension == 1 {
      worst = abs(samples[i] - other.samples[j])
    } else {
      for part in 0..<dimension {
        let difference = abs(samples[i * dimension + part] - other.samples[j * dimension + part])
        if difference > worst { worst = difference }
      }
    }
    // A curve that went round once more is where it was.
    if worst > .pi, part.isAngle {
      worst = abs(worst - (worst / (2 * .pi)).rounded() * 2 * .pi)
    }
    return worst
  }

  /// Whether a frame of this curve differs from one of another.
  func differs(_ i: Int, _ other: Curve, _ j: Int) -> Bool { difference(i, other, j) > tolerance }

  /// Whether the curve moves from the frame before to this one.
  func moves(at i: Int) -> Bool { i > 0 && i < count && differs(i, self, i - 1) }

  /// The first frame that both have and that differs.
  func firstDifference(from other: Curve) -> Int? {
    (0..<min(count, other.count)).first { differs($0, other, $0) }
  }

  /// How far the curve reaches over some frames, in its largest part.
  func range(_ frames: Range<Int>) -> Double {
    var widest = 0.0
    for part in 0..<dimension {
      var (least, most) = (Double.infinity, -Double.infinity)
      for i in frames {
        least = min(least, samples[i * dimension + part])
        most = max(most, samples[i * dimension + part])
      }
      widest = max(widest, most - least)
    }
    return widest
  }

  /// A part of the value at a time in frames, on a smooth line through the frames around it.
  func value(at x: Double, part: Int) -> Double {
    let x = max(0, min(Double(count - 1), x))
    let i = min(Int(x), max(0, count - 2))
    let t = x - Double(i)
    func sample(_ k: Int) -> Double { samples[max(0, min(count - 1, k)) * dimension + part] }
    if isWord { return sample(t < 0.5 ? i : i + 1) }
    let (b, c) = (sample(i), sample(i + 1))
    if t == 0 || b == c { return b }
    let (a, d) = (sample(i - 1), sample(i + 2))
    // Held between its neighbours where it would swing beyond a corner.
    return max(min(b, c), min(max(b, c), Self.smooth(a, b, c, d, at: t)))
  }

  /// A value between the second and the third of four numbers that are one apart, on a smooth line through them
  /// (Catmull–Rom).
  static func smooth(_ a: Double, _ b: Double, _ c: Double, _ d: Double, at t: Double) -> Double {
    b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  }
}

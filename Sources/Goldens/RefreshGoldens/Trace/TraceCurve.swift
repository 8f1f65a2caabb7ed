import Foundation
import RefreshFiles
import RefreshFrames
import RefreshMotion

/// Easing curve in a trace: a predefined curve of Core Animation, or four samples of any other curve.
public enum TraceCurve: Hashable, Sendable {
  /// Predefined curves of Core Animation: linear, ease-in, ease-out and ease-in-out.
  case linear, easeIn, easeOut, easeInOut
  /// Predefined curve that Core Animation calls `default`.
  case standard
  /// Samples of any other curve: its progress at 0.2, 0.4, 0.6 and 0.8 of the time.
  case custom([Double])

  private static let names: [(String, TraceCurve)] = [
    ("linear", .linear), ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInOut),
    ("default", .standard),
  ]

  /// Converts a timing curve to its trace form: a predefined curve, or four samples rounded to 0.001.
  init(_ curve: TimingCurve) {
    switch curve {
    case .linear: self = .linear
    case .easeIn: self = .easeIn
    case .easeOut: self = .easeOut
    case .easeInEaseOut: self = .easeInOut
    case .default: self = .standard
    case .cubicBezier, .points:
      self = .custom([0.2, 0.4, 0.6, 0.8].map { (curve.value(at: $0) * 1000).rounded() / 1000 })
    }
  }

  /// Parses the text form; nil if the text is neither a predefined name nor four numbers.
  init?(name: String) {
    if let named = Self.names.first(where: { $0.0 == name }) {
      self = named.1
    } else {
      let words = name.split(separator: " ", omittingEmptySubsequences: false)
      let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
      guard words.count == 4, numbers.count == 4 else { return nil }
      self = .custom(numbers)
    }
  }

  /// Text form used in `trace.ndjson`: the predefined name, or four samples.
  var name: String {
    if case .custom(let numbers) = self {
      return numbers.map { OrderedJSON.plain($0) }.joined(separator: " ")
    }
    return Self.names.first { $0.1 == self }!.0
  }

  /// Timing curve for calculations; samples are joined by a smooth line.
  package var timing: TimingCurve {
    switch self {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInEaseOut
    case .standard: .default
    case .custom(let numbers):
      .points(
        LinearEasing(outputs: (0...40).map { Self.smooth([0] + numbers + [1], at: Double($0) / 8) }))
    }
  }

  /// Interpolates evenly spaced numbers with a Catmull–Rom spline; `x` is a fractional index.
  private static func smooth(_ numbers: [Double], at x: Double) -> Double {
    let i = min(Int(x), numbers.count - 2)
    let (b, c) = (numbers[i], numbers[i + 1])
    let a = i > 0 ? numbers[i - 1] : 2 * b - c
    let d = i + 2 < numbers.count ? numbers[i + 2] : 2 * c - b
    return Curve.smooth(a, b, c, d, at: x - Double(i))
  }
}

import Foundation
import RefreshFiles
import RefreshFrames
import RefreshMotion

/// How time runs over an animation, as a trace keeps it: by its name, or by what it has come to on the way.
public enum TraceCurve: Hashable, Sendable {
  /// Core Animation's curves, by their names.
  case linear, easeIn, easeOut, easeInOut
  /// Core Animation's default curve.
  case standard
  /// The progress of any other curve at 0.2, 0.4, 0.6 and 0.8 of its time.
  case custom([Double])

  private static let names: [(String, TraceCurve)] = [
    ("linear", .linear), ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInOut),
    ("default", .standard),
  ]

  /// The curve as it is kept.
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

  /// The curve of a name; nil if there is none.
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

  /// As a trace writes it.
  var name: String {
    if case .custom(let numbers) = self {
      return numbers.map { OrderedJSON.plain($0) }.joined(separator: " ")
    }
    return Self.names.first { $0.1 == self }!.0
  }

  /// The curve to calculate with: one that is kept by numbers is smooth between them.
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

  /// A value between numbers that are one apart, on a smooth line through them.
  private static func smooth(_ numbers: [Double], at x: Double) -> Double {
    let i = min(Int(x), numbers.count - 2)
    let (b, c) = (numbers[i], numbers[i + 1])
    let a = i > 0 ? numbers[i - 1] : 2 * b - c
    let d = i + 2 < numbers.count ? numbers[i + 2] : 2 * c - b
    return Curve.smooth(a, b, c, d, at: x - Double(i))
  }
}

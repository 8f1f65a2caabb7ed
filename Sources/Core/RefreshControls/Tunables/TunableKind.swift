/// Kind of a tunable's values, with the allowed range or choices.
package enum TunableKind: Hashable, Sendable, Codable {
  case number(TunableNumber)
  /// Colour, with or without a separate dark variant.
  case color(hasDark: Bool)
  case text
  case flag
  /// Choice among names; literals are written into the source as they are, other names as members of a type.
  case choice([String], areLiterals: Bool)
  case curve
  case spring
  /// Point, each coordinate within a range.
  case point(x: ClosedRange<Double>, y: ClosedRange<Double>)

  /// Maximum length of a text, in bytes of UTF-8.
  package static let textLimit = 1000

  /// Name of the kind in `list --tunables`.
  package var name: String {
    switch self {
    case .number(let number):
      switch number.unit {
      case .seconds: "duration"
      case .angle: "angle"
      case .points, nil: "number"
      }
    case .color: "colour"
    case .text: "text"
    case .flag: "Boolean"
    case .choice: "choice"
    case .curve: "curve"
    case .spring: "spring"
    case .point: "point"
    }
  }
}

/// Range, step and unit of a numeric tunable; the range and the step of an angle are in degrees.
package struct TunableNumber: Hashable, Sendable, Codable {
  package let range: ClosedRange<Double>
  /// Distance between allowed numbers, counted from the lower bound; nil for any.
  package let step: Double?
  package let unit: TunableUnit?
  /// True if the property is an integer.
  package let isWhole: Bool

  package init(_ range: ClosedRange<Double>, step: Double?, unit: TunableUnit?, isWhole: Bool = false) {
    let degrees = unit == .angle ? { $0 * 180 / .pi } : { $0 } as (Double) -> Double
    self.range = degrees(range.lowerBound)...degrees(range.upperBound)
    self.step = step.map(degrees).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    (self.unit, self.isWhole) = (unit, isWhole)
  }
}

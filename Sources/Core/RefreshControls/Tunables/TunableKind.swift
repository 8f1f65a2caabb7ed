import Foundation
import RefreshInput
import RefreshLayers

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

  /// Description of the allowed values, for an error.
  package var allowed: String {
    switch self {
    case .number(let number): number.words
    case .color(let hasDark):
      "expected #RRGGBB or #RRGGBBAA" + (hasDark ? ", or two for light and dark: #RRGGBB/#RRGGBB" : "")
    case .text: "expected a text of at most \(NumberText.bytes(Self.textLimit))"
    case .flag: "expected true or false"
    case .choice(let names, _): "expected one of \(names.joined(separator: ", "))"
    case .curve:
      "expected a Bézier's control points X1,Y1,X2,Y2, with X1 and X2 from 0 to 1, or one of \(Self.curves.map(\.name).joined(separator: ", "))"
    case .spring: "expected DURATION,BOUNCE with a duration of 0.01 to 60 s and a bounce from -1 to 1"
    case .point(let x, let y):
      "expected X,Y with X from \(NumberText.plain(x.lowerBound)) to \(NumberText.plain(x.upperBound)) and Y from \(NumberText.plain(y.lowerBound)) to \(NumberText.plain(y.upperBound))"
    }
  }

  /// True if a declaration may have this value; a number may be between the steps.
  func declares(_ value: TunableValue) -> Bool {
    switch (self, value) {
    case (.number(let number), .number(let value)):
      // Converting radians to degrees rounds, hence the tolerance.
      let nearest = min(max(value, number.range.lowerBound), number.range.upperBound)
      return abs(value - nearest) <= 1e-6 * max(1, abs(nearest))
    default: return self.value(of: value.text) != nil
    }
  }

  /// Parses a value; nil if it is not allowed.
  package func value(of text: String) -> TunableValue? {
    switch self {
    case .number(let number): return number.value(of: text).map { .number($0) }
    case .color(let hasDark):
      let forms = text.split(separator: "/", omittingEmptySubsequences: false)
      let colors = forms.compactMap(TunableValue.color)
      guard colors.count == forms.count, (1...(hasDark ? 2 : 1)).contains(colors.count) else { return nil }
      return .color(colors[0], dark: colors[colors.count - 1])
    case .text: return text.utf8.count <= Self.textLimit ? .text(text) : nil
    case .flag: return ["true": true, "false": false][text].map { .flag($0) }
    case .choice(let names, _): return names.contains(text) ? .choice(text) : nil
    case .curve:
      if let named = Self.curves.first(where: { $0.name == text }) { return .curve(named.points) }
      guard let points = TunableValue.numbers(text, count: 4), (0...1).contains(points[0]),
        (0...1).contains(points[2]), points.allSatisfy({ abs($0) <= 100 })
      else { return nil }
      return .curve(points)
    case .spring:
      guard let parts = TunableValue.numbers(text, count: 2), (0.01...60).contains(parts[0]),
        (-1...1).contains(parts[1])
      else { return nil }
      return .spring(duration: parts[0], bounce: parts[1])
    case .point(let x, let y):
      guard let parts = TunableValue.numbers(text, count: 2), x.contains(parts[0]), y.contains(parts[1])
      else { return nil }
      return .point(CGPoint(x: parts[0], y: parts[1]))
    }
  }

  /// Parses a value.
  ///
  /// - Throws: `OptionError` that names the value and what is allowed.
  package func value(of text: OptionText) throws(OptionError) -> TunableValue {
    if let value = value(of: text.text) { return value }
    if case .choice(let names, _) = self {
      throw text.problem(NameSuggestion.list(text.text, among: names, as: "expected one of"))
    }
    throw text.problem(allowed)
  }

  /// Name of a timing curve by its control points; nil for one without a name.
  package static func curveName(of points: [Double]) -> String? {
    curves.first { $0.points == points }?.name
  }

  /// Timing curves that have a name, with the control points x1, y1, x2, y2.
  private static let curves: [(name: String, points: [Double])] = [
    ("linear", [0, 0, 1, 1]), ("ease-in", [0.42, 0, 1, 1]), ("ease-out", [0, 0, 0.58, 1]),
    ("ease-in-ease-out", [0.42, 0, 0.58, 1]),
  ]
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

  var words: String {
    let kind = isWhole ? "a whole number" : "a number"
    let steps = step.map { " in steps of \(NumberText.short($0))" } ?? ""
    let unit = unit.map { $0 == .angle ? " degrees" : " \($0.suffix)" } ?? ""
    // Rounded inwards, so that the bounds as written are allowed.
    let (low, high) = (NumberText.short(range.lowerBound, .up), NumberText.short(range.upperBound, .down))
    return "expected \(kind) from \(low) to \(high)\(unit)\(steps)"
  }

  /// Parses a number with or without its unit; nil if it is not allowed.
  func value(of text: String) -> Double? {
    var text = text
    for ending in unit == .angle ? ["°", "deg"] : [unit?.suffix].compactMap({ $0 })
    where text.hasSuffix(ending) {
      text.removeLast(ending.count)
      break
    }
    guard let number = Double(text), range.contains(number), !isWhole || number == number.rounded() else {
      return nil
    }
    guard let step else { return number }
    let steps = (number - range.lowerBound) / step
    let whole = steps.rounded()
    // Steps in decimal fractions are seldom whole in binary, hence the tolerance.
    if abs(steps - whole) <= 1e-6 * max(1, abs(steps)) { return number }
    // A step in radians has no finite decimal in degrees, so a rounded multiple counts as the exact one.
    return unit == .angle && abs(steps - whole) <= 0.01 ? range.lowerBound + whole * step : nil
  }
}

import Foundation
import RefreshControls
import RefreshFiles
import RefreshInput
import RefreshLayers

extension TunableKind {
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
    case .choice(let names, _):
      // A number may be written without its decimals, as in the source.
      let name = names.first { $0 == text } ?? Double(text).flatMap { n in names.first { Double($0) == n } }
      return name.map { .choice($0) }
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

extension TunableNumber {
  fileprivate var words: String {
    let kind = isWhole ? "a whole number" : "a number"
    let steps = step.map { " in steps of \(NumberText.short($0))" } ?? ""
    let unit = unit.map { $0 == .angle ? " degrees" : " \($0.suffix)" } ?? ""
    // Rounded inwards, so that the bounds as written are allowed.
    let (low, high) = (NumberText.short(range.lowerBound, .up), NumberText.short(range.upperBound, .down))
    return "expected \(kind) from \(low) to \(high)\(unit)\(steps)"
  }

  /// Parses a number with or without its unit; nil if it is not allowed.
  fileprivate func value(of text: String) -> Double? {
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

extension TunableValue {
  /// Text form that parses as this value.
  package var text: String {
    switch self {
    case .number(let number): NumberText.plain(number)
    case .color(let color, let dark):
      color == dark ? Self.text(of: color) : "\(Self.text(of: color))/\(Self.text(of: dark))"
    case .text(let text): text
    case .flag(let isOn): isOn ? "true" : "false"
    case .choice(let name): name
    case .curve(let points): Self.text(of: points)
    case .spring(let duration, let bounce): Self.text(of: [duration, bounce])
    case .point(let point): Self.text(of: [Double(point.x), Double(point.y)])
    }
  }

  private static func text(of numbers: [Double]) -> String {
    numbers.map(NumberText.plain).joined(separator: ",")
  }

  /// Text of a colour: `#RRGGBB` or `#RRGGBBAA` if its components are multiples of 1/255, otherwise `rgba(…)`.
  private static func text(of color: Color) -> String {
    let parts = [color.red, color.green, color.blue, color.alpha].map(Double.init)
    let bytes = parts.map { ($0 * 255).rounded() }
    guard zip(parts, bytes).allSatisfy({ $0 == $1 / 255 }), bytes.allSatisfy((0...255).contains) else {
      return "rgba(\(text(of: parts)))"
    }
    let digits = bytes.map { byte in
      let text = String(Int(byte), radix: 16)
      return text.count < 2 ? "0" + text : text
    }
    return "#" + (bytes[3] == 255 ? digits.dropLast() : digits[...]).joined()
  }

  /// Parses a colour as `text` writes it.
  package static func color(_ text: some StringProtocol) -> Color? {
    if text.hasPrefix("rgba("), text.hasSuffix(")") {
      guard let parts = numbers(text.dropFirst(5).dropLast(), count: 4),
        parts.allSatisfy((0...1).contains)
      else { return nil }
      return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
      let bits = UInt32(digits, radix: 16)
    else { return nil }
    if digits.count == 6 { return Color(hex: bits) }
    return Color(hex: bits >> 8, alpha: CGFloat(bits & 255) / 255)
  }

  /// Parses finite numbers separated by commas; nil if their number is not `count`.
  package static func numbers(_ text: some StringProtocol, count: Int) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    return parts.count == count && numbers.count == count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }
}

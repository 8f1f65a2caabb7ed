/// A range for one kind of value that comes from outside: from a file, a message, an option or an author's code.
///
/// A value passes through its limit where it enters. NaN is outside every limit.
package struct Limit<Value: Comparable & Sendable>: Sendable {
  /// What is limited, as the documentation's table names it.
  package let subject: String
  /// The values that are allowed.
  package let range: ClosedRange<Value>
  /// What the values count or measure.
  package let unit: LimitUnit
  /// Why the limit is where it is.
  package let reason: String

  /// The largest value that is allowed.
  package var maximum: Value { range.upperBound }
  /// The smallest value that is allowed.
  package var minimum: Value { range.lowerBound }

  package func contains(_ value: Value) -> Bool { range.contains(value) }
}

/// What a limit counts or measures.
package enum LimitUnit: String, Sendable {
  /// A number without a unit.
  case number = ""
  case seconds = "s"
  case points = "pt"
  case bytes
  case pixels
}

extension Limit where Value == Double {
  init(_ subject: String, _ range: ClosedRange<Double>, _ unit: LimitUnit = .number, because reason: String) {
    (self.subject, self.range, self.unit, self.reason) = (subject, range, unit, reason)
  }

  /// What an error says is allowed: `a number from 0 to 3600`.
  package var words: String { LimitText.words(range) }

  /// Why a value is refused: `over is 5000; expected a number from 0 to 3600`. Nil for one that is allowed.
  package func refusal(of value: Double, _ name: String) -> String? {
    contains(value) ? nil : "\(name) is \(LimitText.plain(value)); expected \(words)"
  }
}

extension Limit where Value == Int {
  init(_ subject: String, _ range: ClosedRange<Int>, _ unit: LimitUnit = .number, because reason: String) {
    (self.subject, self.range, self.unit, self.reason) = (subject, range, unit, reason)
  }

  init(_ subject: String, atMost maximum: Int, _ unit: LimitUnit = .number, because reason: String) {
    self.init(subject, 0...maximum, unit, because: reason)
  }

  /// What an error says is allowed: `a whole number from 1 to 256`.
  package var words: String { LimitText.words(range) }

  /// Why a count is refused: `it has 70 MB; at most 64 MB are allowed`. Nil for one that is allowed.
  ///
  /// - Parameter lead: the words before the count, such as `it has`.
  package func refusal(of count: Int, _ lead: String, _ things: String = "") -> String? {
    contains(count)
      ? nil : "\(lead) \(text(count, things)); at most \(text(maximum, things)) are allowed"
  }

  private func text(_ count: Int, _ things: String) -> String {
    if unit == .bytes { return LimitText.bytes(count) }
    return things.isEmpty ? "\(count)" : "\(count) \(things)"
  }
}

/// Numbers as errors and tables show them.
package enum LimitText {
  /// A number without a fraction if it has none.
  package static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
  }

  /// What an error says is allowed.
  package static func words(_ range: ClosedRange<Double>) -> String {
    "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  package static func words(_ range: ClosedRange<Int>) -> String {
    "a whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  /// A line that may hold names from a file, with control characters and line feeds written out: `\u{1B}`.
  package static func oneLine(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.map { scalar in
      isControl(scalar) ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// A count of bytes in the largest unit that shows it exactly, or in whole megabytes.
  package static func bytes(_ count: Int) -> String {
    if count >= 1 << 20 { return "\(count >> 20) MB" }
    return count >= 1 << 10 && count % (1 << 10) == 0 ? "\(count >> 10) kB" : "\(count) bytes"
  }
}

/// A row of the documentation's table of limits.
package protocol LimitRow: Sendable {
  var subject: String { get }
  /// The range in words.
  var allowed: String { get }
  var reason: String { get }
}

extension Limit: LimitRow {
  package var allowed: String {
    let bounds = (text(range.lowerBound), text(range.upperBound))
    let suffix = [.number, .bytes].contains(unit) ? "" : " \(unit.rawValue)"
    let startsAtZero = (range.lowerBound as? Int) == 0
    return (startsAtZero ? "up to \(bounds.1)" : "\(bounds.0) to \(bounds.1)") + suffix
  }

  private func text(_ value: Value) -> String {
    if let count = value as? Int { return unit == .bytes ? LimitText.bytes(count) : Self.grouped(count) }
    if let number = value as? Double {
      return number == number.rounded() ? Self.grouped(Int(number)) : LimitText.plain(number)
    }
    return "\(value)"
  }

  /// A whole number with its digits in groups of three.
  private static func grouped(_ number: Int) -> String {
    var digits = Array(String(abs(number)))
    for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
    return (number < 0 ? "−" : "") + String(digits)
  }
}

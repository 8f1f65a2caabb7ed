/// The allowed range of one kind of input value: from a file, a message, an option or an author's code.
///
/// A value is checked where it enters the program. NaN is outside every limit.
package struct Limit<Value: Comparable & Sendable>: Sendable {
  /// The limited quantity, for the documentation's table.
  package let subject: String
  /// The allowed values.
  package let range: ClosedRange<Value>
  /// The unit of the values.
  package let unit: LimitUnit
  /// The reason for the range, for the documentation's table.
  package let reason: String

  /// The largest allowed value.
  package var maximum: Value { range.upperBound }
  /// The smallest allowed value.
  package var minimum: Value { range.lowerBound }

  package func contains(_ value: Value) -> Bool { range.contains(value) }
}

/// The unit of a limit.
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

  /// The allowed values for an error: `a number from 0 to 3600`.
  package var words: String { NumberText.words(range) }

  /// The reason to refuse a value, such as `over is 5000; expected a number from 0 to 3600`; nil if it is allowed.
  package func refusal(of value: Double, _ name: String) -> String? {
    contains(value) ? nil : "\(name) is \(NumberText.plain(value)); expected \(words)"
  }
}

extension Limit where Value == Int {
  init(_ subject: String, _ range: ClosedRange<Int>, _ unit: LimitUnit = .number, because reason: String) {
    (self.subject, self.range, self.unit, self.reason) = (subject, range, unit, reason)
  }

  init(_ subject: String, atMost maximum: Int, _ unit: LimitUnit = .number, because reason: String) {
    self.init(subject, 0...maximum, unit, because: reason)
  }

  /// The allowed values for an error: `a whole number from 1 to 256`.
  package var words: String { NumberText.words(range) }

  /// The reason to refuse a count, such as `it has 70 MB; at most 64 MB are allowed`; nil if it is allowed.
  ///
  /// - Parameter lead: the words before the count, such as `it has`.
  package func refusal(of count: Int, _ lead: String, _ things: String = "") -> String? {
    if contains(count) { return nil }
    let (own, most) = (text(count, things), text(maximum, things))
    // A count that rounds to the limit is shown in bytes.
    return "\(lead) \(own == most ? "\(count) bytes" : own); at most \(most) are allowed"
  }

  private func text(_ count: Int, _ things: String) -> String {
    if unit == .bytes { return NumberText.bytes(count) }
    return things.isEmpty ? "\(count)" : "\(count) \(things)"
  }
}

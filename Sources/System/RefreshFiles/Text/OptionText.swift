import RefreshInput

/// A named text value from the user: an option, a list item of `refreshkit.json`, or an environment variable.
///
/// All such values are parsed here, or in RefreshStage's extension for screens and scenarios, so that each kind has
/// one range and one error message.
package struct OptionText: Sendable {
  /// The value's name in errors, such as `--size`.
  package let label: String
  package let text: String

  package init(_ label: String, _ text: String) { (self.label, self.text) = (label, text) }

  /// An error with the value's name, the value and the allowed values.
  package func problem(_ allowed: String) -> OptionError {
    OptionError("\(label) '\(text.prefix(80))': \(allowed)")
  }

  package func number(_ limit: Limit<Double>) throws(OptionError) -> Double {
    guard let value = Double(text), limit.contains(value) else { throw problem("expected \(limit.words)") }
    return value
  }

  package func whole(_ limit: Limit<Int>) throws(OptionError) -> Int {
    guard let value = Int(text), limit.contains(value) else { throw problem("expected \(limit.words)") }
    return value
  }

  /// An enumeration case by its raw value.
  ///
  /// - Parameter others: further words that the error lists as allowed.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    also others: [String] = []
  ) throws(OptionError) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: text) { return choice }
    throw problem(
      NameSuggestion.list(text, among: Choice.allCases.map(\.rawValue) + others, as: "expected one of"))
  }

  /// An enumeration case by its raw value, or all cases for `all`.
  package func choices<Choice: RawRepresentable & CaseIterable>() throws(OptionError) -> [Choice]
  where Choice.RawValue == String {
    text == "all" ? Array(Choice.allCases) : [try choice(also: ["all"])]
  }

  /// An enumeration case by its raw value, all cases for `all`, or nil for `own`, the control's own choice.
  package func choicesOrOwn<Choice: RawRepresentable & CaseIterable>() throws(OptionError) -> [Choice?]
  where Choice.RawValue == String {
    switch text {
    case "own": [nil]
    case "all": Array(Choice.allCases)
    default: [try choice(also: ["own", "all"])]
    }
  }
}

/// The reason that an option's value is refused, in one line.
package struct OptionError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description.printable }
}

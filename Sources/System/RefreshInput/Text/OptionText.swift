/// A value that somebody has written under a name: for an option, in a list of `refreshkit.json`, in the environment.
///
/// All such values are read here, or in RefreshStage's extension for screens and scenarios, so that each kind has one range
/// and one sentence about what is allowed.
package struct OptionText: Sendable {
  /// The name of the value in an error: `--size`.
  package let label: String
  package let text: String

  package init(_ label: String, _ text: String) { (self.label, self.text) = (label, text) }

  /// The error that says what is allowed instead.
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

  /// A case by its raw value.
  ///
  /// - Parameter others: words that are allowed besides.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    also others: [String] = []
  ) throws(OptionError) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: text) { return choice }
    throw problem(NearName.list(text, among: Choice.allCases.map(\.rawValue) + others, as: "expected one of"))
  }

  /// A case by its raw value, or all of them.
  package func choices<Choice: RawRepresentable & CaseIterable>() throws(OptionError) -> [Choice]
  where Choice.RawValue == String {
    text == "all" ? Array(Choice.allCases) : [try choice(also: ["all"])]
  }

  /// A case by its raw value, or all of them, or nil for what a control chooses itself.
  package func choicesOrOwn<Choice: RawRepresentable & CaseIterable>() throws(OptionError) -> [Choice?]
  where Choice.RawValue == String {
    switch text {
    case "own": [nil]
    case "all": Array(Choice.allCases)
    default: [try choice(also: ["own", "all"])]
    }
  }
}

/// Why a value is not taken, in one line.
package struct OptionError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description.printable }
}

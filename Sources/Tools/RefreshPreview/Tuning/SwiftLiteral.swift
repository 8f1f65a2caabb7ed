import RefreshBuilds
import RefreshFiles
import RefreshPackages

/// Swift source text for a new value, in the style of the literal that it replaces.
package struct SwiftLiteral {
  private let old: TunableLiteral

  package init(replacing old: TunableLiteral) { self.old = old }

  /// A number. `isWhole` omits decimals; a whole floating-point value has them if the old text had, or if they
  /// determine its type.
  package func number(_ number: Double, isWhole: Bool) -> String {
    let whole = Int(exactly: number)
    if isWhole, let whole { return "\(whole)" }
    let hadFraction = old.text.contains(".")
    let text = if let whole, old.type != nil, !hadFraction { "\(whole)" } else { "\(number)" }
    return typed(text)
  }

  /// An angle in radians, written in degrees: `45 * .pi / 180`.
  package func angle(degrees: Double) -> String {
    if degrees == 0 { return typed("0.0") }
    let text = NumberText.plain(degrees)
    if old.type != nil { return "\(text) * .pi / 180" }
    return "\(text) * \(floatingType ?? "Double").pi / 180"
  }

  /// Adds the type if the declaration has none and the old value named one: `CGFloat(12)`.
  private func typed(_ text: String) -> String {
    if old.type == nil, let type = floatingType { "\(type)(\(text))" } else { text }
  }

  private var floatingType: String? {
    old.tokens.map(\.text).first { ["CGFloat", "Double", "Float", "TimeInterval"].contains($0) }
  }

  package func flag(_ isOn: Bool) -> String { isOn ? "true" : "false" }

  /// An enumeration member with another name, and the old value's prefix.
  package func member(_ name: String) -> String {
    guard let last = old.tokens.last else { return ".\(name)" }
    let quoted = ["init", "self", "Type", "Self"].contains(name) ? "`\(name)`" : name
    return String(old.text.unicodeScalars.dropLast(last.range.count)) + quoted
  }

  /// Literal for a value of a choice tunable: a string literal if the old value was a string, otherwise the text, with
  /// the type that the old value named.
  package func choice(_ text: String) -> String {
    old.text.contains("\"") ? text.swiftLiteral : typed(text)
  }

  /// A call of a static function, such as `.bezier(0.4, 0, 0.2, 1)`, with the type if the old value named it.
  package func call(_ type: String, _ name: String, _ arguments: [Double]) -> String {
    let prefix = old.type != nil && old.text.hasPrefix(".") ? "" : type
    guard !arguments.isEmpty else { return "\(prefix).\(name)" }
    return "\(prefix).\(name)(\(arguments.map(NumberText.plain).joined(separator: ", ")))"
  }

  /// A call of an initializer with labelled arguments.
  package func make(_ type: String, _ arguments: [(label: String, value: String)]) -> String {
    "\(type)(\(arguments.map { "\($0.label): \($0.value)" }.joined(separator: ", ")))"
  }
}

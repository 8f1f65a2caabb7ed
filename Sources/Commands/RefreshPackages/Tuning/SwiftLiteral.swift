import Foundation
import RefreshFiles

/// Text of Swift for a value, in the style of the one that it replaces.
package struct SwiftLiteral {
  private let old: TunableLiteral

  package init(replacing old: TunableLiteral) { self.old = old }

  /// A number: a whole one with a fraction only where its type needs one.
  package func number(_ number: Double, isWhole: Bool) -> String {
    let whole = Int(exactly: number)
    if isWhole, let whole { return "\(whole)" }
    let hadFraction = old.text.contains(".")
    let text = if let whole, old.type != nil, !hadFraction { "\(whole)" } else { "\(number)" }
    return typed(text)
  }

  /// Radians of a number of degrees.
  package func angle(degrees: Double) -> String {
    if degrees == 0 { return typed("0.0") }
    let text = NumberText.plain(degrees)
    if old.type != nil { return "\(text) * .pi / 180" }
    return "\(text) * \(floatingType ?? "Double").pi / 180"
  }

  /// A number whose type follows from the value alone keeps it: `CGFloat(12)`.
  private func typed(_ text: String) -> String {
    if old.type == nil, let type = floatingType { "\(type)(\(text))" } else { text }
  }

  private var floatingType: String? {
    old.tokens.map(\.text).first { ["CGFloat", "Double", "Float", "TimeInterval"].contains($0) }
  }

  package func flag(_ isOn: Bool) -> String { isOn ? "true" : "false" }

  /// A member of an enumeration: another name behind the same prefix.
  package func member(_ name: String) -> String {
    guard let last = old.tokens.last else { return ".\(name)" }
    let quoted = ["init", "self", "Type", "Self"].contains(name) ? "`\(name)`" : name
    return String(old.text.unicodeScalars.dropLast(last.range.count)) + quoted
  }

  /// One of some literals, which is a string if the other is.
  package func choice(_ text: String) -> String { old.text.contains("\"") ? text.swiftLiteral : text }

  /// A call of a type's function: `.bezier(0.4, 0, 0.2, 1)`, with the type where the value had one.
  package func call(_ type: String, _ name: String, _ arguments: [Double]) -> String {
    let prefix = old.type != nil && old.text.hasPrefix(".") ? "" : type
    guard !arguments.isEmpty else { return "\(prefix).\(name)" }
    return "\(prefix).\(name)(\(arguments.map(NumberText.plain).joined(separator: ", ")))"
  }

  /// A call of an initializer with labels.
  package func make(_ type: String, _ arguments: [(label: String, value: String)]) -> String {
    "\(type)(\(arguments.map { "\($0.label): \($0.value)" }.joined(separator: ", ")))"
  }
}

extension String {
  /// The text as a literal of Swift on one line, in which nothing is hidden.
  package var swiftLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where scalar.isUnseen: literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}

extension Unicode.Scalar {
  /// Whether an editor may show nothing of the character, or something else: a control or a mark of the text's format, a space
  /// other than the usual one, what no font has a glyph for.
  fileprivate var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    case .spaceSeparator: self != " "
    default: properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }
}

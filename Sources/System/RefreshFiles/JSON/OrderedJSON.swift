import Foundation

/// A JSON value to write, whose members keep their order, so that a small change of contents is a small change of the
/// file.
package indirect enum OrderedJSON {
  case object([(String, OrderedJSON)])
  case array([OrderedJSON])
  /// An array whose items are created while it is written, so that a long one is never in memory.
  case each(Int, (Int) -> OrderedJSON)
  /// A value on one line of an indented document.
  case inline(OrderedJSON)
  case string(String)
  case number(Double)
  case integer(Int)
  case bool(Bool)
  case null
  /// A value that is already JSON, on one line.
  case written(String)

  /// The value of the member with a name. Setting a value appends the member at the end; setting nil has no effect.
  package subscript(name: String) -> OrderedJSON? {
    get {
      if case .object(let members) = self { members.first { $0.0 == name }?.1 } else { nil }
    }
    set {
      guard case .object(let members) = self, let newValue else { return }
      self = .object(members.filter { $0.0 != name } + [(name, newValue)])
    }
  }

  /// The JSON on one line, without spaces.
  package var line: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The JSON indented by two spaces a level, with a final line feed.
  package var document: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .object(let members):
      Self.write(members, "{", "}", to: &text, indent: indent) { member, text, indent in
        Self.quote(member.0, to: &text)
        text += indent == nil ? ":" : ": "
        member.1.write(to: &text, indent: indent)
      }
    case .array(let items):
      Self.write(items, "[", "]", to: &text, indent: indent) { item, text, indent in
        item.write(to: &text, indent: indent)
      }
    case .each(let count, let item):
      Self.write(0..<count, "[", "]", to: &text, indent: indent) { index, text, indent in
        item(index).write(to: &text, indent: indent)
      }
    case .inline(let value): value.write(to: &text, indent: nil)
    case .string(let string): Self.quote(string, to: &text)
    case .number(let number): text += Self.plain(number)
    case .integer(let number): text += String(number)
    case .bool(let value): text += value ? "true" : "false"
    case .null: text += "null"
    case .written(let json): text += json
    }
  }

  private static func write<Items: Collection>(
    _ items: Items, _ open: String, _ close: String, to text: inout String, indent: Int?,
    _ body: (Items.Element, inout String, Int?) -> Void
  ) {
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
      body(item, &text, indent.map { $0 + 1 })
    }
    if let indent, !items.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += close
  }

  /// The shortest decimal that parses to the same number, without a fraction for whole numbers; `null` for NaN and
  /// infinity.
  package static func plain(_ number: Double) -> String {
    number.isFinite ? NumberText.plain(number) : "null"
  }

  fileprivate static func quote(_ string: String, to text: inout String) {
    text += "\""
    // Fast path: most strings are plain ASCII without escapes.
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 < 0x7F }) {
      text += string
      text += "\""
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}", "\u{7F}":
        text += String(format: "\\u%04x", scalar.value)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension String {
  /// The string as a quoted JSON string.
  package var jsonQuoted: String {
    var text = ""
    OrderedJSON.quote(self, to: &text)
    return text
  }
}

// MARK: Literals

extension OrderedJSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  package init(dictionaryLiteral members: (String, OrderedJSON)...) { self = .object(members) }
  package init(arrayLiteral items: OrderedJSON...) { self = .array(items) }
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .integer(number) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

/// Conversions from types of the standard library; nil becomes null.
extension OrderedJSON {
  package init(_ text: String?) { self = text.map { .string($0) } ?? .null }
  package init(_ number: Double?) { self = number.map { .number($0) } ?? .null }
  package init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }
  package init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }
  package init(_ texts: [String: String]) {
    self = .object(texts.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
  }
  package init(_ numbers: [Double]) { self = .array(numbers.map { .number($0) }) }
  package init(_ numbers: [Int]) { self = .array(numbers.map { .integer($0) }) }
}

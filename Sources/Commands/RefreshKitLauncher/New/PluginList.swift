import RefreshPackages

/// A plugin's list of controls or tools in its source, to which a type can be added.
struct PluginList {
  enum Kind: String {
    case controls, tools
  }

  private let text: [Unicode.Scalar]
  /// Range of the text between the brackets, in Unicode scalars of the source.
  private let range: Range<Int>
  /// The tokens between the brackets.
  private let tokens: [SwiftTokens.Token]

  /// Finds a plugin's list of controls or tools in its source; nil if no list can be extended.
  ///
  /// Comments, strings, and code that `#if` excludes are ignored.
  init?(_ kind: Kind, in source: String) {
    guard let all = try? SwiftTokens(source).tokens, let brackets = try? SwiftBrackets(all) else {
      return nil
    }
    let words = all.map(\.text)
    let lists = words.indices.compactMap { index -> (opening: Int, isPlugins: Bool)? in
      guard words[index...].starts(with: [kind.rawValue, ":", "["]), index > 1, words[index - 2] == "static",
        ["let", "var"].contains(words[index - 1]), let type = brackets.partner(of: index + 2)
      else { return nil }
      // The list follows `=`, or is the value of a computed variable.
      let opening = words[(type + 1)...].firstIndex { !["=", "{", "get", "return"].contains($0) }
      guard let opening, opening > type + 1, words[opening] == "[" else { return nil }
      // The declaration around the list must conform to RefreshPlugin.
      let head = words[..<(brackets.brace(around: index) ?? 0)].reversed().prefix { !"{};".contains($0) }
      return (opening, head.contains("RefreshPlugin"))
    }
    guard let list = lists.first(where: \.isPlugins) ?? (lists.count == 1 ? lists[0] : nil),
      words.contains("RefreshPlugin"), let closing = brackets.partner(of: list.opening)
    else { return nil }
    text = Array(source.unicodeScalars)
    range = all[list.opening].range.upperBound..<all[closing].range.lowerBound
    tokens = Array(all[(list.opening + 1)..<closing])
  }

  /// Position after the closing bracket, in Unicode scalars of the source.
  var end: Int { range.upperBound + 1 }

  /// The names of the listed types, without module names.
  var names: [String] {
    tokens.split { $0.text == "," }.compactMap { item in
      item.last { $0.text != "self" && $0.text != "." }?.text
    }
  }

  /// The source with a type added to the list, in the layout of the list.
  func adding(_ name: String) -> String {
    let item = "\(name).self"
    guard let last = tokens.last(where: { $0.text != "," }) else {
      // Comments in an empty list stay before the new type.
      let end = trimmedEnd
      let isOpen = text[range].contains("\n")
      if end == range.lowerBound { return string(..<range.lowerBound) + item + string(range.upperBound...) }
      return string(..<end) + (isOpen ? "\n" + indent(at: end) : " ") + item + string(end...)
    }
    let end = last.range.upperBound
    let comma = tokens.last?.text == "," ? tokens.last?.range : nil
    // A list whose items are on the line of the opening bracket is continued on that line.
    guard text[range.lowerBound..<last.range.lowerBound].contains("\n") else {
      let rest = comma.map { string(end..<$0.lowerBound) + string($0.upperBound...) } ?? string(end...)
      return string(..<end) + ", " + item + rest
    }
    let separator = "\n" + indent(at: end)
    // A comment after the last item stays beside that item.
    let place = text[end..<range.upperBound].contains("\n") ? trimmedEnd : end
    guard let comma else {
      return string(..<end) + "," + string(end..<place) + separator + item + string(place...)
    }
    let start = max(place, comma.upperBound)
    return string(..<start) + separator + item + "," + string(start...)
  }

  /// Position after the last item or comment between the brackets.
  private var trimmedEnd: Int {
    text[range].lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? range.lowerBound
  }

  /// The indentation of the line at a position.
  private func indent(at place: Int) -> String {
    let start = text[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return string(start..<(text[start...].firstIndex { $0 != " " && $0 != "\t" } ?? start))
  }

  private func string(_ range: some RangeExpression<Int>) -> String {
    String(String.UnicodeScalarView(text[range]))
  }
}

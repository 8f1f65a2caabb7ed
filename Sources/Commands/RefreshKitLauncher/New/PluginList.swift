import Foundation
import RefreshPackages

/// A list in a plugin's source, of its controls or of its tools, to which another type is added.
struct PluginList {
  /// The name of the list as a plugin declares it.
  enum Kind: String {
    case controls, tools
  }

  private let text: [Unicode.Scalar]
  /// The place of what is between the brackets, among the Unicode scalars of the source.
  private let range: Range<Int>
  /// The words between the brackets.
  private let tokens: [SwiftTokens.Token]

  /// The list of the plugin in a source file; nil if there is none that can be added to.
  ///
  /// Comments, strings and what `#if` leaves out have no list.
  init?(_ kind: Kind, in source: String) {
    guard let all = try? SwiftTokens(source).tokens, let brackets = try? SwiftBrackets(all) else {
      return nil
    }
    let words = all.map(\.text)
    let lists = words.indices.compactMap { index -> (opening: Int, isPlugins: Bool)? in
      guard words[index...].starts(with: [kind.rawValue, ":", "["]), index > 1, words[index - 2] == "static",
        ["let", "var"].contains(words[index - 1]), let type = brackets.partner(of: index + 2)
      else { return nil }
      // `= [`, or the value of a computed variable.
      let opening = words[(type + 1)...].firstIndex { !["=", "{", "get", "return"].contains($0) }
      guard let opening, opening > type + 1, words[opening] == "[" else { return nil }
      // What is declared before the braces around it conforms to RefreshPlugin.
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

  /// The place behind the closing bracket, among the Unicode scalars of the source.
  var end: Int { range.upperBound + 1 }

  /// The names of the types, without their modules.
  var names: [String] {
    tokens.split { $0.text == "," }.compactMap { item in
      item.last { $0.text != "self" && $0.text != "." }?.text
    }
  }

  /// The source with one more type, laid out as the list is.
  func adding(_ name: String) -> String {
    let item = "\(name).self"
    guard let last = tokens.last(where: { $0.text != "," }) else {
      // Comments stay before the type.
      let end = trimmedEnd
      let isOpen = text[range].contains("\n")
      if end == range.lowerBound { return string(..<range.lowerBound) + item + string(range.upperBound...) }
      return string(..<end) + (isOpen ? "\n" + indent(at: end) : " ") + item + string(end...)
    }
    let end = last.range.upperBound
    let comma = tokens.last?.text == "," ? tokens.last?.range : nil
    // A list whose last item follows the bracket continues in that line.
    guard text[range.lowerBound..<last.range.lowerBound].contains("\n") else {
      let rest = comma.map { string(end..<$0.lowerBound) + string($0.upperBound...) } ?? string(end...)
      return string(..<end) + ", " + item + rest
    }
    let separator = "\n" + indent(at: end)
    // What is said of the last item in a comment stays beside it.
    let place = text[end..<range.upperBound].contains("\n") ? trimmedEnd : end
    guard let comma else {
      return string(..<end) + "," + string(end..<place) + separator + item + string(place...)
    }
    let start = max(place, comma.upperBound)
    return string(..<start) + separator + item + "," + string(start...)
  }

  /// The end of the last item or comment between the brackets.
  private var trimmedEnd: Int {
    text[range].lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? range.lowerBound
  }

  /// The white space at the beginning of the line of a place.
  private func indent(at place: Int) -> String {
    let start = text[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return string(start..<(text[start...].firstIndex { $0 != " " && $0 != "\t" } ?? start))
  }

  private func string(_ range: some RangeExpression<Int>) -> String {
    String(String.UnicodeScalarView(text[range]))
  }
}

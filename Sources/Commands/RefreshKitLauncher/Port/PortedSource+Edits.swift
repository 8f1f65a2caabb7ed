import RefreshPackages

/// The changes of `port --write`. The changed source compiles for iOS as before: each change has no effect there, or
/// writes the same in a form that both systems know.
extension PortedSource {
  func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
  /// Maximum length of a line in characters, and of a statement in tokens, that edits look at; longer ones are
  /// generated code.
  static let (longestLine, maximumWords) = (4000, 400)
  /// Maximum number of modifiers and attributes before a declaration; more do not occur in written code.
  static let maximumModifiers = 20

  /// Position of the beginning of a line.
  func lineStart(_ place: Int) -> Int {
    let least = max(0, place - Self.longestLine)
    return scalars[least..<place].lastIndex { $0 == "\n" }.map { $0 + 1 } ?? least
  }
  func lineEnd(_ place: Int) -> Int {
    let most = min(scalars.count, place + Self.longestLine)
    return scalars[place..<most].firstIndex { $0 == "\n" } ?? most
  }
  /// The indentation of the line at a position.
  func indentation(_ place: Int) -> String {
    let start = lineStart(place)
    let end = scalars[start..<place].firstIndex { $0 != " " && $0 != "\t" } ?? place
    return string(start..<end)
  }
  /// True if only white space precedes a position on its line.
  func isFirst(_ place: Int) -> Bool {
    string(lineStart(place)..<place).allSatisfy { $0 == " " || $0 == "\t" }
  }
  func place(_ index: Int) -> Int { tokens[index].range.lowerBound }

  // MARK: Conditions and imports

  /// Replaces `os(iOS)` in a condition by `canImport(UIKit)`.
  func edit(condition range: Range<Int>) -> SourceEdit {
    let condition = string(range).split(separator: "os(iOS)", omittingEmptySubsequences: false)
    return SourceEdit(range: range, replacement: condition.joined(separator: "canImport(UIKit)"))
  }

  /// Guards an import with `#if canImport(MODULE)`.
  func edits(guarding index: Int) -> [SourceEdit] {
    let (start, end) = (lineStart(place(index)), lineEnd(place(index)))
    guard isFirst(place(index)) else { return [] }
    let line = string(start..<end)
    return [
      SourceEdit(
        range: start..<end, replacement: "#if canImport(\(text(index + 1)))\n\(line)\n#endif")
    ]
  }

  /// Replaces the import of a single declaration by the import of its module.
  func edits(widening index: Int) -> [SourceEdit] {
    var last = index + 1
    while text(last + 1) == "." { last += 2 }
    return [
      SourceEdit(range: tokens[index + 1].range.upperBound..<tokens[last].range.upperBound, replacement: "")
    ]
  }

  // MARK: Attributes

  /// Guards an attribute such as `@objc` with `#if canImport(ObjectiveC)`; Swift allows `#if` around attributes at
  /// the beginning of a declaration.
  func edits(guardingAttribute index: Int) -> [SourceEdit] {
    var last = index
    if text(index + 1) == "(", tokens[index + 1].range.lowerBound == tokens[index].range.upperBound,
      let end = brackets.partner(of: index + 1)
    {
      last = end
    }
    let range = place(index)..<tokens[last].range.upperBound
    guard let first = firstModifier(before: index) else { return [] }
    let indent = indentation(place(first))
    let block = "#if canImport(ObjectiveC)\n\(indent)\(string(range))\n\(indent)#endif"
    let end = scalars[range.upperBound...].firstIndex { $0 != " " && $0 != "\t" } ?? range.upperBound
    let isAlone = end < scalars.count && scalars[end] == "\n"
    guard isFirst(place(first)) else { return [] }
    let clause = text(index) == "@objc" ? edits(ofProtocolBehind: last) : []
    if first == index {
      return [
        SourceEdit(
          range: range.lowerBound..<(isAlone ? range.upperBound : end),
          replacement: isAlone ? block : "\(block)\n\(indent)")
      ] + clause
    }
    return clause + [
      SourceEdit(range: place(first)..<place(first), replacement: "\(block)\n\(indent)"),
      SourceEdit(range: range.lowerBound..<end, replacement: ""),
    ]
  }

  /// Restricts a protocol to classes, as `@objc` does on iOS; empty if its clause does so already, or no protocol
  /// follows.
  private func edits(ofProtocolBehind index: Int) -> [SourceEdit] {
    guard let next = declaration(after: index + 1), text(next) == "protocol" else { return [] }
    let (_, end) = dottedName(at: next + 1)
    guard text(end) == ":" else {
      let place = tokens[end - 1].range.upperBound
      return [SourceEdit(range: place..<place, replacement: ": AnyObject")]
    }
    let names = (end..<min(end + Self.maximumWords, tokens.count)).prefix { text($0) != "{" }.map(text)
    guard Set(names).isDisjoint(with: ["AnyObject", "class", "NSObjectProtocol"]) else { return [] }
    let place = tokens[end].range.upperBound
    return [SourceEdit(range: place..<place, replacement: " AnyObject,")]
  }

  /// The keyword of a declaration, after its modifiers and attributes; nil if there are too many of them.
  func declaration(after start: Int) -> Int? {
    (start..<start + Self.maximumModifiers).first {
      !Self.modifierWords.contains(text($0)) && !text($0).hasPrefix("@")
    }
  }

  /// The first modifier or attribute before a token, or the token itself; nil if there are too many of them.
  func firstModifier(before index: Int) -> Int? {
    var first = index
    while first > 0, isBeforeDeclaration(first - 1) {
      guard index - first < Self.maximumModifiers else { return nil }
      // An attribute with arguments begins before its parentheses.
      first = text(first - 1) == ")" ? (brackets.partner(of: first - 1) ?? first) - 1 : first - 1
    }
    return first
  }

  /// True for a modifier or an attribute before a declaration.
  func isBeforeDeclaration(_ index: Int) -> Bool {
    if Self.modifierWords.contains(text(index)) || text(index).hasPrefix("@") { return true }
    guard text(index) == ")", let open = brackets.partner(of: index), open > 0 else { return false }
    return text(open - 1).hasPrefix("@") || Self.hiding.contains(text(open - 1))
  }

  /// Replaces `ProcessInfo()` by `ProcessInfo.processInfo`.
  func edits(shared index: Int) -> [SourceEdit] {
    [
      SourceEdit(
        range: tokens[index].range.upperBound..<tokens[index + 2].range.upperBound,
        replacement: ".processInfo")
    ]
  }

  func edits(removing index: Int) -> [SourceEdit] {
    let end = index + 1 < tokens.count ? place(index + 1) : tokens[index].range.upperBound
    return [SourceEdit(range: place(index)..<end, replacement: "")]
  }

  // MARK: Statements written twice

  /// Writes a statement twice: unchanged where Objective-C exists, and for Linux without the `?` after an optional
  /// member. The value stays optional if the call's `receiver`, by its first token, becomes optional.
  func edits(optionalCall index: Int, _ name: String, _ receiver: Int? = nil) -> [SourceEdit] {
    edits(doubling: index) { token in
      guard token == index else { return [] }
      let range = place(token)..<tokens[token + 1].range.upperBound
      return (receiver.map { edits(makingOptional: $0, to: index - 1) } ?? []) + [
        SourceEdit(range: range, replacement: name)
      ]
    }
  }

  /// Makes a receiver, from its first token to the dot after it, an optional.
  func edits(makingOptional first: Int, to dot: Int) -> [SourceEdit] {
    [
      SourceEdit(range: place(first)..<place(first), replacement: "Optional("),
      SourceEdit(range: place(dot)..<place(dot), replacement: ")?"),
    ]
  }

  /// Writes a statement twice, with `#if canImport(ObjectiveC)`, the second time with changed tokens; empty if a
  /// change is impossible.
  func edits(doubling index: Int, _ change: (Int) -> [SourceEdit]?) -> [SourceEdit] {
    guard let (first, last) = statement(around: index) else { return [] }
    guard isFirst(place(first)) else { return [] }
    // A label is written twice with its statement only if no other statement follows.
    if ["case", "default"].contains(text(first)), !["case", "default", "}"].contains(text(last + 1)) {
      return []
    }
    var start = lineStart(place(first))
    var end = lineEnd(tokens[last].range.upperBound)
    var least = first
    let indent = string(start..<place(first))
    // `#if` cannot precede a property's first accessor, so the statements inside the accessor's braces are written
    // twice.
    let isAccessor = ["didSet", "willSet", "get", "set"].contains(text(first)) && text(last) == "}"
    if isAccessor {
      guard let brace = brackets.partner(of: last), (first..<index).contains(brace) else { return [] }
      (least, start, end) = (brace, tokens[brace].range.upperBound, place(last))
    }
    var other: [SourceEdit] = []
    for token in least...last {
      guard let changes = change(token) else { return [] }
      other += changes.map {
        SourceEdit(
          range: $0.range.lowerBound - start..<$0.range.upperBound - start, replacement: $0.replacement)
      }
    }
    let line = string(start..<end)
    let changed = SourceEdit.apply(other.map { [$0] }, to: Array(scalars[start..<end]))
    if isAccessor {
      let inner = indent + "  "
      let (body, changedBody) = (Self.trimmed(line), Self.trimmed(changed))
      return [
        SourceEdit(
          range: start..<end,
          replacement:
            "\n\(inner)#if canImport(ObjectiveC)\n\(inner)\(body)\n\(inner)#else\n\(inner)\(changedBody)\n\(inner)#endif\n\(indent)"
        )
      ]
    }
    return [
      SourceEdit(
        range: start..<end,
        replacement:
          "\(indent)#if canImport(ObjectiveC)\n\(line)\n\(indent)#else\n\(changed)\n\(indent)#endif")
    ]
  }

  /// A text without surrounding white space.
  private static func trimmed(_ line: String) -> String {
    String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The first and last token of the lines of a statement; nil if its brackets are not balanced on these lines.
  private func statement(around index: Int) -> (Int, Int)? {
    // The outermost parentheses around the token, within the innermost braces.
    let brace = brackets.brace(around: index)
    var (first, last) = (index, index)
    let least = max(brace ?? -1, index - Self.maximumWords)
    for candidate in stride(from: index, to: least, by: -1) where ["(", "["].contains(text(candidate)) {
      guard brackets.brace(around: candidate) == brace, let end = brackets.partner(of: candidate), end > index
      else { continue }
      (first, last) = (candidate, end)
    }
    func extend() {
      while first > 0, last - first < Self.maximumWords, tokens[first - 1].line == tokens[first].line {
        first -= 1
      }
      while last + 1 < tokens.count, last - first < Self.maximumWords,
        tokens[last + 1].line == tokens[last].line
      {
        last += 1
      }
    }
    extend()
    while first > 0, last - first < Self.maximumWords, continues(first) {
      first -= 1
      extend()
    }
    while last + 1 < tokens.count, last - first < Self.maximumWords, continues(last + 1) {
      last += 1
      extend()
    }
    guard last - first < Self.maximumWords else { return nil }
    for token in first...last where "()[]{}".contains(text(token)) && text(token).count == 1 {
      guard let partner = brackets.partner(of: token), (first...last).contains(partner) else { return nil }
    }
    return (first, last)
  }

  /// True if a token at the beginning of a line continues the previous line's statement.
  func continues(_ index: Int) -> Bool {
    guard index > 0, tokens[index - 1].line != tokens[index].line else { return false }
    return [".", "?", ":", ",", "&", "|", "+", "="].contains(text(index))
      || ([",", "=", "(", "[", ":", "&", "|", "+", "return"].contains(text(index - 1))
        && !endsLabel(index - 1))
  }

  /// True for the colon of a `case` or `default` in a switch, after which a statement begins.
  private func endsLabel(_ index: Int) -> Bool {
    guard text(index) == ":" else { return false }
    var start = index - 1
    while start > 0, index - start < Self.maximumWords {
      switch text(start) {
      case "case", "default": return true
      case "{", "}", "(", "[", "?": return false
      default: start = (brackets.partner(of: start) ?? start) - 1
      }
    }
    return false
  }
}

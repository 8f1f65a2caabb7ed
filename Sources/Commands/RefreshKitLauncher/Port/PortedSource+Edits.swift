import RefreshPackages

/// The changes that `port --write` makes. Each leaves what compiles for iOS as it is, or says the same in words that
/// both systems know.
extension PortedSource {
  func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
  /// How far the ends of a line, and those of a statement in words, are looked for: what is longer no person has written.
  static let (longestLine, mostWords) = (4000, 400)
  /// The most words before a declaration, for the same reason.
  static let mostModifiers = 20

  /// The place where the line of a place begins.
  func lineStart(_ place: Int) -> Int {
    let least = max(0, place - Self.longestLine)
    return scalars[least..<place].lastIndex { $0 == "\n" }.map { $0 + 1 } ?? least
  }
  /// The place where the line of a place ends, before its line feed.
  func lineEnd(_ place: Int) -> Int {
    let most = min(scalars.count, place + Self.longestLine)
    return scalars[place..<most].firstIndex { $0 == "\n" } ?? most
  }
  /// The spaces with which the line of a place begins.
  func indentation(_ place: Int) -> String {
    let start = lineStart(place)
    let end = scalars[start..<place].firstIndex { $0 != " " && $0 != "\t" } ?? place
    return string(start..<end)
  }
  /// Whether only spaces are before a place on its line.
  func isFirst(_ place: Int) -> Bool {
    string(lineStart(place)..<place).allSatisfy { $0 == " " || $0 == "\t" }
  }
  func place(_ index: Int) -> Int { tokens[index].range.lowerBound }

  // MARK: Conditions and imports

  /// Has what compiles for iOS compile wherever UIKit is.
  func edit(condition range: Range<Int>) -> SourceEdit {
    let condition = string(range).split(separator: "os(iOS)", omittingEmptySubsequences: false)
    return SourceEdit(range: range, replacement: condition.joined(separator: "canImport(UIKit)"))
  }

  /// Leaves an import out where its module does not exist.
  func edits(guarding index: Int) -> [SourceEdit] {
    let (start, end) = (lineStart(place(index)), lineEnd(place(index)))
    guard isFirst(place(index)) else { return [] }
    let line = string(start..<end)
    return [
      SourceEdit(
        range: start..<end, replacement: "#if canImport(\(text(index + 1)))\n\(line)\n#endif")
    ]
  }

  /// Imports a whole module instead of one of its declarations.
  func edits(widening index: Int) -> [SourceEdit] {
    var last = index + 1
    while text(last + 1) == "." { last += 2 }
    return [
      SourceEdit(range: tokens[index + 1].range.upperBound..<tokens[last].range.upperBound, replacement: "")
    ]
  }

  // MARK: Attributes

  /// Leaves an attribute such as `@objc` out without Objective-C: an attribute can be conditional at the beginning of its
  /// declaration.
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
    let clause = edits(ofProtocolBehind: last)
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

  /// Says that a protocol is one of classes, which `@objc` says on iOS; none if its clause says so or no protocol follows.
  private func edits(ofProtocolBehind index: Int) -> [SourceEdit] {
    guard let next = declaration(after: index + 1), text(next) == "protocol" else { return [] }
    let (_, end) = dottedName(at: next + 1)
    guard text(end) == ":" else {
      let place = tokens[end - 1].range.upperBound
      return [SourceEdit(range: place..<place, replacement: ": AnyObject")]
    }
    let names = (end..<min(end + Self.mostWords, tokens.count)).prefix { text($0) != "{" }.map(text)
    guard Set(names).isDisjoint(with: ["AnyObject", "class", "NSObjectProtocol"]) else { return [] }
    let place = tokens[end].range.upperBound
    return [SourceEdit(range: place..<place, replacement: " AnyObject,")]
  }

  /// The word of a declaration behind its modifiers and attributes; nil where they are too many.
  func declaration(after start: Int) -> Int? {
    (start..<start + Self.mostModifiers).first {
      !Self.modifierWords.contains(text($0)) && !text($0).hasPrefix("@")
    }
  }

  /// The first of the modifiers and attributes before a token, or itself; nil where they are too many.
  func firstModifier(before index: Int) -> Int? {
    var first = index
    while first > 0, isBeforeDeclaration(first - 1) {
      guard index - first < Self.mostModifiers else { return nil }
      first -= 1
    }
    return first
  }

  /// Whether a token is a modifier or an attribute before a declaration.
  func isBeforeDeclaration(_ index: Int) -> Bool {
    if Self.modifierWords.contains(text(index)) || text(index).hasPrefix("@") { return true }
    guard text(index) == ")", let open = brackets.partner(of: index), open > 0 else { return false }
    return text(open - 1).hasPrefix("@") || Self.hiding.contains(text(open - 1))
  }

  /// The shared object in place of a new one.
  func edits(shared index: Int) -> [SourceEdit] {
    [
      SourceEdit(
        range: tokens[index].range.upperBound..<tokens[index + 2].range.upperBound,
        replacement: ".processInfo")
    ]
  }

  /// Takes a modifier away.
  func edits(removing index: Int) -> [SourceEdit] {
    let end = index + 1 < tokens.count ? place(index + 1) : tokens[index].range.upperBound
    return [SourceEdit(range: place(index)..<end, replacement: "")]
  }

  // MARK: Selectors and key paths

  /// The key path as a string, which both systems have.
  func edits(keyPath index: Int) -> [SourceEdit] {
    guard text(index + 1) == "(", let end = brackets.partner(of: index + 1), end > index + 2 else {
      return []
    }
    var words = (index + 2..<end).map(text).filter { $0 != "." }
    while words.count > 1, words[0].first?.isUppercase == true || words[0] == "self" { words.removeFirst() }
    guard words.allSatisfy({ $0.first?.isLetter == true || $0.first == "_" }) else { return [] }
    return [
      SourceEdit(
        range: place(index)..<tokens[end].range.upperBound, replacement: "\"\(words.joined(separator: "."))\""
      )
    ]
  }

  /// Says a statement with selectors twice: as it is, and without Objective-C with methods in place of their names.
  func edits(selector index: Int) -> [SourceEdit] {
    edits(doubling: index) { token in
      guard text(token) == "#selector" else { return [] }
      guard let method = method(of: token), let close = brackets.partner(of: token + 1) else { return nil }
      return [
        SourceEdit(
          range: place(token)..<tokens[close].range.upperBound, replacement: "Selector(\(method))")
      ]
    }
  }

  /// Says a statement twice: as it is, and without Objective-C without the question mark behind an optional member.
  func edits(optionalCall index: Int) -> [SourceEdit] {
    edits(doubling: index) { token in
      guard token == index else { return [] }
      return [SourceEdit(range: tokens[token + 1].range, replacement: "")]
    }
  }

  /// Says a statement twice, the second time with changes to its tokens; none where one of these cannot be made.
  private func edits(doubling index: Int, _ change: (Int) -> [SourceEdit]?) -> [SourceEdit] {
    guard let (first, last) = statement(around: index) else { return [] }
    guard isFirst(place(first)) else { return [] }
    var start = lineStart(place(first))
    var end = lineEnd(tokens[last].range.upperBound)
    var least = first
    let indent = string(start..<place(first))
    // A directive cannot stand before the first accessor of a property: what is in its braces is said twice.
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

  /// A piece of a line without the spaces around it.
  private static func trimmed(_ line: String) -> String {
    String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The name of a selector and its method, as in `"tick", Spinner.tick`; nil for one that only Objective-C knows.
  private func method(of index: Int) -> String? {
    guard text(index + 1) == "(", let end = brackets.partner(of: index + 1), end > index + 2 else {
      return nil
    }
    var words = (index + 2..<end).map(text)
    guard !words.contains("as"), !["getter", "setter"].contains(words[0]) else { return nil }
    if ["self", "Self"].contains(words[0]), words.count > 2, words[1] == "." { words.removeFirst(2) }
    // `Spinner.tick(_:)` names its class; `spinner.tick` does not.
    let isQualified = words.count > 2 && words[1] == "."
    if isQualified, words[0].first?.isUppercase != true { return nil }
    let whole = words.joined()
    let name = isQualified ? whole.split(separator: ".").dropFirst().joined(separator: ".") : whole
    if isQualified { return "\"\(name)\", \(whole)" }
    guard let type = enclosingType(of: index) else { return nil }
    return "\"\(name)\", \(type).\(name)"
  }

  /// The innermost class around a token.
  private func enclosingType(of index: Int) -> String? {
    for scope in brackets.scopes(around: index) {
      switch scope {
      case .type(let name), .extension(let name): return name
      case .valueType: return nil
      case .initializer, .member, .other: break
      }
    }
    return nil
  }

  /// The tokens of the lines of a statement; nil if what begins on these lines does not end on them.
  private func statement(around index: Int) -> (Int, Int)? {
    // The outermost parentheses around the token, in the braces that are next to it.
    let brace = brackets.brace(around: index)
    var (first, last) = (index, index)
    let least = max(brace ?? -1, index - Self.mostWords)
    for candidate in stride(from: index, to: least, by: -1) where ["(", "["].contains(text(candidate)) {
      guard brackets.brace(around: candidate) == brace, let end = brackets.partner(of: candidate), end > index
      else { continue }
      (first, last) = (candidate, end)
    }
    func extend() {
      while first > 0, last - first < Self.mostWords, tokens[first - 1].line == tokens[first].line {
        first -= 1
      }
      while last + 1 < tokens.count, last - first < Self.mostWords, tokens[last + 1].line == tokens[last].line
      {
        last += 1
      }
    }
    extend()
    while first > 0, last - first < Self.mostWords, continues(first) {
      first -= 1
      extend()
    }
    while last + 1 < tokens.count, last - first < Self.mostWords, continues(last + 1) {
      last += 1
      extend()
    }
    guard last - first < Self.mostWords else { return nil }
    for token in first...last where "()[]{}".contains(text(token)) && text(token).count == 1 {
      guard let partner = brackets.partner(of: token), (first...last).contains(partner) else { return nil }
    }
    return (first, last)
  }

  /// Whether a token at the beginning of a line continues the line before it.
  private func continues(_ index: Int) -> Bool {
    guard index > 0, tokens[index - 1].line != tokens[index].line else { return false }
    return [".", "?", ":", ",", "&", "|", "+", "="].contains(text(index))
      || [",", "=", "(", "[", ":", "&", "|", "+", "return"].contains(text(index - 1))
  }
}

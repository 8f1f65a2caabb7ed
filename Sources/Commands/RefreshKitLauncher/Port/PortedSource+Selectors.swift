import RefreshPackages

/// The changes of selectors and key paths that `port --write` makes.
extension PortedSource {
  /// Replaces `#keyPath(…)` by a string, which both systems accept.
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

  /// Writes a statement twice: unchanged where Objective-C exists, and for Linux with methods in place of `#selector`.
  func edits(selector index: Int) -> [SourceEdit] {
    let whole = edits(doubling: index) { token in
      guard text(token) == "#selector" else { return [] }
      guard let method = method(of: token), let close = brackets.partner(of: token + 1) else { return nil }
      return [
        SourceEdit(
          range: place(token)..<tokens[close].range.upperBound, replacement: "Selector(\(method))")
      ]
    }
    return whole.isEmpty ? edits(hoisting: index) : whole
  }

  /// Gives a selector a constant of its own before the statement, if the statement has a body, as `if` has; empty in
  /// any other place.
  private func edits(hoisting index: Int) -> [SourceEdit] {
    guard let method = method(of: index), let close = brackets.partner(of: index + 1),
      let brace = brackets.brace(around: index), brackets.scope(of: brace)?.typeName == nil
    else { return [] }
    var first = index
    while first > brace + 1, index - first < Self.maximumWords,
      tokens[first - 1].line == tokens[first].line || continues(first)
    {
      first -= 1
    }
    guard ["if", "guard", "let", "var", "return"].contains(text(first)), isFirst(place(first)),
      brackets.brace(around: first) == brace
    else { return [] }
    let base = method.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    // Each selector of a scope gets another name.
    let count = tokens[max(brace, index - Self.longestLine)..<index].count {
      $0.text == "#selector" || $0.text.hasPrefix("\(base)Selector")
    }
    let name = "\(base)Selector\(count == 0 ? "" : "\(count + 1)")"
    let indent = indentation(place(first))
    let range = place(index)..<tokens[close].range.upperBound
    let start = lineStart(place(first))
    return [
      SourceEdit(
        range: start..<start,
        replacement: """
          \(indent)#if canImport(ObjectiveC)
          \(indent)let \(name) = \(string(range))
          \(indent)#else
          \(indent)let \(name) = Selector(\(method))
          \(indent)#endif

          """), SourceEdit(range: range, replacement: name),
    ]
  }

  /// Name and method of a selector, such as `"tick", Spinner.tick`; nil for one that only Objective-C can resolve.
  private func method(of index: Int) -> String? {
    guard text(index + 1) == "(", let end = brackets.partner(of: index + 1), end > index + 2 else {
      return nil
    }
    var words = (index + 2..<end).map(text)
    guard !words.contains("as") else { return nil }
    if ["getter", "setter"].contains(words[0]), words.count > 2, words[1] == ":" {
      return accessor(of: Array(words[2...]), isSetter: words[0] == "setter", at: index)
    }
    if ["self", "Self"].contains(words[0]), words.count > 2, words[1] == "." { words.removeFirst(2) }
    // A qualified method must name its class, as in `Spinner.tick(_:)`; that of `spinner.tick` is known if `spinner` is a
    // property with a type.
    let isQualified = words.count > 2 && words[1] == "."
    if isQualified, words[0].first?.isUppercase != true {
      guard let owner = enclosingType(of: index), let type = variables.properties[owner]?[words[0]] ?? nil
      else {
        return nil
      }
      words[0] = type
    }
    let whole = words.joined()
    let name = isQualified ? whole.split(separator: ".").dropFirst().joined(separator: ".") : whole
    if isQualified { return "\"\(name)\", \(whole)" }
    guard let type = enclosingType(of: index) else { return nil }
    return "\"\(name)\", \(type).\(name)"
  }

  /// Name and accessor of a property, such as `"level", { (object: Gauge) in { object.level } }`; nil if its class is
  /// unknown.
  private func accessor(of path: [String], isSetter: Bool, at index: Int) -> String? {
    var path = path.filter { $0 != "." }
    if ["self", "Self"].contains(path[0]) { path.removeFirst() }
    guard let name = path.popLast(),
      let type = path.isEmpty ? enclosingType(of: index) : path.joined(separator: "."),
      type.first?.isUppercase == true
    else { return nil }
    let selector = isSetter ? "set\(name.prefix(1).uppercased())\(name.dropFirst()):" : name
    return "\"\(selector)\", { (object: \(type)) in { object.\(name)\(isSetter ? " = $0" : "") } }"
  }

  /// The innermost class or extension around a token; nil in a structure or enumeration.
  private func enclosingType(of index: Int) -> String? {
    let scope = brackets.scopes(around: index).first { $0.typeName != nil }
    if case .valueType? = scope { return nil }
    return scope?.typeName
  }
}

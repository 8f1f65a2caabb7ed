import RefreshPackages

/// Optional members of the sources' own `@objc` protocols. Without Objective-C, a protocol has none: `port --write`
/// gives each a default implementation that does what a call does on iOS if the member is missing. If calls differ in
/// what they do then, the default throws, and calls go to a function that returns nil instead.
struct OptionalMembers {
  /// A function by its name and argument labels; an argument without a label has "_".
  struct Name: Hashable {
    let base: String
    let labels: [String]
  }
  /// The default implementations' statements; nil for one that throws.
  private var defaults: [Name: String?] = [:]

  init() {}
  init(of sources: [PortedSource]) {
    let calls = Dictionary(grouping: sources.flatMap(\.optionalCalls), by: \.name)
    for (name, result) in sources.flatMap(\.optionalFunctions) {
      let expected = Set((calls[name] ?? []).map(\.absentValue))
      switch result {
      case .nothing: defaults[name] = ""
      case .optional: defaults[name] = "nil"
      // The value that every call takes in place of a missing member's.
      case .value: defaults[name] = .some(expected.count == 1 ? expected.first ?? nil : nil)
      }
    }
  }

  func contains(_ name: Name) -> Bool { defaults[name] != nil }
  /// The statement of a default implementation, possibly empty; nil for one that throws.
  func defaultStatement(of name: Name) -> String? { defaults[name] ?? nil }
  /// True for an optional function whose default implementation throws.
  func isThrowing(_ name: Name) -> Bool { contains(name) && defaultStatement(of: name) == nil }
}

extension PortedSource {
  enum OptionalResult { case nothing, optional, value }

  /// Optional functions of the source's protocols.
  var optionalFunctions: [(name: OptionalMembers.Name, result: OptionalResult)] {
    tokens.indices.compactMap { index in
      guard text(index) == "optional", let function = optionalFunction(at: index) else { return nil }
      return (function.name, function.result)
    }
  }

  /// A call such as `delegate?.didTap?(self)`.
  struct OptionalCall {
    let name: OptionalMembers.Name
    /// Value that the expression around the call amounts to if the member is missing; nil if unknown.
    let absentValue: String?
  }

  var optionalCalls: [OptionalCall] {
    tokens.indices.compactMap { index in
      calledName(at: index).map { OptionalCall(name: $0, absentValue: absentValue(ofCallAt: index)) }
        ?? reference(at: index)
    }
  }

  /// A function that `guard let function = delegate?.didTap(_:) else { return true }` takes to call it later; nil for
  /// any other token.
  private func reference(at index: Int) -> OptionalCall? {
    guard isMember(index), text(index - 2) == "?", text(index + 1) == "(",
      let close = brackets.partner(of: index + 1), text(close - 1) == ":", text(close + 1) == "else",
      text(close + 2) == "{", text(close + 3) == "return"
    else { return nil }
    let labels = (index + 2..<close).map(text).filter { $0 != ":" }
    let value = text(close + 4)
    let isLiteral = ["true", "false"].contains(value) || value.first?.isNumber == true
    return OptionalCall(
      name: OptionalMembers.Name(base: text(index), labels: labels),
      absentValue: isLiteral && text(close + 5) == "}" ? value : nil)
  }

  /// Name and labels of an optional call at its name's token; nil for any other token.
  func calledName(at index: Int) -> OptionalMembers.Name? {
    guard isMember(index), text(index + 1) == "?", let close = brackets.partner(of: index + 2) else {
      return nil
    }
    // A closure may be the only argument; with a space before it, `?` chooses between two values.
    if text(index + 2) == "{", tokens[index].range.upperBound == place(index + 1) {
      return OptionalMembers.Name(base: text(index), labels: ["_"])
    }
    guard text(index + 2) == "(", tokens[index + 1].range.upperBound == place(index + 2) else { return nil }
    return OptionalMembers.Name(base: text(index), labels: labels(from: index + 2, to: close))
  }

  /// The argument or parameter labels between parentheses.
  func labels(from open: Int, to close: Int) -> [String] {
    var (found, index): ([String], Int) = ([], open + 1)
    var begins = true
    while index < close {
      if begins {
        let next = text(index + 1)
        // A parameter has a name after its label.
        let isLabel = next == ":" || (text(index + 2) == ":" && next.first?.isLetter == true)
        found.append(isLabel ? text(index) : "_")
      }
      begins = text(index) == ","
      index =
        max(index, ["(", "[", "{"].contains(text(index)) ? brackets.partner(of: index) ?? index : index) + 1
    }
    return found
  }

  private func absentValue(ofCallAt index: Int) -> String? {
    guard let close = brackets.partner(of: index + 2) else { return nil }
    let rest = (close + 1...close + 5).map(text)
    /// The value that compares with a literal as a missing value does.
    func opposite(_ start: Int) -> String? {
      guard text(start + 1) == "=", ["=", "!"].contains(text(start)) else { return nil }
      return ["true": "false", "false": "true"][text(start + 2)]
    }
    if rest[0] == "?", rest[1] == "?" {
      if rest[2] == ".", rest[3].first?.isLetter == true, ![".", "("].contains(rest[4]) {
        return ".\(rest[3])"
      }
      let isLiteral = ["true", "false"].contains(rest[2]) || rest[2].first?.isNumber == true
      // `?? 0 + 1` takes the sum.
      return isLiteral && ![".", "(", "+", "-", "*", "/", "%"].contains(rest[3]) ? rest[2] : nil
    }
    if let value = opposite(close + 1) { return value }
    // `false == delegate?.f?(self)`
    if let first = receiver(before: index), text(first - 1) == "=", ["=", "!"].contains(text(first - 2)) {
      return ["true": "false", "false": "true"][text(first - 3)]
    }
    // `if let isShown = delegate?.f?(self), isShown`.
    guard rest[0] == ",", let bound = boundName(before: index) else { return nil }
    if rest[1] == "!", rest[2] == bound { return "true" }
    guard rest[1] == bound else { return nil }
    return opposite(close + 3) ?? (["{", ",", "&", "else"].contains(rest[2]) ? "false" : nil)
  }

  /// The name that `let` binds to the expression around a token.
  private func boundName(before index: Int) -> String? {
    let line = tokens[index].line
    let start = (max(2, index - Self.maximumWords)..<index).reversed()
      .prefix { tokens[$0].line == line && text($0) != "," }
      .first { text($0) == "=" && text($0 - 2) == "let" }
    return start.map { text($0 - 1) }
  }

  private func optionalFunction(
    at index: Int
  ) -> (name: OptionalMembers.Name, function: Int, end: Int, result: OptionalResult)? {
    guard let function = declaration(after: index + 1), text(function) == "func", text(function + 2) == "(",
      let close = brackets.partner(of: function + 2)
    else { return nil }
    var last = close
    while ["async", "throws"].contains(text(last + 1)) { last += 1 }
    var result = OptionalResult.nothing
    if text(last + 1) == "-", text(last + 2) == ">" {
      last += 3
      let isEmpty = text(last) == "Void" || (text(last) == "(" && text(last + 1) == ")")
      while true {
        if ["(", "["].contains(text(last)) { last = brackets.partner(of: last) ?? last }
        guard tokens.indices.contains(last + 1), tokens[last + 1].line == tokens[last].line,
          text(last + 1) != "}"
        else { break }
        last += 1
      }
      result = isEmpty ? .nothing : ["?", "!"].contains(text(last)) ? .optional : .value
    }
    let name = OptionalMembers.Name(
      base: text(function + 1), labels: labels(from: function + 2, to: close))
    return (name, function, tokens[last].range.upperBound, result)
  }

  // MARK: Edits

  /// Keeps an optional function for Objective-C, and declares it otherwise, with the default implementations of the
  /// protocol after the first one; empty for a function that shares its lines with other code.
  func edits(optional index: Int, _ members: OptionalMembers) -> [SourceEdit] {
    guard let own = defaultedFunction(at: index, members), let brace = brackets.brace(around: index),
      let close = brackets.partner(of: brace), case .valueType(let type)? = brackets.scope(of: brace)
    else { return [] }
    let indent = indentation(own.range.lowerBound)
    let edit = SourceEdit(
      range: own.range,
      replacement: """
        #if canImport(ObjectiveC)
        \(indent)\(string(own.range))
        \(indent)#else
        \(indent)\(own.signature)
        \(indent)#endif
        """)
    let all = (brace..<close).filter { text($0) == "optional" }
    guard index == all.first(where: { defaultedFunction(at: $0, members) != nil }) else { return [edit] }
    let isPublic =
      (max(0, brace - Self.maximumModifiers)..<brace).last { text($0) == "protocol" }
      .map { modifiers(before: $0).contains("public") } ?? false
    let functions = all.compactMap { defaultedFunction(at: $0, members) }.flatMap(\.defaults).map {
      "  \(isPublic ? "public " : "")\($0)\n"
    }
    let after = lineEnd(tokens[close].range.upperBound)
    return [
      edit,
      SourceEdit(
        range: after..<after,
        replacement:
          "\n\n#if !canImport(ObjectiveC)\nextension \(type) {\n\(functions.joined())}\n#endif"),
    ]
  }

  /// An optional function alone on its lines: its range with attributes, its signature without Objective-C, and its
  /// default implementations.
  private func defaultedFunction(
    at index: Int, _ members: OptionalMembers
  ) -> (range: Range<Int>, signature: String, defaults: [String])? {
    guard let (name, function, end, _) = optionalFunction(at: index), members.contains(name),
      let first = firstModifier(before: index), isFirst(place(first)),
      let (parameters, last) = parameters(at: function + 2)
    else { return nil }
    let rest = string(end..<lineEnd(end)).drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard rest.isEmpty || rest.hasPrefix("//") else { return nil }
    let (range, signature) = (place(first)..<end, string(place(function)..<end))
    if let statement = members.defaultStatement(of: name) {
      return (range, signature, ["\(signature) {\(statement.isEmpty ? "" : " \(statement) ")}"])
    }
    guard text(last) == "-" else { return nil }
    let list = string(place(function + 2)..<tokens[last - 1].range.upperBound)
    let result = string(place(last + 2)..<end)
    let arguments = parameters.map { $0.label == "_" ? $0.name : "\($0.label): \($0.name)" }
    let throwing = "func \(name.base)\(list) throws -> \(result)"
    return (
      range, throwing,
      [
        "\(throwing) { throw CancellationError() }",
        "func \(Self.nameIfImplemented(name.base))\(list) -> Optional<\(result)> { try? self.\(name.base)(\(arguments.joined(separator: ", "))) }",
      ]
    )
  }

  /// The name of the function that returns nil if the optional member is missing.
  private static func nameIfImplemented(_ name: String) -> String { "\(name)IfImplemented" }

  /// The first token of the receiver of a member, which is a chain of names; nil for any other receiver.
  private func receiver(before member: Int) -> Int? {
    var first = member - 1
    while first > 0, text(first) == ".", member - first < Self.maximumWords {
      let end = ["!", "?"].contains(text(first - 1)) ? first - 2 : first - 1
      guard end >= 0, let letter = text(end).first, letter.isLetter || letter == "_" else { return nil }
      first = end - 1
    }
    return first + 1
  }

  /// Calls an optional function without `?` where it has a default implementation: in a statement of its own or, in a
  /// condition, with `#if` around the member.
  func edits(calledIn index: Int, _ members: OptionalMembers, _ isOfUIKit: Bool) -> [SourceEdit] {
    guard let name = calledName(at: index), let close = brackets.partner(of: index + 2),
      isOfUIKit || members.contains(name)
    else { return [] }
    let isThrowing = !isOfUIKit && members.isThrowing(name)
    let newName = isThrowing ? Self.nameIfImplemented(name.base) : name.base
    // Only in an optional chain does the call's value stay optional, as a binding needs it.
    let isChained =
      text(index - 2) == "?" || isThrowing || (!isOfUIKit && boundName(before: index) == nil)
    let receiver = isChained ? nil : receiver(before: index)
    guard isChained || receiver != nil else { return [] }
    let whole = edits(optionalCall: index, newName, receiver)
    if !whole.isEmpty { return whole }
    // `#if` can surround a member, but not a closure, subscript or `?` behind it.
    let isFollowed =
      close + 1 < tokens.count && tokens[close].range.upperBound == place(close + 1)
      && ["?", "!", "[", "("].contains(text(close + 1))
    guard !isFollowed, tokens[index - 1].range.upperBound == place(index) else { return [] }
    // A brace behind the call would be taken for a closure, so the call gets parentheses.
    let hasBody = text(close + 1) == "{"
    let first = self.receiver(before: index)
    guard !hasBody || first != nil else { return [] }
    let indent = indentation(place(index))
    let range = place(index - 1)..<tokens[close].range.upperBound
    let call = string(range)
    let changed = ".\(newName)\(string(tokens[index + 1].range.upperBound..<range.upperBound))"
    let next = scalars[range.upperBound...].firstIndex { $0 != " " && $0 != "\t" } ?? range.upperBound
    let endsLine = next < scalars.count && scalars[next] == "\n"
    let opening = first.flatMap { hasBody ? SourceEdit(range: place($0)..<place($0), replacement: "(") : nil }
    return [opening].compactMap { $0 } + (receiver.map { edits(makingOptional: $0, to: index - 1) } ?? []) + [
      SourceEdit(
        range: range.lowerBound..<(endsLine ? range.upperBound : next),
        replacement: """

          \(indent)#if canImport(ObjectiveC)
          \(indent)  \(call)
          \(indent)#else
          \(indent)  \(changed)
          \(indent)#endif
          """ + (hasBody ? "\n\(indent)) " : endsLine ? "" : "\n\(indent)  "))
    ]
  }
}

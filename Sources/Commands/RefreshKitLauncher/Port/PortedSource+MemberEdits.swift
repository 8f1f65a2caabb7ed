import RefreshPackages

/// The changes of casts and members that `port --write` makes.
extension PortedSource {
  // MARK: Objects of any class

  /// Casts to `NSValue` or `NSNumber` instead of `AnyObject`, whose members only Objective-C looks up.
  func edits(boxed index: Int) -> [SourceEdit] {
    // The tokens of the cast: `( … as AnyObject ) . cgPointValue`, also `as AnyObject?)?.`.
    var close = index + 1
    if ["?", "!"].contains(text(close)) { close += 1 }
    guard text(close) == ")", let open = brackets.partner(of: close) else { return [] }
    var dot = close + 1
    if ["?", "!"].contains(text(dot)) { dot += 1 }
    guard text(dot) == ".", let type = Self.boxes[text(dot + 1)] else { return [] }
    let next = text(dot + 2)
    let line = tokens[index].line
    let binds = (max(0, open - Self.maximumWords)..<open).reversed().prefix { tokens[$0].line == line }
      .contains {
        ["if", "guard", "while"].contains(text($0))
      }
    // Objective-C's dynamic lookup makes the member optional; the class's own member is not.
    let isForced = next == "!"
    let isChained = next == "?" && text(dot + 3) == "."
    // A new variable gets the optional.
    let isNew = text(open - 1) == "=" && ["let", "var"].contains(text(open - 3)) && next != "."
    let isOptional = !isForced && (binds || isNew || next == "?")
    let range = tokens[index - 1].range.lowerBound..<tokens[dot].range.lowerBound
    let cast = SourceEdit(range: range, replacement: isOptional ? "as? \(type))?" : "as! \(type))")
    return isForced || isChained ? [cast, SourceEdit(range: tokens[dot + 2].range, replacement: "")] : [cast]
  }

  static let boxes: [String: String] = {
    var table: [String: String] = [:]
    for name in [
      "cgPoint", "cgSize", "cgRect", "cgVector", "cgAffineTransform", "uiEdgeInsets", "caTransform3D",
    ] {
      table["\(name)Value"] = "NSValue"
    }
    for name in ["int", "float", "double", "bool", "integer"] { table["\(name)Value"] = "NSNumber" }
    return table
  }()

  // MARK: Members

  /// Adds accessors to an `@NSManaged` property, for systems without Objective-C.
  func edits(managed index: Int) -> [SourceEdit] {
    var variable = index + 1
    while Self.modifierWords.contains(text(variable)) { variable += 1 }
    guard text(variable) == "var", text(variable + 2) == ":" else { return [] }
    let (type, end) = dottedName(at: variable + 3)
    let isOptional = ["?", "!"].contains(text(end))
    let last = isOptional ? end : end - 1
    guard tokens.indices.contains(last),
      last + 1 >= tokens.count || tokens[last + 1].line != tokens[last].line,
      isFirst(place(index))
    else { return [] }
    let indent = indentation(place(index))
    let range = place(index)..<tokens[last].range.upperBound
    let declaration = string(place(index + 1)..<range.upperBound)
    let name = text(variable + 1)
    let zero = ["Bool": "false", "String": "\"\"", "CGPoint": ".zero", "CGSize": ".zero", "CGRect": ".zero"]
    let numbers: Set = ["CGFloat", "Double", "Float", "Int", "TimeInterval", "CFTimeInterval"]
    let fallback = numbers.contains(type) ? "0" : zero[type]
    let value =
      isOptional
      ? "value(forKey: \"\(name)\") as? \(type)"
      : fallback.map { "value(forKey: \"\(name)\") as? \(type) ?? \($0)" }
        ?? "value(forKey: \"\(name)\") as! \(type)"
    return [
      SourceEdit(
        range: range,
        replacement: """
          #if canImport(ObjectiveC)
          \(indent)\(string(range))
          \(indent)#else
          \(indent)\(declaration) {
          \(indent)  get { \(value) }
          \(indent)  set { setValue(newValue, forKey: "\(name)") }
          \(indent)}
          \(indent)#endif
          """)
    ]
  }

  /// Moves an overriding member from an extension into its class, if the source declares the class; otherwise guards
  /// the member with `#if canImport(ObjectiveC)`.
  func edits(moving index: Int) -> [SourceEdit] {
    guard let first = firstModifier(before: index), let (start, end) = member(from: first, of: index) else {
      return []
    }
    var text = string(start..<end)
    guard case .extension(let name)? = brackets.brace(around: index).flatMap(brackets.scope),
      let closing = declared.classEnds[name].map(place)
    else {
      return [
        SourceEdit(range: start..<end, replacement: "#if canImport(ObjectiveC)\n\(text)\n#endif")
      ]
    }
    let place = lineStart(closing)
    guard isFirst(closing) else { return [] }
    // Members of a public extension are public without saying so.
    if modifiers(before: index).union(modifiers(after: index)).isDisjoint(with: ["public", "open", "private"]
    ),
      let brace = brackets.brace(around: index), isInPublicExtension(brace)
    {
      let offset = self.place(index) - start
      text = SourceEdit.apply(
        [[SourceEdit(range: offset..<offset, replacement: "public ")]], to: Array(scalars[start..<end]))
    }
    return [
      SourceEdit(range: place..<place, replacement: "\n\(text)\n"),
      SourceEdit(range: start..<min(end + 1, scalars.count), replacement: ""),
    ]
  }

  /// Leaves a member out where Objective-C is missing.
  func edits(guardingMember index: Int) -> [SourceEdit] {
    guard let first = firstModifier(before: index), let (start, end) = member(from: first, of: index) else {
      return []
    }
    let text = "#if canImport(ObjectiveC)\n\(string(start..<end))\n#endif"
    return [SourceEdit(range: start..<end, replacement: text)]
  }

  private func modifiers(after index: Int) -> Set<String> {
    Set((index + 1..<index + 1 + Self.maximumModifiers).map(text).prefix { Self.modifierWords.contains($0) })
  }
  private func isInPublicExtension(_ brace: Int) -> Bool {
    (max(0, brace - Self.maximumWords)..<brace).last { text($0) == "extension" }
      .map { modifiers(before: $0).contains("public") } ?? false
  }

  /// The lines of a member with the comments above it; nil if other code shares these lines.
  private func member(from first: Int, of index: Int) -> (Int, Int)? {
    var last = index + 1
    while last < tokens.count, text(last) != "{" {
      if ["}", "override"].contains(text(last)) || last - index > Self.maximumWords { return nil }
      last += 1
    }
    guard let close = brackets.partner(of: last) else { return nil }
    var start = lineStart(place(first))
    guard isFirst(place(first)) else { return nil }
    while start > 0, place(first) - start < Self.longestLine {
      let above = lineStart(start - 1)
      guard string(above..<start).drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("//") else { break }
      start = above
    }
    let end = lineEnd(tokens[close].range.upperBound)
    guard close + 1 >= tokens.count || tokens[close + 1].line != tokens[close].line else { return nil }
    return (start, end)
  }
}

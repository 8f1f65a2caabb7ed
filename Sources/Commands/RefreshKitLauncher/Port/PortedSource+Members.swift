import RefreshPackages

/// The declared types of variables, to look their members up in the compatibility package.
struct VariableTypes {
  private struct ScopedName: Hashable {
    let name: String
    /// Index of the opening brace around the declaration; -1 at the top level.
    let brace: Int
  }
  /// The type of each variable; nil if only the compiler can know it.
  private var types: [ScopedName: String?] = [:]
  /// The properties of each type in the source, with their types.
  private(set) var properties: [String: [String: String?]] = [:]

  /// Records a variable; two declarations of one name in the same scope with different types make its type unknown.
  mutating func note(_ name: String, _ type: String?, in brace: Int, of owner: String?) {
    func joined(_ old: String??) -> String? { old.map { $0 == type ? type : nil } ?? type }
    let place = ScopedName(name: name, brace: brace)
    types[place] = .some(joined(types[place]))
    if let owner {
      properties[owner, default: [:]][name] = .some(joined(properties[owner]?[name]))
    }
  }

  /// The type of a variable declared directly inside a brace; nil if there is no such variable.
  func type(of name: String, in brace: Int) -> String?? { types[ScopedName(name: name, brace: brace)] }
}

/// The declarations of all sources that are examined together.
struct SourceContext {
  var types: Set<String> = []
  var members: Set<String> = []
  /// Properties whose type is more than a name, such as a function.
  var openProperties: Set<String> = []
  /// The properties of each type, with their types.
  var properties: [String: [String: String?]] = [:]
  /// The superclasses and protocols of each type.
  var adopted: [String: Set<String>] = [:]
  /// The `@objc` members of each type's extensions, and the members that each class overrides.
  var extensionMembers: [String: Set<OptionalMembers.Name>] = [:]
  var overrides: [String: Set<OptionalMembers.Name>] = [:]
  /// Named types that no file and no library declares.
  var unknownTypes: Set<String> = []
  /// Optional members of the sources' own protocols.
  var optional = OptionalMembers()
  var isolation = Isolation()

  /// The members that subclasses override, by the names of their ancestors.
  private(set) var overridden: [String: Set<OptionalMembers.Name>] = [:]

  /// Completes `overridden`, and gives the descendants of UIKit's classes the members of their extensions, after the
  /// last source has been added.
  mutating func findOverridden() {
    for (type, names) in overrides {
      for ancestor in lineage(of: type).subtracting([type]) {
        overridden[ancestor, default: []].formUnion(names)
      }
    }
    for (type, names) in extensionMembers where UIKitSymbols.isClass(type) {
      for descendant in UIKitSymbols.descendants(of: type) {
        extensionMembers[descendant, default: []].formUnion(names)
      }
    }
  }

  /// Names of the sources' files without extension, and of their folders.
  var places: Set<String> = []
  /// Paths of the sources that declare a type at the top level.
  var declaringPaths: [String: [String]] = [:]

  mutating func add(_ source: PortedSource) {
    for (name, _) in source.declared.topLevel where declaringPaths[name]?.last != source.path {
      declaringPaths[name, default: []].append(source.path)
    }
    places.formUnion(
      source.path.split(separator: "/").map { String($0.hasSuffix(".swift") ? $0.dropLast(6) : $0) })
    types.formUnion(source.declared.types)
    members.formUnion(source.declared.memberNames)
    for list in source.variables.properties.values {
      openProperties.formUnion(list.filter { $0.value == nil }.keys)
    }
    properties.merge(source.variables.properties) { $0.merging($1) { a, b in a == b ? a : nil } }
    adopted.merge(source.declared.adopted) { $0.union($1) }
    extensionMembers.merge(source.declared.extensionMembers) { $0.union($1) }
    overrides.merge(source.declared.overrides) { $0.union($1) }
    isolation.add(source.isolation)
  }

  /// Maximum number of ancestors of a type; more do not occur in written code.
  static let maximumAncestors = 64
  /// The names of a type and of all its superclasses and protocols.
  func lineage(of type: String) -> Set<String> {
    var (found, waiting): (Set<String>, [String]) = ([type], [type])
    while found.count < Self.maximumAncestors, let next = waiting.popLast() {
      for name in adopted[next] ?? [] where found.insert(name).inserted { waiting.append(name) }
    }
    return found
  }

  /// True if neither the sources nor the compatibility package declare a member of a type; false for an unknown type.
  func lacks(_ member: String, _ type: String) -> Bool {
    guard !members.contains(member) else { return false }
    guard types.contains(type) else { return UIKitSymbols.lacks(member, type) }
    let lineage = lineage(of: type).subtracting(types)
    return lineage.contains(where: UIKitSymbols.isClass)
      && lineage.allSatisfy { UIKitSymbols.lacks(member, $0) }
  }
}

/// Rules for members of variables.
extension PortedSource {
  /// Reads the declared types of variables and parameters.
  func findVariables() -> VariableTypes {
    var found = VariableTypes()
    for index in tokens.indices {
      switch tokens[index].text {
      case "let", "var": note(variable: index + 1, into: &found)
      case "for":
        // Loop variables: `for x in`, `for (a, b) in`.
        if let end = first("in", after: index) { note(names: index + 1..<end, in: index, &found) }
      case "func", "init", "subscript":
        guard let open = (index + 1..<index + 60).first(where: { text($0) == "(" }),
          let close = brackets.partner(of: open), let brace = body(after: close)
        else { continue }
        note(parameters: open + 1..<close, brace, &found)
      case "{":
        // Closure parameters: `{ [weak self] (view: UIView, isDone) in`.
        if let end = first("in", after: index) { note(parameters: index + 1..<end, index, &found) }
      default: break
      }
    }
    return found
  }

  /// The next token with a text, within 40 tokens and before any brace; nil if there is none.
  private func first(_ word: String, after index: Int) -> Int? {
    (index + 1..<index + 40).first { [word, "{", "}"].contains(text($0)) }.flatMap {
      text($0) == word ? $0 : nil
    }
  }

  /// The opening brace of a function's body, by the closing parenthesis of its parameters; nil for one without a
  /// body.
  private func body(after close: Int) -> Int? {
    let ends: Set = ["{", "}", "func", "var", "let", "init", "case", "class", "struct", "enum"]
    return (close + 1..<close + 60).first { ends.contains(text($0)) }.flatMap { text($0) == "{" ? $0 : nil }
  }

  private func note(variable index: Int, into found: inout VariableTypes) {
    let name = text(index)
    let brace = brackets.brace(around: index) ?? -1
    // Destructured variables: `let (a, b) =` and `case let .both(a, b)`.
    if name == "(" || name == "." {
      let open = name == "(" ? index : index + 2
      if text(open) == "(", let close = brackets.partner(of: open) {
        note(names: open..<close, in: index, &found)
      }
      return
    }
    var type: String?
    if text(index + 1) == ":" {
      type = typeName(at: index + 2)
    } else if text(index + 1) == "=", text(index + 2).first?.isUppercase == true {
      let (made, end) = dottedName(at: index + 2)
      // An initializer call without any further operation.
      if text(end) == "(", let close = brackets.partner(of: end),
        ![".", "?", "!", "as", "[", "("].contains(text(close + 1))
      {
        type = made
      }
    }
    found.note(name, type, in: brace, of: owner(of: brace))
  }

  /// The type name at a token, without `?`; nil for a type that is more than a name.
  private func typeName(at start: Int) -> String? {
    let index = ["any", "some"].contains(text(start)) ? start + 1 : start
    guard text(index).first?.isUppercase == true else { return nil }
    let (name, end) = dottedName(at: index)
    return ["<", "&", ".", "-"].contains(text(end)) ? nil : name
  }

  /// The type whose members are declared directly inside a brace; nil for any other brace.
  private func owner(of brace: Int) -> String? { brackets.scope(of: brace)?.typeName }

  private func note(names range: Range<Int>, in index: Int, _ found: inout VariableTypes) {
    let brace = brackets.brace(around: index) ?? -1
    for index in range where text(index).first?.isLowercase == true {
      found.note(text(index), nil, in: brace, of: nil)
    }
  }

  private func note(parameters range: Range<Int>, _ brace: Int, _ found: inout VariableTypes) {
    for index in range where text(index).first?.isLetter == true {
      if text(index + 1) == ":" {
        found.note(text(index), typeName(at: index + 2), in: brace, of: nil)
      } else if [",", "in", ")", "]"].contains(text(index + 1)), text(index).first?.isLowercase == true {
        found.note(text(index), nil, in: brace, of: nil)
      }
    }
  }

  // MARK: Lookups

  /// The type of the variable that a name at a token refers to; nil if it is unknown.
  private func type(of name: String, at index: Int, _ around: SourceContext) -> String? {
    for open in brackets.openBraces(around: index) {
      if let type = variables.type(of: name, in: open) { return type }
      if let owner = owner(of: open) { return property(name, of: owner, around) }
    }
    return variables.type(of: name, in: -1) ?? nil
  }

  private func property(_ name: String, of type: String, _ around: SourceContext) -> String? {
    for type in around.lineage(of: type) {
      if let found = around.properties[type]?[name] { return found }
    }
    return nil
  }

  /// The type whose body or extension contains a token; nil at the top level.
  func selfType(at index: Int) -> String? {
    brackets.scopes(around: index).lazy.compactMap(\.typeName).first
  }

  /// The finding on a member that the compatibility package lacks in the declared type of a variable; nil if it does
  /// not.
  func finding(onMemberOf index: Int, _ around: SourceContext) -> Finding? {
    guard let (name, dot, type, member) = memberUse(at: index, around) else { return nil }
    if type == "AnyObject" { return finding(onDynamicMember: "\(name).\(member)") }
    if member == "init", text(dot + 2) == "(", text(dot + 3) != "coder", let made = type,
      made.hasSuffix(".Type"),
      UIKitSymbols.isClass(String(made.dropLast(".Type".count)))
    {
      return Finding(
        construct: "\(name).init", advice: "\(Self.requiredOnly): \(Self.guardedOnly)")
    }
    guard let type, member.first?.isLowercase == true,
      around.types.contains(type) || UIKitSymbols.isClass(type),
      around.lacks(member, type)
    else { return nil }
    return Finding(
      construct: "\(name).\(member)",
      advice: "\(type) has no \(member) in the compatibility package: \(Self.guardedOnly)")
  }

  /// A member of a variable, of `self` or of one of its properties: the variable's name and type, which is nil if it is
  /// unknown, and the index of the dot; nil for any other token.
  func memberUse(
    at index: Int, _ around: SourceContext
  ) -> (name: String, dot: Int, type: String?, member: String)? {
    guard !isMember(index), text(index).first?.isLowercase == true else { return nil }
    var (name, dot, type) = (text(index), index + 1, String?.none)
    if name == "self" {
      // The text between them is not white space where the string around `self` ends.
      guard text(dot) == ".",
        string(tokens[index].range.upperBound..<place(dot)).allSatisfy(\.isWhitespace)
      else { return nil }
      type = selfType(at: index)
      let inner = text(index + 2)
      let next = ["?", "!"].contains(text(index + 3)) ? index + 4 : index + 3
      if text(next) == ".", let owner = type {
        (name, dot, type) = (inner, next, property(inner, of: owner, around))
      }
    } else {
      // With a space before it, `?` chooses between two values.
      if ["?", "!"].contains(text(dot)), tokens[index].range.upperBound == place(dot) { dot += 1 }
      guard text(dot) == "." else { return nil }
      type = self.type(of: name, at: index, around)
    }
    return (name, dot, type, text(dot + 1))
  }

  /// The finding on a call of a delegate's method that only the delegate of a certain scroll view has, such as
  /// `textView.delegate?.textViewDidChange(…)`; nil for any other token.
  func finding(onScrollDelegate index: Int, _ around: SourceContext) -> Finding? {
    guard text(index) == "delegate", text(index + 1) == "?", text(index + 2) == ".",
      case let member = text(index + 3), UIKitSymbols.isOfDelegate(member),
      !UIKitSymbols.has(member, "UIScrollViewDelegate")
    else { return nil }
    let receiver = isMember(index) ? text(index - 2) : "self"
    let type = receiver == "self" ? selfType(at: index) : self.type(of: receiver, at: index, around)
    guard let type, property("delegate", of: type, around) == nil,
      let kind = ["UITextView", "UITableView", "UICollectionView"].first(where: {
        !around.lineage(of: type).isDisjoint(with: UIKitSymbols.descendants(of: $0))
      })
    else { return nil }
    let range = place(isMember(index) ? index - 2 : index)..<tokens[index].range.upperBound
    return Finding(
      construct: "delegate?.\(member)",
      advice: "the delegate of every scroll view is a UIScrollViewDelegate here: cast it to \(kind)Delegate",
      edits: [SourceEdit(range: range, replacement: "(\(string(range)) as? \(kind)Delegate)")])
  }

  /// The finding on a property whose name or type conflicts with the compatibility package; nil if it does not.
  func finding(onProperty index: Int, _ around: SourceContext) -> Finding? {
    guard ["var", "let"].contains(text(index)), let owner = owner(of: brackets.brace(around: index) ?? -1),
      around.lineage(of: owner).contains(where: UIKitSymbols.isClass)
    else { return nil }
    let name = text(index + 1)
    if Self.ownNames.contains(name) {
      return Finding(
        construct: "\(text(index)) \(name)",
        advice:
          "the compatibility package has a property of this name in each view and layer: take another name")
    }
    guard name == "delegate", text(index - 1) == "override" || text(index - 2) == "override",
      let type = typeName(at: index + 3), type != "UIScrollViewDelegate", type.hasPrefix("UI"),
      type.hasSuffix("ViewDelegate")
    else { return nil }
    return Finding(
      construct: "override var delegate",
      advice: "the delegate of every scroll view is a UIScrollViewDelegate here: \(Self.guardedOnly)")
  }
  private static let ownNames: Set = ["hostedLayer", "hostedSize"]

  /// The finding on a call of an optional protocol member, which has a default implementation without Objective-C.
  func finding(onOptionalCall index: Int, _ around: SourceContext) -> Finding? {
    guard let name = calledName(at: index), !around.openProperties.contains(text(index)) else { return nil }
    let isOfUIKit = UIKitSymbols.isOfDelegate(text(index))
    guard isOfUIKit || around.optional.contains(name) else { return nil }
    return Finding(
      construct: "\(text(index))?(",
      advice: isOfUIKit
        ? "members of UIKit's protocols have defaults here: leave out the ? without Objective-C"
        : "optional members need Objective-C: give it a default in an extension, and leave out the ? without",
      edits: edits(calledIn: index, around.optional, isOfUIKit))
  }
}

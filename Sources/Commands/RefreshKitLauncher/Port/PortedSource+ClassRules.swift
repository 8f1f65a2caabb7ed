import RefreshPackages

/// Rules for calls of initializers on a class, and for overrides in extensions.
extension PortedSource {
  func finding(onInitializer index: Int, _ around: SourceContext) -> Finding? {
    let word = tokens[index].text
    if let finding = finding(onGenericInitializer: index, around) { return finding }
    guard ["self", "Self"].contains(word), !isMember(index), text(index + 1) == ".",
      text(index + 2) == "init", text(index + 3) == "(", let type = typeOfMember(around: index)
    else { return nil }
    // Label of the first argument; a call without labels may be of any initializer.
    let label = text(index + 5) == ":" ? text(index + 4) : nil
    // Core Graphics' classes have no subclasses.
    if label == "coder" || type == "CGColor" || (type == "UIColor" && label == "cgColor") { return nil }
    let own = declared.declaration(of: type)
    if own?.isFinal == true { return nil }
    if own?.initializers.contains(where: {
      $0.isRequired && (label == nil || $0.parameters.first?.label == label)
    }) == true {
      return nil
    }
    let returnsSelf = memberReturnsSelf(around: index)
    let remedy =
      own == nil
      ? Self.guardedOnly
      : returnsSelf
        ? "declare the initializer as required in the class and in its subclasses, or the class as final"
        : "write the name of the class instead"
    return Finding(
      construct: "\(word).init", advice: "\(Self.requiredOnly): \(remedy)")
  }

  static let requiredOnly = "only a required initializer can be called on a class here"

  func findGenericParameters() -> Set<String> {
    Set(tokens.indices.filter { text($0 + 1) == ":" && ["<", ","].contains(text($0 - 1)) }.map(text))
  }

  /// The finding on `T()` for a generic parameter `T: UIView`.
  private func finding(onGenericInitializer index: Int, _ around: SourceContext) -> Finding? {
    let word = text(index)
    guard !isMember(index), text(index + 1) == "(", text(index + 2) != "coder",
      genericParameters.contains(word),
      !around.types.contains(word), let open = genericParameter(word, at: index)
    else { return nil }
    let bound = dottedName(at: open + 2).name
    guard around.lineage(of: bound).contains(where: UIKitSymbols.isClass) else { return nil }
    return Finding(
      construct: "\(word)(", advice: "\(Self.requiredOnly): \(Self.guardedOnly)")
  }

  /// The token that declares a generic parameter with a type, in the function or type around a token: `<T: UIView>`.
  private func genericParameter(_ name: String, at index: Int) -> Int? {
    for open in brackets.openBraces(around: index) {
      let head = max(0, open - Self.maximumWords)..<open
      if let start = head.last(where: {
        ["func", "init", "class", "struct", "extension", "var", "}"].contains(text($0))
      }),
        let found = (start..<open).first(where: {
          text($0) == name && text($0 + 1) == ":" && ["<", ","].contains(text($0 - 1))
        })
      {
        return found
      }
    }
    return nil
  }

  /// The class whose `static` or `class` member contains a token; nil outside such members, and in a structure, whose
  /// initializers need not be required.
  private func typeOfMember(around index: Int) -> String? {
    var isOfType = false
    for scope in brackets.scopes(around: index) {
      switch scope {
      case .initializer, .valueType: return nil
      case .member(let isStatic): isOfType = isOfType || isStatic
      case .type(let name): return isOfType ? name : nil
      case .extension(let name):
        return isOfType && (declared.declaration(of: name) != nil || UIKitSymbols.isClass(name)) ? name : nil
      case .other: break
      }
    }
    return nil
  }

  /// True if a function around a token returns `Self`.
  private func memberReturnsSelf(around index: Int) -> Bool {
    brackets.openBraces(around: index).contains { open in
      text(open - 1) == "Self" || (text(open - 1) == "?" && text(open - 2) == "Self")
    }
  }

  /// The finding on a member of a class's extension that a subclass overrides, which Swift allows only with Objective-C.
  ///
  /// A class of the sources takes the member in. An override of a member of UIKit's class is left out.
  func finding(onOverridden index: Int, _ around: SourceContext) -> Finding? {
    guard ["func", "var"].contains(text(index)),
      let scope = brackets.brace(around: index).flatMap(brackets.scope), let type = scope.typeName
    else { return nil }
    let name = memberName(at: index)
    let isOverride = modifiers(before: index).contains("override")
    if case .extension = scope {
      guard !isOverride, around.types.contains(type), around.overridden[type]?.contains(name) == true else {
        return nil
      }
    } else {
      let ancestors = around.lineage(of: type).subtracting(around.types)
      guard isOverride, ancestors.contains(where: { around.extensionMembers[$0]?.contains(name) == true })
      else { return nil }
    }
    return Finding(
      construct: "\(name.base) of an extension, overridden",
      advice: "needs Objective-C: \(isOverride ? Self.guardedOnly : "move the member into the class")",
      edits: isOverride ? edits(guardingMember: index) : edits(moving: index))
  }

  /// Indices of `override` tokens in extensions, where Swift allows it only for Objective-C members.
  var overridesInExtensions: [Int] {
    tokens.indices.filter { index in
      guard text(index) == "override",
        case .extension? = brackets.brace(around: index).flatMap(brackets.scope)
      else { return false }
      return true
    }
  }
}

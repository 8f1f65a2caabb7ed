/// The types that a source names, to find those that neither the sources nor the libraries declare.
extension PortedSource {
  /// Names in type positions with the index of their first token in the source, without those of the sources and of
  /// the compatibility package.
  func foreignTypes(_ around: SourceContext) -> [String: Int] {
    // With a module that is missing, any name may be one of its types.
    guard imports.isSubset(of: Self.modules) else { return [:] }
    let parameters = Set(tokens.indices.filter { isGenericParameter($0) }.map(text))
    var found: [String: Int] = [:]
    for index in tokens.indices where text(index).first?.isUppercase == true && isTypePosition(index) {
      let name = text(index)
      guard found[name] == nil, !around.types.contains(name), !parameters.contains(name),
        !UIKitSymbols.contains(name), !UIKitSymbols.isMember(name), !Self.associatedTypes.contains(name),
        !imports.contains(name), name != "Swift", !isInForeignExtension(index, around)
      else { continue }
      found[name] = index
    }
    return found
  }

  /// True after `extension`, `:`, `->`, `is` and `as`, except for labels and cases.
  private func isTypePosition(_ index: Int) -> Bool {
    switch text(index - 1) {
    case "extension", "is", "as": true
    case "?", "!": text(index - 2) == "as"
    case ">": text(index - 2) == "-"
    // The first parameter of a function type.
    case "(":
      brackets.partner(of: index - 1).map {
        text($0 + 1) == "-" && text($0 + 2) == ">" && text(index - 2) != "{"
      } ?? false
    // A declaration `name: Type`; in a call or a dictionary, the value after a colon is no type.
    case ":": isDeclared(index - 2)
    default: false
    }
  }

  private func isDeclared(_ name: Int) -> Bool {
    if ["let", "var", "class", "struct", "enum", "protocol", "extension"].contains(text(name - 1)) {
      return true
    }
    guard
      let open = (max(0, name - Self.maximumWords)..<name).last(where: {
        brackets.partner(of: $0) ?? 0 > name
      }),
      text(open) == "("
    else { return false }
    return ["func", "init"].contains { text(open - 1) == $0 || text(open - 2) == $0 }
  }

  private func isGenericParameter(_ index: Int) -> Bool {
    ["<", ",", "associatedtype"].contains(text(index - 1))
      && [">", ",", ":", "where", "=", "{", "}"].contains(text(index + 1))
      || text(index - 1) == "associatedtype"
  }

  /// True inside an extension of a library's type, where the type's nested types have short names.
  private func isInForeignExtension(_ index: Int, _ around: SourceContext) -> Bool {
    brackets.scopes(around: index).contains {
      if case .extension(let name) = $0 {
        !around.types.contains(name) && !UIKitSymbols.contains(name)
      } else {
        false
      }
    }
  }

  /// Names of nested and associated types that types have by their protocols.
  private static let associatedTypes: Set = [
    "Self", "Type", "Element", "Index", "Key", "Value", "RawValue", "Body", "Content", "Context",
    "Coordinator",
    "Failure", "ID", "Input", "Iterator", "Name", "Output", "SubSequence", "UIViewType",
    "UIViewControllerType",
  ]
}

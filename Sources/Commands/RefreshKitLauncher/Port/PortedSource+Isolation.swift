import RefreshPackages

/// What sources isolate to the main actor. Views are confined to the thread of their stage here, not to an actor, so that
/// they cannot call it.
struct Isolation {
  /// Types with the attribute `@MainActor`.
  fileprivate(set) var types: Set<String> = []
  /// The names in the inheritance clause of each type, without those of extensions, which isolate no type.
  fileprivate(set) var inherited: [String: Set<String>] = [:]
  /// Functions and variables of each type, which are isolated if the type is.
  fileprivate(set) var members: [String: Set<String>] = [:]
  /// Functions and variables with an attribute of their own.
  fileprivate(set) var ownMembers: [String: Set<String>] = [:]

  static let ofSwiftUI: Set = [
    "View", "ViewModifier", "App", "Scene", "UIViewRepresentable", "UIViewControllerRepresentable",
  ]

  mutating func add(_ other: Isolation) {
    types.formUnion(other.types)
    inherited.merge(other.inherited) { $0.union($1) }
    members.merge(other.members) { $0.union($1) }
    ownMembers.merge(other.ownMembers) { $0.union($1) }
  }
}

extension SourceContext {
  /// True for a type that has the attribute, inherits from such a type or adopts such a protocol. SwiftUI's protocols
  /// isolate code, but let others use it.
  fileprivate func isIsolated(_ type: String, inSwiftUI: Bool = false) -> Bool {
    var (found, waiting): (Set<String>, [String]) = ([type], [type])
    while found.count < Self.maximumAncestors, let next = waiting.popLast() {
      if isolation.types.contains(next) || (inSwiftUI && Isolation.ofSwiftUI.contains(next)) { return true }
      for name in isolation.inherited[next] ?? [] where found.insert(name).inserted { waiting.append(name) }
    }
    return false
  }

  fileprivate func isIsolated(_ member: String, of type: String) -> Bool {
    let lineage = lineage(of: type)
    if lineage.contains(where: { isolation.ownMembers[$0]?.contains(member) == true }) { return true }
    return isIsolated(type) && lineage.contains { isolation.members[$0]?.contains(member) == true }
  }
}

extension PortedSource {
  private static let mainActor = "@MainActor"

  func findIsolation() -> Isolation {
    var found = Isolation()
    for index in tokens.indices {
      switch text(index) {
      case "class", "struct", "enum", "protocol":
        guard text(index + 1).first?.isUppercase == true else { continue }
        let (name, end) = dottedName(at: index + 1)
        if attributes(before: index).contains(Self.mainActor) { found.types.insert(name) }
        found.inherited[name, default: []].formUnion(adoptedNames(after: end))
      case "func", "var":
        // An override has the isolation of what it overrides.
        let attributes = attributes(before: index)
        guard let type = brackets.brace(around: index).flatMap(brackets.scope)?.typeName,
          attributes.isDisjoint(with: ["nonisolated", "override"])
        else { continue }
        if attributes.contains(Self.mainActor) {
          found.ownMembers[type, default: []].insert(text(index + 1))
        } else {
          found.members[type, default: []].insert(text(index + 1))
        }
      default: break
      }
    }
    return found
  }

  /// The attributes and modifiers before a declaration's keyword.
  private func attributes(before index: Int) -> Set<String> {
    Set(((firstModifier(before: index) ?? index)..<index).map(text))
  }

  /// The finding on a use of what the sources isolate to the main actor, outside of it.
  func finding(onIsolated index: Int, _ around: SourceContext) -> Finding? {
    guard !around.isolation.types.isEmpty || !around.isolation.ownMembers.isEmpty,
      let use = isolatedUse(at: index, around), !isAwaited(index), !isOnMainActor(index, around)
    else { return nil }
    return Finding(
      construct: use,
      advice: "isolated to the main actor, which views are not here: `port --write` guards \(Self.mainActor)")
  }

  /// A use of an isolated type's initializer or member at its first token; nil for any other token.
  private func isolatedUse(at index: Int, _ around: SourceContext) -> String? {
    let word = text(index)
    guard !isMember(index), word.first?.isLetter == true else { return nil }
    if word.first?.isUppercase == true {
      let (type, end) = dottedName(at: index)
      guard around.types.contains(type) else { return nil }
      if text(end) == "(", around.isIsolated(type), text(end + 1) != "coder" { return "\(type)(" }
      guard text(end) == ".", around.isIsolated(text(end + 1), of: type) else { return nil }
      return "\(type).\(text(end + 1))"
    }
    if let use = memberUse(at: index, around), let type = use.type, around.isIsolated(use.member, of: type) {
      return "\(use.name).\(use.member)"
    }
    let isDeclaration =
      ["func", "var", "let", "case", "for"].contains(text(index - 1)) || text(index + 1) == ":"
    guard !isDeclaration, let type = selfType(at: index), !isLocal(index), around.isIsolated(word, of: type)
    else { return nil }
    return word
  }

  /// True for the name of a variable or parameter of a function around a token.
  private func isLocal(_ index: Int) -> Bool {
    brackets.openBraces(around: index).prefix { brackets.scope(of: $0)?.typeName == nil }
      .contains { variables.type(of: text(index), in: $0) != nil }
  }

  private func isAwaited(_ index: Int) -> Bool {
    let line = tokens[index].line
    return (max(0, index - Self.maximumWords)..<index).reversed().prefix { tokens[$0].line == line }
      .contains { text($0) == "await" }
  }

  /// True in code that runs on the main actor: of an isolated type or function, or in a closure that says so.
  private func isOnMainActor(_ index: Int, _ around: SourceContext) -> Bool {
    var isInFunction = false
    for open in brackets.openBraces(around: index) {
      if text(open + 1) == Self.mainActor || ["assumeIsolated", "run"].contains(text(open - 1)) {
        return true
      }
      switch brackets.scope(of: open) {
      case .member, .initializer:
        guard let keyword = keyword(before: open) else { return true }
        let attributes = attributes(before: keyword)
        if attributes.contains(Self.mainActor) { return true }
        // UIKit's members, which these override, are not isolated.
        let isCoder = text(keyword) == "init" && text(keyword + 2) == "(" && text(keyword + 3) == "coder"
        if !attributes.isDisjoint(with: ["override", "nonisolated"]) || isCoder {
          return overridesIsolated(keyword, around)
        }
        isInFunction = true
      case .type(let name), .valueType(let name): return around.isIsolated(name, inSwiftUI: true)
      case .extension(let name):
        return around.isIsolated(name, inSwiftUI: true) || adoptsIsolated(open, around)
      case .other, nil: break
      }
    }
    // A global variable's value is made on the main actor.
    return !isInFunction
  }

  /// True for the body of an extension that adopts an isolated protocol.
  private func adoptsIsolated(_ open: Int, _ around: SourceContext) -> Bool {
    guard let start = (max(0, open - Self.maximumWords)..<open).last(where: { text($0) == "extension" })
    else {
      return false
    }
    return adoptedNames(after: dottedName(at: start + 1).end).contains { around.isIsolated($0) }
  }

  /// True if a member overrides one of an isolated class of the sources, not one of UIKit's.
  private func overridesIsolated(_ keyword: Int, _ around: SourceContext) -> Bool {
    guard let type = selfType(at: keyword), text(keyword) != "init" else { return false }
    return around.isIsolated(text(keyword + 1), of: type)
  }

  /// The keyword of the function, variable or initializer whose body begins at a brace.
  private func keyword(before open: Int) -> Int? {
    let brace = brackets.brace(around: open)
    return (max(0, open - Self.maximumWords)..<open).last {
      ["func", "var", "init", "subscript"].contains(text($0)) && brackets.brace(around: $0) == brace
    }
  }
}

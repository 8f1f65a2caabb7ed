import RefreshPackages

/// The classes that a source declares, with the members that a generated control can call.
extension PortedSource {
  /// A class declaration, with the members that a generated control can call.
  struct Declaration: Equatable {
    /// A parameter of a function; the label "_" means that a call writes none.
    struct Parameter: Equatable {
      let label: String
      let name: String
      let type: String
      let hasDefault: Bool
    }
    struct Function: Equatable {
      let name: String
      let parameters: [Parameter]
      var isOverride = false
      /// The name with argument labels, such as `refreshBegin(view:)`.
      var signature: String { "\(name)(\(parameters.map { "\($0.label):" }.joined()))" }
    }
    struct Variable: Equatable {
      let name: String
      /// The declared type; nil if it is inferred.
      let type: String?
    }
    struct Initializer: Equatable {
      let parameters: [Parameter]
      let isConvenience: Bool
      let isVisible: Bool
      var isRequired = false
    }

    /// Name with outer types, such as `Hint.Content`.
    let name: String
    let superclass: String
    /// True unless the class is private or fileprivate, itself or by an outer type.
    let isVisible: Bool
    var isFinal = false
    /// Instance methods that other files can call, from the class and its extensions.
    var functions: [Function] = []
    /// Variables that other files can set.
    var variables: [Variable] = []
    var initializers: [Initializer] = []
  }

  struct Declarations {
    fileprivate(set) var classes: [Declaration] = []
    /// Names of all declared types.
    fileprivate(set) var types: Set<String> = []
    /// Types at the top level that other files see, with the index of their keyword.
    fileprivate(set) var topLevel: [(name: String, index: Int)] = []
    fileprivate(set) var memberNames: Set<String> = []
    /// Index of the closing brace of each class, by name.
    fileprivate(set) var classEnds: [String: Int] = [:]
    /// Names in the inheritance clauses of each type and its extensions.
    fileprivate(set) var adopted: [String: Set<String>] = [:]
    /// The `@objc` members of each type's extensions, and the members that each class overrides.
    fileprivate(set) var extensionMembers: [String: Set<OptionalMembers.Name>] = [:]
    fileprivate(set) var overrides: [String: Set<OptionalMembers.Name>] = [:]
    /// Index of the first class of each name.
    fileprivate var places: [String: Int] = [:]

    /// The first class of a name; nil if the source declares none.
    func declaration(of name: String) -> Declaration? { places[name].map { classes[$0] } }
  }

  /// Reads the source's declarations from its tokens.
  func findDeclarations() -> Declarations {
    var declared = Declarations()
    // The types by the opening brace of their body.
    var bodies: [Int: (name: String, isVisible: Bool)] = [:]
    for index in tokens.indices {
      let word = tokens[index].text
      switch word {
      case "class", "struct", "enum", "protocol", "extension", "typealias", "actor":
        let (name, end) = dottedName(at: index + 1)
        guard name.first?.isUppercase == true || name.first == "_" else { continue }
        if word != "extension" { declared.types.insert(name) }
        let outer = brackets.openBraces(around: index).lazy.compactMap { bodies[$0] }.first { _ in true }
        let modifiers = modifiers(before: index)
        let isVisible = modifiers.isDisjoint(with: Self.hiding) && outer?.isVisible != false
        if word != "extension", isVisible, brackets.brace(around: index) == nil {
          declared.topLevel.append((name, index))
        }
        if word == "typealias" { continue }
        let whole = word == "extension" ? name : outer.map { "\($0.name).\(name)" } ?? name
        for name in adoptedNames(after: end) { declared.adopted[whole, default: []].insert(name) }
        if word == "class", text(end) == ":" {
          if declared.places[whole] == nil { declared.places[whole] = declared.classes.count }
          declared.classes.append(
            Declaration(
              name: whole, superclass: dottedName(at: end + 1).name, isVisible: isVisible,
              isFinal: modifiers.contains("final")))
        }
        // Within a distance longer than the head of a written declaration.
        guard let brace = (end..<end + 100).first(where: { text($0) == "{" }) else { continue }
        bodies[brace] = (whole, isVisible)
        if word == "class", declared.classEnds[name] == nil {
          declared.classEnds[name] = brackets.partner(of: brace)
        }
      case "let": declared.memberNames.insert(text(index + 1))
      case "case":
        // All names of `case first, second(Int), third = 3`.
        var next = index
        repeat {
          declared.memberNames.insert(text(next + 1))
          next = brackets.partner(of: next + 2) ?? next + 1
          if text(next + 1) == "=" { next += 2 }
          next += 1
        } while text(next) == "," && tokens.indices.contains(next)
      case "func", "var", "init":
        if word != "init" {
          declared.memberNames.insert(text(index + 1))
          if let scope = brackets.brace(around: index).flatMap(brackets.scope), let type = scope.typeName {
            if modifiers(before: index).contains("override") {
              declared.overrides[type, default: []].insert(memberName(at: index))
            } else if case .extension = scope, let first = firstModifier(before: index),
              (first..<index).contains(where: { text($0) == "@objc" })
            {
              declared.extensionMembers[type, default: []].insert(memberName(at: index))
            }
          }
        }
        guard let owner = brackets.brace(around: index).flatMap({ bodies[$0] }),
          let place = declared.places[owner.name]
        else { continue }
        note(member: index, isVisible: owner.isVisible, in: &declared.classes[place])
      default: break
      }
    }
    return declared
  }

  /// Name and parameter labels of a function or variable, at its keyword.
  func memberName(at index: Int) -> OptionalMembers.Name {
    let close = text(index) == "func" && text(index + 2) == "(" ? brackets.partner(of: index + 2) : nil
    return OptionalMembers.Name(
      base: text(index + 1), labels: close.map { labels(from: index + 2, to: $0) } ?? [])
  }

  /// The names in the inheritance clause after a type's name, also behind generic parameters.
  func adoptedNames(after end: Int) -> [String] {
    var (index, depth) = (end, 0)
    if text(end) == "<" {
      repeat {
        depth += text(index) == "<" ? 1 : text(index) == ">" && text(index - 1) != "-" ? -1 : 0
        index += 1
      } while depth > 0 && index < min(tokens.count, end + Self.maximumWords)
    }
    guard text(index) == ":" else { return [] }
    index += 1
    var names: [String] = []
    while index < tokens.count, names.count < Self.maximumWords, text(index) != "{", text(index) != "where" {
      if text(index).first?.isUppercase == true {
        let (name, end) = dottedName(at: index)
        names.append(name)
        index = end
      } else {
        index += 1
      }
    }
    return names
  }

  static let hiding: Set = ["private", "fileprivate"]

  /// A type name such as `UIView.AnimationOptions`, and the index after it.
  func dottedName(at start: Int) -> (name: String, end: Int) {
    var (name, index) = (text(start), start + 1)
    while text(index) == ".", text(index + 1).first?.isUppercase == true {
      name += ".\(text(index + 1))"
      index += 2
    }
    return (name, index)
  }

  /// The modifiers before a declaration, such as `private` or `static`; attributes are skipped.
  func modifiers(before start: Int) -> Set<String> {
    var found: Set<String> = []
    var index = start - 1
    while index >= 0 {
      let word = text(index)
      if Self.modifierWords.contains(word) {
        found.insert(word)
      } else if word == ")" {
        guard let start = brackets.partner(of: index) else { break }
        index = start - 1
        let owner = text(index)
        // `private(set)` restricts only writing.
        if Self.hiding.contains(owner) {
          found.insert("\(owner)(set)")
        } else if !owner.hasPrefix("@") {
          break
        }
      } else if !word.hasPrefix("@") {
        break
      }
      index -= 1
    }
    return found
  }
  static let modifierWords: Set = [
    "private", "fileprivate", "internal", "public", "open", "final", "override", "static", "class", "lazy",
    "weak", "unowned", "dynamic", "required", "convenience", "mutating", "nonisolated", "package",
  ]

  /// The parameters in the parentheses at an index, and the index after them; nil if there are none.
  func parameters(at start: Int) -> (list: [Declaration.Parameter], end: Int)? {
    guard text(start) == "(", let last = brackets.partner(of: start) else { return nil }
    var list: [Declaration.Parameter] = []
    var (words, depth): ([String], Int) = ([], 0)
    func end() {
      guard let colon = words.firstIndex(of: ":"), colon > 0 else { return }
      let rest = words[(colon + 1)...]
      let type = rest.prefix { $0 != "=" }.filter { !$0.hasPrefix("@") && $0 != "inout" }.joined()
      list.append(
        Declaration.Parameter(
          label: words[0], name: words[colon - 1], type: type, hasDefault: rest.contains("=")))
      words = []
    }
    for index in start + 1..<last {
      let word = text(index)
      if ["(", "[", "{", "<"].contains(word) { depth += 1 }
      if [")", "]", "}"].contains(word) || (word == ">" && text(index - 1) != "-") { depth -= 1 }
      if depth <= 0, word == "," { end() } else { words.append(word) }
    }
    end()
    return (list, last + 1)
  }

  /// Adds a function, initializer or variable to its class if other files can use it.
  private func note(member index: Int, isVisible: Bool, in type: inout Declaration) {
    let modifiers = modifiers(before: index)
    let isHidden = !isVisible || !modifiers.isDisjoint(with: Self.hiding)
    switch text(index) {
    case "init":
      let start = ["?", "!"].contains(text(index + 1)) ? index + 2 : index + 1
      guard let parameters = parameters(at: start)?.list else { return }
      type.initializers.append(
        Declaration.Initializer(
          parameters: parameters, isConvenience: modifiers.contains("convenience"), isVisible: !isHidden,
          isRequired: modifiers.contains("required")))
    case _ where isHidden || !modifiers.isDisjoint(with: ["static", "class"]): break
    case "func":
      guard let parameters = parameters(at: index + 2)?.list else { return }
      type.functions.append(
        Declaration.Function(
          name: text(index + 1), parameters: parameters, isOverride: modifiers.contains("override")))
    default:
      guard modifiers.isDisjoint(with: ["private(set)", "fileprivate(set)"]) else { return }
      if let variable = variable(at: index) { type.variables.append(variable) }
    }
  }

  /// The variable that a `var` token declares; nil if it cannot be set.
  private func variable(at index: Int) -> Declaration.Variable? {
    var (end, type) = (index + 2, String?.none)
    if text(end) == ":" {
      let (name, next) = dottedName(at: end + 1)
      type = name
      end = next
      if ["?", "!"].contains(text(end)) { end += 1 }
    }
    // A computed property can be set only if it has a setter.
    if text(end) == "{" {
      let accessors = end + 1..<(brackets.partner(of: end) ?? tokens.count)
      let canBeSet = accessors.contains {
        brackets.brace(around: $0) == end && ["set", "didSet", "willSet"].contains(text($0))
      }
      guard canBeSet else { return nil }
    }
    return Declaration.Variable(name: text(index + 1), type: type)
  }
}

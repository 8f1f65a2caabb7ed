import RefreshPackages

/// The classes that a source declares, as far as a control can call them.
extension PortedSource {
  /// A class that the source declares, with the members that a control can call.
  struct Declaration: Equatable {
    /// A parameter of a function; its label is "_" where a call writes none.
    struct Parameter: Equatable {
      let label: String
      /// The name inside of the function.
      let name: String
      let type: String
      let hasDefault: Bool
    }
    struct Function: Equatable {
      let name: String
      let parameters: [Parameter]
      var isOverride = false
      /// The name with its labels, as in `refreshBegin(view:)`.
      var signature: String { "\(name)(\(parameters.map { "\($0.label):" }.joined()))" }
    }
    struct Variable: Equatable {
      let name: String
      /// Nil where the source leaves it to the compiler.
      let type: String?
    }
    struct Initializer: Equatable {
      let parameters: [Parameter]
      let isConvenience: Bool
      let isVisible: Bool
      var isRequired = false
    }

    /// With the types around it, as in `Hint.Content`.
    let name: String
    let superclass: String
    /// Whether other files of the module can name it.
    let isVisible: Bool
    var isFinal = false
    /// The functions of an object that are its own and can be called from other files, in the class and its extensions.
    var functions: [Function] = []
    /// The variables that can be set from other files.
    var variables: [Variable] = []
    var initializers: [Initializer] = []
  }

  /// The declarations of a source.
  struct Declared {
    fileprivate(set) var classes: [Declaration] = []
    /// The types, of any kind.
    fileprivate(set) var types: Set<String> = []
    /// The names of the members.
    fileprivate(set) var memberNames: Set<String> = []
    /// For each class the index of the brace that ends it.
    fileprivate(set) var classEnds: [String: Int] = [:]
    /// The names that each type descends from and adopts, in its declaration and its extensions.
    fileprivate(set) var adopted: [String: Set<String>] = [:]
    /// The first class of each name.
    fileprivate var places: [String: Int] = [:]

    /// The class of a name.
    func declaration(of name: String) -> Declaration? { places[name].map { classes[$0] } }
  }

  /// Reads the declarations from the tokens.
  func findDeclarations() -> Declared {
    var declared = Declared()
    var depth = 0
    // The types that are open, each with its depth of braces and whether what it declares can be seen.
    var open: [(name: String, depth: Int, isVisible: Bool)] = []
    for index in tokens.indices {
      let word = tokens[index].text
      switch word {
      case "{": depth += 1
      case "}":
        depth -= 1
        if let last = open.last, last.depth > depth { open.removeLast() }
      case "class", "struct", "enum", "protocol", "extension", "typealias", "actor":
        let (name, end) = dottedName(at: index + 1)
        guard name.first?.isUppercase == true || name.first == "_" else { continue }
        if word != "extension" { declared.types.insert(name) }
        if word == "typealias" { continue }
        // One whose brace has not come has none, as in the words of a string.
        if let last = open.last, last.depth > depth { open.removeLast() }
        let isVisible =
          modifiers(before: index).isDisjoint(with: Self.hiding) && open.last?.isVisible != false
        let whole = word == "extension" || open.isEmpty ? name : "\(open.last!.name).\(name)"
        if text(end) == ":" {
          for name in adoptedNames(at: end + 1) { declared.adopted[whole, default: []].insert(name) }
        }
        if word == "class", text(end) == ":" {
          if declared.places[whole] == nil { declared.places[whole] = declared.classes.count }
          declared.classes.append(
            Declaration(
              name: whole, superclass: dottedName(at: end + 1).name, isVisible: isVisible,
              isFinal: modifiers(before: index).contains("final")))
        }
        if word == "class", declared.classEnds[name] == nil, let brace = firstBrace(after: end) {
          declared.classEnds[name] = brackets.partner(of: brace)
        }
        open.append((whole, depth + 1, isVisible))
      case "let", "case": declared.memberNames.insert(text(index + 1))
      case "func":
        declared.memberNames.insert(text(index + 1))
        note(function: index, in: open, depth, into: &declared)
      case "var":
        declared.memberNames.insert(text(index + 1))
        note(variable: index, in: open, depth, into: &declared)
      case "init":
        guard let last = open.last, last.depth == depth,
          let at = declared.places[last.name]
        else { continue }
        let start = ["?", "!"].contains(text(index + 1)) ? index + 2 : index + 1
        guard let parameters = parameters(at: start)?.list else { continue }
        let modifiers = modifiers(before: index)
        declared.classes[at].initializers.append(
          Declaration.Initializer(
            parameters: parameters, isConvenience: modifiers.contains("convenience"),
            isVisible: last.isVisible && modifiers.isDisjoint(with: Self.hiding),
            isRequired: modifiers.contains("required")))
      default: break
      }
    }
    return declared
  }

  /// The names in an inheritance clause.
  private func adoptedNames(at start: Int) -> [String] {
    var (names, index): ([String], Int) = ([], start)
    while index < tokens.count, names.count < Self.mostWords, text(index) != "{", text(index) != "where" {
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

  /// The brace that begins what a type declares, which a few words precede.
  private func firstBrace(after index: Int) -> Int? {
    (index..<min(index + 100, tokens.count)).first { text($0) == "{" }
  }

  static let hiding: Set = ["private", "fileprivate"]

  /// A name such as `UIView.AnimationOptions`, and the index after it.
  func dottedName(at start: Int) -> (name: String, end: Int) {
    var (name, index) = (text(start), start + 1)
    while text(index) == ".", text(index + 1).first?.isUppercase == true {
      name += ".\(text(index + 1))"
      index += 2
    }
    return (name, index)
  }

  /// The words before a declaration, such as `private` or `static`; attributes and `private(set)` are left out.
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
        // `private(set)` leaves what is read as it is, and what is written hidden.
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

  /// The parameters in the parentheses at an index, and the index after them.
  private func parameters(at start: Int) -> (list: [Declaration.Parameter], end: Int)? {
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

  private func note(
    function index: Int, in open: [(name: String, depth: Int, isVisible: Bool)], _ depth: Int,
    into declared: inout Declared
  ) {
    guard let last = open.last, last.depth == depth, last.isVisible,
      let at = declared.places[last.name],
      let parameters = parameters(at: index + 2)?.list,
      case let modifiers = modifiers(before: index),
      modifiers.isDisjoint(with: Self.hiding.union(["static", "class"]))
    else { return }
    declared.classes[at].functions.append(
      Declaration.Function(
        name: text(index + 1), parameters: parameters, isOverride: modifiers.contains("override")))
  }

  private func note(
    variable index: Int, in open: [(name: String, depth: Int, isVisible: Bool)], _ depth: Int,
    into declared: inout Declared
  ) {
    guard let last = open.last, last.depth == depth, last.isVisible,
      let at = declared.places[last.name]
    else { return }
    let modifiers = modifiers(before: index)
    guard
      modifiers.isDisjoint(
        with: Self.hiding.union(["static", "class", "private(set)", "fileprivate(set)"]))
    else { return }
    var (end, type) = (index + 2, String?.none)
    if text(end) == ":" {
      let (name, next) = dottedName(at: end + 1)
      type = name
      end = next
      if ["?", "!"].contains(text(end)) { end += 1 }
    }
    // One that is computed can be set if it says so.
    if text(end) == "{" {
      var (braces, canBeSet) = (0, false)
      for next in end..<(brackets.partner(of: end) ?? tokens.count) where !canBeSet {
        if text(next) == "{" { braces += 1 }
        if text(next) == "}" { braces -= 1 }
        canBeSet = braces == 1 && ["set", "didSet", "willSet"].contains(text(next))
      }
      guard canBeSet else { return }
    }
    declared.classes[at].variables.append(Declaration.Variable(name: text(index + 1), type: type))
  }
}

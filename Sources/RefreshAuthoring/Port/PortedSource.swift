import Foundation
import RefreshIO

/// What keeps a source written for iOS from compiling on Linux, and which views and layers it declares.
struct PortedSource {
  struct Finding: Equatable, Encodable {
    let line: Int
    /// The name as the source has it.
    let construct: String
    let advice: String
    /// Whether the source compiles all the same.
    let isWarning: Bool
    /// What `port --write` changes; empty for what only a person can.
    var edits: [SourceEdit] = []

    private enum CodingKeys: String, CodingKey { case line, construct, advice, isWarning }
  }

  /// A class that the source declares, with the members that a control can call.
  struct Declaration: Equatable {
    /// A parameter of a function; its label is "_" where a call writes none.
    struct Parameter: Equatable {
      let label: String
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

  let path: String
  private(set) var findings: [Finding] = []
  private(set) var declarations: [Declaration] = []
  /// The types that the source declares, of any kind.
  private(set) var types: Set<String> = []
  let tokens: [SwiftTokens.Token]
  let text: String
  /// The source's scalars, among which the tokens have their places.
  let scalars: [Unicode.Scalar]
  private let leftOut: [SwiftTokens.LeftOut]
  /// The names of the members that the source declares.
  private(set) var memberNames: Set<String> = []
  let brackets: SwiftBrackets
  /// For each class that the source declares the index of the brace that ends it.
  private(set) var classEnds: [String: Int] = [:]
  /// The first declaration of each name.
  private var places: [String: Int] = [:]

  var compiles: Bool { findings.allSatisfy(\.isWarning) }

  /// - Throws: `CommandFailure` for a source that nests too deep to be read.
  init(path: String, text: String) throws {
    (self.path, self.text) = (path, text)
    scalars = Array(text.unicodeScalars)
    do {
      let scanned = try SwiftTokens(text)
      (tokens, leftOut) = (scanned.tokens, scanned.leftOut)
      brackets = try SwiftBrackets(tokens)
    } catch {
      throw CommandFailure.usage("'\(path)': line \(error.line): \(error.reason)")
    }
    findDeclarations()
  }

  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// The class of a name that the source declares.
  func declaration(of name: String) -> Declaration? { places[name].map { declarations[$0] } }

  // MARK: Declarations

  private mutating func findDeclarations() {
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
        if word != "extension" { types.insert(name) }
        if word == "typealias" { continue }
        let isVisible =
          modifiers(before: index).isDisjoint(with: Self.hiding) && open.last?.isVisible != false
        let whole = word == "extension" || open.isEmpty ? name : "\(open.last!.name).\(name)"
        if word == "class", text(end) == ":" {
          if places[whole] == nil { places[whole] = declarations.count }
          declarations.append(
            Declaration(
              name: whole, superclass: dottedName(at: end + 1).name, isVisible: isVisible,
              isFinal: modifiers(before: index).contains("final")))
        }
        if word == "class", classEnds[name] == nil, let brace = firstBrace(after: end) {
          classEnds[name] = brackets.partner(of: brace)
        }
        open.append((whole, depth + 1, isVisible))
      case "let", "case": memberNames.insert(text(index + 1))
      case "func":
        memberNames.insert(text(index + 1))
        note(function: index, in: open, depth)
      case "var":
        memberNames.insert(text(index + 1))
        note(variable: index, in: open, depth)
      case "init":
        guard let last = open.last, last.depth == depth,
          let at = places[last.name]
        else { continue }
        let start = ["?", "!"].contains(text(index + 1)) ? index + 2 : index + 1
        guard let parameters = parameters(at: start)?.list else { continue }
        let modifiers = modifiers(before: index)
        declarations[at].initializers.append(
          Declaration.Initializer(
            parameters: parameters, isConvenience: modifiers.contains("convenience"),
            isVisible: last.isVisible && modifiers.isDisjoint(with: Self.hiding),
            isRequired: modifiers.contains("required")))
      default: break
      }
    }
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
        Declaration.Parameter(label: words[0], type: type, hasDefault: rest.contains("=")))
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

  private mutating func note(
    function index: Int, in open: [(name: String, depth: Int, isVisible: Bool)], _ depth: Int
  ) {
    guard let last = open.last, last.depth == depth, last.isVisible,
      let at = places[last.name],
      let parameters = parameters(at: index + 2)?.list,
      case let modifiers = modifiers(before: index),
      modifiers.isDisjoint(with: Self.hiding.union(["static", "class"]))
    else { return }
    declarations[at].functions.append(
      Declaration.Function(
        name: text(index + 1), parameters: parameters, isOverride: modifiers.contains("override")))
  }

  private mutating func note(
    variable index: Int, in open: [(name: String, depth: Int, isVisible: Bool)], _ depth: Int
  ) {
    guard let last = open.last, last.depth == depth, last.isVisible,
      let at = places[last.name]
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
    declarations[at].variables.append(Declaration.Variable(name: text(index + 1), type: type))
  }

  // MARK: Findings

  /// Whether there are resources beside the source.
  private(set) var hasResources = false

  /// Looks for what does not compile; `others` and `members` are what the sources around it declare.
  mutating func examine(others: Set<String>, members: Set<String> = [], hasResources: Bool = false) {
    self.hasResources = hasResources
    var found: [Finding] = []
    var seen: Set<String> = []
    func note(_ index: Int, _ remark: Remark) {
      let (line, construct) = (tokens[index].line, remark.construct)
      guard seen.insert("\(line) \(construct)").inserted else { return }
      found.append(
        Finding(
          line: line, construct: construct, advice: remark.advice, isWarning: remark.isWarning,
          edits: remark.edits))
    }
    // Those of many sources are not joined again for each.
    let own = others.isSuperset(of: types) ? others : types.union(others)
    let ownMembers = members.isSuperset(of: memberNames) ? members : memberNames.union(members)
    for branch in leftOut {
      // Without what the branch imports the rest of the source does not compile.
      let isNeeded = !branch.imports.isDisjoint(with: Self.shims)
      found.append(
        Finding(
          line: branch.line, construct: "#if \(branch.condition.beginning())",
          advice: "left out on Linux: write #if canImport(UIKit)", isWarning: !isNeeded,
          edits: isNeeded ? [edit(condition: branch.range)] : []))
    }
    for index in tokens.indices {
      if let remark = remark(on: index, own: own, ownMembers: ownMembers) { note(index, remark) }
    }
    if Self.shims.isDisjoint(with: imports) {
      for index in namesWithoutImport(own) { note(index, remark(onNameWithoutImport: index)) }
    }
    for index in overridesInExtensions {
      note(
        index,
        Remark(
          construct: "override in an extension",
          advice:
            "needs Objective-C: move the member into the class, or guard it with #if canImport(ObjectiveC)",
          edits: edits(moving: index)))
    }
    findings = found
  }
}

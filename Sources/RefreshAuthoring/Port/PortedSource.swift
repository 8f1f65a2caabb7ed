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
    }

    /// With the types around it, as in `Hint.Content`.
    let name: String
    let superclass: String
    /// Whether other files of the module can name it.
    let isVisible: Bool
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
  private let leftOut: [(line: Int, condition: String, imports: Set<String>)]
  /// The names of the members that the source declares.
  private(set) var memberNames: Set<String> = []
  let brackets: SwiftBrackets
  /// The first declaration of each name.
  private var places: [String: Int] = [:]

  var compiles: Bool { findings.allSatisfy(\.isWarning) }

  /// - Throws: `CommandFailure` for a source that nests too deep to be read.
  init(path: String, text: String) throws {
    self.path = path
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

  /// Whether the source declares a class of a name.
  func declares(_ name: String) -> Bool { places[name] != nil }

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
            Declaration(name: whole, superclass: dottedName(at: end + 1).name, isVisible: isVisible))
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
            isVisible: last.isVisible && modifiers.isDisjoint(with: Self.hiding)))
      default: break
      }
    }
  }

  private static let hiding: Set = ["private", "fileprivate"]

  /// A name such as `UIView.AnimationOptions`, and the index after it.
  private func dottedName(at start: Int) -> (name: String, end: Int) {
    var (name, index) = (text(start), start + 1)
    while text(index) == ".", text(index + 1).first?.isUppercase == true {
      name += ".\(text(index + 1))"
      index += 2
    }
    return (name, index)
  }

  /// The words before a declaration, such as `private` or `static`; attributes and `private(set)` are left out.
  private func modifiers(before start: Int) -> Set<String> {
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
  private static let modifierWords: Set = [
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
      modifiers(before: index).isDisjoint(with: Self.hiding.union(["static", "class", "override"]))
    else { return }
    declarations[at].functions.append(
      Declaration.Function(name: text(index + 1), parameters: parameters))
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
        with: Self.hiding.union(["static", "class", "override", "private(set)", "fileprivate(set)"]))
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

  /// Looks for what does not compile; `others` and `members` are what the sources around it declare.
  mutating func examine(others: Set<String>, members: Set<String> = []) {
    var found: [Finding] = []
    var seen: Set<String> = []
    func note(_ index: Int, _ remark: Remark) {
      let (line, construct) = (tokens[index].line, remark.construct)
      guard seen.insert("\(line) \(construct)").inserted else { return }
      found.append(
        Finding(line: line, construct: construct, advice: remark.advice, isWarning: remark.isWarning))
    }
    // Those of many sources are not joined again for each.
    let own = others.isSuperset(of: types) ? others : types.union(others)
    let ownMembers = members.isSuperset(of: memberNames) ? members : memberNames.union(members)
    for (line, condition, imports) in leftOut {
      // Without what the branch imports the rest of the source does not compile.
      let isNeeded = !imports.isDisjoint(with: Self.shims)
      found.append(
        Finding(
          line: line, construct: "#if \(condition.beginning())",
          advice: "left out on Linux: write #if canImport(UIKit)", isWarning: !isNeeded))
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
            "needs Objective-C: move the member into the class, or guard it with #if canImport(ObjectiveC)"))
    }
    findings = found
  }
}

import Foundation

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

  /// A view or a layer that the source declares.
  struct Declaration: Equatable {
    let name: String
    let superclass: String
    /// The members without parameters, and the variables, of the class and its extensions.
    var members: Set<String> = []
    var initializers: Set<String> = []
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

  var compiles: Bool { findings.allSatisfy(\.isWarning) }

  init(path: String, text: String) {
    self.path = path
    let scanned = SwiftTokens(text)
    (tokens, leftOut) = (scanned.tokens, scanned.leftOut)
    findDeclarations()
  }

  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  // MARK: Declarations

  private mutating func findDeclarations() {
    var depth = 0
    // The type that is open at a depth of braces.
    var open: [(name: String, depth: Int)] = []
    for index in tokens.indices {
      let word = tokens[index].text
      switch word {
      case "{": depth += 1
      case "}":
        depth -= 1
        if let last = open.last, last.depth > depth { open.removeLast() }
      case "class", "struct", "enum", "protocol", "extension", "typealias", "actor":
        let name = text(index + 1)
        guard name.first?.isUppercase == true || name.first == "_" else { continue }
        if word != "extension" { types.insert(name) }
        if word == "typealias" { continue }
        if word == "class", text(index + 2) == ":" {
          declarations.append(Declaration(name: name, superclass: text(index + 3)))
        }
        open.append((name, depth + 1))
      case "let", "case": memberNames.insert(text(index + 1))
      case "func":
        memberNames.insert(text(index + 1))
        note(text(index + 2) == "(" && text(index + 3) == ")" ? text(index + 1) : nil, in: open, depth)
      case "var":
        memberNames.insert(text(index + 1))
        note(text(index + 1), in: open, depth)
      case "init":
        guard let last = open.last, last.depth == depth else { continue }
        // `init(frame: CGRect)`: the first label; `init()` has none.
        let start = ["?", "!"].contains(text(index + 1)) ? index + 2 : index + 1
        guard text(start) == "(" else { continue }
        let label = text(start + 1) == ")" ? "" : text(start + 1)
        if let at = declarations.firstIndex(where: { $0.name == last.name }) {
          declarations[at].initializers.insert(label)
        }
      default: break
      }
    }
  }

  /// The tokens `override` in an extension, where only Objective-C's members can be overridden.
  private var overridesInExtensions: [Int] {
    var depth = 0
    // The depths of braces at which types are open, and whether each is an extension.
    var open: [(depth: Int, isExtension: Bool)] = []
    var isNext: Bool?
    var found: [Int] = []
    for index in tokens.indices {
      switch tokens[index].text {
      case "{":
        depth += 1
        if let isExtension = isNext { open.append((depth, isExtension)) }
        isNext = nil
      case "}":
        if open.last?.depth == depth { open.removeLast() }
        depth -= 1
      case "extension": isNext = true
      case "class", "struct", "enum", "protocol", "actor":
        // `class func` and `class var` open no type.
        if text(index + 1).first?.isUppercase == true { isNext = false }
      case "override":
        if let last = open.last, last.isExtension, last.depth == depth { found.append(index) }
      default: break
      }
    }
    return found
  }

  private mutating func note(_ member: String?, in open: [(name: String, depth: Int)], _ depth: Int) {
    guard let member, let last = open.last, last.depth == depth,
      let at = declarations.firstIndex(where: { $0.name == last.name })
    else { return }
    declarations[at].members.insert(member)
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
    let own = types.union(others)
    let ownMembers = memberNames.union(members)
    for (line, condition, imports) in leftOut {
      // Without what the branch imports the rest of the source does not compile.
      let isNeeded = !imports.isDisjoint(with: Self.shims)
      found.append(
        Finding(
          line: line, construct: "#if \(condition)",
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

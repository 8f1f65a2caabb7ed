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
  private let tokens: [SwiftTokens.Token]
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

  private func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

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
    func note(_ index: Int, _ construct: String, _ advice: String, isWarning: Bool = false) {
      guard seen.insert("\(tokens[index].line) \(construct)").inserted else { return }
      found.append(
        Finding(line: tokens[index].line, construct: construct, advice: advice, isWarning: isWarning))
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
    var imports: Set<String> = []
    for index in tokens.indices {
      let word = tokens[index].text
      let isMember = text(index - 1) == "."
      if let advice = Self.objectiveC[word], !isMember {
        note(index, word, advice)
      } else if word == "optional", ["func", "var"].contains(text(index + 1)) {
        note(index, "optional \(text(index + 1))", "give the member a default in a protocol extension")
      } else if word == "import", index == 0 || text(index - 1) != "." {
        let module = text(index + 1)
        imports.insert(module)
        if !Self.modules.contains(module), !module.isEmpty {
          note(
            index, "import \(module)", "the module is not available: guard it with #if canImport(\(module))")
        } else if Self.shims.contains(module), text(index + 2) == ".",
          tokens[index + 2].line == tokens[index].line
        {
          note(
            index, "import \(module).\(text(index + 3))",
            "declarations cannot be imported one by one: write import \(module)")
        }
      } else if isMember && Self.layoutMembers.contains(word)
        || word == "NSLayoutConstraint" && ["(", "."].contains(text(index + 1))
          && !["Axis", "self"].contains(text(index + 2))
      {
        note(index, word, "Auto Layout is not available: set frames in layoutSubviews()")
      } else if word == "func", Self.delegateMembers.contains(where: text(index + 1).hasPrefix),
        ["private", "fileprivate"].contains(text(index - 1))
      {
        note(
          index, "\(text(index - 1)) \(text(index + 1))",
          "an implementation of a protocol requirement must be as visible as its class: leave out \(text(index - 1))"
        )
      } else if let advice = Self.withoutEffect[word], !isMember, !own.contains(word) {
        note(index, word, advice, isWarning: true)
      } else if !isMember, !own.contains(word), text(index + 1) == ".",
        text(index + 2).first?.isLowercase == true, !ownMembers.contains(text(index + 2)),
        UIKitSymbols.lacks(text(index + 2), word)
      {
        note(
          index, "\(word).\(text(index + 2))",
          "missing in the compatibility package: guard it with #if canImport(ObjectiveC)")
      } else if !isMember, text(index - 1) != "import", !own.contains(word), Self.isAppleName(word),
        !UIKitSymbols.contains(word)
      {
        note(index, word, "missing in the compatibility package: guard it with #if canImport(ObjectiveC)")
      } else if ["self", "Self"].contains(word), !isMember, text(index + 1) == ".", text(index + 2) == "init",
        text(index + 3) == "(", isInTypeMember(index)
      {
        note(
          index, "\(word).init",
          "only a required initializer can be called on a class here: write the name of the class instead")
      } else if word == "Date", text(index + 1) == "(", text(index + 2) == ")" {
        note(index, "Date()", "differs from run to run: use CACurrentMediaTime()", isWarning: true)
      } else if word == "random", isMember, text(index + 1) == "(" {
        note(
          index, ".random",
          "differs from run to run: use arc4random_uniform(_:), which is the same on every stage",
          isWarning: true)
      }
    }
    if !imports.contains(where: Self.shims.contains) {
      let advice = "import UIKit, or compile with -import-module UIKit, as packages of `new --from` do"
      // One advice mends all names, so the first one is enough.
      var isTold = false
      for index in tokens.indices {
        let word = tokens[index].text
        if ["Timer", "DispatchQueue", "DispatchSource", "RunLoop"].contains(word) {
          note(
            index, word,
            "is Foundation's and runs on the machine's clock: to use the stage's clock, \(advice)",
            isWarning: true)
        } else if !isTold, Self.isAppleName(word), !own.contains(word), UIKitSymbols.contains(word) {
          isTold = true
          note(
            index, word, "is not visible in a file that imports only Foundation: \(advice)", isWarning: true)
        }
      }
    }
    for index in overridesInExtensions {
      note(
        index, "override in an extension",
        "needs Objective-C: move the member into the class, or guard it with #if canImport(ObjectiveC)")
    }
    findings = found
  }

  /// Whether a token is in a `static` or `class` function of a class; a structure's initializers need not be required.
  private func isInTypeMember(_ index: Int) -> Bool {
    var depth = 0
    var at = index
    var isType = false
    // Outward, brace by brace.
    while at > 0 {
      at -= 1
      switch tokens[at].text {
      case "}": depth += 1
      case "{" where depth > 0: depth -= 1
      case "{":
        // The words before the brace, back to the one before it.
        var word = at - 1
        while word >= 0, !["{", "}"].contains(tokens[word].text) {
          if tokens[word].text == "init" { return false }
          if ["func", "var"].contains(tokens[word].text) {
            isType = isType || ["static", "class"].contains(text(word - 1))
            break
          }
          if ["struct", "enum", "protocol"].contains(tokens[word].text) { return false }
          if tokens[word].text == "class", text(word + 1).first?.isUppercase == true { return isType }
          if tokens[word].text == "extension" {
            return isType && declarations.contains { $0.name == text(word + 1) }
          }
          word -= 1
        }
        at = word + 1
      default: break
      }
    }
    return false
  }

  private static let objectiveC: [String: String] = {
    let guarded = "Objective-C only: guard it with #if canImport(ObjectiveC)"
    return [
      "@objc": "\(guarded), or leave it out", "@objcMembers": "\(guarded), or leave it out",
      "@NSManaged":
        "\(guarded), and write in its #else branch get { value(forKey: …) as? … } set { setValue(newValue, forKey: …) }",
      "@IBOutlet": "\(guarded), or leave it out",
      "#selector": "\(guarded), and otherwise use a closure (Timer, CADisplayLink) or a UIAction (UIControl)",
      "#keyPath": "\(guarded), or write the key path as a string",
      "Selector": "\(guarded), and use a closure",
    ]
  }()
  private static let shims: Set = ["UIKit", "QuartzCore", "CoreGraphics", "CoreText"]
  private static let modules: Set = shims.union([
    "Foundation", "Dispatch", "Swift", "Glibc", "class", "struct", "func", "enum",
  ])
  private static let withoutEffect: [String: String] = {
    let touch = "it receives no touches: do its work in a hook of the control"
    var table = [
      "UIVisualEffectView": "drawn as a flat tint, without a blur",
      "touchesBegan": touch, "touchesMoved": touch, "touchesEnded": touch, "beginTracking": touch,
      "continueTracking": touch, "endTracking": touch,
    ]
    for kind in ["Tap", "Pan", "Swipe", "Pinch", "Rotation", "LongPress", "ScreenEdgePan"] {
      table["UI\(kind)GestureRecognizer"] = touch
    }
    return table
  }()
  private static let delegateMembers = ["animationDidSt", "scrollViewDid", "scrollViewWill", "layerWillDraw"]
  private static let layoutMembers: Set = [
    "safeAreaLayoutGuide", "layoutMarginsGuide", "readableContentGuide", "addConstraint", "addConstraints",
    "removeConstraint", "removeConstraints", "constraints", "firstBaselineAnchor", "lastBaselineAnchor",
    "leadingAnchor", "trailingAnchor", "topAnchor", "bottomAnchor", "leftAnchor", "rightAnchor",
    "centerXAnchor", "centerYAnchor", "widthAnchor", "heightAnchor",
  ]

  /// Whether a name looks like one of UIKit, Core Animation or Core Graphics; Foundation's are taken to be there.
  static func isAppleName(_ word: String) -> Bool {
    if missingInFoundation.contains(word) { return true }
    for prefix in ["UI", "CA", "CG", "CI", "CT", "kCA", "kCT"] where word.hasPrefix(prefix) {
      let rest = word.dropFirst(prefix.count)
      guard rest.count > 1, rest.first?.isUppercase == true, rest.dropFirst().contains(where: \.isLowercase)
      else {
        return false
      }
      return !["CGFloat", "CGPoint", "CGSize", "CGRect", "CGRectEdge"].contains(word)
    }
    return false
  }

  private static let missingInFoundation: Set = [
    "NSMutableParagraphStyle", "NSParagraphStyle", "NSShadow", "NSTextAttachment", "NSLayoutAnchor",
    "NSLayoutXAxisAnchor", "NSLayoutYAxisAnchor", "NSLayoutDimension", "NSLayoutAttribute",
    "NSLayoutRelation",
    "NSLayoutFormatOptions", "NSManagedObject", "NSLayoutManager", "NSTextStorage", "NSTextContainer",
    "NSUnderlineStyle",
  ]
}

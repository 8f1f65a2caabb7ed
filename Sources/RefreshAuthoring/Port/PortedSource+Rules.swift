/// The rules by which a source is examined.
extension PortedSource {
  /// What is said of a token.
  struct Remark {
    let construct: String
    let advice: String
    var isWarning = false
  }

  /// What the first rule that applies says of a token.
  ///
  /// - Parameters:
  ///   - own: the types that the sources declare.
  ///   - ownMembers: the members that they declare.
  func remark(on index: Int, own: Set<String>, ownMembers: Set<String>) -> Remark? {
    if isImport(index) { return remark(onImport: index) }
    return remark(onLanguage: index) ?? remark(onSymbol: index, own: own, ownMembers: ownMembers)
      ?? remark(onInitializer: index) ?? remark(onChance: index)
  }

  private func isMember(_ index: Int) -> Bool { text(index - 1) == "." }

  // MARK: Imports

  private func isImport(_ index: Int) -> Bool {
    tokens[index].text == "import" && (index == 0 || !isMember(index))
  }

  /// The modules that the source imports.
  var imports: Set<String> { Set(tokens.indices.filter(isImport).map { text($0 + 1) }) }

  private func remark(onImport index: Int) -> Remark? {
    let module = text(index + 1)
    if !Self.modules.contains(module), !module.isEmpty {
      return Remark(
        construct: "import \(module)",
        advice: "the module is not available: guard it with #if canImport(\(module))")
    }
    guard Self.shims.contains(module), text(index + 2) == ".",
      tokens[index + 2].line == tokens[index].line
    else { return nil }
    return Remark(
      construct: "import \(module).\(text(index + 3))",
      advice: "declarations cannot be imported one by one: write import \(module)")
  }

  /// The names that a source without an import of UIKit cannot use as they are meant: those of Foundation that run on
  /// the machine's clock, and the first of UIKit's, since one advice mends all.
  func namesWithoutImport(_ own: Set<String>) -> [Int] {
    var hasSymbol = false
    return tokens.indices.filter { index in
      let word = tokens[index].text
      if Self.clockNames.contains(word) { return true }
      guard !hasSymbol, Self.isAppleName(word), !own.contains(word), UIKitSymbols.contains(word) else {
        return false
      }
      hasSymbol = true
      return true
    }
  }

  func remark(onNameWithoutImport index: Int) -> Remark {
    let advice = "import UIKit, or compile with -import-module UIKit, as packages of `new --from` do"
    let word = tokens[index].text
    return Remark(
      construct: word,
      advice: Self.clockNames.contains(word)
        ? "is Foundation's and runs on the machine's clock: to use the stage's clock, \(advice)"
        : "is not visible in a file that imports only Foundation: \(advice)", isWarning: true)
  }

  private static let clockNames: Set = ["Timer", "DispatchQueue", "DispatchSource", "RunLoop"]

  // MARK: Symbols

  private func remark(onLanguage index: Int) -> Remark? {
    let (word, next) = (tokens[index].text, text(index + 1))
    if let advice = Self.objectiveC[word], !isMember(index) {
      return Remark(construct: word, advice: advice)
    }
    if word == "optional", ["func", "var"].contains(next) {
      return Remark(
        construct: "optional \(next)", advice: "give the member a default in a protocol extension")
    }
    let access = text(index - 1)
    guard word == "func", Self.delegateMembers.contains(where: next.hasPrefix),
      ["private", "fileprivate"].contains(access)
    else { return nil }
    return Remark(
      construct: "\(access) \(next)",
      advice:
        "an implementation of a protocol requirement must be as visible as its class: leave out \(access)")
  }

  private func remark(onSymbol index: Int, own: Set<String>, ownMembers: Set<String>) -> Remark? {
    let (word, member) = (tokens[index].text, text(index + 2))
    guard !isMember(index), !own.contains(word) else { return nil }
    if let advice = Self.withoutEffect[word] {
      return Remark(construct: word, advice: advice, isWarning: true)
    }
    let advice = "missing in the compatibility package: guard it with #if canImport(ObjectiveC)"
    if text(index + 1) == ".", member.first?.isLowercase == true, !ownMembers.contains(member),
      UIKitSymbols.lacks(member, word)
    {
      return Remark(construct: "\(word).\(member)", advice: advice)
    }
    guard text(index - 1) != "import", Self.isAppleName(word), !UIKitSymbols.contains(word) else {
      return nil
    }
    return Remark(construct: word, advice: advice)
  }

  private func remark(onInitializer index: Int) -> Remark? {
    let word = tokens[index].text
    guard ["self", "Self"].contains(word), !isMember(index), text(index + 1) == ".",
      text(index + 2) == "init", text(index + 3) == "(", isInTypeMember(index)
    else { return nil }
    return Remark(
      construct: "\(word).init",
      advice:
        "only a required initializer can be called on a class here: write the name of the class instead")
  }

  private func remark(onChance index: Int) -> Remark? {
    guard text(index + 1) == "(" else { return nil }
    switch tokens[index].text {
    case "Date" where text(index + 2) == ")":
      return Remark(
        construct: "Date()", advice: "differs from run to run: use CACurrentMediaTime()", isWarning: true)
    case "random" where isMember(index):
      return Remark(
        construct: ".random",
        advice: "differs from run to run: use arc4random_uniform(_:), which is the same on every stage",
        isWarning: true)
    default: return nil
    }
  }

  /// Whether a token is in a `static` or `class` function of a class; a structure's initializers need not be required.
  private func isInTypeMember(_ index: Int) -> Bool {
    var isType = false
    for scope in brackets.scopes(around: index) {
      switch scope {
      case .initializer, .valueType: return false
      case .member(let isOfType): isType = isType || isOfType
      case .type: return isType
      case .extension(let name): return isType && declares(name)
      case .other: break
      }
    }
    return false
  }

  /// The tokens `override` in an extension, where only Objective-C's members can be overridden.
  var overridesInExtensions: [Int] {
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
  static let shims: Set = ["UIKit", "QuartzCore", "CoreGraphics", "CoreText"]
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
    "NSLayoutConstraint", "NSLayoutRelation", "NSLayoutFormatOptions", "NSManagedObject", "NSLayoutManager",
    "NSTextStorage", "NSTextContainer", "NSUnderlineStyle",
  ]
}

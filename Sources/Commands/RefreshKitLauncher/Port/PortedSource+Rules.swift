import RefreshPackages

/// The rules that find constructs which do not compile or run with the compatibility package.
extension PortedSource {
  /// The finding of the first rule that applies to a token; nil if none does.
  func finding(on index: Int, _ around: SourceContext) -> Finding? {
    if isImport(index) { return finding(onImport: index, around) }
    let finding =
      finding(onLanguage: index, around) ?? finding(onScrollDelegate: index, around)
      ?? finding(onOptionalCall: index, around) ?? finding(onProperty: index, around)
      ?? finding(onSymbol: index, own: around.types, ownMembers: around.members)
    return finding ?? self.finding(onMemberOf: index, around) ?? self.finding(onOldConstant: index, around)
      ?? self.finding(onObservation: index) ?? self.finding(onOverridden: index, around)
      ?? self.finding(onInitializer: index, around) ?? self.finding(onIsolated: index, around)
      ?? self.finding(onChance: index)
  }

  func isMember(_ index: Int) -> Bool { text(index - 1) == "." }

  /// Tokens with names that need an import of UIKit: every name of Foundation that would use the machine's clock, and
  /// the first one of UIKit, because one import fixes all.
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

  func finding(onNameWithoutImport index: Int) -> Finding {
    let advice = "import UIKit, or compile with -import-module UIKit, as packages of `new --from` do"
    let word = tokens[index].text
    return Finding(
      construct: word,
      advice: Self.clockNames.contains(word)
        ? "is Foundation's and runs on the machine's clock: to use the stage's clock, \(advice)"
        : "is not visible in a file that imports only Foundation: \(advice)", isWarning: true)
  }

  private static let clockNames: Set = ["Timer", "DispatchQueue", "DispatchSource", "RunLoop"]

  // MARK: Symbols

  private func finding(onLanguage index: Int, _ around: SourceContext) -> Finding? {
    let (word, next) = (tokens[index].text, text(index + 1))
    if let advice = Self.objectiveC[word], !isMember(index), !isOfEnumeration(index) {
      return Finding(construct: word, advice: advice, edits: edits(of: word, at: index, around.optional))
    }
    if word == "ProcessInfo", next == "(", text(index + 2) == ")", !isMember(index) {
      return Finding(
        construct: "ProcessInfo()",
        advice: "has no public initializer on Linux: write ProcessInfo.processInfo",
        edits: edits(shared: index))
    }
    if word == "@IBAction", let keyword = declaration(after: index + 1), text(keyword) == "func",
      let parameters = parameters(at: keyword + 2)?.list, parameters.count != 1
    {
      return Finding(
        construct: word, advice: "without Objective-C, an action has one parameter: \(Self.guardedOnly)",
        edits: edits(guardingAttribute: index))
    }
    if let finding = finding(onVoidArgument: index) ?? finding(onOlderSwift: index) { return finding }
    if word == "@MainActor", let keyword = declaration(after: index + 1),
      Self.declarationWords.contains(text(keyword)) || text(keyword - 1) == "class"
    {
      return Finding(
        construct: word,
        advice: "views are confined to their stage's thread here, not to the main actor: \(Self.guardedOnly)",
        isWarning: true, edits: edits(guardingAttribute: index))
    }
    if ["Darwin", "CoreFoundation"].contains(word), next == ".", !isMember(index), text(index - 1) != "import"
    {
      return Finding(
        construct: "\(word).\(text(index + 2))",
        advice: "the module is not available: write Foundation, which has its functions",
        edits: [SourceEdit(range: tokens[index].range, replacement: "Foundation")])
    }
    if word == "Selector", next == "(", [")", "(", "stringLiteral"].contains(text(index + 2)),
      !isMember(index)
    {
      return Finding(
        construct: "Selector",
        advice: "a name alone finds no method on Linux: use #selector, which `port --write` changes",
        isWarning: true)
    }
    if word == "AnyObject", text(index - 1) == "as", let finding = finding(onBox: index) { return finding }
    if word == "optional", let keyword = declaration(after: index + 1).map(text),
      ["func", "var"].contains(keyword)
    {
      return Finding(
        construct: "optional \(keyword)",
        advice:
          "\(Self.guarded); otherwise leave out @objc and optional, give the member a default in an extension of the protocol, and leave out the ? after its name in calls",
        edits: edits(optional: index, around.optional))
    }
    let access = text(index - 1)
    guard word == "func", Self.delegateMembers.contains(where: next.hasPrefix),
      ["private", "fileprivate"].contains(access), let type = selfType(at: index),
      around.lineage(of: type).contains(where: { UIKitSymbols.has(next, $0) })
    else { return nil }
    return Finding(
      construct: "\(access) \(next)",
      advice:
        "an implementation of a protocol requirement must be as visible as its class: leave out \(access)",
      edits: edits(removing: index - 1))
  }

  func findEmptyCalls() -> Set<String> {
    Set(
      tokens.indices.compactMap { index in
        guard text(index) == "(", text(index + 1) == ")" else { return nil }
        if text(index - 1) == "(", text(index + 2) == ")" { return "" }
        return text(["?", "!"].contains(text(index - 1)) ? index - 2 : index - 1)
      })
  }

  /// The finding on a function type such as `(Void) -> Void`; an error if the source calls the variable or parameter of
  /// this type without an argument.
  private func finding(onVoidArgument index: Int) -> Finding? {
    guard text(index) == "Void", text(index - 1) == "(", text(index + 1) == ")", text(index + 2) == "-",
      text(index + 3) == ">", !emptyCalls.contains("")
    else { return nil }
    let colon = (max(0, index - Self.maximumModifiers)..<index).last {
      text($0) != "(" && !text($0).hasPrefix("@")
    }
    let isCalled = colon.map { text($0) == ":" && emptyCalls.contains(text($0 - 1)) } ?? false
    return Finding(
      construct: "(Void) ->", advice: "since Swift 4, a call passes such a function an argument: write () ->",
      isWarning: !isCalled, edits: [SourceEdit(range: tokens[index].range, replacement: "")])
  }

  /// The finding on what compiled before Swift 5: `open static`, and the initializer of colour literals.
  private func finding(onOlderSwift index: Int) -> Finding? {
    let (construct, advice, replacement): (String, String, String)
    switch text(index) {
    case "open":
      guard let keyword = declaration(after: index + 1), keyword > index + 1,
        (index + 1..<keyword).contains(where: { text($0) == "static" })
      else { return nil }
      (construct, advice) = ("open static", "a static member is final since Swift 5: write public")
      replacement = "public"
    case "colorLiteralRed":
      guard text(index + 1) == ":" else { return nil }
      (construct, advice) = ("colorLiteralRed:", "only colour literals call it since Swift 4: write red:")
      replacement = "red"
    default: return nil
    }
    return Finding(
      construct: construct, advice: advice,
      edits: [SourceEdit(range: tokens[index].range, replacement: replacement)])
  }

  /// True for `@objc` of an enumeration, which compiles on every system.
  private func isOfEnumeration(_ index: Int) -> Bool {
    guard text(index) == "@objc" else { return false }
    let start = text(index + 1) == "(" ? (brackets.partner(of: index + 1) ?? index) + 1 : index + 1
    return declaration(after: start).map(text) == "enum"
  }

  private func edits(of word: String, at index: Int, _ optional: OptionalMembers) -> [SourceEdit] {
    if word == "@objc" {
      let start = text(index + 1) == "(" ? (brackets.partner(of: index + 1) ?? index) + 1 : index + 1
      if let next = declaration(after: start), text(next) == "optional" {
        return edits(optional: next, optional)
      }
    }
    return switch word {
    case "#selector": edits(selector: index)
    case "#keyPath": edits(keyPath: index)
    case "@NSManaged": edits(managed: index)
    case "@objc", "@objcMembers", "@IBOutlet": edits(guardingAttribute: index)
    default: []
    }
  }

  /// The finding on a member of `AnyObject`, which Objective-C looks up at run time.
  private func finding(onBox index: Int) -> Finding? {
    // The member after the cast: `(x as AnyObject).name`, also `(x as AnyObject?)?.name`.
    let close = ["?", "!"].contains(text(index + 1)) ? index + 2 : index + 1
    let dot = ["?", "!"].contains(text(close + 1)) ? close + 2 : close + 1
    guard text(close) == ")", text(dot) == "." else { return nil }
    let name = text(dot + 1)
    guard let type = Self.boxes[name] else { return finding(onDynamicMember: "(… as AnyObject).\(name)") }
    return Finding(
      construct: "(… as AnyObject).\(name)", advice: "Objective-C only: write (… as? \(type))?.\(name)",
      edits: edits(boxed: index))
  }

  func finding(onDynamicMember construct: String) -> Finding {
    Finding(construct: construct, advice: "Objective-C only: cast to a type that has the member")
  }

  private func finding(onSymbol index: Int, own: Set<String>, ownMembers: Set<String>) -> Finding? {
    let (word, member) = (tokens[index].text, text(index + 2))
    guard !isMember(index), !own.contains(word) else { return nil }
    if let advice = Self.withoutEffect[word] {
      return Finding(construct: word, advice: advice, isWarning: true)
    }
    let advice = "missing in the compatibility package: \(Self.guardedOnly)"
    if text(index + 1) == ".", member.first?.isLowercase == true, !ownMembers.contains(member),
      UIKitSymbols.lacks(member, word)
    {
      return Finding(construct: "\(word).\(member)", advice: advice)
    }
    // A constant of a nested type: `UIView.ContentMode.center`, or a member of the only object of a class.
    let constant = text(index + 4)
    if text(index + 1) == ".", text(index + 3) == ".", constant.first?.isLowercase == true,
      !ownMembers.contains(constant),
      UIKitSymbols.lacks(constant, Self.onlyObjects[word] == member ? word : "\(word).\(member)")
    {
      return Finding(construct: "\(word).\(member).\(constant)", advice: advice)
    }
    let isModule =
      (word == "Bundle" && text(index + 1) == "." && member == "module")
      || (["in", "bundle"].contains(word) && text(index + 1) == ":" && member == "."
        && text(index + 3) == "module")
    if isModule, !ownMembers.contains("module") {
      return Finding(
        construct: "Bundle.module",
        advice: hasResources
          ? "exists in a target with resources: copy the files beside the sources to its resources, as `new --from` does"
          : "exists only in a target with resources, and there are none beside the sources: write Bundle.main",
        isWarning: hasResources)
    }
    guard text(index - 1) != "import", !UIKitSymbols.contains(word), !ownMembers.contains(word),
      Self.isAppleName(word) || (Self.missingInSwiftUI.contains(word) && imports.contains("SwiftUI"))
    else { return nil }
    return Finding(construct: word, advice: advice)
  }

  private func finding(onChance index: Int) -> Finding? {
    guard text(index + 1) == "(" else { return nil }
    switch tokens[index].text {
    case "Date" where text(index + 2) == ")":
      return Finding(
        construct: "Date()", advice: "differs from run to run: use CACurrentMediaTime()", isWarning: true)
    case "random" where isMember(index):
      return Finding(
        construct: ".random",
        advice: "differs from run to run: use arc4random_uniform(_:), which is the same on every stage",
        isWarning: true)
    default: return nil
    }
  }

  /// The finding on an observation of a class without observable key paths, such as `observe(\UIViewController.title)`.
  private func finding(onObservation index: Int) -> Finding? {
    guard text(index) == "observe", isMember(index), text(index + 1) == "(", text(index + 2) == "\\",
      case let type = text(index + 3), UIKitSymbols.isClass(type),
      !["UIView", "CALayer"].contains(where: { UIKitSymbols.descendants(of: $0).contains(type) })
    else { return nil }
    return Finding(
      construct: "observe(\\\(type)",
      advice: "Objective-C only: here, only views and layers have observable key paths")
  }

  /// The finding on a constant in the style of Swift 1 and 2, such as `[.FlexibleWidth]`.
  private func finding(onOldConstant index: Int, _ around: SourceContext) -> Finding? {
    let word = text(index)
    guard isMember(index), word.first?.isUppercase == true, word.contains(where: \.isLowercase),
      text(index + 1) != ".",
      ["(", "[", ",", ":", "=", "|", "case", "return"].contains(text(index - 2)),
      !around.members.contains(word), !around.types.contains(word), !UIKitSymbols.contains(word)
    else { return nil }
    return Finding(
      construct: ".\(word)",
      advice: "constants begin with a lowercase letter since Swift 3: convert the source to Swift 5")
  }

  static let guardedOnly = "guard it with #if canImport(ObjectiveC)"
  private static let guarded = "Objective-C only: \(guardedOnly)"
  private static let declarationWords: Set = [
    "class", "struct", "enum", "protocol", "extension", "func", "var", "let", "init",
  ]
  private static let objectiveC: [String: String] = {
    [
      "@objc": "\(guarded), or leave it out", "@objcMembers": "\(guarded), or leave it out",
      "@NSManaged":
        "\(guarded), and write in its #else branch get { value(forKey: …) as? … } set { setValue(newValue, forKey: …) }",
      "@IBOutlet": "\(guarded), or leave it out",
      "#selector": "\(guarded), and otherwise name the method: Selector(\"tick\", Spinner.tick)",
      "#keyPath": "\(guarded), or write the key path as a string",
      "class_getInstanceMethod": guarded, "class_getClassMethod": guarded, "class_addMethod": guarded,
      "class_replaceMethod": guarded, "class_copyIvarList": guarded,
      "method_exchangeImplementations": guarded,
      "method_getImplementation": guarded, "method_setImplementation": guarded,
      "NSSelectorFromString": "\(guarded), and otherwise name the method: Selector(\"tick\", Spinner.tick)",
    ]
  }()
  /// The names of classes' only objects.
  private static let onlyObjects = ["UIApplication": "shared", "UIScreen": "main", "UIDevice": "current"]
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

  /// True for a name in the style of UIKit, Core Animation or Core Graphics; Foundation's types are assumed to exist.
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

  /// Names of SwiftUI that the compatibility package lacks, as far as UIKit sources use them.
  private static let missingInSwiftUI: Set = [
    "Angle", "AngularGradient", "App", "AnimatableModifier", "AnimatablePair", "StrokeStyle", "Binding",
    "Capsule", "Circle",
    "DragGesture", "EdgeInsets", "Ellipse",
    "Environment", "EnvironmentKey", "EnvironmentObject", "FocusState", "ForEach", "Form",
    "GeometryEffect", "GeometryProxy", "GeometryReader", "Grid", "GridItem", "Group", "Image",
    "KeyframeAnimator", "LazyHGrid",
    "LazyHStack", "LazyVGrid", "LazyVStack", "LinearGradient", "List", "LongPressGesture", "NavigationLink",
    "NavigationSplitView", "NavigationStack", "NavigationView", "Path", "Picker", "PreferenceKey",
    "RadialGradient", "Rectangle", "RoundedRectangle", "Scene", "ScrollView", "ScrollViewReader", "Section",
    "Shape", "Slider", "TabView", "TapGesture", "TextField", "TimelineView", "Toggle", "ToolbarItem",
    "UIHostingController", "UnevenRoundedRectangle", "ViewBuilder", "ViewModifier", "WindowGroup",
  ]

  private static let missingInFoundation: Set = [
    "DateComponentsFormatter", "NSException",
    "NSMutableParagraphStyle", "NSParagraphStyle", "NSShadow", "NSTextAttachment", "NSLayoutAnchor",
    "NSLayoutXAxisAnchor", "NSLayoutYAxisAnchor", "NSLayoutDimension", "NSLayoutAttribute",
    "NSLayoutConstraint", "NSLayoutRelation", "NSLayoutFormatOptions", "NSManagedObject", "NSLayoutManager",
    "NSTextStorage", "NSTextContainer", "NSUnderlineStyle",
    // Names of Swift 1 and 2.
    "NSBundle", "NSFileManager", "NSJSONSerialization", "NSNotificationCenter", "NSOperationQueue",
    "NSProcessInfo", "NSRunLoop", "NSThread", "NSTimeInterval", "NSTimer", "NSURLSession", "NSUserDefaults",
  ]
}

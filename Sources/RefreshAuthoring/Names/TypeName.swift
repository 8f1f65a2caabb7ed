import Foundation
import RefreshIO

/// The name of a control that is to be made: a Swift type whose file, module and tests are named for it.
package struct TypeName: Equatable {
  package let text: String

  /// - Throws: `CommandFailure` that says what a name must be.
  package init(_ text: String) throws {
    func refuse(_ reason: String) -> CommandFailure {
      .usage("'\(text.prefix(80))' cannot be the name of a control: \(reason)")
    }
    guard let first = text.unicodeScalars.first else {
      throw refuse("expected letters and digits, such as Waves")
    }
    let isWord = text.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
    }
    guard isWord, text.utf8.count <= 64 else {
      let example = Self.suggestion(for: text)
      throw refuse("expected up to 64 letters, digits and _, such as \(example)")
    }
    guard ("A"..."Z").contains(first) else {
      throw refuse("a type begins with a capital letter, such as \(Self.suggestion(for: text))")
    }
    self.text = text
    guard !ReservedNames.types.contains(text) else {
      throw refuse("Swift or RefreshKit has a type of that name; try \(text)Control")
    }
    guard !ReservedNames.modules.contains(moduleName) else {
      throw refuse("its module would be called \(moduleName), which is taken; try \(text)Control")
    }
  }

  /// The name in lower case with hyphens, for the executable: `BigWaves` is `big-waves`.
  package var hyphenated: String {
    var result = ""
    var previous: Character?
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      let beginsWord =
        character.isUppercase
        && (previous?.isLowercase == true || previous?.isNumber == true
          || (previous?.isUppercase == true && next?.isLowercase == true))
      if character == "_" {
        if !result.isEmpty { result += "-" }
      } else {
        if beginsWord && !result.hasSuffix("-") { result += "-" }
        result += character.lowercased()
      }
      previous = character
    }
    return result.trimmingCharacters(in: CharacterSet(charactersIn: "-"))
  }

  /// The module of the executable: its name with what Swift allows.
  package var moduleName: String { hyphenated.replacingOccurrences(of: "-", with: "_") }

  /// A name that would do, made of the letters of one that does not.
  private static func suggestion(for text: String) -> String {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = String(joined.drop { !$0.isLetter }.prefix(64))
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    return (try? TypeName(capital).text) ?? "Waves"
  }
}

/// Names that a control cannot have, because something else in its file has them.
package enum ReservedNames {
  /// Types that a control's file may speak of; a control of that name would hide them.
  package static let types: Set<String> = Set(swift + foundation + refreshKit)

  /// Names that the module of a plugin cannot have: words of the language, and modules that it imports.
  package static let modules: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "main", "nil",
    "open", "operator", "package", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while", "swift", "refreshkit", "refresh_examples", "test", "c",
  ]

  private static let swift = [
    "Any", "AnyObject", "Array", "Bool", "Character", "Codable", "Collection", "Comparable", "Dictionary",
    "Double", "Equatable", "Error", "Float", "Hashable", "Int", "Never", "Optional", "Range", "Result",
    "Self",
    "Sendable", "Sequence", "Set", "String", "Task", "Type", "Void",
  ]

  private static let foundation = [
    "CGFloat", "CGPoint", "CGRect", "CGSize", "CGVector", "Data", "Date", "Foundation", "TimeInterval",
    "Timer", "URL", "UUID",
  ]

  /// The public types of RefreshKit's modules; a test holds the list to their sources.
  private static let refreshKit = [
    "AcceptedJump", "AnchorPosition", "AnimatableValue", "Animation", "AnimationGroup", "AnimationType",
    "AnimationValue", "AutoresizingMask", "BasicAnimation", "BezierPath", "BounceBack", "CATransform3D",
    "CGAffineTransform", "CalculationMode", "CheckAcceptance", "CheckBreadcrumb", "CheckFault", "CheckReport",
    "CheckResult", "CheckScenario", "CheckSubject", "Color", "CommandLineTool", "ContentMode", "ControlCheck",
    "CubicBezier", "Decay", "Diagnostic", "DirectionalLock", "DispatchClock", "DragStep", "EdgeInsets",
    "EventTrace", "ExitPolicy", "FillMode", "FillRule", "Font", "FrameLoop", "GradientLayer", "GradientType",
    "GradientValues", "Image", "ImageLayer", "ImageValues", "ImageView", "Interpolatable",
    "KeyframeAnimation",
    "Keyframes", "Label", "Layer", "LayerAction", "LayerContent", "LayerContext", "LayerDelegate",
    "LayerKeyPath", "LayerProperty", "LayerRefreshControl", "LayerTransition", "LayerValues", "LineBreakMode",
    "LineCap", "LineJoin", "LinearEasing", "ListView", "Mailbox", "MediaTiming", "NavigationBar",
    "OffsetAnimation", "OverscrollCurve", "OverscrollLimit", "OverscrollResistance", "Paging", "PanGesture",
    "PathMotion", "PathSegment", "PhotoBrowser", "PinchGesture", "PropertyAnimation", "PropertyAnimator",
    "ProportionalResistance", "RandomWalk", "RectCorner", "RefreshControl", "RefreshControlDelegate",
    "RefreshControlType", "RefreshEdge", "RefreshEnvironment", "RefreshEvent", "RefreshHandle", "RefreshHook",
    "RefreshKit", "RefreshPhase", "RefreshPlugin", "RefreshResult", "RefreshTrigger", "ReleaseVelocity",
    "ReplicatorLayer", "ReplicatorValues", "RubberBand", "Scenario", "ScenarioError", "ScenarioPlayer",
    "Scheduler", "ScrollAxis", "ScrollBehavior", "ScrollDirection", "ScrollInterruption", "ScrollMotion",
    "ScrollObserver", "ScrollView", "ScrollViewDelegate", "SeamCheck", "ShapeLayer", "ShapeValues",
    "SnapPoint",
    "Spring", "SpringAnimation", "Stage", "StageScene", "SystemColor", "TapGesture", "TextAlignment",
    "TextLayer", "TextMeasurer", "TextValues", "TimingCurve", "TimingParameters", "Touch", "TouchTrace",
    "TouchTraceError", "Transaction", "View", "VirtualClock", "WalkCheck", "Zooming",
  ]
}

/// Names that a control cannot have.
package enum ReservedNames {
  /// Types that a control's source may refer to; a control of that name would hide the type.
  package static let types: Set<String> = Set(swift + foundation + refreshKit + package)

  /// Names that a plugin's module cannot have: keywords, and modules that it imports.
  package static let modules: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "main", "nil",
    "open", "operator", "package", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while", "index", "swift", "refreshkit", "refresh_examples", "test", "c",
  ]

  /// Names that a library of controls cannot have, because RefreshKit has a module of that name.
  package static let libraries: Set<String> = ["RefreshControls"]

  private static let swift = [
    "Any", "AnyObject", "Array", "Bool", "Character", "Codable", "Collection", "Comparable", "Dictionary",
    "Double", "Equatable", "Error", "Float", "Hashable", "Int", "Never", "Optional", "Range", "Result",
    "Self", "Sendable", "Sequence", "Set", "String", "Task", "Type", "Void",
  ]

  private static let foundation = [
    "CGFloat", "CGPoint", "CGRect", "CGSize", "CGVector", "Data", "Date", "Foundation", "TimeInterval",
    "Timer", "URL", "UUID",
  ]

  /// Names that the sources of a new package declare or import.
  private static let package = [
    "Plugin", "RefreshKitCLI", "RefreshKitTesting", "RefreshLottie", "RefreshStage", "Suite", "Test",
    "Testing", "XCTest",
  ]

  /// The public types of RefreshKit's modules; a test compares the list with the sources.
  private static let refreshKit = [
    "AcceptedJump", "ActivityIndicatorView", "AnchorPosition", "AnimatableValue", "Animation",
    "AnimationGroup", "AnimationSettings", "AnimationType", "AnimationValue", "AutoresizingMask",
    "BasicAnimation", "BezierPath", "BlendMode", "BounceBack", "CATransform3D", "CGAffineTransform",
    "CalculationMode", "AcceptedJumpResult", "CheckBreadcrumb", "CheckConfiguration", "CheckFault",
    "CheckReport", "CheckResult", "CheckScenario", "Color", "CommandLineTool", "ComponentInterpolatable",
    "ContentMode", "ContentShowingScrollView", "ContentSizeCategory", "ControlCheck", "CubicBezier", "Decay",
    "Diagnostic", "DirectionalLock", "DispatchClock", "DragStep", "EdgeInsets", "EventTrace", "ExitPolicy",
    "Export", "Farm", "FillMode", "FillRule", "Font", "FrameLoop", "GradientLayer", "GradientType",
    "GradientValues", "Image", "ImageLayer", "ImageValues", "ImageView", "Interpolatable",
    "KeyframeAnimation", "Keyframes", "Label", "Layer", "LayerAction", "LayerContent", "LayerContext",
    "LayerDelegate", "LayerKeyPath", "LayerProperty", "LayerRefreshControl", "LayerTransition", "LayerValues",
    "LineBreakMode", "LineCap", "LineJoin", "LinearEasing", "ListView", "LottieAnimation", "LottieError",
    "LottieFiles", "LottieFrameRanges", "LottieRefreshControl", "LottieReplacements", "MaskMode",
    "MediaTiming", "NavigationBar", "OffsetAnimation", "OverscrollCurve", "OverscrollLimit",
    "OverscrollResistance", "Paging", "PanGesture", "Preview", "PathMotion", "PathSegment", "PhotoBrowser",
    "PinchGesture", "ProjectiveTransform", "PropertyAnimation", "PropertyAnimator", "ProportionalResistance",
    "PullEvent", "PullLimitingScrollView", "PullableScrollView", "RandomWalk", "RectCorner", "RefreshControl",
    "RefreshControlDelegate", "RefreshControlType", "RefreshEdge", "RefreshEnvironment", "RefreshEvent",
    "RefreshHandle", "RefreshHook", "RefreshKit", "RefreshPhase", "RefreshPlugin", "RefreshResult",
    "RefreshTool", "RefreshTrigger", "ReleaseVelocity", "ReplicatorLayer", "ReplicatorValues", "RubberBand",
    "Scenario", "ScenarioError", "ScenarioPlayer", "Scheduler", "ScrollAxis", "ScrollBehavior",
    "ScrollDirection", "ScrollInterruption", "ScrollMotion", "ScrollObserver", "ScrollView",
    "ScrollViewDelegate", "SeamCheck", "SeededRandom", "ShapeLayer", "ShapeValues", "SnapPoint", "Spring",
    "SpringAnimation", "Stage", "StageDevice", "StageScene", "SystemColor", "TapGesture", "TextAlignment",
    "TextLayer", "TextMeasurer", "TextValues", "TimeMap", "TimingCurve", "TimingParameters", "Touch",
    "TouchTrace", "TouchTraceError", "Transaction", "Tunable", "TunableUnit", "VectorImage", "Video", "View",
    "VirtualClock", "WalkCheck", "Zooming",
  ]
}

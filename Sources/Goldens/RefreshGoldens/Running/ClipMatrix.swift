import Foundation
import RefreshComparison
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshRendering
import RefreshStage

/// The clips to record and verify: every combination of the listed values.
///
/// Scenes have their own scenario; types, anchors, scenarios and edges apply to controls.
public struct ClipMatrix: Sendable {
  /// Names of controls and scenes; empty for all.
  public var controls: [String] = []
  /// Types of the controls, such as slide-down; nil for each control's preferred type.
  public var types: [RefreshControlType?] = [nil]
  /// Anchors of the animation view; nil keeps the control's own anchor.
  public var anchors: [AnchorPosition?] = [nil]
  /// Scenarios, the scripts of the finger (default: the standard scenario).
  public var scenarios: [Scenario] = [.standard]
  /// Edges from which controls are pulled; nil for each control's own edge.
  public var edges: [RefreshEdge?] = [nil]
  /// Appearances, light and dark (default: light).
  public var appearances: [RefreshEnvironment.ColorScheme] = [.light]
  /// Directions of the text (default: left to right).
  public var directions: [RefreshEnvironment.LayoutDirection] = [.leftToRight]
  /// Values of the reduced-motion setting, under which controls avoid large and repeated motion (default: false).
  public var reducesMotion: [Bool] = [false]
  /// Preferred text sizes (default: large, as on iOS).
  public var textSizes: [ContentSizeCategory] = [.large]
  /// Values of tunables by name, for each control by name; they apply to all of its clips (default: none).
  public var tunings: [String: [String: String]] = [:]
  /// Sizes of the stage, in points.
  public var sizes: [CGSize] = [GoldenClip.standardSize]
  /// Scales of the pictures, in pixels per point.
  public var scales: [Double] = [GoldenClip.standardScale]
  /// Frame rates, in frames per second.
  public var framesPerSecond: [Double] = [GoldenClip.standardFramesPerSecond]
  /// Result of every refresh of a control; nil for the results that the scenarios set.
  package var result: RefreshResult?
  /// True if scenes play the matrix's scenarios instead of their own.
  package var overridesSceneScenarios = false
  /// True if a clip's name contains every size, scale or frame rate that differs from the standard; false if the name
  /// contains a size, scale or frame rate only if the matrix lists several.
  package var alwaysNamesScreen = true
  /// Tolerance within which frames may differ; a golden stores it when it is recorded.
  public var tolerance = ToleranceProfile()
  /// Conditions on the motion of every clip.
  public var assertions: [MotionAssertion] = []
  /// Options at the beginning of every `export` and `verify --exports`, such as `["--format", "lottie"]`.
  public var export: [String] = []
  /// The folder of the goldens.
  public var goldens = URL(fileURLWithPath: "Goldens", isDirectory: true)

  /// Creates the matrix that plays each control once, in the standard configuration.
  public init() {}

  /// Creates every clip of controls and scenes, sorted by name.
  ///
  /// - Throws: `MatrixError` for an unknown name, and for two clips with the same name.
  public func clips(
    of known: [RefreshControl.Type], scenes: [StageScene.Type] = []
  ) throws -> [GoldenClip] {
    let plan = try plan(of: known, scenes: scenes)
    return (0..<plan.count).map(plan.clip)
  }

  /// Throws for a size and scale whose pictures exceed the limit of pixels.
  func checkPixels() throws {
    for size in sizes {
      for scale in scales {
        if let refusal = size.frameRefusal(scale: scale) {
          throw MatrixError(
            "the size \(NumberText.plain(size.width))x\(NumberText.plain(size.height)) at the scale \(NumberText.plain(scale)) makes \(refusal)"
          )
        }
      }
    }
  }

  func chosen(_ known: [Clip.ControlOrScene]) throws -> [Clip.ControlOrScene] {
    if controls.isEmpty { return known }
    return try controls.uniqued.map { name in
      guard let subject = known.first(where: { $0.name == name }) else {
        throw MatrixError(
          "unknown control '\(name.prefix(80))'; \(NameSuggestion.list(name, among: known.map(\.name), as: "available:"))"
        )
      }
      return subject
    }
  }
}

/// Error in a matrix, with a description of one line.
public struct MatrixError: Error, Hashable, CustomStringConvertible {
  public let description: String

  /// Creates an error with a description of one line; control characters are escaped.
  public init(_ description: String) { self.description = description.printable }
}

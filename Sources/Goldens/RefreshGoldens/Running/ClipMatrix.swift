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
  /// How controls appear; nil as each prefers.
  public var types: [RefreshControlType?] = [nil]
  /// The anchor of the animation view; nil keeps the control's own.
  public var anchors: [AnchorPosition?] = [nil]
  /// The scripts of the finger (default: the standard one).
  public var scenarios: [Scenario] = [.standard]
  /// The edge that the control is pulled from; nil leaves it to the control.
  public var edges: [RefreshEdge?] = [nil]
  /// Light and dark screens (default: light).
  public var appearances: [RefreshEnvironment.ColorScheme] = [.light]
  /// Which ways text runs (default: from left to right).
  public var directions: [RefreshEnvironment.LayoutDirection] = [.leftToRight]
  /// Whether large and repeated motion is to be avoided.
  public var reducesMotion: [Bool] = [false]
  /// The sizes of text that readers prefer (default: large, as iOS has it).
  public var textSizes: [ContentSizeCategory] = [.large]
  /// Values of tunables by the names of controls, set in every clip of these (default: none).
  public var tunings: [String: [String: String]] = [:]
  /// In points.
  public var sizes: [CGSize] = [GoldenClip.standardSize]
  /// Pixels per point.
  public var scales: [Double] = [GoldenClip.standardScale]
  /// Frames per second.
  public var framesPerSecond: [Double] = [GoldenClip.standardFramesPerSecond]
  /// Result of every refresh of a control; nil for the results that the scenarios set.
  package var result: RefreshResult?
  /// True if scenes play the matrix's scenarios instead of their own.
  package var hasScenariosOfScenes = false
  /// True if the names of clips always have the size, the scale and the frame rate that are not the standard ones; false
  /// if they have them only where there are several.
  package var namesScreen = true
  /// How much frames may differ, stored in goldens when they are recorded.
  public var tolerance = ToleranceProfile()
  /// Conditions on the motion of every clip.
  public var assertions: [MotionAssertion] = []
  /// Options that `export` and `verify --exports` begin with, such as `["--format", "lottie"]`.
  public var export: [String] = []
  /// The folder of the goldens.
  public var goldens = URL(fileURLWithPath: "Goldens", isDirectory: true)

  /// Each control once, in the standard way.
  public init() {}

  /// Every clip of controls and scenes, in the order of their names.
  ///
  /// - Throws: `MatrixError` for a name that nothing has, and for two clips of one name.
  public func clips(
    of known: [RefreshControl.Type], scenes: [StageScene.Type] = []
  ) throws -> [GoldenClip] {
    let plan = try plan(of: known, scenes: scenes)
    return (0..<plan.count).map(plan.clip)
  }

  /// Refuses pictures that no machine would get done.
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

  /// Refuses lists whose combinations are too many, before any of them is made.
  func checkCount(of subjects: [Clip.Subject]) throws {
    let ofAll = [
      appearances.count, directions.count, reducesMotion.count, textSizes.count, sizes.count, scales.count,
      framesPerSecond.count, hasScenariosOfScenes ? scenarios.count : 1,
    ]
    let ofControls = [types.count, anchors.count, hasScenariosOfScenes ? 1 : scenarios.count, edges.count]
    func product(_ factors: [Int]) -> Double { factors.reduce(1) { $0 * Double($1) } }
    let controls = subjects.count { if case .control = $0 { true } else { false } }
    let count = product(ofAll) * (Double(controls) * product(ofControls) + Double(subjects.count - controls))
    guard count <= Double(Limits.clips.maximum) else {
      throw MatrixError(
        "the lists make \(NumberText.plain(count)) clips; at most \(Limits.clips.maximum) are allowed")
    }
  }

  func chosen(_ known: [Clip.Subject]) throws -> [Clip.Subject] {
    if controls.isEmpty { return known }
    return try controls.map { name in
      guard let subject = known.first(where: { $0.name == name }) else {
        throw MatrixError(
          "unknown control '\(name.prefix(80))'; \(NameSuggestion.list(name, among: known.map(\.name), as: "available:"))"
        )
      }
      return subject
    }
  }
}

/// An error in a matrix, on one line.
public struct MatrixError: Error, Hashable, CustomStringConvertible {
  public let description: String

  /// An error in one line; control characters in it are written out.
  public init(_ description: String) { self.description = description.printable }
}

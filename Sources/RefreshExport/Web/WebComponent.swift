import CPages
import Foundation
import RefreshClips
import RefreshControls
import RefreshMotion
import RefreshRendering
import RefreshScrolling

/// A control as a custom element in a page of one file, with a list to pull it on; the page needs no network.
///
/// The element `<refresh-control>` is driven by its attributes `pull`, `refreshing` and `result`; `<refresh-list>`
/// drives one by touch and mouse, with the laws of RefreshKit's scroll view.
public struct WebComponent {
  /// What a motion is made for.
  public struct Setting: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Dark colours.
    public static let dark = Setting(rawValue: 1)
    /// From right to left.
    public static let rightToLeft = Setting(rawValue: 2)
    /// Reduced motion.
    public static let reducedMotion = Setting(rawValue: 4)

    /// Every combination.
    public static let all = (0..<8).map { Setting(rawValue: $0) }

    /// The environment of a control that it stands for.
    public var environment: RefreshEnvironment {
      var environment = RefreshEnvironment()
      if contains(.dark) { environment.colorScheme = .dark }
      if contains(.rightToLeft) { environment.layoutDirection = .rightToLeft }
      environment.reducesMotion = contains(.reducedMotion)
      return environment
    }
  }

  private let name: String
  private let size: CGSize
  private let behavior: ControlBehavior
  /// How long a result is shown, in seconds.
  private let shown: Double
  private var motions: [String] = []
  private var variants: [Int] = []

  /// - Parameters:
  ///   - shown: how long a result is shown before the exit, in seconds.
  ///   - motion: what the control does in a setting; called for each once.
  /// - Throws: `RenderError` for what cannot be drawn, and what `motion` throws.
  public init(
    behavior: ControlBehavior, shown: Double, motion: (Setting) throws -> ControlMotion
  ) throws {
    let first = try motion([])
    (name, size) = (first.name, first.size)
    (self.behavior, self.shown) = (behavior, shown)
    for setting in Setting.all {
      let motion = setting == [] ? first : try motion(setting)
      let text = try Self.text(of: motion)
      if let index = motions.firstIndex(of: text) {
        variants.append(index)
      } else {
        variants.append(motions.count)
        motions.append(text)
      }
    }
  }

  private static func text(of motion: ControlMotion) throws -> String {
    var rasters = RasterStore()
    let opening = motion.opening.map { [("opening", $0)] } ?? []
    let members = try (motion.phases.map { ($0.name, $0) } + opening).map { name, phase in
      try ScriptText.quoted(name) + ":"
        + PhaseText(
          phase.drawings, frameCount: phase.frameCount, seconds: phase.duration, &rasters
        ).json
    }
    let images = rasters.sources.map(ScriptText.quoted)
    let loop = motion.phase(.refreshing)?.duration ?? 0
    let cycle = ScriptText.number(loop / Double(max(1, motion.cycles)), digits: 9)
    // One that is drawn is the first command of every frame.
    let isDrawn = motion.includesBackground && motion.backgroundColor != nil
    let background = isDrawn ? "null" : ScriptText.quoted(motion.backgroundColor.map(ScriptText.color) ?? "")
    return
      "{\"cycle\":\(cycle),\"background\":\(background),\"phases\":{\(members.joined(separator: ","))},\"images\":[\(images.joined(separator: ","))]}"
  }

  /// The page.
  public var html: String {
    let content =
      "{\"name\":\(ScriptText.quoted(name)),\"size\":[\(ScriptText.number(size.width, digits: 3)),\(ScriptText.number(size.height, digits: 3))],"
      + behavior.json + ",\"shown\":\(ScriptText.number(shown, digits: 6)),"
      + "\"variants\":[\(variants.map(String.init).joined(separator: ","))],\n\"motions\":[\n"
      + motions.joined(separator: ",\n") + "\n]}"
    let scripts = ["painter.js", "control.js", "scrolling.js", "list.js"].map(Self.file)
    let script =
      "const laws = \(Self.laws);\nconst content = \(content);\n\n" + scripts.joined(separator: "\n")
    return Self.file("page.html")
      .replacingOccurrences(of: "{{name}}", with: Self.escaped(name))
      .replacingOccurrences(of: "{{script}}", with: script)
  }

  /// The text of a file in the folder Page.
  private static func file(_ name: String) -> String {
    String(cString: refresh_page("RefreshExport/Web/Page/\(name)"))
  }

  /// The constants of scrolling, as an object of the script.
  private static var laws: String {
    let constants = [
      ("band", RubberBand.coefficient), ("rate", Decay.normalRate), ("stoppingSpeed", Decay.stoppingSpeed),
      ("edgeRate", BounceBack.edgeRate), ("snappingDistance", BounceBack.snappingDistance),
      ("snappingSpeed", BounceBack.snappingSpeed), ("minimumSpeed", ReleaseVelocity.minimumSpeed),
      ("slop", Double(PanGesture.slop)),
    ]
    let weights = ReleaseVelocity.weights.map { ScriptText.number($0, digits: 9) }.joined(separator: ", ")
    return "{ weights: [\(weights)], "
      + constants.map { "\($0): \(ScriptText.number($1, digits: 9))" }.joined(separator: ", ") + " }"
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}

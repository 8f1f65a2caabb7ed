import Foundation
// Exported, because creating a golden clip takes a `ToleranceProfile`.
@_exported import RefreshComparison
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshRendering
import RefreshStage

/// Clip with the scale and tolerance with which its golden is recorded and compared.
public struct GoldenClip: Sendable {
  /// Control or scene to play, with its scenario, stage and frame rate.
  public var clip: Clip
  /// Scale of the pictures, in pixels per point.
  public var scale: Double
  /// Tolerances for differing pixels, stored in the golden when it is recorded.
  public var tolerance: ToleranceProfile
  /// Name that replaces the default name, which is derived from the clip's settings; nil to use the default.
  public var ownName: String?

  /// Default size of the screen, in points: a 4.7-inch iPhone.
  public static let standardSize = CGSize(width: 375, height: 667)
  /// Default scale, in pixels per point; a larger scale shows finer differences and makes goldens larger.
  public static let standardScale = 1.0
  /// Default frame rate, in frames per second; a higher rate shows shorter faults and makes goldens larger.
  public static let standardFramesPerSecond = 30.0

  /// Creates a golden clip, and sets the scale of the clip's stage to `scale`.
  public init(
    _ clip: Clip, scale: Double = standardScale, tolerance: ToleranceProfile = ToleranceProfile(),
    name: String? = nil
  ) {
    self.clip = clip
    self.clip.stage.scale = CGFloat(scale)
    self.scale = scale
    self.tolerance = tolerance
    ownName = name
  }

  /// Name of the clip and its golden: `ownName`, or the name of the control or scene followed by every non-default
  /// setting.
  ///
  /// The name does not depend on other clips, so that a golden keeps its name when clips are added.
  public var name: String {
    if let ownName { return ownName }
    var parts = [clip.name]
    if clip.type != clip.subject.preferredType { parts.append(clip.type.rawValue) }
    parts += clip.choices
    if clip.stage.size != Self.standardSize {
      parts.append(
        "\(OrderedJSON.plain(Double(clip.stage.size.width)))x\(OrderedJSON.plain(Double(clip.stage.size.height)))"
      )
    }
    if scale != Self.standardScale { parts.append("@\(OrderedJSON.plain(scale))x") }
    if clip.framesPerSecond != Self.standardFramesPerSecond {
      parts.append("\(OrderedJSON.plain(clip.framesPerSecond))fps")
    }
    return parts.joined(separator: "-")
  }

  /// Path of the golden in a folder of goldens: in the control's subfolder if that exists, unless a golden of this name
  /// is already directly in the folder.
  public func folder(in goldens: URL) -> URL { GoldenFolder.place(of: name, control: clip.name, in: goldens) }

  var pixelSize: (width: Int, height: Int) { CairoRenderer.pixelSize(of: clip.pictureSize, scale: scale) }

  var identity: ClipSettings { ClipSettings(self) }

  /// Texts that define the clip, apart from the control's code: settings, scenario and tolerance in JSON form.
  package var definition: [String] {
    [OrderedJSON.object(identity.json).line, clip.scenario.json, tolerance.json.line]
  }
}

extension Clip {
  /// Non-default settings of anchor, scenario, edge, environment and tunables, as parts of a file name.
  package var choices: [String] {
    [
      anchor?.rawValue, scenario.name == subject.scenario.name ? nil : scenario.name,
      stage.edge.map { "\($0.rawValue)-edge" },
    ]
    .compactMap(\.self) + stage.environment.words
      + stage.tuning.sorted { $0.key < $1.key }.map { Self.part(of: $0.key, $0.value) }
  }

  /// Name and value of a tunable as part of a file name, such as `damping-0.6` or `color-ff8800`; a long or unsuitable
  /// value is replaced by eight digits of its hash.
  private static func part(of name: String, _ value: String) -> String {
    let plain = value.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-.,".contains($0)) }
    let isPlain = plain.count == value.filter { $0 != "#" }.count && (1...32).contains(plain.count)
    return "\(name)-\(isPlain ? plain : String(ContentHash.digits(of: Array(value.utf8)).prefix(8)))"
  }
}

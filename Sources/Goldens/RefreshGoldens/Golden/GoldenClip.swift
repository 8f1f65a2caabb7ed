import Foundation
// Whoever makes a golden also says how far pictures may be apart.
@_exported import RefreshComparison
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshRendering
import RefreshStage

/// A clip that is under a golden, with how it is drawn and compared.
public struct GoldenClip: Sendable {
  /// The clip.
  public var clip: Clip
  /// Pixels per point.
  public var scale: Double
  /// How far pictures may be apart.
  public var tolerance: ToleranceProfile
  /// A name to use in place of the one that follows from the clip.
  public var ownName: String?

  /// The default size of a golden, in points.
  public static let standardSize = CGSize(width: 375, height: 667)
  /// The default scale of a golden: small enough to keep many.
  public static let standardScale = 1.0
  /// The default frame rate of a golden.
  public static let standardFramesPerSecond = 30.0

  /// A clip to be kept under a golden.
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

  /// The clip's name: the control, and every choice that is not the standard one.
  ///
  /// It does not depend on what else is recorded, so that a golden keeps its name when clips are added.
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

  /// The golden's folder in a folder of goldens: in its control's folder there, if the golden or only that folder exists.
  public func folder(in goldens: URL) -> URL { GoldenFolder.place(of: name, control: clip.name, in: goldens) }

  var pixelSize: (width: Int, height: Int) { CairoRenderer.pixelSize(of: clip.pictureSize, scale: scale) }

  var identity: ClipIdentity { ClipIdentity(self) }

  /// What the clip is made of, apart from its control's code, as texts.
  package var definition: [String] {
    [OrderedJSON.object(identity.json).line, clip.scenario.json, tolerance.json.line]
  }
}

extension Clip {
  /// The choices of the anchor, the scenario, the edge, the environment and tunables that are not the standard ones, as parts of
  /// the name of a file.
  package var choices: [String] {
    [
      anchor?.rawValue, scenario.name == subject.scenario.name ? nil : scenario.name,
      stage.edge.map { "\($0.rawValue)-edge" },
    ]
    .compactMap(\.self) + stage.environment.words
      + stage.tuning.sorted { $0.key < $1.key }.map { Self.part(of: $0.key, $0.value) }
  }

  /// A value of a tunable as a part of a name, which is a file's: `damping-0.6`, `color-ff8800`.
  private static func part(of name: String, _ value: String) -> String {
    let plain = value.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-.,".contains($0)) }
    let isPlain = plain.count == value.filter { $0 != "#" }.count && (1...32).contains(plain.count)
    return "\(name)-\(isPlain ? plain : String(ContentHash.digits(of: Array(value.utf8)).prefix(8)))"
  }
}

import Foundation
import RefreshControls
import RefreshLayers
import RefreshRendering
import RefreshStage

/// How a control's motion is sampled.
public struct MotionSampling: Sendable {
  /// The stage around the control; its size decides how wide the control is.
  public var stage = Stage.Configuration()
  /// How the control appears; nil as it prefers.
  public var type: RefreshControlType?
  /// Frames a second of the loop and the endings.
  public var framesPerSecond: Double = 60
  /// Instants a frame.
  public var samplesPerFrame = 4
  /// Of how many instants a frame what is drawn is kept, besides those at which something may begin, end or bend: a
  /// divisor of `samplesPerFrame`, or 0 for none.
  public var drawingsPerFrame = 1
  /// How many cycles the loop has; nil for as many as it takes to close.
  public var cycles: Int?
  /// The results that an ending is looked for; nil for those that the control declares.
  public var results: [RefreshResult]?
  /// How many seconds a result is shown, where the control shows results.
  public var shown: TimeInterval = 1
  /// Whether the layers are kept at every instant. Without them there are only the instants of drawings.
  public var keepsLayers = true
  /// The least difference that counts.
  public var tolerance = MotionTolerance()
  /// How far the pull is drawn, in heights of the control; what is beyond 1 is for players that show it.
  public var farthestPull = 1.0
  /// Whether the cycles before the loop are sampled, where the control begins differently from how it continues.
  public var includesOpening = false
  /// Whether the control's own background is drawn; one that draws nothing else shows it all the same.
  public var includesBackground = false

  /// A screen of 375 × 667 points, 60 frames a second.
  public init() {}
}

/// The motion of a control, apart from any finger: its pull as a function of the ratio, a loop of its cycles, its endings.
///
/// It is what an app needs to play a control that it does not have. Coordinates are those of the control at rest, its
/// top left corner the origin.
public struct ControlMotion: Sendable {
  /// The control's type.
  public let name: String
  /// The size of the control at rest, in points.
  public let size: CGSize
  /// Frames a second of the loop and the endings.
  public let framesPerSecond: Double
  /// How many cycles of the control the loop has.
  public let cycles: Int
  /// The cycles before the loop, which begins with one that comes again; nil if there are none, or nobody asked.
  public let opening: Phase?
  /// The pull, the loop, and an ending for each way to end.
  public let phases: [Phase]
  /// The pull beyond the control's height, whose instants have drawings alone.
  public let farPull: [Instant]
  /// Whether the control's own background is drawn; else it is left to the app.
  public let includesBackground: Bool
  /// The control's own background at rest; nil where it has none.
  public let backgroundColor: Color?
  /// Notes for the person who plays it, a sentence each.
  public let findings: [String]
  /// Warnings of the stage.
  public let warnings: [String]
  /// The sampling that it comes from, which is the same for all its copies.
  private(set) var origin = Origin()

  /// One sampling.
  final class Origin: Sendable {}

  /// A part of the motion.
  public struct Phase: Sendable {
    /// The samples of the part.
    public enum Kind: Hashable, Sendable {
      /// The pull; frames are hundredths of the ratio.
      case pull
      /// The loop; the last frame looks like the first.
      case refreshing
      /// The result, where the control shows it, and the exit, up to where the control begins to close.
      case end(RefreshResult?)

      /// The name of the part in files: `pull`, `refreshing`, `end` or `end-` and the result, whose ASCII characters
      /// other than letters, digits, `.`, `_` and `-` become `-`.
      public var name: String {
        switch self {
        case .pull: "pull"
        case .refreshing: "refreshing"
        case .end(nil): "end"
        case .end(.success?): "end-success"
        case .end(.failure?): "end-failure"
        case .end(.custom(let name)?): "end-" + Self.plain(name)
        }
      }

      private static func plain(_ name: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
          let isPlain =
            !scalar.isASCII || "._-".unicodeScalars.contains(scalar) || scalar.properties.isAlphabetic
            || ("0"..."9").contains(scalar)
          text.append(isPlain ? scalar : "-")
        }
        return String(text)
      }
    }

    /// The samples of the part.
    public let kind: Kind
    /// The last frame; instants are at 0 up to it.
    public let frameCount: Int
    /// How many seconds the frames take; 0 for the pull.
    public let duration: TimeInterval
    /// In the order of their frames; at a jump two at one frame, before it and after it.
    public let instants: [Instant]

    /// The name of the part in files.
    public var name: String { kind.name }

    /// The instant at a whole frame, after a jump there.
    public func instant(atFrame frame: Int) -> Instant {
      instants.last { abs($0.frame - Double(frame)) < 1e-6 } ?? instants[0]
    }
  }

  /// How everything is at an instant.
  public struct Instant: Sendable {
    /// From 0 to the part's last frame, in fractions.
    public let frame: Double
    /// The control's layers, from back to front; its own background first, if that is drawn. Empty where layers are not
    /// kept.
    public let layers: [PosedLayer]
    /// The drawings of the layers, at the frames that drawings are kept of and at knots; nil between.
    public let list: DisplayList?
    /// Whether something that moves may begin, end or bend here.
    public let isKnot: Bool
  }

  /// The part of a kind.
  public func phase(_ kind: Phase.Kind) -> Phase? { phases.first { $0.kind == kind } }
}

extension ControlMotion.Phase {
  /// The drawings at the frames that were kept and at the knots between them; at a jump twice, before it
  /// and after it.
  public var drawings: [(frame: Double, list: DisplayList, isKnot: Bool)] {
    instants.compactMap { instant in instant.list.map { (instant.frame, $0, instant.isKnot) } }
  }

  /// The drawings at frame 0, 1, … up to the last that was sampled; at a jump the one that follows it.
  public var frames: [DisplayList] {
    var lists: [DisplayList] = []
    for (place, list, _) in drawings where place == place.rounded() {
      let frame = Int(place)
      while lists.count < frame { lists.append(lists.last ?? list) }
      if lists.count > frame { lists.removeLast() }
      lists.append(list)
    }
    return lists
  }
}

import Foundation
import RefreshControls
import RefreshLayers
import RefreshRendering
import RefreshStage

/// Parameters for recording a control's motion.
public struct MotionSampling: Sendable {
  /// Stage around the control; its size determines the control's width.
  public var stage = Stage.Configuration()
  /// Placement of the control; nil for its preferred type.
  public var type: RefreshControlType?
  /// Frames per second of the loop and the endings.
  public var framesPerSecond: Double = 60
  /// Number of recorded instants per frame.
  public var samplesPerFrame = 4
  /// Number of drawings kept per frame, in addition to the drawings at instants at which an animation may bend: a
  /// divisor of `samplesPerFrame`, or 0 for none.
  public var drawingsPerFrame = 1
  /// Number of cycles in the loop; nil for the smallest number that closes the loop.
  public var cycles: Int?
  /// Results for which an ending is recorded; nil for the results that the control declares.
  public var results: [RefreshResult]?
  /// Time for which the control shows a result, in seconds.
  public var shown: TimeInterval = 1
  /// True if the layers are kept at every instant; false to record only instants with drawings.
  public var keepsLayers = true
  /// True if the pull is played back and fast as well, to find what depends on its history.
  var examinesPull = true
  /// Tolerance up to which values count as equal.
  public var tolerance = MotionTolerance()
  /// Longest recorded pull in heights of the control; above 1 for players that show a longer pull.
  public var farthestPull = 1.0
  /// True if the cycles before the loop are recorded, for a control whose first cycles differ.
  public var includesOpening = false
  /// True if the control's own background is drawn. A control that draws nothing else always has its background drawn.
  public var includesBackground = false

  /// Creates parameters for a screen of 375 × 667 points and 60 frames per second.
  public init() {}
}

/// Recorded motion of a control: its pull as a function of the ratio, a loop of its cycles, and its endings.
///
/// A player needs nothing else to show the control. Coordinates are those of the control at rest, with the origin
/// at its top left corner.
public struct ControlMotion: Sendable {
  /// Name of the control's type.
  public let name: String
  /// Size of the control at rest, in points.
  public let size: CGSize
  /// Frames per second of the loop and the endings.
  public let framesPerSecond: Double
  /// Number of the control's cycles in the loop.
  public let cycles: Int
  /// Cycles before the loop; nil if there are none or they were not recorded.
  public private(set) var opening: Phase?
  /// The pull, the loop of cycles, and the end animations: one for all results, or one for each.
  public private(set) var phases: [Phase]
  /// Pull beyond the control's height, with drawings but no layers.
  public let farPull: [Instant]
  /// True if the control's own background is drawn; otherwise the app draws it.
  public let includesBackground: Bool
  /// Background colour of the control at rest; nil for none.
  public let backgroundColor: Color?
  /// Notes about the motion for the user, one sentence each.
  public let findings: [String]
  /// Warnings of the stage, one sentence each.
  public let warnings: [String]
  /// Identity of the recording, shared by all copies of the value.
  private(set) var origin = RecordingIdentity()

  /// Object whose identity identifies one recording.
  final class RecordingIdentity: Sendable {}

  /// Phase of the motion, such as the pull.
  public struct Phase: Sendable {
    /// Kind of a phase.
    public enum Kind: Hashable, Sendable {
      /// The pull; its frames are percents of the control's height.
      case pull
      /// The loop of cycles; its last frame looks like the first.
      case refreshing
      /// The display of a result, if the control has one, and the exit until the control begins to close. Nil if
      /// all results look the same.
      case end(RefreshResult?)

      /// Name in files: `pull`, `refreshing`, `end`, or `end-` with the result, in which ASCII characters other
      /// than letters, digits, `.`, `_` and `-` become `-`.
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

    /// Kind of a phase.
    public let kind: Kind
    /// Index of the last frame; the first is 0.
    public let frameCount: Int
    /// Duration in seconds; 0 for the pull.
    public let duration: TimeInterval
    /// Instants in the order of their frames; at a jump two with the same frame, before and after.
    public let instants: [Instant]

    /// Name in files, such as `refreshing`.
    public var name: String { kind.name }

    /// Returns the instant at a whole frame; at a jump the instant after the jump.
    public func instant(atFrame frame: Int) -> Instant {
      instants.last { abs($0.frame - Double(frame)) < 1e-6 } ?? instants[0]
    }
  }

  /// State of the control at one instant.
  public struct Instant: Sendable {
    /// Frame within the phase, from 0; fractional between frames.
    public let frame: Double
    /// Layers of the control from back to front, after its own background if that is drawn; empty if layers are not
    /// kept.
    public let layers: [PosedLayer]
    /// Display list of the layers; nil at an instant whose drawing was not recorded.
    public let list: DisplayList?
    /// True if an animation may begin, end or change direction at this instant.
    public let mayTurn: Bool
  }

  /// Returns the phase of a kind; nil if the motion has none.
  public func phase(_ kind: Phase.Kind) -> Phase? { phases.first { $0.kind == kind } }

  /// Removes the layers of all instants.
  mutating func dropLayers() {
    (opening, phases) = (opening?.withoutLayers, phases.map(\.withoutLayers))
  }
}

extension [ControlMotion.Instant] {
  /// Drawings at the instants for which one was recorded.
  var drawings: [ControlMotion.Phase.Drawing] {
    compactMap { instant in instant.list.map { (instant.frame, $0, instant.mayTurn) } }
  }
}

extension ControlMotion.Phase {
  /// Drawing at a frame; `mayTurn` is true if an animation may begin, end or change direction there.
  public typealias Drawing = (frame: Double, list: DisplayList, mayTurn: Bool)

  var withoutLayers: ControlMotion.Phase {
    let drawings = instants.map {
      ControlMotion.Instant(frame: $0.frame, layers: [], list: $0.list, mayTurn: $0.mayTurn)
    }
    return ControlMotion.Phase(kind: kind, frameCount: frameCount, duration: duration, instants: drawings)
  }

  /// Drawings at the recorded frames, and between them at the instants at which an animation may begin, end or change
  /// direction; at a jump two drawings, before and after.
  public var drawings: [Drawing] { instants.drawings }

  /// Drawings at the frames 0, 1, … up to the last; at a jump the drawing after the jump.
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

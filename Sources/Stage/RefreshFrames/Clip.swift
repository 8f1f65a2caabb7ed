import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshRendering
import RefreshStage

/// A control or a scene, its options, and its scenario.
public struct Clip: Sendable {
  /// The subject of a clip.
  public enum Subject: Sendable {
    /// A refresh control.
    case control(RefreshControl.Type)
    /// A scene that is none.
    case scene(StageScene.Type)

    /// The name by which commands know it.
    public var name: String {
      switch self {
      case .control(let type): "\(type)"
      case .scene(let type): type.name
      }
    }

    /// The control; nil for a scene.
    package var control: RefreshControl.Type? {
      if case .control(let type) = self { type } else { nil }
    }

    /// How it appears if no other type is chosen.
    package var preferredType: RefreshControlType {
      if case .control(let type) = self { type.preferredType } else { .slideDown }
    }

    /// The default scenario.
    public var scenario: Scenario {
      switch self {
      case .control: fitted(.standard)
      case .scene(let type): type.scenario
      }
    }

    /// The jumps that a control declares as intended.
    package var acceptedJumps: [AcceptedJump] {
      if case .control(let type) = self { type.acceptedJumps } else { [] }
    }

    /// A scenario adapted to the subject.
    ///
    /// Built-in scenarios adapt to the control: the standard pull goes well past the height of tall controls too, and the slow
    /// pull goes to five quarters of the height. Other scenarios are unchanged.
    public func fitted(_ scenario: Scenario) -> Scenario {
      guard case .control(let type) = self, type.height.isFinite, type.height > 0 else { return scenario }
      let distance = 1.25 * type.height
      return switch scenario {
      case .standard: type.height > 128 ? .standard(pulling: distance) : scenario
      case .slowPull: .slowPull(to: distance)
      case .failure: fitted(.standard).ending(with: .failure())
      default: scenario
      }
    }
  }

  /// The subject.
  public var subject: Subject
  /// How the control appears (default: as it prefers).
  public var type: RefreshControlType
  /// The anchor of the animation view; nil keeps the control's own.
  public var anchor: AnchorPosition?
  /// When the control leaves its cycle; nil leaves it to the control.
  public var exitPolicy: ExitPolicy?
  /// The script of the finger.
  public var scenario = Scenario.standard
  /// The screen, the list and the environment.
  public var stage = Stage.Configuration()
  /// Frames per second.
  public var framesPerSecond: Double = 60
  /// The part of the stage that the frames show.
  public var framing = Framing.screen
  /// Whether the control logs every step.
  public var isDebugEnabled = false

  /// A clip of a subject under its own scenario.
  public init(_ subject: Subject) {
    self.subject = subject
    type = subject.preferredType
    scenario = subject.scenario
    stage.title = subject.name
    stage.rows = (1...24).map { "\(subject.name) \($0)" }
  }

  /// A clip of a control under the standard scenario.
  public init(_ control: RefreshControl.Type) { self.init(.control(control)) }

  /// The name of the subject.
  public var name: String { subject.name }

  /// The values of the control's tunables: the scenario's, and over them those of the stage.
  package var tuning: [String: String] { scenario.tuning.merging(stage.tuning) { $1 } }

  /// The size of an image of the screen, in points: as wide as the widest screen of the scenario and as high as the
  /// highest, since all images of a clip have one size. A smaller screen is at its top left.
  public var pictureSize: CGSize {
    screenSizes.reduce(stage.size) {
      CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
  }

  /// The sizes that the scenario gives the screen.
  package var screenSizes: [CGSize] {
    scenario.steps.compactMap { if case .resize(let size) = $0 { size } else { nil } }
  }
}

extension Clip {
  /// About how many seconds long the clip is, without playing it.
  package var expectedDuration: Double { scenario.scriptedDuration + ScenarioPlayer.tail + 1 }

  /// Checks that the frame rate is within the limits, and that the script does not make too many frames.
  func checkLength() throws {
    if let refusal = Limits.framesPerSecond.refusal(of: framesPerSecond, "the clip's frames per second") {
      throw ClipError(refusal)
    }
    let seconds = scenario.scriptedDuration
    let frames = seconds * framesPerSecond
    // What is no number is an error of the scenario, which its player reports.
    guard frames > Double(Limits.frames.maximum), Limits.scenarioDuration.contains(seconds) else { return }
    throw ClipError(
      "scenario \(scenario.name) has \(NumberText.plain(frames.rounded())) frames at \(NumberText.plain(framesPerSecond)) per second; at most \(Limits.frames.maximum) are allowed: shorten it, or take fewer frames per second"
    )
  }
}

/// One instant of a clip: its display list and the state of the stage.
public struct ClipFrame: Sendable {
  /// The number of the frame, from 0.
  public let index: Int
  /// Seconds of stage time.
  public let time: TimeInterval
  /// The phase of the control.
  public let phase: RefreshPhase.Kind
  /// In points.
  public let contentOffset: CGPoint
  /// The display list.
  public let list: DisplayList
  /// That of the frame before; nil for the first.
  let previous: DisplayList?

  package init(
    index: Int, time: TimeInterval, phase: RefreshPhase.Kind, contentOffset: CGPoint, list: DisplayList,
    previous: DisplayList?
  ) {
    (self.index, self.time, self.phase, self.contentOffset) = (index, time, phase, contentOffset)
    (self.list, self.previous) = (list, previous)
  }

  /// The difference from the frame before, as some rectangles in points; the whole for the first. It is found out each time.
  public var damage: DamageRegion { list.damageRegion(since: previous) }

  /// Whether the frame shows the same as the one before.
  public var isRepeated: Bool { list == previous }
}

/// The errors of the stage that stopped a clip, one per line.
public struct ClipError: Error, CustomStringConvertible {
  /// The errors that were reported.
  public let diagnostics: [Diagnostic]

  public var description: String { diagnostics.map(\.message).joined(separator: "\n") }

  package init(_ message: String) { diagnostics = [Diagnostic(.error, message)] }

  /// The errors of a stage so far; nil if there are none.
  package init?(_ stage: Stage) {
    diagnostics = stage.diagnostics.filter { $0.severity == .error }
    if diagnostics.isEmpty { return nil }
  }
}

extension Clip {
  /// Attaches the clip's subject to a stage, with the clip's options.
  public func attach(to stage: Stage) {
    switch subject {
    case .control(let type):
      let control = stage.context.noting { type.init(type: self.type) }
      control.isDebugEnabled = isDebugEnabled
      control.tune(scenario.tuning, reportingTo: stage.context)
      stage.attach(control)
      if let anchor { control.anchorPosition = anchor }
      if let exitPolicy { control.exitPolicy = exitPolicy }
    case .scene(let type): stage.attach(stage.context.noting { type.init() })
    }
  }
}

import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshRendering
import RefreshStage

/// A recording to render: a control or scene with its options, scenario and stage.
///
///     var clip = Clip(Wheel.self)
///     clip.scenario = .shortPull
///     clip.framesPerSecond = 30
public struct Clip: Sendable {
  /// The control or scene that a clip shows.
  public enum ControlOrScene: Sendable {
    /// A refresh control.
    case control(RefreshControl.Type)
    /// A scene without a refresh control.
    case scene(StageScene.Type)

    /// The name in commands and files.
    public var name: String {
      switch self {
      case .control(let type): "\(type)"
      case .scene(let type): type.name
      }
    }

    /// The type of control; nil for a scene.
    package var control: RefreshControl.Type? {
      if case .control(let type) = self { type } else { nil }
    }

    /// The default presentation style of the control.
    package var preferredType: RefreshControlType {
      if case .control(let type) = self { type.preferredType } else { .slideDown }
    }

    /// The default scenario of the control or scene.
    public var scenario: Scenario {
      switch self {
      case .control: fitted(.standard)
      case .scene(let type): type.scenario
      }
    }

    /// The jumps that the control declares as intended; empty for a scene.
    package var acceptedJumps: [AcceptedJump] {
      if case .control(let type) = self { type.acceptedJumps } else { [] }
    }

    /// A scenario adapted to the subject.
    ///
    /// Built-in scenarios adapt to the control's height: the standard pull of tall controls and the slow pull go to
    /// five quarters of it. Other scenarios are unchanged.
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

  /// The control or scene of the clip.
  public var subject: ControlOrScene
  /// The presentation style of the control (default: the control's preferred one).
  public var type: RefreshControlType
  /// The anchor of the animation view; nil keeps the control's own.
  public var anchor: AnchorPosition?
  /// The point of its cycle at which the control exits; nil uses the control's own policy.
  public var exitPolicy: ExitPolicy?
  /// The scenario: touches and events to play.
  public var scenario = Scenario.standard
  /// The configuration of the stage: screen, list and environment.
  public var stage = Stage.Configuration()
  /// The frame rate in frames per second.
  public var framesPerSecond: Double = 60
  /// The part of the stage that the frames show.
  public var framing = Framing.screen
  /// True if the control logs every step.
  public var isDebugEnabled = false

  /// Creates a clip of a control or scene with its default scenario.
  public init(_ subject: ControlOrScene) {
    self.subject = subject
    type = subject.preferredType
    scenario = subject.scenario
    stage.title = subject.name
    stage.rows = (1...24).map { "\(subject.name) \($0)" }
  }

  /// Creates a clip of a control with the standard scenario.
  public init(_ control: RefreshControl.Type) { self.init(.control(control)) }

  /// The name of the control or scene.
  public var name: String { subject.name }

  /// The values of the control's tunables by name; values of the stage override those of the scenario.
  package var tuning: [String: String] { scenario.tuning.merging(stage.tuning) { $1 } }

  /// The size of a frame in points: the maximum width and height of all screen sizes in the scenario, because all
  /// frames of a clip have the same size. A smaller screen is at the top left.
  public var pictureSize: CGSize {
    screenSizes.reduce(stage.size) {
      CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
  }

  /// The screen sizes to which the scenario's steps resize, in points.
  package var screenSizes: [CGSize] {
    scenario.steps.compactMap { if case .resize(let size) = $0 { size } else { nil } }
  }
}

extension Clip {
  /// The estimated duration of the clip in seconds, without playing it.
  package var expectedDuration: Double { scenario.scriptedDuration + ScenarioPlayer.tail + 1 }

  /// Throws a `ClipError` if the frame rate is out of range or the scenario has too many frames.
  func checkLength() throws {
    if let refusal = Limits.framesPerSecond.refusal(of: framesPerSecond, "the clip's frames per second") {
      throw ClipError(refusal)
    }
    let seconds = scenario.scriptedDuration
    let frames = seconds * framesPerSecond
    // A duration that is not a number is an error of the scenario, which its player reports.
    guard frames > Double(Limits.frames.maximum), Limits.scenarioDuration.contains(seconds) else { return }
    throw ClipError(
      "scenario \(scenario.name) has \(NumberText.plain(frames.rounded())) frames at \(NumberText.plain(framesPerSecond)) per second; at most \(Limits.frames.maximum) are allowed: shorten it, or take fewer frames per second"
    )
  }
}

/// One instant of a clip: its display list and the state of the stage.
public struct ClipFrame: Sendable {
  /// The index of the frame, from 0.
  public let index: Int
  /// The time in seconds of stage time.
  public let time: TimeInterval
  /// The phase of the control.
  public let phase: RefreshPhase.Kind
  /// The content offset of the scroll view, in points.
  public let contentOffset: CGPoint
  /// The display list of the frame.
  public let list: DisplayList
  /// The display list of the previous frame; nil for the first.
  let previous: DisplayList?

  package init(
    index: Int, time: TimeInterval, phase: RefreshPhase.Kind, contentOffset: CGPoint, list: DisplayList,
    previous: DisplayList?
  ) {
    (self.index, self.time, self.phase, self.contentOffset) = (index, time, phase, contentOffset)
    (self.list, self.previous) = (list, previous)
  }

  /// The damage since the previous frame, in points; the whole frame for the first. Computed on every access.
  public var damage: DamageRegion { list.damageRegion(since: previous) }

  /// True if the frame is equal to the previous one.
  public var isRepeated: Bool { list == previous }
}

/// The errors that stopped a clip, described one per line.
public struct ClipError: Error, CustomStringConvertible {
  /// The errors that stopped the clip.
  public let diagnostics: [Diagnostic]

  public var description: String { diagnostics.map(\.message).joined(separator: "\n") }

  package init(_ message: String) { diagnostics = [Diagnostic(.error, message)] }

  /// Creates an error from a stage's diagnostics; nil if there are no errors.
  package init?(_ stage: Stage) {
    diagnostics = stage.diagnostics.filter { $0.severity == .error }
    if diagnostics.isEmpty { return nil }
  }
}

extension Clip {
  /// Creates the clip's control or scene with the clip's options and attaches it to a stage.
  public func attach(to stage: Stage) {
    switch subject {
    case .control(let type):
      let control = stage.context.collectingDiagnostics { type.init(type: self.type) }
      control.isDebugEnabled = isDebugEnabled
      control.tune(scenario.tuning, reportingTo: stage.context)
      stage.attach(control)
      if let anchor { control.anchorPosition = anchor }
      if let exitPolicy { control.exitPolicy = exitPolicy }
    case .scene(let type): stage.attach(stage.context.collectingDiagnostics { type.init() })
    }
  }
}

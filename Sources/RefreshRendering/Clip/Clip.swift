import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

/// What is to be played: a control, how it is set up, and the script of the finger.
public struct Clip: Sendable {
  public var control: RefreshControl.Type
  /// How the control appears.
  public var type = RefreshControlType.slideDown
  /// Where the animation view stands; nil leaves it to the control.
  public var anchor: AnchorPosition?
  public var scenario = Scenario.standard
  public var stage = Stage.Configuration()
  /// Frames a second.
  public var framesPerSecond: Double = 60
  /// Whether the control logs every step.
  public var isDebugEnabled = false

  public init(_ control: RefreshControl.Type) {
    self.control = control
    stage.title = "\(control)"
    stage.rows = (1...24).map { "\(control) \($0)" }
  }
}

/// One instant of a clip: what is drawn, and what the stage was doing.
public struct ClipFrame: Sendable {
  public let index: Int
  /// Seconds of stage time.
  public let time: TimeInterval
  public let phase: RefreshPhase.Kind
  /// In points.
  public let contentOffset: CGPoint
  public let list: DisplayList
  /// What differs from the frame before, in points; the whole for the first.
  public let damage: CGRect
}

/// Why a clip could not be played: what the stage reported, one line each.
public struct ClipError: Error, CustomStringConvertible {
  public let diagnostics: [Diagnostic]

  public var description: String { diagnostics.map(\.message).joined(separator: "\n") }
}

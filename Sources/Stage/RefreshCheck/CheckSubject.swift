import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshStage

/// One way to stage a control, in which it is checked.
public struct CheckSubject: Sendable {
  /// The control to check.
  public var control: RefreshControl.Type
  /// How it appears (default: as it prefers).
  public var type: RefreshControlType
  /// The anchor of the animation view; nil keeps the control's own.
  public var anchor: AnchorPosition?
  /// The edge it is pulled from; nil leaves it to the control.
  public var edge: RefreshEdge?
  /// Frames per second.
  public var framesPerSecond: Double = 60
  /// The environment of the control.
  public var environment = RefreshEnvironment()
  /// Values of the control's tunables by name, as `--set` takes them (default: none).
  public var tuning: [String: String] = [:]
  /// Makes what measures text; without one text has no size.
  public var textMeasurer: (@Sendable () -> any TextMeasurer)?
  /// Reports content of a tree of layers that cannot be drawn as requested (default: nil, no such check).
  public var inspect: (@Sendable (Layer) -> Void)?
  /// Receives each warning about content.
  var onWarning: (@Sendable (String) -> Void)?
  /// Prepares each stage before its control is added (default: nil, nothing).
  package var prepare: (@Sendable (Stage) -> Void)?
  /// Receives the current step before the author's code runs.
  public var breadcrumb: (any CheckBreadcrumb)?

  /// The control's measured cycles, shared by all copies.
  let cycleLengths = CycleLengths()
  /// The warnings about its unnamed layers, shared by all copies.
  let unnamed = UnnamedLayers()

  /// A control in the standard staging.
  public init(_ control: RefreshControl.Type) {
    self.control = control
    type = control.preferredType
  }

  /// The choices in words, such as `slide-down middle 60 fps`.
  public var choices: String {
    let rate = "\(NumberText.plain(framesPerSecond)) fps"
    return [type.rawValue, anchor?.rawValue, edge?.rawValue, rate].compactMap { $0 }.joined(separator: " ")
  }

  /// A small stage with a control on it as chosen.
  func makeStage(size: CGSize = CheckSubject.size) -> (Stage, RefreshControl) {
    var configuration = Stage.Configuration()
    configuration.size = size
    configuration.rows = (1...Self.rowCount).map { "Row \($0)" }
    configuration.rowHeight = 100
    configuration.edge = edge
    configuration.environment = environment
    configuration.tuning = tuning
    let stage = Stage(configuration, textMeasurer: textMeasurer?())
    breadcrumb?.note(hook: "init")
    stage.context.onDiagnostic = { [onWarning] in if $0.topic == .content { onWarning?($0.message) } }
    prepare?(stage)
    let control = stage.context.noting { self.control.init(type: type) }
    return (stage, control)
  }

  /// Puts the control on the stage as chosen.
  func attach(_ control: RefreshControl, to stage: Stage) {
    stage.attach(control)
    if let anchor { control.anchorPosition = anchor }
  }

  static let size = CGSize(width: 320, height: 480)
  /// Few rows, for they cost time at every layout; long ones, so that there is a way to scroll.
  static let rowCount = 12
}

/// Records the current step of a check, to report it after a trap or a hang.
public protocol CheckBreadcrumb: Sendable {
  /// A hook is about to run.
  func note(hook: String)
  /// A script is about to be played.
  ///
  /// - Parameter lacking: what the check did that the script does not say, in words; nil if it says everything.
  func note(script: Scenario, lacking: String?)
}

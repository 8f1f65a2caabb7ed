import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshStage

/// Configuration in which a control is checked: type, anchor, edge, frame rate, environment.
///
///     var configuration = CheckConfiguration(Wheel.self)
///     configuration.edge = .bottom
///     configuration.environment.reducesMotion = true
public struct CheckConfiguration: Sendable {
  /// Type of the control to check.
  public var control: RefreshControl.Type
  /// Placement of the control (default: its preferred type).
  public var type: RefreshControlType
  /// Anchor of the animation view; nil keeps the control's own.
  public var anchor: AnchorPosition?
  /// Edge that the control is pulled from; nil keeps the control's own.
  public var edge: RefreshEdge?
  /// Frames per second (default: 60).
  public var framesPerSecond: Double = 60
  /// Environment of the control (default: light, left to right, full motion, large text).
  public var environment = RefreshEnvironment()
  /// Values of the control's tunables by name, as for `--set` (default: none).
  public var tuning: [String: String] = [:]
  /// Creates the text measurer of a stage; without one, text has the size zero.
  public var textMeasurer: (@Sendable () -> any TextMeasurer)?
  /// Reports content of a layer tree that cannot be drawn as requested (default: nil, not checked).
  public var inspect: (@Sendable (Layer) -> Void)?
  /// Called with each warning about content.
  var onWarning: (@Sendable (String) -> Void)?
  /// Prepares each stage before its control is added (default: nil).
  package var prepare: (@Sendable (Stage) -> Void)?
  /// Notified of the current step before the author's code runs.
  public var breadcrumb: (any CheckBreadcrumb)?

  /// Measured cycle durations, shared by all copies of the configuration.
  let cycleLengths = CycleLengths()
  /// Warnings about unnamed layers, shared by all copies of the configuration.
  let unnamed = UnnamedLayers()

  /// Creates the default configuration of a control.
  public init(_ control: RefreshControl.Type) {
    self.control = control
    type = control.preferredType
  }

  /// Configuration in words, such as `slide-down middle 60 fps`.
  public var choices: String {
    let rate = "\(NumberText.plain(framesPerSecond)) fps"
    return [type.rawValue, anchor?.rawValue, edge?.rawValue, rate].compactMap { $0 }.joined(separator: " ")
  }

  /// Creates a small stage, and the control that will be attached to it.
  func makeStage(size: CGSize = CheckConfiguration.size) -> (Stage, RefreshControl) {
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
    let control = stage.context.collectingDiagnostics { self.control.init(type: type) }
    return (stage, control)
  }

  /// Adds the control to the stage and applies the configured anchor.
  ///
  /// - Parameter onEvent: Called with each event of the control.
  func attach(
    _ control: RefreshControl, to stage: Stage, onEvent: @escaping (RefreshEvent) -> Void = { _ in }
  ) {
    stage.onEvent = { [breadcrumb] event in
      if let breadcrumb, let hook = event.calledCode { breadcrumb.note(hook: hook) }
      onEvent(event)
    }
    stage.attach(control)
    if let anchor { control.anchorPosition = anchor }
  }

  static let size = CGSize(width: 320, height: 480)
  /// Number of rows: few, because each costs time at every layout; they are high enough to scroll.
  static let rowCount = 12
}

/// Recorder of the current step of a check, so that it can be reported after a trap or a hang.
public protocol CheckBreadcrumb: Sendable {
  /// Called before a hook runs.
  func note(hook: String)
  /// Called before a scenario is played.
  ///
  /// - Parameters:
  ///   - script: The scenario.
  ///   - unscriptedChange: Description of changes that the scenario does not contain; nil if it reproduces everything.
  func note(script: Scenario, unscriptedChange: String?)
}

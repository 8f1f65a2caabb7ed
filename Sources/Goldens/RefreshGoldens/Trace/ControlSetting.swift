import RefreshControls
import RefreshFiles
import RefreshFrames

/// A setting of a control that can be seen and that a trace would not have otherwise.
public enum ControlSetting: String, Hashable, Sendable, CaseIterable {
  /// Class properties, by their names: points and seconds.
  case height, animationDuration, animationDelay
  /// The opening and closing of the content, and the shortest refresh, by the names of their properties: seconds.
  case insetDuration, insetCurve, minimumRefreshingTime
  /// Properties whose values are words, by their names.
  case anchorPosition, trigger, exitPolicy
  /// Distances that follow the height where they are not set.
  case triggerDistance, holdDistance, maximumPullDistance

  /// The value if a trace has none, in the format of all goldens: not a control's default of today.
  var standard: TraceValue? {
    switch self {
    case .animationDelay, .minimumRefreshingTime: .number(0)
    case .insetDuration: .number(0.25)
    case .insetCurve: .word(TraceCurve.easeInOut.name)
    case .anchorPosition: .word(AnchorPosition.top.rawValue)
    case .trigger: .word(RefreshTrigger.onRelease.rawValue)
    case .exitPolicy: .word("finishCycle")
    default: nil
    }
  }

  /// Whether it is a time in seconds; all other numbers are points.
  var isTime: Bool {
    switch self {
    case .animationDuration, .animationDelay, .insetDuration, .minimumRefreshingTime: true
    default: false
    }
  }

  /// The step that numbers are rounded to.
  static let step = 0.0001

  /// The settings of a control that are not the standard.
  static func all(of control: RefreshControl) -> [ControlSetting: TraceValue] {
    let type = Swift.type(of: control)
    func number(_ value: Double) -> TraceValue { TraceValue(value, step: Self.step) }
    var settings: [ControlSetting: TraceValue] = [
      .height: number(Double(type.height)), .animationDuration: number(type.animationDuration),
      .animationDelay: number(type.animationDelay), .insetDuration: number(control.insetDuration),
      .insetCurve: .word(TraceCurve(control.insetCurve).name),
      .minimumRefreshingTime: number(control.minimumRefreshingTime),
      .anchorPosition: .word(control.anchorPosition.rawValue), .trigger: .word(control.trigger.rawValue),
      .exitPolicy: .word(word(for: control.exitPolicy)),
    ]
    settings[.triggerDistance] = control.triggerDistance.map { number(Double($0)) }
    settings[.holdDistance] = control.holdDistance.map { number(Double($0)) }
    settings[.maximumPullDistance] = control.maximumPullDistance.map { number(Double($0)) }
    return settings.filter { $0.value != $0.key.standard }
  }

  private static func word(for policy: ExitPolicy) -> String {
    switch policy {
    case .finishCycle: "finishCycle"
    case .blendOut: "blendOut"
    case .atMarks(let marks): "atMarks " + marks.map { OrderedJSON.plain($0) }.joined(separator: " ")
    }
  }
}

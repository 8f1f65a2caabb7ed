import RefreshControls
import RefreshFiles
import RefreshFrames

/// Setting of a control that affects its appearance or motion and is recorded in a trace by its property name,
/// because the layers do not reveal it.
public enum ControlSetting: String, Hashable, Sendable, CaseIterable {
  /// Settings from class properties: the height in points, and the animation's duration and delay in seconds.
  case height, animationDuration, animationDelay
  /// Settings of opening, closing and refreshing: the duration and curve of the content's movement, and the minimum
  /// duration of a refresh; durations in seconds.
  case insetDuration, insetCurve, minimumRefreshingTime
  /// Settings with words as values: the position of the animation view in a stretched control, the trigger, and the
  /// exit policy.
  case anchorPosition, trigger, exitPolicy
  /// Settings that are distances in points; an unset trigger or hold distance is the control's height, and an unset
  /// maximum pull distance means no limit.
  case triggerDistance, holdDistance, maximumPullDistance

  /// Value assumed if a trace omits the setting; nil if the setting has none. The golden format fixes these values,
  /// so that a later change of a control's defaults does not alter existing goldens.
  var defaultValue: TraceValue? {
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

  /// True if the value is in seconds; all other numeric values are in points.
  var isTime: Bool {
    switch self {
    case .animationDuration, .animationDelay, .insetDuration, .minimumRefreshingTime: true
    default: false
    }
  }

  /// Rounding step of numeric values, in points or seconds: far below a visible difference.
  static let step = 0.0001

  /// Reads the settings of a control whose values differ from `standard`.
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
    return settings.filter { $0.value != $0.key.defaultValue }
  }

  private static func word(for policy: ExitPolicy) -> String {
    switch policy {
    case .finishCycle: "finishCycle"
    case .blendOut: "blendOut"
    case .atMarks(let marks): "atMarks " + marks.map { OrderedJSON.plain($0) }.joined(separator: " ")
    }
  }
}

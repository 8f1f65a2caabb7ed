import RefreshControls
import RefreshFiles
import RefreshFrames

/// Settings and tunables of a control at the time of recording.
struct RecordedSettings: Hashable, Sendable {
  /// Settings that every control has; values equal to the default are omitted.
  var own: [ControlSetting: TraceValue] = [:]
  /// Values of the control's tunables by name; empty if the golden has none recorded.
  var tunables: [String: TunedValue] = [:]
}

extension RecordedSettings {
  init(of control: RefreshControl) {
    self.init(own: ControlSetting.all(of: control), tunables: TunedValue.all(of: control))
  }

  /// JSON form, used in the first line of a trace.
  var json: OrderedJSON {
    var members = own.map { ($0.key.rawValue, $0.value.json) }
    if !tunables.isEmpty {
      let values = tunables.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }
      members.append((Self.tunablesName, .object(values)))
    }
    return .object(members.sorted { $0.0 < $1.0 })
  }

  private static let tunablesName = "tunables"

  /// Decodes the JSON form.
  ///
  /// - Throws: `JSONProblem` for an unknown member or a value of the wrong type.
  init(_ fields: JSONFields) throws {
    try fields.allow(ControlSetting.allCases.map(\.rawValue) + [Self.tunablesName])
    for setting in ControlSetting.allCases {
      guard let json = fields.object[setting.rawValue] else { continue }
      guard let value = TraceValue(json: json),
        value.isDiscrete == (setting.defaultValue?.isDiscrete ?? false)
      else {
        throw fields.problem(setting.rawValue, "a number or a text")
      }
      own[setting] = value
    }
    guard fields.has(Self.tunablesName) else { return }
    let values = try fields.fields(Self.tunablesName)
    for name in values.names { tunables[name] = try TunedValue(values.fields(name)) }
  }
}

extension MotionTrace {
  /// Settings and tunables of the control, combined.
  var recordedSettings: RecordedSettings {
    get { RecordedSettings(own: settings, tunables: tunables) }
    set { (settings, tunables) = (newValue.own, newValue.tunables) }
  }
}

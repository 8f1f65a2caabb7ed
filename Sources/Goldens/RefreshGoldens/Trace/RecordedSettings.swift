import RefreshControls
import RefreshFiles
import RefreshFrames

/// How a control was set when it was recorded.
struct RecordedSettings: Hashable, Sendable {
  /// The settings of every control that are not the standard.
  var own: [ControlSetting: TraceValue] = [:]
  /// The values of its tunables by name; none where a golden was recorded without them.
  var tunables: [String: TunedValue] = [:]
}

extension RecordedSettings {
  init(of control: RefreshControl) {
    self.init(own: ControlSetting.all(of: control), tunables: TunedValue.all(of: control))
  }

  /// As the first line of a trace has them.
  var json: OrderedJSON {
    var members = own.map { ($0.key.rawValue, $0.value.json) }
    if !tunables.isEmpty {
      let values = tunables.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }
      members.append((Self.tunablesName, .object(values)))
    }
    return .object(members.sorted { $0.0 < $1.0 })
  }

  private static let tunablesName = "tunables"

  /// Reads what `json` writes.
  ///
  /// - Throws: `JSONProblem`.
  init(_ fields: JSONFields) throws {
    try fields.allow(ControlSetting.allCases.map(\.rawValue) + [Self.tunablesName])
    for setting in ControlSetting.allCases {
      guard let json = fields.object[setting.rawValue] else { continue }
      guard let value = TraceValue(json: json), value.isWord == (setting.standard?.isWord ?? false) else {
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
  /// How the control was set.
  var recordedSettings: RecordedSettings {
    get { RecordedSettings(own: settings, tunables: tunables) }
    set { (settings, tunables) = (newValue.own, newValue.tunables) }
  }
}

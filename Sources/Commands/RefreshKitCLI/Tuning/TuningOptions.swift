import ArgumentParser
import RefreshFiles
import RefreshKit
import RefreshStage

/// Options that set tunables of the controls.
package struct TuningOptions: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The value of a tunable, for the controls that have it; CONTROL.NAME=VALUE sets it for one. Repeatable; `list --tunables` lists them.",
      valueName: "name=value"))
  package var settings: [String] = []

  /// The settings for each control by name, as a worker receives them, which then need not create the controls.
  @Option(parsing: .unconditionalSingleValue, help: .private)
  package var tuned: [String] = []

  /// The values for each of the controls.
  ///
  /// - Throws: `CommandFailure` or `OptionError`, exit code 64, for a name that no control has or a value that is not
  ///   allowed.
  package func resolved(for controls: [RefreshControl.Type]) throws -> Tunings {
    if CommandLineTool.role == .worker { return try Tunings(arguments: tuned) }
    if settings.isEmpty { return Tunings() }
    var tunings = Tunings()
    let reports = try TunableReport.all(of: controls)
    for setting in settings {
      let (name, value) = try Self.parts(of: OptionText("--set", setting))
      try tunings.set(OptionText("--set", setting), name, to: value, among: reports)
    }
    return tunings
  }

  /// Checks that every setting has a value, before the next argument is mistaken for a control.
  ///
  /// - Throws: `OptionError` for a setting without a value.
  package func check() throws {
    for setting in settings { _ = try Self.parts(of: OptionText("--set", setting)) }
  }

  /// The text before the first equals sign, and the text after it.
  package static func parts(of setting: OptionText) throws -> (name: String, value: String) {
    let parts = setting.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { throw setting.problem("expected NAME=VALUE") }
    return (String(parts[0]), String(parts[1]))
  }

  package init() {}
}

/// Values of tunables, by control and tunable name.
package struct Tunings: Sendable {
  package private(set) var values: [String: [String: String]] = [:]

  package init() {}

  package init(arguments: [String]) throws {
    for argument in arguments {
      let (name, value) = try TuningOptions.parts(of: OptionText("--tuned", argument))
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      if parts.count == 2 { values[parts[0], default: [:]][parts[1]] = value }
    }
  }

  /// The values for a control, by tunable name.
  package subscript(control: String) -> [String: String] { values[control] ?? [:] }

  /// The values as arguments for a worker.
  package var arguments: [String] {
    values.sorted { $0.key < $1.key }.flatMap { control, values in
      values.sorted { $0.key < $1.key }.flatMap { ["--tuned", "\(control).\($0.key)=\($0.value)"] }
    }
  }

  /// Sets a value for all controls with a tunable of the name `damping`, or for one control with `Waves.damping`.
  ///
  /// - Throws: `OptionError` if no control has the tunable, or the value is not allowed.
  package mutating func set(
    _ option: OptionText, _ name: String, to value: String, among reports: [String: [TunableReport]]
  ) throws {
    let found = try Self.find(option, name, among: reports)
    for (control, report) in found {
      _ = try report.declaration.kind.value(
        of: OptionText(option.label, value, of: "\(control).\(report.name)"))
      values[control, default: [:]][report.name] = value
    }
  }

  /// The controls with a tunable of a name, sorted by control name.
  ///
  /// - Throws: `OptionError` if there are none.
  package static func find(
    _ option: OptionText, _ name: String, among reports: [String: [TunableReport]]
  ) throws -> [(control: String, report: TunableReport)] {
    let found = reports.sorted { $0.key < $1.key }.flatMap { control, reports in
      reports.filter { $0.name == name || "\(control).\($0.name)" == name }.map { (control, $0) }
    }
    if !found.isEmpty { return found }
    let names = reports.sorted { $0.key < $1.key }.flatMap { $0.value.map(\.name) }.uniqued
    guard !names.isEmpty else {
      let controls = reports.keys.sorted().joined(separator: ", ")
      throw option.problem("no tunables in \(controls); declare one with @Tunable")
    }
    throw option.problem("unknown tunable; \(NameSuggestion.list(name, among: names, as: "available:"))")
  }
}

extension OptionText {
  /// Creates the text of a tunable's value, which errors name as `--set Waves.damping '2'`.
  fileprivate init(_ option: String, _ value: String, of name: String) {
    self.init("\(option) \(name)", value)
  }
}

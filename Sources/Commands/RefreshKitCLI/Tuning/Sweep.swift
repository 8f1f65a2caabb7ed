import Foundation
import RefreshFiles
import RefreshKit
import RefreshStage

/// The settings of `--sweep damping=0.2...1/5`: several values of a tunable, for each control that has it.
struct Sweep: Sendable {
  /// Values of tunables, each for one control.
  let settings: [(control: String, name: String, value: String)]

  /// Allowed number of values in a sweep. The maximum is arbitrary: more values give more, longer sheets.
  static let counts = 2...25

  private static let allowed =
    "expected NAME=FROM...TO/COUNT with a count from \(counts.lowerBound) to \(counts.upperBound), or NAME=all for a choice or a Boolean"

  /// Parses the value of `--sweep`.
  ///
  /// - Throws: `OptionError` for a tunable that no control has, or values that it does not allow.
  init(_ text: String, among reports: [String: [TunableReport]]) throws {
    let option = OptionText("--sweep", text)
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else { throw option.problem(Self.allowed) }
    settings = try Tunings.find(option, parts[0], among: reports).flatMap { control, report in
      let kind = report.declaration.kind
      return try Self.values(parts[1], of: kind, option).map { value in
        _ = try kind.value(of: OptionText("--sweep \(control).\(report.name)", value))
        return (control, report.name, value)
      }
    }
  }

  private static func values(_ text: String, of kind: TunableKind, _ option: OptionText) throws -> [String] {
    switch (kind, text) {
    case (.choice(let names, _), "all"): return names
    case (.flag, "all"): return ["false", "true"]
    case (.number(let number), _):
      let slash = text.split(separator: "/", omittingEmptySubsequences: false)
      let ends = slash[0].components(separatedBy: "...").map(Double.init)
      guard slash.count == 2, let count = Int(slash[1]), counts.contains(count), ends.count == 2,
        let from = ends[0], let to = ends[1], from.isFinite, to.isFinite
      else { throw option.problem(allowed) }
      return (0..<count).map { index in
        let exact = from + (to - from) * Double(index) / Double(count - 1)
        // Rounded to the tunable's step, and to nine decimals, so that 0.1 + 0.2 is written as 0.3.
        let value = number.step.map { step in
          number.range.lowerBound + ((exact - number.range.lowerBound) / step).rounded() * step
        }
        return NumberText.plain(((value ?? exact) * 1e9).rounded() / 1e9)
      }.uniqued
    default: throw option.problem(allowed)
    }
  }

  init(arguments: [String]) throws {
    settings = try arguments.map { argument in
      let (name, value) = try TuningOptions.parts(of: OptionText("--swept", argument))
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      return (parts[0], parts.last!, value)
    }
  }

  var arguments: [String] { settings.flatMap { ["--swept", "\($0.control).\($0.name)=\($0.value)"] } }
}

import Foundation

/// What a check of some controls came to, to be printed and kept.
public struct CheckReport: Sendable {
  public var results: [CheckResult]

  public init(_ results: [CheckResult]) { self.results = results }

  public var hasFaults: Bool { results.contains { !$0.faults.isEmpty } }

  /// A fault once, however many stagings show it.
  public struct Finding: Hashable, Sendable {
    public var control: String
    public var fault: CheckFault
    /// The stagings that show it, in words.
    public var choices: [String]
    /// The script's file, where one was written.
    public var file: String?
  }

  /// The faults of all results; the same one in several stagings, numbers apart, is one.
  public var findings: [Finding] {
    var findings: [Finding] = []
    var indices: [[String]: Int] = [:]
    for result in results {
      for fault in result.faults {
        let key = [
          result.control, fault.check, fault.message.filter { !$0.isNumber && $0 != "-" && $0 != "." },
        ]
        if let index = indices[key] {
          if !findings[index].choices.contains(result.choices) {
            findings[index].choices.append(result.choices)
          }
        } else {
          indices[key] = findings.count
          findings.append(Finding(control: result.control, fault: fault, choices: [result.choices]))
        }
      }
    }
    return findings
  }

  /// A line a control: how many checks passed and failed, and how long they took.
  public var table: String {
    let controls = results.map(\.control).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let width = max(7, controls.map(\.count).max() ?? 0)
    func row(_ cells: [String]) -> String {
      ([cells[0].padding(toLength: width, withPad: " ", startingAt: 0)]
        + cells.dropFirst().map { String(repeating: " ", count: max(0, 8 - $0.count)) + $0 })
        .joined(separator: "  ")
    }
    let lines = controls.map { control in
      let own = results.filter { $0.control == control }
      let failed = own.count { !$0.faults.isEmpty }
      let seconds = own.reduce(0) { $0 + $1.seconds }
      return row([
        control, "\(own.count)", "\(own.count - failed)", "\(failed)", String(format: "%.1f s", seconds),
      ])
    }
    return ([row(["control", "checks", "passed", "failed", "time"])] + lines).joined(separator: "\n")
  }
}

import Foundation
import RefreshControls
import RefreshFiles
import RefreshStage

/// Report on the results of several checks, for printing and as a file.
public struct CheckReport: Sendable {
  /// Results of the checks.
  public var results: [CheckResult]

  /// Creates a report from results.
  public init(_ results: [CheckResult]) { self.results = results }

  /// True if any result has a fault.
  public var hasFaults: Bool { results.contains { !$0.faults.isEmpty } }

  /// Warnings about content that cannot be drawn, and about unneeded accepted jumps, each line once.
  public var warnings: [String] {
    results.flatMap { result in result.warnings.map { "\(result.control): \($0)" } }.uniqued + unneeded
  }

  /// Warnings about entries of `acceptedJumps` that no jump needed in any configuration, one line each.
  private var unneeded: [String] {
    var lines: [String] = []
    var needed: Set<[String]> = []
    func key(_ result: CheckResult, _ jump: AcceptedJump) -> [String] {
      [result.control, jump.subject, jump.seam.rawValue]
    }
    for result in results {
      for accepted in result.accepted where !accepted.messages.isEmpty {
        needed.insert(key(result, accepted.jump))
      }
    }
    for result in results {
      for jump in result.accepted.map(\.jump) where needed.insert(key(result, jump)).inserted {
        lines.append(
          "\(result.control).acceptedJumps: '\(jump.subject)' does not jump at \(jump.seam.rawValue); remove the entry"
        )
      }
    }
    return lines
  }

  /// Accepted jumps, each listed once, in the form of findings whose `script` is the reason why the control accepts the
  /// jump.
  public var accepted: [Finding] {
    CheckReport(
      results.map { result in
        var found = result
        found.faults = result.accepted.flatMap { accepted in
          accepted.messages.map { CheckFault(check: result.check, message: $0, script: accepted.jump.reason) }
        }
        return found
      }
    ).findings
  }

  /// Fault listed once, with all checks and configurations that show it.
  public struct Finding: Hashable, Sendable {
    /// Name of the control's type.
    public var control: String
    /// Fault with the shortest script of all that reproduce it.
    public var fault: CheckFault
    /// Checks that show the fault; the one with the shortest script first.
    public var checks: [String]
    /// Configurations that show the fault, in words; the one with the shortest script first.
    public var choices: [String]
  }

  /// Faults of all results; messages that differ only in numbers count as one fault.
  public var findings: [Finding] {
    var findings: [Finding] = []
    var indices: [[String]: Int] = [:]
    for result in results {
      for fault in result.faults {
        let key = [result.control, fault.message.filter { !$0.isNumber && $0 != "-" && $0 != "." }]
        if let index = indices[key] {
          findings[index].add(fault, result.choices)
        } else {
          indices[key] = findings.count
          findings.append(
            Finding(control: result.control, fault: fault, checks: [fault.check], choices: [result.choices]))
        }
      }
    }
    return findings
  }

  /// Table with one line per control: number of checks, passed, failed, and total time.
  public var table: String {
    let controls = results.map(\.control).uniqued
    let width = max(7, controls.map(\.printable.count).max() ?? 0)
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
        control.printable, "\(own.count)", "\(own.count - failed)", "\(failed)",
        String(format: "%.1f s", seconds),
      ])
    }
    return ([row(["control", "checks", "passed", "failed", "time"])] + lines).joined(separator: "\n")
  }

  /// Report as JUnit XML: one suite per control, one case per check and configuration.
  public var junit: String {
    var suites: [JUnitXML.Suite] = []
    for result in results {
      if suites.last?.name != result.control {
        suites.append(JUnitXML.Suite(name: result.control, cases: []))
      }
      suites[suites.count - 1].cases.append(
        JUnitXML.Case(
          className: result.control, name: "\(result.check) (\(result.choices))", seconds: result.seconds,
          output: result.acceptedText,
          problems: result.faults.map { JUnitXML.Problem(message: $0.sentence, text: $0.script ?? "") }))
    }
    return JUnitXML(suites).text
  }

  /// Returns the results as JSON.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(results), as: UTF8.self)
  }
}

extension CheckReport.Finding {
  fileprivate mutating func add(_ other: CheckFault, _ choice: String) {
    let isShorter = (other.script?.count ?? .max) < (fault.script?.count ?? .max)
    if isShorter { fault = other }
    func add(_ name: String, to names: inout [String]) {
      if isShorter {
        names.removeAll { $0 == name }
        names.insert(name, at: 0)
      } else if !names.contains(name) {
        names.append(name)
      }
    }
    add(other.check, to: &checks)
    add(choice, to: &choices)
  }
}

extension CheckResult {
  /// Accepted jumps with their reasons, one line each; nil if there are none.
  fileprivate var acceptedText: String? {
    let lines = accepted.flatMap { accepted in
      accepted.messages.map { "\($0); accepted: \(accepted.jump.reason)" }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

import Foundation
import RefreshControls
import RefreshFiles
import RefreshStage

/// The results of a check of several controls, for printing and as a file.
public struct CheckReport: Sendable {
  /// The result of each check.
  public var results: [CheckResult]

  /// A report of results.
  public init(_ results: [CheckResult]) { self.results = results }

  /// Whether anything is wrong.
  public var hasFaults: Bool { results.contains { !$0.faults.isEmpty } }

  /// Warnings about content that cannot be shown and jumps that are accepted without need, each line once.
  public var warnings: [String] {
    let lines = results.reduce(into: [String]()) { lines, result in
      for warning in result.warnings.map({ "\(result.control): \($0)" }) where !lines.contains(warning) {
        lines.append(warning)
      }
    }
    return lines + unneeded
  }

  /// The entries of `acceptedJumps` that no jump needed in any staging, a line each.
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

  /// The jumps that controls accept, each once, with the reason in place of a script.
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

  /// A fault once, however many checks and stagings show it.
  public struct Finding: Hashable, Sendable {
    /// The name of the control's type.
    public var control: String
    /// With the shortest script of all that show it.
    public var fault: CheckFault
    /// The checks that show it, that of the shortest script first.
    public var checks: [String]
    /// The stagings that show it, in words; that of the shortest script first.
    public var choices: [String]
  }

  /// The faults of all results; the same one in several checks and stagings, numbers apart, is one.
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

  /// A line a control: how many checks passed and failed, and how long they took.
  public var table: String {
    let controls = results.map(\.control).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
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

  /// The report as JUnit XML: a suite per control, and a case per check and configuration.
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

  /// The results as JSON.
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
  /// The accepted jumps with their reasons, a line each; nil if there are none.
  fileprivate var acceptedText: String? {
    let lines = accepted.flatMap { accepted in
      accepted.messages.map { "\($0); accepted: \(accepted.jump.reason)" }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

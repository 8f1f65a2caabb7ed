import Foundation
import RefreshCheck
import RefreshFiles
import RefreshKit
import RefreshProcess
import RefreshStage

/// A message of the worker process that checks a control, so that a trap or a hang can be attributed.
enum CheckEvent: Codable, Sendable {
  /// A check starts, with one combination of options.
  case begins(check: String, choices: String)
  /// A script is about to be played, as JSON; `unscriptedChange` names the action of the check that the script cannot
  /// contain.
  case script(String, unscriptedChange: String? = nil)
  case result(CheckResult)
}

extension CheckEvent {
  /// Appends a message to a list of messages. A script replaces the previous script, because only the last matters and
  /// all would take much memory.
  static func keep(_ all: inout [CheckEvent], _ news: CheckEvent) {
    if case .script = news { all.removeAll { if case .script = $0 { true } else { false } } }
    all.append(news)
  }

  /// The results of a control's checks; a trap or a hang of the worker is a result as well.
  static func results(of control: String, _ outcome: WorkerOutcome<CheckEvent>) -> [CheckResult] {
    var results: [CheckResult] = []
    var (check, choices) = ("", "")
    var (script, unscriptedChange): (String?, String?)
    for news in outcome.results {
      switch news {
      case .begins(let name, let words): (check, choices, script, unscriptedChange) = (name, words, nil, nil)
      case .script(let json, let words): (script, unscriptedChange) = (words == nil ? json : nil, words)
      case .result(let result): results.append(result)
      }
    }
    guard let end = outcome.end, outcome.faults.isEmpty else { return results }
    let fault = CheckFault(
      check: check, message: end.described(hook: outcome.hook), script: script, circumstance: unscriptedChange
    )
    return results + [
      CheckResult(
        control: control, choices: choices, check: check.isEmpty ? "start" : check, seconds: 0,
        faults: [fault])
    ]
  }
}

/// Reports each hook and script to the parent process before it runs.
struct CheckReporter: CheckBreadcrumb {
  let onHook: @Sendable (String) -> Void
  var onScript: @Sendable (_ script: Scenario, _ unscriptedChange: String?) -> Void = { _, _ in }

  func note(hook: String) { onHook(hook) }
  func note(script: Scenario, unscriptedChange: String?) { onScript(script, unscriptedChange) }
}

/// Writes the scenarios that reproduce faults, and the commands to render them.
struct FaultScenarioWriter {
  let folder: URL
  let environment: EnvironmentOptions

  /// The lines to print, also for findings whose scenario could not be written.
  struct Outcome {
    /// A line for each finding, followed by the command that renders its scenario if the file was written.
    var lines: [String] = []
    /// The system's reason why a scenario could not be written; nil if all were.
    var problem: String?
  }

  /// Writes the scenario of each finding that has one.
  func write(_ findings: [CheckReport.Finding]) -> Outcome {
    var outcome = Outcome()
    var counts: [String: Int] = [:]
    for finding in findings {
      outcome.lines.append(Self.line(finding))
      guard let script = finding.fault.script else { continue }
      let name = "\(finding.control)-\(finding.fault.check)"
      counts[name, default: 0] += 1
      let file = folder.appendingPathComponent(
        counts[name] == 1 ? "\(name).json" : "\(name)-\(counts[name]!).json")
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(script.utf8).write(to: file, options: .atomic)
        outcome.lines.append("  to reproduce: \(command(finding, file))")
      } catch {
        outcome.problem = outcome.problem ?? error.systemReason
      }
    }
    return outcome
  }

  /// Lines about accepted jumps, two for each jump: the finding and the reason.
  static func lines(accepted: [CheckReport.Finding]) -> [String] {
    accepted.flatMap { [line($0), "  accepted: \($0.fault.script ?? "")"] }
  }

  private static func line(_ finding: CheckReport.Finding) -> String {
    "\(finding.control): \(finding.fault.sentence) (\(first(finding.checks)); \(first(finding.choices)))"
  }

  private static func first(_ names: [String]) -> String {
    names.count > 1 ? "\(names[0]) and \(names.count - 1) more" : names.first ?? ""
  }

  /// The command that renders a scenario as a GIF, with the options of the check.
  private func command(_ finding: CheckReport.Finding, _ file: URL) -> String {
    let words = finding.choices[0].split(separator: " ").map(String.init)
    var options: [String] = []
    if let type = words.first { options += ["--type", type] }
    for word in words.dropFirst() {
      if AnchorPosition(rawValue: word) != nil, !options.contains("--anchor") {
        options += ["--anchor", word]
      } else if Double(word) != nil {
        options += ["--fps", word]
      }
    }
    var command = [CommandLine.arguments[0], "render", finding.control]
    command += options
    command += environment.arguments
    command += ["--size", "320x480", "--scenario", file.path]
    return command.map(\.shellQuoted).joined(separator: " ")
  }
}

import RefreshKit
import RefreshProcess

/// What the worker that checks a control has to say, so that a trap or a hang can be placed.
enum CheckNews: Codable, Sendable {
  /// A check begins, under some choices.
  case begins(check: String, choices: String)
  /// A script, in JSON, is about to be played.
  case script(String)
  case result(CheckResult)
}

extension CheckNews {
  /// What was found of a control; that it traps or hangs is one of the findings.
  static func results(of control: String, _ outcome: WorkerOutcome<CheckNews>) -> [CheckResult] {
    var results: [CheckResult] = []
    var (check, choices) = ("", "")
    var script: String?
    for news in outcome.results {
      switch news {
      case .begins(let name, let words): (check, choices) = (name, words)
      case .script(let json): script = json
      case .result(let result): results.append(result)
      }
    }
    guard let end = outcome.end, outcome.faults.isEmpty else { return results }
    let fault = CheckFault(check: check, message: end.described(hook: outcome.hook), script: script)
    return results + [
      CheckResult(
        control: control, choices: choices, check: check.isEmpty ? "start" : check, seconds: 0,
        faults: [fault])
    ]
  }
}

/// Tells of each hook and script before it runs.
struct CheckReporter: CheckBreadcrumb {
  let onHook: @Sendable (String) -> Void
  var onScript: @Sendable (Scenario) -> Void = { _ in }

  func note(hook: String) { onHook(hook) }
  func note(script: Scenario) { onScript(script) }
}

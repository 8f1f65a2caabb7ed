import Foundation
import RefreshControls
import RefreshFiles
import RefreshScrolling

extension Scenario {
  /// JSON form of the scenario, one line per step, that ``init(json:name:)`` reads.
  public var json: String {
    let lines = steps.map { "    " + $0.json }
    let values = tuning.sorted { $0.key < $1.key }.map { "\($0.key.jsonQuoted): \($0.value.jsonQuoted)" }
    let set = values.isEmpty ? "" : "  \"set\": {\(values.joined(separator: ", "))},\n"
    return
      "{\n  \"name\": \"\(name)\",\n\(set)  \"steps\": [\n\(lines.joined(separator: ",\n"))\n  ]\n}\n"
  }
}

extension Scenario.Step {
  /// JSON object of the step, on one line.
  package var json: String {
    let plain = NumberText.plain
    let members: [(String, String)] =
      switch self {
      case .path(let points): [("points", "[\(points.map(\.json).joined(separator: ", "))]")]
      case .trace(let trace): [("touches", trace.jsonLine)]
      case .begin(let animated, let notify): [("animated", "\(animated)"), ("notify", "\(notify)")]
      case .end(let result, let delay):
        [("result", result.scripted.jsonQuoted), ("after", plain(delay))]
      case .refresh(let duration, .success, 0): [("for", plain(duration))]
      case .refresh(let duration, let result, let shown):
        [("for", plain(duration)), ("result", result.scripted.jsonQuoted), ("shown", plain(shown))]
      case .answer(let delay, .success, 0): [("after", plain(delay))]
      case .answer(let delay, let result, let shown):
        [("after", plain(delay)), ("result", result.scripted.jsonQuoted), ("shown", plain(shown))]
      case .scroll(let offset, let animated):
        [("to", plain(Double(offset))), ("animated", "\(animated)")]
      case .enable(let value): [("value", "\(value)")]
      default: numbers.map { ($0.name, plain($0.value)) }
      }
    let all = [("do", word.jsonQuoted)] + members
    return "{" + all.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }
}

extension TouchTrace {
  /// JSON form of the trace without line feeds.
  fileprivate var jsonLine: String {
    String(decoding: json, as: UTF8.self).split(separator: "\n").joined(separator: " ")
  }
}

extension Scenario.PathPoint {
  fileprivate var json: String {
    let plain = NumberText.plain
    return "{\"t\": \(plain(t)), \"x\": \(plain(Double(x))), \"y\": \(plain(Double(y)))}"
  }
}

extension RefreshResult {
  /// Creates a result from its name in a scenario; names other than `success` and `failure` are custom results.
  init(scripted word: String) {
    switch word {
    case "success": self = .success
    case "failure": self = .failure()
    default: self = .custom(word)
    }
  }

  /// Name of the result in a scenario.
  package var scripted: String {
    switch self {
    case .success: "success"
    case .failure: "failure"
    case .custom(let word): word
    }
  }
}

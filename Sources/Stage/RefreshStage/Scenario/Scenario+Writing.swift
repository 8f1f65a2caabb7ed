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
    let members: [(String, Any)] =
      switch self {
      case .path(let points): [("points", Raw("[\(points.map(\.json).joined(separator: ", "))]"))]
      case .trace(let trace): [("touches", Raw(trace.jsonLine))]
      case .begin(let animated, let notify): [("animated", animated), ("notify", notify)]
      case .end(let result, let delay): [("result", result.scripted), ("after", delay)]
      case .refresh(let duration, .success, 0): [("for", duration)]
      case .refresh(let duration, let result, let shown):
        [("for", duration), ("result", result.scripted), ("shown", shown)]
      case .answer(let delay, .success, 0): [("after", delay)]
      case .answer(let delay, let result, let shown):
        [("after", delay), ("result", result.scripted), ("shown", shown)]
      case .scroll(let offset, let animated): [("to", offset), ("animated", animated)]
      case .enable(let value): [("value", value)]
      default: numbers.map { ($0.name, $0.value) }
      }
    return "{" + ([("do", word)] + members).map { "\"\($0)\": \(Self.literal($1))" }.joined(separator: ", ")
      + "}"
  }

  private static func literal(_ value: Any) -> String {
    switch value {
    case let raw as Raw: raw.text
    case let text as String: text.jsonQuoted
    case let number as CGFloat: NumberText.plain(Double(number))
    case let number as Double: NumberText.plain(number)
    default: "\(value)"
    }
  }
}

extension TouchTrace {
  /// JSON form of the trace without line feeds.
  fileprivate var jsonLine: String {
    String(decoding: json, as: UTF8.self).split(separator: "\n").joined(separator: " ")
  }
}

/// Text that is JSON already and is written without quotes.
private struct Raw {
  let text: String
  init(_ text: String) { self.text = text }
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

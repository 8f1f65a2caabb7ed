import Foundation
import RefreshControls
import RefreshIO
import RefreshScrolling

extension Scenario {
  /// The scenario as JSON with one line per step, as ``init(json:name:)`` reads it.
  public var json: String {
    let lines = steps.map { "    " + $0.json }
    return "{\n  \"name\": \"\(name)\",\n  \"steps\": [\n\(lines.joined(separator: ",\n"))\n  ]\n}\n"
  }
}

extension Scenario.Step {
  /// The step as a JSON object on one line.
  package var json: String {
    switch self {
    case .pull(let distance, let t): Self.object("pull", ("to", distance), ("over", t))
    case .drag(let x, let y, let t): Self.object("drag", ("x", x), ("y", y), ("over", t))
    case .path(let points):
      Self.object("path", ("points", Raw("[\(points.map(\.json).joined(separator: ", "))]")))
    case .trace(let trace):
      Self.object("trace", ("touches", Raw(trace.jsonLine)))
    case .hold(let t): Self.object("hold", ("for", t))
    case .release: Self.object("release")
    case .cancel: Self.object("cancel")
    case .refresh(let t): Self.object("refresh", ("for", t))
    case .settle: Self.object("settle")
    case .wait(let t): Self.object("wait", ("for", t))
    case .forceRefresh: Self.object("forceRefresh")
    case .endRefreshing: Self.object("endRefreshing")
    case .begin(let animated, let notify): Self.object("begin", ("animated", animated), ("notify", notify))
    case .end(let result, let delay): Self.object("end", ("result", result.scripted), ("after", delay))
    case .answer(let delay, .success, 0): Self.object("answer", ("after", delay))
    case .answer(let delay, let result, let shown):
      Self.object("answer", ("after", delay), ("result", result.scripted), ("shown", shown))
    case .resize(let size): Self.object("resize", ("width", size.width), ("height", size.height))
    case .pause(let t): Self.object("pause", ("for", t))
    case .inset(let by): Self.object("inset", ("by", by))
    case .content(let length): Self.object("content", ("length", length))
    case .scroll(let offset, let animated): Self.object("scroll", ("to", offset), ("animated", animated))
    case .detach: Self.object("detach")
    case .attach: Self.object("attach")
    case .enable(let value): Self.object("enable", ("value", value))
    }
  }

  private static func object(_ name: String, _ members: (String, Any)...) -> String {
    let rest = members.map { ", \"\($0.0)\": \(literal($0.1))" }.joined()
    return "{\"do\": \"\(name)\"\(rest)}"
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
  /// The JSON form without line feeds.
  fileprivate var jsonLine: String {
    String(decoding: json, as: UTF8.self).split(separator: "\n").joined(separator: " ")
  }
}

/// JSON that is written already.
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
  /// The result by the word that a script has for it; any word but `success` and `failure` is a custom one.
  init(scripted word: String) {
    switch word {
    case "success": self = .success
    case "failure": self = .failure()
    default: self = .custom(word)
    }
  }

  /// The word that a script has for the result.
  package var scripted: String {
    switch self {
    case .success: "success"
    case .failure: "failure"
    case .custom(let word): word
    }
  }
}

import Foundation
import RefreshControls
import RefreshFiles
import RefreshScrolling

extension Scenario.Step {
  /// Names of all steps in JSON, for an error.
  private static let names = [
    "pull", "drag", "path", "tap", "doubleTap", "fling", "pinch", "trace", "hold", "release", "cancel",
    "refresh", "settle", "wait", "forceRefresh", "endRefreshing", "begin", "beginInAnimation", "timeout",
    "end",
    "answer", "resize", "pause", "inset", "content", "scroll", "detach", "attach", "enable",
  ]

  /// Steps without parameters, by their name in JSON.
  private static let plain: [String: Self] = [
    "release": .release, "cancel": .cancel, "settle": .settle, "forceRefresh": .forceRefresh,
    "endRefreshing": .endRefreshing, "detach": .detach, "attach": .attach,
  ]

  /// Parses the object that ``json`` writes.
  ///
  /// - Parameter number: Number of the step, from 1, for an error.
  package init(json: Any, number: Int) throws {
    guard let object = json as? [String: Any] else {
      throw JSONProblem("step \(number) is \(JSONText.name(of: json)); expected an object with \"do\"")
    }
    if object["do"] == nil, let word = Self.names.first(where: { object[$0] != nil }) {
      throw ScenarioError("step \(number): \"do\" is missing; write {\"do\": \"\(word)\", …}")
    }
    let name = try JSONFields(object, lead: "step \(number): ").string("do")
    let fields = JSONFields(object, lead: "step \(number) (\(name)): ")
    self =
      try Self.touches(name, fields) ?? Self.call(name, fields)
      ?? Self.withoutParameters(name, number, fields)
    if case .path = self { try check("step \(number) (path)") }
    for number in numbers { try fields.check(number.name, number.value, number.limit) }
  }

  /// Parses a step that touches the screen or waits; nil for any other name.
  private static func touches(_ name: String, _ fields: JSONFields) throws -> Self? {
    switch name {
    case "pull":
      try fields.allow(["do", "to", "over"])
      return .pull(to: fields.number("to"), over: fields.number("over"))
    case "drag":
      try fields.allow(["do", "x", "y", "over"])
      return .drag(
        x: fields.number("x", default: 0), y: fields.number("y", default: 0), over: fields.number("over"))
    case "path":
      try fields.allow(["do", "points"])
      return .path(try fields.points("points"))
    case "tap", "doubleTap", "fling", "pinch", "trace": return .trace(try TouchTrace(step: name, fields))
    case "hold", "wait", "pause", "beginInAnimation":
      try fields.allow(["do", "for"])
      let seconds = fields.number("for")
      switch name {
      case "hold": return .hold(for: seconds)
      case "wait": return .wait(for: seconds)
      case "beginInAnimation": return .beginInAnimation(for: seconds)
      default: return .pause(for: seconds)
      }
    default: return nil
    }
  }

  /// Parses a step with parameters that calls the control or changes its surroundings; nil for any other name.
  private static func call(_ name: String, _ fields: JSONFields) throws -> Self? {
    switch name {
    case "refresh":
      try fields.allow(["do", "for", "result", "shown"])
      return .refresh(
        for: fields.number("for"), result: try fields.result("result"),
        shown: fields.number("shown", default: 0))
    case "begin":
      try fields.allow(["do", "animated", "notify"])
      return .begin(
        animated: try fields.bool("animated", default: true), notify: try fields.bool("notify", default: true)
      )
    case "timeout":
      try fields.allow(["do", "after"])
      return .timeout(after: fields.number("after"))
    case "end":
      try fields.allow(["do", "result", "after"])
      return .end(try fields.result("result"), after: fields.number("after", default: 0))
    case "answer":
      try fields.allow(["do", "after", "result", "shown"])
      return .answer(
        after: fields.number("after"), result: try fields.result("result"),
        shown: fields.number("shown", default: 0))
    case "resize":
      try fields.allow(["do", "width", "height"])
      return .resize(to: CGSize(width: fields.number("width"), height: fields.number("height")))
    case "inset":
      try fields.allow(["do", "by"])
      return .inset(by: fields.number("by"))
    case "content":
      try fields.allow(["do", "length"])
      return .content(length: fields.number("length"))
    case "scroll":
      try fields.allow(["do", "to", "animated"])
      return .scroll(to: fields.number("to"), animated: try fields.bool("animated", default: false))
    case "enable":
      try fields.allow(["do", "value"])
      return .enable(try fields.bool("value", default: true))
    default: return nil
    }
  }

  /// Parses a step without parameters; throws for an unknown name.
  private static func withoutParameters(_ name: String, _ number: Int, _ fields: JSONFields) throws -> Self {
    guard let plain = plain[name] else {
      throw ScenarioError(
        "step \(number): unknown \"\(name.prefix(80))\"; \(NameSuggestion.list(name, among: names, as: "expected one of"))"
      )
    }
    try fields.allow(["do"])
    return plain
  }

  /// Name of the step in JSON; every gesture is a `trace`.
  package var word: String {
    switch self {
    case .pull: "pull"
    case .drag: "drag"
    case .path: "path"
    case .trace: "trace"
    case .hold: "hold"
    case .release: "release"
    case .cancel: "cancel"
    case .refresh: "refresh"
    case .settle: "settle"
    case .wait: "wait"
    case .forceRefresh: "forceRefresh"
    case .endRefreshing: "endRefreshing"
    case .begin: "begin"
    case .beginInAnimation: "beginInAnimation"
    case .timeout: "timeout"
    case .end: "end"
    case .answer: "answer"
    case .resize: "resize"
    case .pause: "pause"
    case .inset: "inset"
    case .content: "content"
    case .scroll: "scroll"
    case .detach: "detach"
    case .attach: "attach"
    case .enable: "enable"
    }
  }
}

extension Scenario.Step: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(word)
    for number in numbers { hasher.combine(number.value) }
  }
}

import Foundation
import RefreshControls
import RefreshFiles
import RefreshScrolling

extension Scenario.Step {
  /// JSON form of a kind of steps: the name in "do", the names of the other members, and the parser.
  private struct Form: Sendable {
    let name: String
    let members: [String]
    let parse: @Sendable (JSONFields) throws -> Scenario.Step

    init(
      _ name: String, _ members: String..., parse: @escaping @Sendable (JSONFields) throws -> Scenario.Step
    ) {
      (self.name, self.members, self.parse) = (name, members, parse)
    }
  }

  private static let forms = [
    Form("pull", "to", "over") { .pull(to: $0.number("to"), over: $0.number("over")) },
    Form("drag", "x", "y", "over") {
      .drag(x: $0.number("x", default: 0), y: $0.number("y", default: 0), over: $0.number("over"))
    },
    Form("path", "points") { .path(try $0.points("points")) },
    Form("tap", "x", "y") { .trace(.tap(at: try $0.place())) },
    Form("doubleTap", "x", "y") { .trace(.doubleTap(at: try $0.place())) },
    Form("fling", "x", "y", "vx", "vy", "over") { .trace(try $0.fling()) },
    Form("pinch", "x", "y", "from", "to", "over", "toX", "toY") { .trace(try $0.pinch()) },
    Form("trace", "touches") { .trace(try $0.touches("touches")) },
    Form("hold", "for") { .hold(for: $0.number("for")) },
    Form("release") { _ in .release },
    Form("cancel") { _ in .cancel },
    Form("refresh", "for", "result", "shown") {
      .refresh(
        for: $0.number("for"), result: try $0.result("result"), shown: $0.number("shown", default: 0))
    },
    Form("settle") { _ in .settle },
    Form("wait", "for") { .wait(for: $0.number("for")) },
    Form("forceRefresh") { _ in .forceRefresh },
    Form("endRefreshing") { _ in .endRefreshing },
    Form("begin", "animated", "notify") {
      .begin(animated: try $0.bool("animated", default: true), notify: try $0.bool("notify", default: true))
    },
    Form("beginInAnimation", "for") { .beginInAnimation(for: $0.number("for")) },
    Form("timeout", "after") { .timeout(after: $0.number("after")) },
    Form("end", "result", "after") {
      .end(try $0.result("result"), after: $0.number("after", default: 0))
    },
    Form("answer", "after", "result", "shown") {
      .answer(
        after: $0.number("after"), result: try $0.result("result"), shown: $0.number("shown", default: 0))
    },
    Form("resize", "width", "height") {
      .resize(to: CGSize(width: $0.number("width"), height: $0.number("height")))
    },
    Form("pause", "for") { .pause(for: $0.number("for")) },
    Form("inset", "by") { .inset(by: $0.number("by")) },
    Form("content", "length") { .content(length: $0.number("length")) },
    Form("scroll", "to", "animated") {
      .scroll(to: $0.number("to"), animated: try $0.bool("animated", default: false))
    },
    Form("detach") { _ in .detach },
    Form("attach") { _ in .attach },
    Form("enable", "value") { .enable(try $0.bool("value", default: true)) },
  ]

  /// Parses the object that ``json`` writes.
  ///
  /// - Parameter number: Number of the step, from 1, for an error.
  package init(json: Any, number: Int) throws {
    guard let object = json as? [String: Any] else {
      throw JSONProblem("step \(number) is \(JSONText.name(of: json)); expected an object with \"do\"")
    }
    let names = Self.forms.map(\.name)
    if object["do"] == nil, let word = names.first(where: { object[$0] != nil }) {
      throw ScenarioError("step \(number): \"do\" is missing; write {\"do\": \"\(word)\", …}")
    }
    let name = try JSONFields(object, lead: "step \(number): ").string("do")
    guard let form = Self.forms.first(where: { $0.name == name }) else {
      throw ScenarioError(
        "step \(number): unknown \"\(name.prefix(80))\"; \(NameSuggestion.list(name, among: names, as: "expected one of"))"
      )
    }
    let fields = JSONFields(object, lead: "step \(number) (\(name)): ")
    try fields.allow(["do"] + form.members)
    self = try form.parse(fields)
    if case .path = self { try check("step \(number) (path)") }
    for number in numbers { try fields.check(number.name, number.value, number.limit) }
  }

  /// Name of the step in JSON, which is that of its case; every gesture is a `trace`.
  package var word: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }
}

extension Scenario.Step: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(word)
    for number in numbers { hasher.combine(number.value) }
  }
}

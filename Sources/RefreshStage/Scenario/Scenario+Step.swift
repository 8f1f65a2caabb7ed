import Foundation
import RefreshControls
import RefreshScrolling

extension Scenario.Step {
  fileprivate static let names = [
    "pull", "drag", "path", "tap", "doubleTap", "fling", "pinch", "trace", "hold", "release", "cancel",
    "refresh", "settle", "wait", "forceRefresh",
    "endRefreshing", "begin", "end", "answer", "resize", "pause", "inset", "content", "scroll", "detach",
    "attach",
    "enable",
  ]

  init(json: Any, number: Int) throws {
    guard let object = json as? [String: Any] else {
      throw ScenarioError("step \(number) is \(Fields.name(json)); an object with \"do\" is wanted")
    }
    let name = try Fields(object, "step \(number)").string("do")
    let fields = Fields(object, "step \(number) (\(name))")
    switch name {
    case "pull":
      try fields.allow(["do", "to", "over"])
      self = .pull(to: try fields.number("to", 0...100_000), over: try fields.number("over", 0...3600))
    case "drag":
      try fields.allow(["do", "x", "y", "over"])
      self = .drag(
        x: try fields.number("x", -100_000...100_000, default: 0),
        y: try fields.number("y", -100_000...100_000, default: 0), over: try fields.number("over", 0...3600))
    case "path":
      try fields.allow(["do", "points"])
      self = .path(try fields.points("points"))
    case "tap", "doubleTap", "fling", "pinch", "trace": self = .trace(try TouchTrace(step: name, fields))
    case "hold", "refresh", "wait", "pause":
      try fields.allow(["do", "for"])
      let seconds = try fields.number("for", 0...3600)
      self =
        switch name {
        case "hold": .hold(for: seconds)
        case "wait": .wait(for: seconds)
        case "pause": .pause(for: seconds)
        default: .refresh(for: seconds)
        }
    case "release", "cancel", "settle", "forceRefresh", "endRefreshing", "detach", "attach":
      try fields.allow(["do"])
      self =
        switch name {
        case "release": .release
        case "cancel": .cancel
        case "settle": .settle
        case "forceRefresh": .forceRefresh
        case "detach": .detach
        case "attach": .attach
        default: .endRefreshing
        }
    default:
      guard let step = try Self.other(name, fields) else {
        throw ScenarioError(
          "step \(number): unknown \"\(name)\"; one of \(Self.names.joined(separator: ", "))")
      }
      self = step
    }
  }

  /// The steps that change the stage or call the control.
  private static func other(_ name: String, _ fields: Fields) throws -> Self? {
    switch name {
    case "begin":
      try fields.allow(["do", "animated", "notify"])
      return .begin(
        animated: try fields.flag("animated", default: true), notify: try fields.flag("notify", default: true)
      )
    case "end":
      try fields.allow(["do", "result", "after"])
      return .end(
        RefreshResult(scripted: try fields.optionalString("result") ?? "success"),
        after: try fields.number("after", 0...3600, default: 0))
    case "answer":
      try fields.allow(["do", "after", "result", "shown"])
      return .answer(
        after: try fields.number("after", 0...3600),
        result: RefreshResult(scripted: try fields.optionalString("result") ?? "success"),
        shown: try fields.number("shown", 0...3600, default: 0))
    case "resize":
      try fields.allow(["do", "width", "height"])
      return .resize(
        to: CGSize(
          width: try fields.number("width", 100...4096), height: try fields.number("height", 100...4096)))
    case "inset":
      try fields.allow(["do", "by"])
      return .inset(by: try fields.number("by", -4096...4096))
    case "content":
      try fields.allow(["do", "length"])
      return .content(length: try fields.number("length", 0...1_000_000))
    case "scroll":
      try fields.allow(["do", "to", "animated"])
      return .scroll(
        to: try fields.number("to", -100_000...1_000_000),
        animated: try fields.flag("animated", default: false))
    case "enable":
      try fields.allow(["do", "value"])
      return .enable(try fields.flag("value", default: true))
    default: return nil
    }
  }
}

import Foundation
import RefreshScrolling

extension TouchTrace {
  /// The touches of a gesture that a step of a script names, or that it lists.
  init(step name: String, _ fields: Fields) throws {
    if name == "trace" {
      try fields.allow(["do", "touches"])
      guard let touches = fields.object["touches"], JSONSerialization.isValidJSONObject(touches) else {
        throw ScenarioError("\(fields.place)\"touches\" must be a list of touches {t, id, phase, x, y}")
      }
      do {
        try self.init(json: JSONSerialization.data(withJSONObject: touches))
      } catch let error as TouchTraceError {
        throw ScenarioError("\(fields.place)\(error)")
      }
      return
    }
    let everywhere = -100_000.0...100_000
    let place = CGPoint(x: try fields.number("x", everywhere), y: try fields.number("y", everywhere))
    switch name {
    case "fling":
      try fields.allow(["do", "x", "y", "vx", "vy", "over"])
      let velocity = CGPoint(
        x: try fields.number("vx", everywhere, default: 0), y: try fields.number("vy", everywhere, default: 0)
      )
      self = .fling(from: place, velocity: velocity, over: try fields.number("over", 0...60, default: 0.1))
    case "pinch":
      try fields.allow(["do", "x", "y", "from", "to", "over", "toX", "toY"])
      let end = CGPoint(
        x: try fields.number("toX", everywhere, default: place.x),
        y: try fields.number("toY", everywhere, default: place.y))
      self = .pinch(
        at: place, movingTo: end,
        distances: (try fields.number("from", 1...10_000), try fields.number("to", 1...10_000)),
        over: try fields.number("over", 0...60, default: 0.3))
    default:
      try fields.allow(["do", "x", "y"])
      self = name == "tap" ? .tap(at: place) : .doubleTap(at: place)
    }
  }
}

import Foundation
import RefreshFiles
import RefreshScrolling

extension TouchTrace {
  /// Parses the gesture that a step names, or the touches that it lists.
  init(step name: String, _ fields: JSONFields) throws {
    if name == "trace" {
      try fields.allow(["do", "touches"])
      guard let touches = fields.object["touches"] else {
        throw fields.problem("touches", "a list of touches {t, id, phase, x, y}")
      }
      do {
        try self.init(list: touches)
      } catch {
        throw JSONProblem("\(fields.lead)\(error)")
      }
      return
    }
    let place = CGPoint(x: try fields.number("x", Limits.place), y: try fields.number("y", Limits.place))
    switch name {
    case "fling":
      try fields.allow(["do", "x", "y", "vx", "vy", "over"])
      let velocity = CGPoint(
        x: try fields.number("vx", Limits.place, default: 0),
        y: try fields.number("vy", Limits.place, default: 0)
      )
      self = .fling(
        from: place, velocity: velocity, over: try fields.number("over", Limits.gestureDuration, default: 0.1)
      )
    case "pinch":
      try fields.allow(["do", "x", "y", "from", "to", "over", "toX", "toY"])
      let end = CGPoint(
        x: try fields.number("toX", Limits.place, default: place.x),
        y: try fields.number("toY", Limits.place, default: place.y))
      self = .pinch(
        at: place, movingTo: end,
        distances: (
          try fields.number("from", Limits.fingerDistance), try fields.number("to", Limits.fingerDistance)
        ),
        over: try fields.number("over", Limits.gestureDuration, default: 0.3))
    default:
      try fields.allow(["do", "x", "y"])
      self = name == "tap" ? .tap(at: place) : .doubleTap(at: place)
    }
  }
}

import Foundation
import RefreshControls
import RefreshFiles
import RefreshScrolling

extension JSONFields {
  /// Number of a member for a later check; NaN, which no limit contains, if the member is missing or not a number.
  func number(_ name: String, default standard: Double = .nan) -> Double {
    object[name].map { $0 as? Double ?? .nan } ?? standard
  }

  func check(_ name: String, _ number: Double, _ limit: Limit<Double>) throws {
    guard limit.contains(number) else { throw problem(name, limit.words) }
  }

  /// Result with which a step ends a refresh (default: success).
  func result(_ name: String) throws -> RefreshResult {
    RefreshResult(scripted: try optionalString(name) ?? "success")
  }

  /// Values of tunables by name, each a text, a number or a Boolean.
  package func tuning() throws -> [String: String] {
    if let refusal = Limits.tunables.refusal(of: names.count, "\"set\" has", "values") {
      throw JSONProblem(refusal)
    }
    return try names.reduce(into: [:]) { tuning, name in
      switch object[name] {
      case let text as String: tuning[name] = text
      case let isOn as Bool: tuning[name] = "\(isOn)"
      case let value:
        guard let number = Self.number(value) else { throw problem(name, "a text, a number or a Boolean") }
        tuning[name] = NumberText.plain(number)
      }
    }
  }

  func points(_ name: String) throws -> [Scenario.PathPoint] {
    guard let list = object[name] as? [Any], !list.isEmpty else {
      throw problem(name, "a list of one or more points {t, x, y}")
    }
    return try list.enumerated().map { index, value in
      let here = "\(lead)point \(index + 1)"
      guard let point = value as? [String: Any] else {
        throw JSONProblem("\(here) is \(JSONText.name(of: value)); expected an object with t, x and y")
      }
      let fields = JSONFields(point, lead: "\(here): ")
      try fields.allow(["t", "x", "y"])
      return Scenario.PathPoint(
        t: try fields.number("t", Limits.stepDuration), x: try fields.number("x", Limits.place),
        y: try fields.number("y", Limits.place))
    }
  }

  // MARK: Touches

  /// Position of a finger on the screen, in points.
  func place() throws -> CGPoint {
    CGPoint(x: try number("x", Limits.place), y: try number("y", Limits.place))
  }

  func fling() throws -> TouchTrace {
    .fling(
      from: try place(),
      velocity: CGPoint(
        x: try number("vx", Limits.place, default: 0), y: try number("vy", Limits.place, default: 0)),
      over: try number("over", Limits.gestureDuration, default: 0.1))
  }

  func pinch() throws -> TouchTrace {
    let place = try place()
    return .pinch(
      at: place,
      movingTo: CGPoint(
        x: try number("toX", Limits.place, default: place.x),
        y: try number("toY", Limits.place, default: place.y)),
      distances: (try number("from", Limits.fingerDistance), try number("to", Limits.fingerDistance)),
      over: try number("over", Limits.gestureDuration, default: 0.3))
  }

  func touches(_ name: String) throws -> TouchTrace {
    guard let touches = object[name] else { throw problem(name, "a list of touches {t, id, phase, x, y}") }
    do {
      return try TouchTrace(list: touches)
    } catch {
      throw JSONProblem("\(lead)\(error)")
    }
  }
}

import Foundation
import RefreshMotion

/// The members of a JSON object, asked for with what is allowed.
struct Fields {
  let object: [String: Any]
  let place: String

  init(_ object: [String: Any], _ place: String) {
    self.object = object
    self.place = place.isEmpty ? "" : place + ": "
  }

  static func name(_ value: Any) -> String { JSONText.name(of: value) }

  func allow(_ names: [String]) throws {
    guard let unknown = object.keys.sorted().first(where: { !names.contains($0) }) else { return }
    throw ScenarioError(
      "\(place)unknown \"\(unknown.prefix(80))\"; allowed are \(names.joined(separator: ", "))")
  }

  func optionalString(_ name: String) throws -> String? {
    guard let value = object[name] else { return nil }
    guard let string = value as? String else {
      throw ScenarioError("\(place)\"\(name)\" must be a string, not \(Self.name(value))")
    }
    return string
  }

  func string(_ name: String) throws -> String {
    guard let string = try optionalString(name) else { throw ScenarioError("\(place)\"\(name)\" is missing") }
    return string
  }

  /// A number that a step checks when it is complete: NaN, which no limit contains, if it is missing or no number.
  func number(_ name: String, default standard: Double = .nan) -> Double {
    object[name].map { $0 as? Double ?? .nan } ?? standard
  }

  /// A number within its limit.
  func number(_ name: String, _ limit: Limit<Double>, default standard: Double = .nan) throws -> Double {
    let number = number(name, default: standard)
    try check(name, number, limit)
    return number
  }

  /// Throws unless the number of a member is within its limit.
  func check(_ name: String, _ number: Double, _ limit: Limit<Double>) throws {
    guard !limit.contains(number) else { return }
    let found = object[name].map { "is \(Self.name($0))" } ?? "is missing"
    throw ScenarioError("\(place)\"\(name)\" \(found); expected \(limit.words)")
  }

  func flag(_ name: String, default standard: Bool? = nil) throws -> Bool {
    guard let value = object[name] else {
      if let standard { return standard }
      throw ScenarioError("\(place)\"\(name)\" is missing; expected true or false")
    }
    guard let flag = value as? Bool else {
      throw ScenarioError("\(place)\"\(name)\" is \(Self.name(value)); expected true or false")
    }
    return flag
  }

  func points(_ name: String) throws -> [Scenario.PathPoint] {
    guard let list = object[name] as? [Any], !list.isEmpty else {
      throw ScenarioError("\(place)\"\(name)\" must be a list of one or more points {t, x, y}")
    }
    return try list.enumerated().map { index, value in
      let here = "\(place)point \(index + 1)"
      guard let point = value as? [String: Any] else {
        throw ScenarioError("\(here) is \(Self.name(value)); expected an object with t, x and y")
      }
      let fields = Fields(point, here)
      try fields.allow(["t", "x", "y"])
      return Scenario.PathPoint(
        t: try fields.number("t", Limits.stepDuration), x: try fields.number("x", Limits.place),
        y: try fields.number("y", Limits.place))
    }
  }
}

import Foundation

/// The members of a JSON object, asked for with what is allowed.
struct Fields {
  let object: [String: Any]
  let place: String

  init(_ object: [String: Any], _ place: String) {
    self.object = object
    self.place = place.isEmpty ? "" : place + ": "
  }

  static func name(_ value: Any) -> String {
    switch value {
    case is [Any]: "a list"
    case is [String: Any]: "an object"
    case is String: "a string"
    case is NSNull: "null"
    case let number as NSNumber where isBoolean(number): number.boolValue ? "true" : "false"
    default: "\(value)"
    }
  }

  /// Whether a number is JSON's true or false, which Foundation gives out as numbers too.
  private static func isBoolean(_ number: NSNumber) -> Bool {
    ["c", "B"].contains(String(cString: number.objCType))
  }

  func allow(_ names: [String]) throws {
    guard let unknown = object.keys.sorted().first(where: { !names.contains($0) }) else { return }
    throw ScenarioError("\(place)unknown \"\(unknown)\"; allowed are \(names.joined(separator: ", "))")
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

  func number(_ name: String, _ range: ClosedRange<Double>, default standard: Double? = nil) throws -> Double
  {
    guard let value = object[name] else {
      if let standard { return standard }
      throw ScenarioError("\(place)\"\(name)\" is missing; a number from \(range.words) is wanted")
    }
    guard let number = value as? NSNumber, !Self.isBoolean(number), range.contains(number.doubleValue) else {
      throw ScenarioError(
        "\(place)\"\(name)\" is \(Self.name(value)); a number from \(range.words) is wanted")
    }
    return number.doubleValue
  }

  func flag(_ name: String, default standard: Bool? = nil) throws -> Bool {
    guard let value = object[name] else {
      if let standard { return standard }
      throw ScenarioError("\(place)\"\(name)\" is missing; true or false is wanted")
    }
    guard let number = value as? NSNumber, Self.isBoolean(number) else {
      throw ScenarioError("\(place)\"\(name)\" is \(Self.name(value)); true or false is wanted")
    }
    return number.boolValue
  }

  func points(_ name: String) throws -> [Scenario.PathPoint] {
    guard let list = object[name] as? [Any], !list.isEmpty else {
      throw ScenarioError("\(place)\"\(name)\" must be a list of one or more points {t, x, y}")
    }
    guard list.count <= Scenario.maximumTouches else {
      throw ScenarioError("\(place)\(list.count) points; at most \(Scenario.maximumTouches) are allowed")
    }
    var last = -Double.infinity
    return try list.enumerated().map { index, value in
      let here = "\(place)point \(index + 1)"
      guard let point = value as? [String: Any] else {
        throw ScenarioError("\(here) is \(Self.name(value)); an object with t, x and y is wanted")
      }
      let fields = Fields(point, here)
      try fields.allow(["t", "x", "y"])
      let t = try fields.number("t", 0...3600)
      guard t >= last else { throw ScenarioError("\(here): t is \(t) after \(last); times must not go back") }
      last = t
      return Scenario.PathPoint(
        t: t, x: try fields.number("x", -100_000...100_000), y: try fields.number("y", -100_000...100_000))
    }
  }
}

extension ClosedRange where Bound == Double {
  var words: String { "\(Self.plain(lowerBound)) to \(Self.plain(upperBound))" }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : "\(value)"
  }
}

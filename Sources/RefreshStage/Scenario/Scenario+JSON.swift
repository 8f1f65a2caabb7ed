import Foundation
import RefreshScrolling

/// What is wrong with a scenario, in one line.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

extension Scenario {
  /// The most touches that a scenario may come to, so that a slip of the keyboard does not fill the memory.
  public static let maximumTouches = 1_000_000

  /// Reads a scenario from a JSON file; without a name in it the file's name is taken.
  ///
  /// - Throws: `ScenarioError` that names the file, the step and what is allowed.
  public init(contentsOf url: URL) throws {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw ScenarioError("scenario \(url.path): the file cannot be read")
    }
    do {
      try self.init(json: data, name: url.deletingPathExtension().lastPathComponent)
    } catch let error as ScenarioError {
      throw ScenarioError("scenario \(url.path): \(error)")
    }
  }

  /// Reads a scenario such as `{"name": "mine", "steps": [{"do": "pull", "to": 160, "over": 0.5}, {"do": "release"}]}`.
  public init(json: Data, name: String) throws {
    let object: Any
    do {
      object = try JSONSerialization.jsonObject(with: json)
    } catch {
      throw ScenarioError("not JSON: an object with \"steps\" is wanted")
    }
    guard let root = object as? [String: Any] else {
      throw ScenarioError("an object with \"steps\" is wanted, not \(Fields.name(object))")
    }
    let fields = Fields(root, "")
    try fields.allow(["name", "steps"])
    let ownName = try fields.optionalString("name") ?? name
    guard let steps = root["steps"] as? [Any], !steps.isEmpty else {
      throw ScenarioError("\"steps\" must be a list of one or more steps")
    }
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_"))
    guard !ownName.isEmpty, ownName.unicodeScalars.allSatisfy(allowed.contains) else {
      throw ScenarioError("name \"\(ownName)\": letters, digits, - and _ are allowed")
    }
    self.init(ownName, try steps.enumerated().map { try Step(json: $1, number: $0 + 1) })
    try checkLength()
  }

  /// Refuses a scenario whose touches would be too many to hold.
  func checkLength() throws {
    var seconds = 0.0
    for step in steps {
      switch step {
      case .pull(_, let t), .drag(_, _, let t), .hold(let t), .wait(let t), .refresh(let t): seconds += t
      case .path(let points): seconds += points.last?.t ?? 0
      case .trace(let trace): seconds += trace.duration
      case .release, .cancel, .settle, .forceRefresh, .endRefreshing: break
      }
    }
    guard seconds * ScenarioPlayer.touchRate <= Double(Self.maximumTouches) else {
      throw ScenarioError(
        "\(seconds) s of script are too long: at most \(Int(Double(Self.maximumTouches) / ScenarioPlayer.touchRate)) s are allowed"
      )
    }
  }
}

extension Scenario.Step {
  fileprivate static let names = [
    "pull", "drag", "path", "tap", "doubleTap", "fling", "pinch", "trace", "hold", "release", "cancel",
    "refresh", "settle", "wait", "forceRefresh",
    "endRefreshing",
  ]

  fileprivate init(json: Any, number: Int) throws {
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
    case "tap", "doubleTap", "fling", "pinch", "trace": self = .trace(try Self.trace(name, fields))
    case "hold", "refresh", "wait":
      try fields.allow(["do", "for"])
      let seconds = try fields.number("for", 0...3600)
      self =
        name == "hold" ? .hold(for: seconds) : name == "wait" ? .wait(for: seconds) : .refresh(for: seconds)
    case "release", "cancel", "settle", "forceRefresh", "endRefreshing":
      try fields.allow(["do"])
      self =
        switch name {
        case "release": .release
        case "cancel": .cancel
        case "settle": .settle
        case "forceRefresh": .forceRefresh
        default: .endRefreshing
        }
    default:
      throw ScenarioError("step \(number): unknown \"\(name)\"; one of \(Self.names.joined(separator: ", "))")
    }
  }
}

extension Scenario.Step {
  /// The touches of a gesture that a step names, or that it lists.
  fileprivate static func trace(_ name: String, _ fields: Fields) throws -> TouchTrace {
    if name == "trace" {
      try fields.allow(["do", "touches"])
      guard let touches = fields.object["touches"], JSONSerialization.isValidJSONObject(touches) else {
        throw ScenarioError("\(fields.place)\"touches\" must be a list of touches {t, id, phase, x, y}")
      }
      do {
        return try TouchTrace(json: JSONSerialization.data(withJSONObject: touches))
      } catch let error as TouchTraceError {
        throw ScenarioError("\(fields.place)\(error)")
      }
    }
    let everywhere = -100_000.0...100_000
    let place = CGPoint(x: try fields.number("x", everywhere), y: try fields.number("y", everywhere))
    switch name {
    case "fling":
      try fields.allow(["do", "x", "y", "vx", "vy", "over"])
      let velocity = CGPoint(
        x: try fields.number("vx", everywhere, default: 0), y: try fields.number("vy", everywhere, default: 0)
      )
      return .fling(from: place, velocity: velocity, over: try fields.number("over", 0...60, default: 0.1))
    case "pinch":
      try fields.allow(["do", "x", "y", "from", "to", "over", "toX", "toY"])
      let end = CGPoint(
        x: try fields.number("toX", everywhere, default: place.x),
        y: try fields.number("toY", everywhere, default: place.y))
      return .pinch(
        at: place, movingTo: end,
        distances: (try fields.number("from", 1...10_000), try fields.number("to", 1...10_000)),
        over: try fields.number("over", 0...60, default: 0.3))
    default:
      try fields.allow(["do", "x", "y"])
      return name == "tap" ? .tap(at: place) : .doubleTap(at: place)
    }
  }
}

/// The members of a JSON object, asked for with what is allowed.
private struct Fields {
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
  fileprivate var words: String { "\(Self.plain(lowerBound)) to \(Self.plain(upperBound))" }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : "\(value)"
  }
}

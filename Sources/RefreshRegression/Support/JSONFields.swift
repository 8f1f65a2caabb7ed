import Foundation

/// What is wrong with the contents of a JSON file, in words that say where.
struct JSONProblem: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The members of a JSON object of unknown origin, each asked for with its type.
struct JSONFields {
  let object: [String: Any]
  /// Where the object stands, such as `frames[3]`; empty for the root.
  let place: String

  /// The deepest nesting that any file of this package has a use for.
  static let maximumDepth = 32

  init(_ object: [String: Any], _ place: String = "") {
    self.object = object
    self.place = place
  }

  /// Parses a text whose root is an object, after its nesting has been looked at.
  ///
  /// - Throws: `JSONProblem`.
  init(parsing data: Data) throws {
    try Self.checkDepth(data)
    guard let value = try? JSONSerialization.jsonObject(with: data) else {
      throw JSONProblem("it is not JSON, or breaks off")
    }
    guard let object = value as? [String: Any] else { throw JSONProblem("an object is wanted") }
    self.init(object)
  }

  /// Refuses a text that nests so deeply that a parser could run out of stack.
  private static func checkDepth(_ data: Data) throws {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in data {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > maximumDepth { throw JSONProblem("it nests deeper than \(maximumDepth) levels") }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
  }

  // MARK: Members

  func path(_ name: String) -> String { place.isEmpty ? "\"\(name)\"" : "\(place).\(name)" }

  func problem(_ name: String, _ wanted: String) -> JSONProblem {
    JSONProblem(object[name] == nil ? "\(path(name)) is missing" : "\(path(name)) must be \(wanted)")
  }

  func has(_ name: String) -> Bool { object[name] != nil && !(object[name] is NSNull) }

  func string(_ name: String) throws -> String {
    guard let value = object[name] as? String else { throw problem(name, "a string") }
    return value
  }

  func optionalString(_ name: String) throws -> String? { has(name) ? try string(name) : nil }

  func number(_ name: String, _ range: ClosedRange<Double>) throws -> Double {
    guard let value = Self.number(object[name]), range.contains(value) else {
      throw problem(
        name,
        "a number from \(OrderedJSON.plain(range.lowerBound)) to \(OrderedJSON.plain(range.upperBound))")
    }
    return value
  }

  func integer(_ name: String, _ range: ClosedRange<Int>) throws -> Int {
    guard let value = Self.number(object[name]), value == value.rounded(),
      let whole = Int(exactly: value), range.contains(whole)
    else { throw problem(name, "a whole number from \(range.lowerBound) to \(range.upperBound)") }
    return whole
  }

  func bool(_ name: String) throws -> Bool {
    guard let value = object[name] as? NSNumber, Self.isBoolean(value) else {
      throw problem(name, "true or false")
    }
    return value.boolValue
  }

  func array(_ name: String) throws -> [Any] {
    guard let value = object[name] as? [Any] else { throw problem(name, "a list") }
    return value
  }

  func fields(_ name: String) throws -> JSONFields {
    guard let value = object[name] as? [String: Any] else { throw problem(name, "an object") }
    return JSONFields(value, path(name))
  }

  /// The numbers of a list of a given length.
  func numbers(_ name: String, count: Int, _ range: ClosedRange<Double>) throws -> [Double] {
    let values = try array(name).compactMap { Self.number($0) }
    guard values.count == count, values.allSatisfy(range.contains), try array(name).count == count else {
      throw problem(name, "a list of \(count) numbers")
    }
    return values
  }

  /// The numbers of a list that may have any length up to a limit.
  func numbers(_ name: String, upTo limit: Int, _ range: ClosedRange<Double>) throws -> [Double] {
    try numbers(name, count: min(limit, try array(name).count), range)
  }

  /// Refuses members that nobody knows.
  func allow(_ names: [String]) throws {
    guard let unknown = object.keys.sorted().first(where: { !names.contains($0) }) else { return }
    throw JSONProblem(
      "unknown \(path(unknown)); \(NearName.list(unknown, among: names, as: "allowed are"))")
  }

  /// A finite number; true and false are none.
  static func number(_ value: Any?) -> Double? {
    guard let number = value as? NSNumber, !isBoolean(number), number.doubleValue.isFinite else { return nil }
    return number.doubleValue
  }

  private static func isBoolean(_ number: NSNumber) -> Bool {
    ["c", "B"].contains(String(cString: number.objCType))
  }
}

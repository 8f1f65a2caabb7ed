import Foundation
import RefreshMotion

/// What is wrong with the contents of a JSON file, in words that say where.
struct JSONProblem: Error, Hashable, CustomStringConvertible {
  let description: String

  /// A problem in one line; control characters in it are written out.
  init(_ description: String) { self.description = LimitText.oneLine(description) }
}

/// The members of a JSON object of unknown origin, each asked for with its type.
struct JSONFields {
  let object: [String: Any]
  /// Where the object stands, such as `frames[3]`; empty for the root.
  let place: String

  init(_ object: [String: Any], _ place: String = "") {
    self.object = object
    self.place = place
  }

  /// Parses a text whose root is an object.
  ///
  /// - Parameter strings: how long a text in it may be; the evidence of a report has pictures in its texts.
  /// - Throws: `JSONProblem`.
  init(parsing data: Data, strings: Limit<Int> = Limits.reportFile) throws {
    let value: Any
    do {
      value = try JSONText.value(of: data, strings: strings)
    } catch {
      throw JSONProblem("\(error)")
    }
    guard let object = value as? [String: Any] else {
      throw JSONProblem("expected an object, not \(JSONText.name(of: value))")
    }
    self.init(object)
  }

  // MARK: Members

  /// The names of the members in one order, so that of several faults the same one is found each time.
  var names: [String] { object.keys.sorted() }

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
    guard let value = object[name] as? Bool else { throw problem(name, "true or false") }
    return value
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
    guard let unknown = self.names.first(where: { !names.contains($0) }) else { return }
    throw JSONProblem(
      "unknown \(path(String(unknown.prefix(80)))); \(NearName.list(unknown, among: names, as: "allowed are"))"
    )
  }

  /// A number; true and false are none.
  static func number(_ value: Any?) -> Double? { value as? Double }
}

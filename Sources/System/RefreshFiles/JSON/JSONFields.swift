import Foundation

/// An error in the contents of a JSON text, in one line that names the member.
package struct JSONProblem: Error, Hashable, CustomStringConvertible {
  package let description: String

  /// Creates an error with a description of one line; control characters are escaped.
  package init(_ description: String) { self.description = description.printable }
}

/// A JSON object of unknown origin, whose members are read with a type and a range.
///
/// An error contains the value and the allowed ones: `"fps" is 0; expected a number from 1 to 240`.
package struct JSONFields {
  package let object: [String: Any]
  /// The beginning of error messages, such as `step 3 (pull): `.
  package let lead: String
  /// Path of the object, such as `frames[3]`; empty for the root.
  private let path: String

  package init(_ object: [String: Any], _ path: String = "", lead: String = "") {
    (self.object, self.path, self.lead) = (object, path, lead)
  }

  /// Parses a JSON text whose root is an object.
  ///
  /// - Parameters:
  ///   - strings: maximum length of a string, in bytes (default: 64 MB, because reports contain images as strings).
  ///   - values: maximum number of values.
  ///   - expected: the expected root in words, for errors.
  /// - Throws: `JSONProblem`.
  package init(
    parsing data: Data, strings: Limit<Int> = Limits.reportFile, values: Limit<Int> = Limits.values,
    expecting expected: String = "an object"
  ) throws {
    let value: Any
    do {
      value = try JSONText.value(of: data, strings: strings, values: values)
    } catch {
      throw JSONProblem("\(error)")
    }
    guard let object = value as? [String: Any] else {
      throw JSONProblem("expected \(expected), not \(JSONText.name(of: value))")
    }
    self.init(object)
  }

  // MARK: Errors

  /// The path of a member for errors: `"fps"`, or `frames[3].hash`.
  private func path(_ name: String) -> String { path.isEmpty ? "\"\(name)\"" : "\(path).\(name)" }

  /// An error for a member that is missing or has an unexpected value; `expected` is the allowed value in words.
  package func problem(_ name: String, _ expected: String) -> JSONProblem {
    let found =
      switch object[name] {
      case nil: "is missing"
      case let text as String: "is \"\(text.prefix(80))\""
      case let list as [Any] where list.isEmpty: "is an empty list"
      case let value?: "is \(JSONText.name(of: value))"
      }
    return JSONProblem("\(lead)\(path(name)) \(found); expected \(expected)")
  }

  /// Throws for the first member whose name is not in the list.
  package func allow(_ names: [String]) throws {
    guard let unknown = self.names.first(where: { !names.contains($0) }) else { return }
    throw JSONProblem(
      "\(lead)unknown \(path(String(unknown.prefix(80)))); \(NameSuggestion.list(unknown, among: names, as: "allowed:"))"
    )
  }

  // MARK: Members

  /// The members' names, sorted, so that of several errors always the same one is reported.
  package var names: [String] { object.keys.sorted() }

  package func has(_ name: String) -> Bool { object[name] != nil && !(object[name] is NSNull) }

  package func string(_ name: String) throws -> String {
    guard let value = object[name] as? String else { throw problem(name, "a string") }
    return value
  }

  package func optionalString(_ name: String) throws -> String? { has(name) ? try string(name) : nil }

  /// Reads a number in a range.
  ///
  /// - Parameter standard: the value of a missing member; if nil, a missing member is an error.
  package func number(
    _ name: String, _ range: ClosedRange<Double>, default standard: Double? = nil
  ) throws -> Double {
    if let standard, object[name] == nil { return standard }
    guard let value = Self.number(object[name]), range.contains(value) else {
      throw problem(name, NumberText.words(range))
    }
    return value
  }

  package func number(
    _ name: String, _ limit: Limit<Double>, default standard: Double? = nil
  ) throws -> Double {
    try number(name, limit.range, default: standard)
  }

  package func optionalNumber(_ name: String, _ range: ClosedRange<Double>) throws -> Double? {
    has(name) ? try number(name, range) : nil
  }

  package func integer(_ name: String, _ range: ClosedRange<Int>) throws -> Int {
    guard let value = Self.number(object[name]), value == value.rounded(),
      let whole = Int(exactly: value), range.contains(whole)
    else { throw problem(name, NumberText.words(range)) }
    return whole
  }

  package func bool(_ name: String, default standard: Bool? = nil) throws -> Bool {
    if let standard, object[name] == nil { return standard }
    guard let value = object[name] as? Bool else { throw problem(name, "true or false") }
    return value
  }

  /// Reads an enumeration case by its raw value.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, default standard: Choice? = nil
  ) throws -> Choice where Choice.RawValue == String {
    if let standard, object[name] == nil { return standard }
    return try choice(name, also: [], try string(name))
  }

  /// Reads an enumeration case by its raw value; nil if the member is missing or equals `none`.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, orNil none: String
  ) throws -> Choice? where Choice.RawValue == String {
    guard object[name] != nil else { return nil }
    let text = try string(name)
    return text == none ? nil : try choice(name, also: [none], text)
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, also others: [String], _ text: String
  ) throws -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: text) { return choice }
    throw unknown(text, name, among: others + Choice.allCases.map(\.rawValue))
  }

  /// Reads a string that must be in a list.
  package func word(_ name: String, among words: [String]) throws -> String {
    let text = try string(name)
    guard words.contains(text) else { throw unknown(text, name, among: words) }
    return text
  }

  private func unknown(_ text: String, _ name: String, among words: [String]) -> JSONProblem {
    let words = NameSuggestion.list(text, among: words, as: "expected one of")
    return JSONProblem("\(lead)\(path(name)) is \"\(text.prefix(80))\"; \(words)")
  }

  package func array(_ name: String) throws -> [Any] {
    guard let value = object[name] as? [Any] else { throw problem(name, "a list") }
    return value
  }

  package func fields(_ name: String) throws -> JSONFields {
    guard let value = object[name] as? [String: Any] else { throw problem(name, "an object") }
    return JSONFields(value, path(name), lead: lead)
  }

  /// Reads an object whose values are strings; empty if the member is missing.
  package func texts(_ name: String) throws -> [String: String] {
    guard has(name) else { return [:] }
    let values = try fields(name)
    return try Dictionary(uniqueKeysWithValues: values.names.map { ($0, try values.string($0)) })
  }

  /// Reads an array of objects, of at most `limit` items (default: any number).
  package func list(_ name: String, upTo limit: Int? = nil) throws -> [JSONFields] {
    guard let list = object[name] as? [[String: Any]], list.count <= limit ?? .max else {
      throw problem(name, limit.map { "a list of up to \($0) objects" } ?? "a list of objects")
    }
    return list.enumerated().map { JSONFields($1, "\(path.isEmpty ? name : path(name))[\($0)]", lead: lead) }
  }

  /// Reads the strings of an array and ignores its other values.
  ///
  /// - Parameter standard: the value of a missing member; if nil, a missing member is an error.
  package func strings(_ name: String, default standard: [String]? = nil) throws -> [String] {
    if let standard, !has(name) { return standard }
    return try array(name).compactMap { $0 as? String }
  }

  /// Reads an array of exactly `count` numbers, each in the range.
  package func numbers(_ name: String, count: Int, _ range: ClosedRange<Double>) throws -> [Double] {
    let values = try array(name).compactMap { Self.number($0) }
    guard values.count == count, values.allSatisfy(range.contains), try array(name).count == count else {
      throw problem(name, "a list of \(count) numbers")
    }
    return values
  }

  /// Reads an array of numbers; throws if it has more than `limit`, or a number out of range.
  package func numbers(_ name: String, upTo limit: Int, _ range: ClosedRange<Double>) throws -> [Double] {
    try numbers(name, count: min(limit, try array(name).count), range)
  }

  /// A JSON value as a number; nil for any other type, also for true and false.
  package static func number(_ value: Any?) -> Double? { value as? Double }
}

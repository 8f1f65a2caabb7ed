import Foundation

/// An error in the contents of a JSON text, in one line that says where.
package struct JSONProblem: Error, Hashable, CustomStringConvertible {
  package let description: String

  /// A problem in one line; control characters in it are written out.
  package init(_ description: String) { self.description = description.printable }
}

/// The members of a JSON object of unknown origin, each asked for with what is allowed.
///
/// An error says what is there and what is expected: `"fps" is 0; expected a number from 1 to 240`.
package struct JSONFields {
  package let object: [String: Any]
  /// The beginning of errors, such as `step 3 (pull): `.
  package let lead: String
  /// Where the object is, such as `frames[3]`; empty for the root.
  private let path: String

  package init(_ object: [String: Any], _ path: String = "", lead: String = "") {
    (self.object, self.path, self.lead) = (object, path, lead)
  }

  /// Parses a text whose root is an object.
  ///
  /// - Parameters:
  ///   - strings: how long a text in it may be; the evidence of a report has images in its texts.
  ///   - values: how many values it may have.
  ///   - expected: what the root is, for an error.
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

  /// Where a member is: `"fps"`, or `frames[3].hash`.
  private func path(_ name: String) -> String { path.isEmpty ? "\"\(name)\"" : "\(path).\(name)" }

  /// A member is missing, or not what is expected.
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

  /// Refuses members that nobody knows.
  package func allow(_ names: [String]) throws {
    guard let unknown = self.names.first(where: { !names.contains($0) }) else { return }
    throw JSONProblem(
      "\(lead)unknown \(path(String(unknown.prefix(80)))); \(NearName.list(unknown, among: names, as: "allowed:"))"
    )
  }

  // MARK: Members

  /// The names of the members in one order, so that of several faults the same one is found each time.
  package var names: [String] { object.keys.sorted() }

  package func has(_ name: String) -> Bool { object[name] != nil && !(object[name] is NSNull) }

  package func string(_ name: String) throws -> String {
    guard let value = object[name] as? String else { throw problem(name, "a string") }
    return value
  }

  package func optionalString(_ name: String) throws -> String? { has(name) ? try string(name) : nil }

  /// - Parameter standard: what a member that is missing is; without it that is an error.
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

  /// A case by its raw value.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, default standard: Choice? = nil
  ) throws -> Choice where Choice.RawValue == String {
    if let standard, object[name] == nil { return standard }
    return try choice(name, also: [], try string(name))
  }

  /// A case by its raw value; nil if the member is missing or has the word for none.
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

  /// One of some words.
  package func word(_ name: String, among words: [String]) throws -> String {
    let text = try string(name)
    guard words.contains(text) else { throw unknown(text, name, among: words) }
    return text
  }

  private func unknown(_ text: String, _ name: String, among words: [String]) -> JSONProblem {
    let words = NearName.list(text, among: words, as: "expected one of")
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

  /// The texts of an object by their names; none if it is missing.
  package func texts(_ name: String) throws -> [String: String] {
    guard has(name) else { return [:] }
    let values = try fields(name)
    return try Dictionary(uniqueKeysWithValues: values.names.map { ($0, try values.string($0)) })
  }

  /// The objects of a list that may have any length up to a limit.
  package func list(_ name: String, upTo limit: Int? = nil) throws -> [JSONFields] {
    guard let list = object[name] as? [[String: Any]], list.count <= limit ?? .max else {
      throw problem(name, limit.map { "a list of up to \($0) objects" } ?? "a list of objects")
    }
    return list.enumerated().map { JSONFields($1, "\(path.isEmpty ? name : path(name))[\($0)]", lead: lead) }
  }

  /// The texts of a list, whose other values are left out.
  ///
  /// - Parameter standard: what a member that is missing is; without it that is an error.
  package func strings(_ name: String, default standard: [String]? = nil) throws -> [String] {
    if let standard, !has(name) { return standard }
    return try array(name).compactMap { $0 as? String }
  }

  /// The numbers of a list of a given length.
  package func numbers(_ name: String, count: Int, _ range: ClosedRange<Double>) throws -> [Double] {
    let values = try array(name).compactMap { Self.number($0) }
    guard values.count == count, values.allSatisfy(range.contains), try array(name).count == count else {
      throw problem(name, "a list of \(count) numbers")
    }
    return values
  }

  /// The numbers of a list that may have any length up to a limit.
  package func numbers(_ name: String, upTo limit: Int, _ range: ClosedRange<Double>) throws -> [Double] {
    try numbers(name, count: min(limit, try array(name).count), range)
  }

  /// A number; true and false are none.
  package static func number(_ value: Any?) -> Double? { value as? Double }
}

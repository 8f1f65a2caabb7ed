import Foundation
import RefreshMotion

/// The members of a message, read with a line about what is allowed.
struct MessageFields {
  private let object: [String: Any]

  /// - Throws: `PreviewError` where the bytes are no JSON object.
  init(json: Data) throws {
    guard let object = try? JSONText.value(of: json) as? [String: Any] else {
      throw PreviewError("a message is a JSON object")
    }
    self.object = object
  }

  init(_ object: [String: Any]) { self.object = object }

  func text(_ name: String) throws -> String? {
    guard let value = object[name] else { return nil }
    guard let text = value as? String else { throw PreviewError("\"\(name)\" is a string") }
    return text
  }

  func number(_ name: String, _ limit: Limit<Double>) throws -> Double? { try number(name, limit.range) }

  func number(_ name: String, _ range: ClosedRange<Double>) throws -> Double? {
    guard let value = object[name] else { return nil }
    guard let number = value as? Double, range.contains(number) else {
      throw PreviewError("\"\(name)\" is a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func flag(_ name: String) throws -> Bool? {
    guard let value = object[name] else { return nil }
    guard let flag = value as? Bool else { throw PreviewError("\"\(name)\" is true or false") }
    return flag
  }

  /// A case by its raw value.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, orNil none: String? = nil
  ) throws -> Choice? where Choice.RawValue == String {
    guard let word = try text(name), word != none else { return nil }
    guard let choice = Choice(rawValue: word) else {
      let words = (none.map { [$0] } ?? []) + Choice.allCases.map(\.rawValue)
      throw PreviewError(
        "\"\(name)\" is \"\(word.prefix(80))\"; one of \(words.joined(separator: ", ")) is wanted")
    }
    return choice
  }

  func fields(_ name: String) throws -> MessageFields? {
    guard let value = object[name] else { return nil }
    guard let object = value as? [String: Any] else { throw PreviewError("\"\(name)\" is an object") }
    return MessageFields(object)
  }

  func list(_ name: String, atMost count: Int) throws -> [MessageFields]? {
    guard let value = object[name] else { return nil }
    guard let list = value as? [[String: Any]], list.count <= count else {
      throw PreviewError("\"\(name)\" is a list of up to \(count) objects")
    }
    return list.map { MessageFields($0) }
  }

  func numbers(_ name: String, _ range: ClosedRange<Double>, atMost count: Int) throws -> [Double]? {
    guard let value = object[name] else { return nil }
    let numbers = (value as? [Any])?.map { $0 as? Double ?? .nan }
    guard let numbers, numbers.count <= count, numbers.allSatisfy(range.contains) else {
      throw PreviewError(
        "\"\(name)\" is a list of up to \(count) numbers from \(range.lowerBound) to \(range.upperBound)")
    }
    return numbers
  }

  /// What has to be there.
  func required<Value>(_ name: String, _ value: Value?) throws -> Value {
    guard let value else { throw PreviewError("\"\(name)\" is missing") }
    return value
  }
}

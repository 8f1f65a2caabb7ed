import Foundation
import RefreshFiles

/// An object of a Lottie file's JSON, with its place for errors.
struct LottieNode {
  let object: [String: Any]
  let place: LottieLocation

  init(_ object: [String: Any], _ place: LottieLocation) { (self.object, self.place) = (object, place) }

  /// Parses the JSON of an object.
  init(json: [UInt8], _ place: LottieLocation) throws {
    let value: Any
    do { value = try JSONText.value(of: Data(json), values: Limits.lottieValues) } catch {
      throw place.error("\(error)")
    }
    guard let object = value as? [String: Any] else { throw place.error("it is not an object") }
    self.init(object, place)
  }

  /// The same object at a place inside its own: `kind "name"`.
  func at(_ kind: String, _ name: String?) -> LottieNode { LottieNode(object, place.part(kind, name)) }

  /// The allowed numbers; coordinates, times and counts of an animation are far smaller.
  static let range = -10_000_000.0...10_000_000.0

  // MARK: Members

  func has(_ name: String) -> Bool { object[name] != nil && !(object[name] is NSNull) }

  /// Reads a number; true and false count as 1 and 0, because some exporters write them.
  func number(_ name: String) throws -> Double? {
    guard has(name) else { return nil }
    return try Self.number(object[name], name, place)
  }

  func number(_ name: String, default standard: Double) throws -> Double { try number(name) ?? standard }

  /// Reads a frame number, clamped to the allowed range.
  func time(_ name: String, default standard: Double) throws -> Double {
    guard let number = object[name] as? Double else { return try self.number(name, default: standard) }
    return max(Self.range.lowerBound, min(Self.range.upperBound, number))
  }

  func integer(_ name: String) throws -> Int? { try number(name).map { Int($0.rounded(.down)) } }

  /// Reads a layer index, which may be any 64-bit integer.
  func index(_ name: String) throws -> Int? {
    guard has(name) else { return nil }
    guard let number = object[name] as? Double, let index = Int(exactly: number.rounded(.down)) else {
      throw place.error("\"\(name)\" is not a whole number below 2⁶³")
    }
    return index
  }

  func flag(_ name: String) throws -> Bool { try number(name) ?? 0 != 0 }

  func text(_ name: String) -> String? { object[name] as? String }

  func node(_ name: String) throws -> LottieNode? {
    guard has(name) else { return nil }
    guard let inner = object[name] as? [String: Any] else {
      throw place.error("\"\(name)\" is not an object")
    }
    return LottieNode(inner, place)
  }

  /// Reads a list of objects; empty if it is missing.
  func nodes(_ name: String) throws -> [LottieNode] {
    guard has(name) else { return [] }
    guard let list = object[name] as? [[String: Any]] else {
      throw place.error("\"\(name)\" is not a list of objects")
    }
    return list.map { LottieNode($0, place) }
  }

  // MARK: Values

  static func number(_ value: Any?, _ name: String, _ place: LottieLocation) throws -> Double {
    let number = value as? Double ?? (value as? Bool).map { $0 ? 1 : 0 }
    guard let number else {
      throw place.error("\"\(name)\" is \(value.map { JSONText.name(of: $0) } ?? "missing"), not a number")
    }
    guard range.contains(number) else {
      throw place.error("\"\(name)\" is \(NumberText.plain(number)); expected −10,000,000 to 10,000,000")
    }
    return number
  }

  /// Reads a list of numbers; a single number is a list of one.
  static func numbers(_ value: Any?, _ name: String, _ place: LottieLocation) throws -> [Double] {
    guard let list = value as? [Any] else { return [try number(value, name, place)] }
    return try list.map { try number($0, name, place) }
  }
}

import Foundation
import RefreshIO

/// JSON whose keys stay in the order in which they were written, and whose numbers are rounded when they are made: the
/// same value is the same bytes everywhere.
indirect enum JSONValue: Sendable {
  /// A number, with at most so many digits after the point.
  case number(Double, digits: Int)
  case string(String)
  case bool(Bool)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// A whole number.
  static func int(_ value: Int) -> JSONValue { .number(Double(value), digits: 0) }

  /// The text, without a space in it.
  var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .number(let value, let digits): bytes += Self.digits(of: value, digits).utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .string(let value): bytes += value.jsonQuoted.utf8
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, (key, value)) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += key.jsonQuoted.utf8
        bytes.append(UInt8(ascii: ":"))
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// A number in decimal digits, without an exponent and without zeros at its end.
  static func digits(of value: Double, _ count: Int) -> String {
    let count = max(0, min(9, count))
    let scaled = (value * powers[count]).rounded()
    guard scaled.isFinite, abs(scaled) < 1e18 else { return "0" }
    let whole = Int(scaled)
    if whole == 0 { return "0" }
    if count == 0 { return "\(whole)" }
    let power = Int(powers[count])
    let (integer, fraction) = abs(whole).quotientAndRemainder(dividingBy: power)
    let sign = whole < 0 ? "-" : ""
    if fraction == 0 { return "\(sign)\(integer)" }
    var text = "\(fraction)"
    text = String(repeating: "0", count: count - text.count) + text
    while text.hasSuffix("0") { text.removeLast() }
    return "\(sign)\(integer).\(text)"
  }

  /// What is left of a number when it is written with so many digits.
  static func rounded(_ value: Double, _ digits: Int) -> Double {
    let power = powers[max(0, min(9, digits))]
    return (value * power).rounded() / power
  }
}

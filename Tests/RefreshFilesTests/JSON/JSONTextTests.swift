import Foundation
import RefreshMotion
import Testing

@testable import RefreshFiles

@Suite struct JSONTextTests {
  static func value(_ text: String) throws -> Any { try JSONText.value(of: Data(text.utf8)) }

  static func error(_ bytes: [UInt8]) -> String? {
    do {
      _ = try JSONText.value(of: Data(bytes))
      return nil
    } catch { return "\(error)" }
  }

  static func error(_ text: String) -> String? { error(Array(text.utf8)) }

  @Test("values come as Swift's own types, and numbers are never flags")
  func types() throws {
    let object = try #require(
      try Self.value(
        "\u{FEFF} {\"a\": [1, -2.5e3, true, false, null, \"\\u00e9\\ud83d\\ude00\\n\"], \"b\": {}}\r\n")
        as? [String: Any])
    let list = try #require(object["a"] as? [Any])
    #expect(list[0] as? Double == 1 && list[0] as? Bool == nil)
    #expect(list[1] as? Double == -2500)
    #expect(list[2] as? Bool == true && list[2] as? Double == nil)
    #expect(list[3] as? Bool == false)
    #expect(list[4] is NSNull)
    #expect(list[5] as? String == "é😀\n")
    #expect((object["b"] as? [String: Any])?.isEmpty == true)
  }

  @Test("a number is the double nearest to its digits, as the C library reads it")
  func numbers() throws {
    var random = SeededRandom(seed: 7)
    var texts = [
      "0", "-0", "0.1", "1e22", "1e23", "5e-324", "1.7976931348623157e308", "0.000001", "123456789012345",
      "1234567890123456789", "9007199254740993", "1e-400",
    ]
    for _ in 0..<2000 {
      let digits = String(
        UInt64.random(in: 0...UInt64.max >> UInt64.random(in: 0...63, using: &random), using: &random))
      let cut = Int.random(in: 0..<digits.count, using: &random)
      let (whole, rest) = (digits.prefix(cut), digits.dropFirst(cut))
      let exponent = Bool.random(using: &random) ? "e\(Int.random(in: -280...280, using: &random))" : ""
      texts.append((whole.isEmpty || whole.hasPrefix("0") ? "0" : whole) + "." + rest + exponent)
    }
    for text in texts {
      let number = try #require(try Self.value(text) as? Double)
      #expect(number.bitPattern == strtod(text, nil).bitPattern, "\(text)")
    }
  }

  @Test(
    "what is not JSON is refused, with its place",
    arguments: [
      ("", "it is empty"), ("{", "the text ends too early"), ("[1,", "the text ends too early"),
      ("\"a", "the text ends too early"),
      ("tru", "line 1, column 1: expected a value"), ("nan", "line 1, column 1: expected a value"),
      ("[1,]", "line 1, column 4: expected a value after the comma"),
      ("// a", "line 1, column 1: JSON has no comments"), ("{\"a\" 1}", "line 1, column 6: expected a colon"),
      ("{\n  a: 1}", "line 2, column 3: expected a name in double quotes"),
      ("[1 2]", "line 1, column 4: expected a comma or ]"),
      ("{} {}", "line 1, column 4: expected nothing after the value"),
      ("[01]", "line 1, column 3: expected a comma or ]"), ("[1.]", "line 1, column 4: expected a digit"),
      ("[.5]", "line 1, column 2: expected a value"), ("[+1]", "line 1, column 2: expected a value"),
      ("[1e]", "line 1, column 4: expected a digit"), ("[-]", "line 1, column 3: expected a digit"),
      ("[1e999]", "line 1, column 2: the number is too large"),
      ("[-1e400]", "line 1, column 2: the number is too large"),
      ("[\"a\tb\"]", "line 1, column 4: a control character in a string must be escaped"),
      ("[\"\\x\"]", "line 1, column 4: expected an escape such as \\n or \\u00e9"),
      ("[\"\\ud83d\"]", "line 1, column 9: expected the second half of a surrogate pair"),
      ("[\"\\ude00\"]", "line 1, column 9: expected the first half of a surrogate pair"),
      ("[\"\\u12g4\"]", "line 1, column 7: expected four hexadecimal digits"),
      ("{\"a\": 1, \"b\": 2, \"\\u0061\": 3}", "line 1, column 18: the object has this name twice"),
    ])
  func refused(text: String, reason: String) {
    #expect(Self.error(text) == "not JSON: \(reason)")
  }

  @Test("bytes that are not UTF-8 are refused")
  func encoding() {
    #expect(Self.error([0x22, 0xFF, 0x22]) == "not JSON: line 1, column 2: a string is not valid UTF-8")
    #expect(
      Self.error([0x22, 0xC0, 0xAF, 0x22]) == "not JSON: line 1, column 2: a string is not valid UTF-8")
    #expect(Self.error([0xFF, 0xFE, 0x7B, 0]) == "not JSON: line 1, column 1: expected a value")
  }

  @Test("every limit has a last value that is read and a first that is not")
  func limits() throws {
    let (levels, values, length) = (Limits.nesting.maximum, Limits.values.maximum, Limits.string.maximum)
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(Self.error(nested(levels)) == nil)
    #expect(Self.error(nested(levels + 1)) == "it nests deeper than 32 levels")
    #expect(Self.error(String(repeating: "[", count: 1_000_000)) == "it nests deeper than 32 levels")
    #expect(Self.error("\"\(String(repeating: "a", count: length))\"") == nil)
    for unit in ["a", "\\n", "é"] {
      #expect(
        Self.error("\"\(String(repeating: unit, count: length + 1))\"")
          == "a string in it is longer than 1 MB"
      )
    }
    #expect(
      Self.error("[" + String(repeating: "1,", count: values) + "1]") == "it has more than \(values) values")
    let members = (0...Limits.members.maximum).map { "\"\($0)\":1" }.joined(separator: ",")
    #expect(Self.error("{\(members)}") == "an object in it has more than 100000 members")
    #expect(Self.error("[1" + String(repeating: "0", count: 2000) + "]")?.contains("too large") == true)
  }

  @Test("a text written by another program is read as the same value, and a damaged one never crashes")
  func others() throws {
    var random = SeededRandom(seed: 11)
    func make(_ depth: Int) -> Any {
      switch Int.random(in: 0..<(depth > 4 ? 4 : 6), using: &random) {
      case 0: return Double.random(in: -1e6...1e6, using: &random)
      case 1: return Bool.random(using: &random)
      case 2:
        return String(
          String.UnicodeScalarView(
            (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
              Unicode.Scalar(UInt32.random(in: 0...0x1FFFF, using: &random))
            }))
      case 3: return NSNull()
      case 4: return (0..<Int.random(in: 0...4, using: &random)).map { _ in make(depth + 1) }
      default:
        return Dictionary(
          (0..<Int.random(in: 0...4, using: &random)).map { ("name \($0)\n", make(depth + 1)) },
          uniquingKeysWith: { $1 })
      }
    }
    for _ in 0..<300 {
      var bytes = Array(try JSONSerialization.data(withJSONObject: [make(0)], options: [.sortedKeys]))
      let read = try JSONText.value(of: Data(bytes))
      #expect(try Array(JSONSerialization.data(withJSONObject: read, options: [.sortedKeys])) == bytes)
      for _ in 0..<20 {
        let index = bytes.indices.randomElement(using: &random)!
        bytes[index] = UInt8.random(in: 0...255, using: &random)
        if let value = try? JSONText.value(of: Data(bytes)) {
          #expect(JSONSerialization.isValidJSONObject(value))
        }
      }
    }
  }
}

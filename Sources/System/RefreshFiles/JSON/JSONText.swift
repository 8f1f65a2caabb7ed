import Foundation

/// A parser of JSON of unknown origin: strictly RFC 8259, within ``Limits``.
///
/// Nesting, the number of values and the length of strings are checked while parsing, so that a hostile text costs no
/// more than its limit allows. A duplicate name in an object is an error, because parsers disagree on which one
/// counts.
package enum JSONText {
  /// Parses a text: `[String: Any]`, `[Any]`, `String`, `Double`, `Bool` or `NSNull`.
  ///
  /// - Parameters:
  ///   - strings: maximum length of a string, in bytes.
  ///   - values: maximum number of values.
  ///   - nesting: maximum nesting depth of arrays and objects.
  /// - Throws: `JSONTextError`.
  package static func value(
    of data: Data, strings: Limit<Int> = Limits.string, values: Limit<Int> = Limits.values,
    nesting: Limit<Int> = Limits.nesting
  ) throws(JSONTextError) -> Any {
    try data.withUnsafeBytes { bytes in
      Result { () throws(JSONTextError) in
        var reader = JSONReader(
          bytes: bytes.bindMemory(to: UInt8.self), strings: strings, values: values, nesting: nesting)
        return try reader.document()
      }
    }.get()
  }

  /// A value for an error message: numbers, true, false and null as such, other values by type ("a list").
  package static func name(of value: Any) -> String {
    switch value {
    case is [Any]: "a list"
    case is [String: Any]: "an object"
    case is String: "a string"
    case let flag as Bool: flag ? "true" : "false"
    case let number as Double: NumberText.plain(number)
    default: "null"
    }
  }
}

/// The reason that a text is not JSON or exceeds a limit, in one line.
package struct JSONTextError: Error, Hashable, CustomStringConvertible {
  package let description: String
}

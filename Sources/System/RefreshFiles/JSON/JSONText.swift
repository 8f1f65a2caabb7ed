import Foundation

/// Reads JSON of unknown origin: RFC 8259 to the letter, within ``Limits``.
///
/// Nesting, the number of values and the length of texts are checked while reading, so that a hostile text costs no more than its limit allows. A name that an object has twice is an error, since readers disagree on which one counts.
package enum JSONText {
  /// The value of a text: `[String: Any]`, `[Any]`, `String`, `Double`, `Bool` or `NSNull`.
  ///
  /// - Parameters:
  ///   - strings: how long a text in it may be.
  ///   - values: how many values it may have.
  ///   - nesting: how deep lists and objects may be in each other.
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

  /// A value as an error shows it: numbers and texts in full, a long text by its beginning.
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

/// Why a text is not JSON, or not within the limits, in one line.
package struct JSONTextError: Error, Hashable, CustomStringConvertible {
  package let description: String
}

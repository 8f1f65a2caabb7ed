import Foundation

/// Encoding of values as lines of JSON, for any text; infinity and NaN are written as strings.
package enum JSONLine {
  /// The text as a JSON string; nil if a character needs an escape.
  package static func quoted(_ text: String) -> String? {
    var text = text
    return text.withUTF8(isPlain) ? "\"\(text)\"" : nil
  }

  /// The string between a given head and tail of a line; nil if the line has another form or escapes.
  package static func unquoted(_ line: String, after head: String = "", before tail: String = "") -> String? {
    let (head, tail) = (head + "\"", "\"" + tail)
    guard line.utf8.count >= head.utf8.count + tail.utf8.count, line.hasPrefix(head), line.hasSuffix(tail)
    else { return nil }
    var line = line
    return line.withUTF8 { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[head.utf8.count..<bytes.count - tail.utf8.count])
      return isPlain(text) ? String(decoding: text, as: UTF8.self) : nil
    }
  }

  /// True if all bytes are printable ASCII that needs no escape in JSON.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      let byte = text[index]
      guard byte >= 0x20, byte <= 0x7E, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
      else { return false }
      index += 1
    }
    return true
  }

  package static func encode(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // Strings, numbers and lists of them can always be encoded.
    return String(decoding: try! encoder.encode(value), as: UTF8.self)
  }

  /// Decodes a value from a line of JSON; nil if the line is not such a value.
  package static func decode<Value: Decodable>(_ type: Value.Type, from line: String) -> Value? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try? decoder.decode(type, from: Data(line.utf8))
  }
}

import Foundation

/// Values as lines of JSON, whatever their texts hold; numbers that JSON does not have are texts.
package enum JSONLine {
  /// A text as JSON; nil if one of its characters has to be written otherwise.
  package static func quoted(_ text: String) -> String? {
    var text = text
    return text.withUTF8(isPlain) ? "\"\(text)\"" : nil
  }

  /// The text in quotes between a line's beginning and its end; nil if something else does.
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

  /// Whether a text of JSON has each byte as it is, without an escape.
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
    // Texts, numbers and lists of them can always be encoded.
    return String(decoding: try! encoder.encode(value), as: UTF8.self)
  }

  /// nil if the line is no such value.
  package static func decode<Value: Decodable>(_ type: Value.Type, from line: String) -> Value? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try? decoder.decode(type, from: Data(line.utf8))
  }
}

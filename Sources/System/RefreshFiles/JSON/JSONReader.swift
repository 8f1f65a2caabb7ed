import Foundation

/// A JSON parser (RFC 8259) that reads one text byte by byte.
struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let strings: Limit<Int>
  let values: Limit<Int>
  let nesting: Limit<Int>
  private var at = 0
  private var valueCount = 0

  init(
    bytes: UnsafeBufferPointer<UInt8>, strings: Limit<Int>, values: Limit<Int>, nesting: Limit<Int>
  ) {
    (self.bytes, self.strings, self.values, self.nesting) = (bytes, strings, values, nesting)
  }

  mutating func document() throws(JSONTextError) -> Any {
    // The UTF-8 byte order mark that Windows editors write.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    skipSpace()
    let value = try value(depth: 0)
    skipSpace()
    guard at == bytes.count else { throw expected("nothing after the value") }
    return value
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(JSONTextError) -> Any {
    valueCount += 1
    guard values.contains(valueCount) else {
      throw JSONTextError(description: "it has more than \(values.maximum) values")
    }
    switch peek() {
    case "{": return try object(depth: depth + 1)
    case "[": return try array(depth: depth + 1)
    case "\"": return try string()
    case "t": return try word("true", true)
    case "f": return try word("false", false)
    case "n": return try word("null", NSNull())
    case "-", "0"..."9": return try number()
    case "/": throw notJSON("JSON has no comments")
    default: throw expected("a value")
    }
  }

  private func checkDepth(_ depth: Int) throws(JSONTextError) {
    guard nesting.contains(depth) else {
      throw JSONTextError(description: "it nests deeper than \(nesting.maximum) levels")
    }
  }

  private mutating func object(depth: Int) throws(JSONTextError) -> [String: Any] {
    try checkDepth(depth)
    at += 1
    var members: [String: Any] = [:]
    skipSpace()
    if take("}") { return members }
    while true {
      skipSpace()
      guard peek() == "\"" else {
        throw expected(
          members.isEmpty || peek() != "}" ? "a name in double quotes" : "a name after the comma")
      }
      let start = at
      let name = try string()
      skipSpace()
      guard take(":") else { throw expected("a colon") }
      skipSpace()
      guard members.updateValue(try value(depth: depth), forKey: name) == nil else {
        at = start
        throw notJSON("the object has this name twice")
      }
      guard Limits.members.contains(members.count) else {
        throw JSONTextError(description: "an object in it has more than \(Limits.members.maximum) members")
      }
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw expected("a comma or }") }
    }
  }

  private mutating func array(depth: Int) throws(JSONTextError) -> [Any] {
    try checkDepth(depth)
    at += 1
    var items: [Any] = []
    skipSpace()
    if take("]") { return items }
    while true {
      skipSpace()
      if peek() == "]" { throw expected("a value after the comma") }
      items.append(try value(depth: depth))
      skipSpace()
      if take("]") { return items }
      guard take(",") else { throw expected("a comma or ]") }
    }
  }

  private mutating func word<Value>(_ word: StaticString, _ value: Value) throws(JSONTextError) -> Value {
    let count = word.utf8CodeUnitCount
    guard at + count <= bytes.count,
      (0..<count).allSatisfy({ bytes[at + $0] == word.utf8Start[$0] })
    else { throw expected("a value") }
    at += count
    return value
  }

  // MARK: Numbers

  private mutating func number() throws(JSONTextError) -> Double {
    let start = at
    let isNegative = take("-")
    var digits: UInt64 = 0
    var digitCount = 0
    var scale = 0
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (48...57).contains($0) } ?? false }
    func takeDigit(_ reader: inout JSONReader) -> Bool {
      guard isDigit(reader.byte()) else { return false }
      digitCount += 1
      if digitCount < 16 { digits = digits * 10 + UInt64(reader.bytes[reader.at] - 48) }
      reader.at += 1
      return true
    }
    if byte() == 48 {
      _ = takeDigit(&self)
    } else {
      guard takeDigit(&self) else { throw expected("a digit") }
      while takeDigit(&self) {}
    }
    if take(".") {
      guard takeDigit(&self) else { throw expected("a digit") }
      scale = 1
      while takeDigit(&self) { scale += 1 }
    }
    let hasExponent = peek() == "e" || peek() == "E"
    if hasExponent {
      at += 1
      if !take("+") { _ = take("-") }
      guard isDigit(byte()) else { throw expected("a digit") }
      while isDigit(byte()) { at += 1 }
    }
    // Up to 15 digits and powers of ten up to 10²² are exact in a Double, so their quotient is correctly rounded.
    if digitCount < 16, !hasExponent {
      let value = Double(digits) / Self.powers[scale]
      return isNegative ? -value : value
    }
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<at]), as: UTF8.self)
    guard at - start <= Self.longestNumber, let value = Double(text), value.isFinite else {
      at = start
      throw notJSON("the number is too large")
    }
    return value
  }

  /// Maximum length of a number, in bytes: more digits than any finite Double needs to differ from its neighbours.
  private static let longestNumber = 1100
  private static let powers: [Double] = (0...15).map { pow(10, Double($0)) }

  // MARK: Texts

  private mutating func string() throws(JSONTextError) -> String {
    at += 1
    let start = at
    while let byte = byte(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      guard byte >= 0x20 else { throw notJSON("a control character in a string must be escaped") }
      at += 1
    }
    try checkLength(at - start)
    let plain = bytes[start..<at]
    if take("\"") { return try text(plain, from: start) }
    var escaped = Array(plain)
    while let byte = byte() {
      at += 1
      switch byte {
      case UInt8(ascii: "\""):
        return try escaped.withUnsafeBufferPointer { (part) throws(JSONTextError) in
          try text(part[...], from: start)
        }
      case UInt8(ascii: "\\"): try escape(into: &escaped)
      case 0..<0x20:
        at -= 1
        throw notJSON("a control character in a string must be escaped")
      default: escaped.append(byte)
      }
      try checkLength(escaped.count)
    }
    throw expected("the end of a string")
  }

  private func checkLength(_ count: Int) throws(JSONTextError) {
    guard strings.contains(count) else {
      throw JSONTextError(description: "a string in it is longer than \(NumberText.bytes(strings.maximum))")
    }
  }

  private func text(
    _ part: Slice<UnsafeBufferPointer<UInt8>>, from start: Int
  ) throws(JSONTextError) -> String {
    // Decoding replaces invalid UTF-8, so that the result differs from the input.
    let text = String(decoding: part, as: UTF8.self)
    let bytes = UnsafeBufferPointer(rebasing: part)
    let isSame = text.utf8.withContiguousStorageIfAvailable {
      $0.count == bytes.count
        && (bytes.isEmpty || memcmp($0.baseAddress!, bytes.baseAddress!, bytes.count) == 0)
    }
    guard isSame ?? text.utf8.elementsEqual(bytes) else {
      throw notJSON("a string is not valid UTF-8", at: start)
    }
    return text
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONTextError) {
    let plain: [UInt8: UInt8] = Self.escapes
    guard let byte = byte() else { throw expected("the end of a string") }
    at += 1
    if let character = plain[byte] { return text.append(character) }
    guard byte == UInt8(ascii: "u") else {
      at -= 1
      throw expected("an escape such as \\n or \\u00e9")
    }
    var code = try hexadecimal()
    if (0xD800..<0xDC00).contains(code) {
      guard take("\\"), take("u") else { throw expected("the second half of a surrogate pair") }
      let low = try hexadecimal()
      guard (0xDC00..<0xE000).contains(low) else { throw expected("the second half of a surrogate pair") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw expected("the first half of a surrogate pair") }
    text += Array(String(Character(scalar)).utf8)
  }

  private static let escapes: [UInt8: UInt8] = [
    34: 34, 92: 92, 47: 47, 98: 8, 102: 12, 110: 10, 114: 13, 116: 9,
  ]

  private mutating func hexadecimal() throws(JSONTextError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = byte(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw expected("four hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
      at += 1
    }
    return code
  }

  // MARK: Bytes

  private func byte() -> UInt8? { at < bytes.count ? bytes[at] : nil }

  private func peek() -> Unicode.Scalar { byte().map { Unicode.Scalar($0) } ?? "\0" }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard at < bytes.count, UInt32(bytes[at]) == scalar.value else { return false }
    at += 1
    return true
  }

  private mutating func skipSpace() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return
      }
    }
  }

  // MARK: Errors

  private func expected(_ what: String) -> JSONTextError { notJSON("expected \(what)") }

  private func notJSON(_ reason: String, at place: Int? = nil) -> JSONTextError {
    let place = place ?? at
    guard place < bytes.count else {
      return JSONTextError(
        description: bytes.isEmpty ? "not JSON: it is empty" : "not JSON: the text ends too early")
    }
    let before = bytes[..<place]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return JSONTextError(description: "not JSON: line \(line), column \(place - lineStart + 1): \(reason)")
  }
}

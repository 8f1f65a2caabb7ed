import Foundation
import RefreshPackages

/// The value of a Swift literal expression: numbers, strings, members and initializer calls with literal arguments,
/// and their arithmetic, such as `0.4`, `-3`, `"Pull"`, `true`, `.ring`, `Look.ring`, `Color(hex: 0xFF8800)` and
/// `.pi / 4`.
package indirect enum LiteralExpression: Equatable, Sendable {
  /// A number; the literal's integer or floating type is not kept, so `7 / 2` needs the declared type to be
  /// evaluated.
  case number(Double)
  case text(String)
  case flag(Bool)
  /// A member or a call, by its path; the path of `.ring`, without a type, is `["", "ring"]`.
  case member([String], arguments: [Argument])
  case operation(Character, LiteralExpression, LiteralExpression)

  package struct Argument: Equatable, Sendable {
    package let label: String?
    package let value: LiteralExpression
  }

  init?(_ tokens: [SwiftTokens.Token]) {
    var reader = LiteralReader(tokens)
    guard let value = reader.sum(), reader.isAtEnd else { return nil }
    self = value
  }
}

/// A recursive-descent parser of literal expressions.
private struct LiteralReader {
  private let tokens: [SwiftTokens.Token]
  private var index = 0

  init(_ tokens: [SwiftTokens.Token]) { self.tokens = tokens }

  var isAtEnd: Bool { index == tokens.count }

  private var text: String? { index < tokens.count ? tokens[index].text : nil }

  private mutating func take(_ texts: String...) -> Character? {
    guard let text, texts.contains(text) else { return nil }
    index += 1
    return text.first
  }

  mutating func sum() -> LiteralExpression? {
    guard var value = product() else { return nil }
    while let sign = take("+", "-") {
      guard let next = product() else { return nil }
      value = .operation(sign, value, next)
    }
    return value
  }

  private mutating func product() -> LiteralExpression? {
    guard var value = term() else { return nil }
    while let sign = take("*", "/") {
      guard let next = term() else { return nil }
      value = .operation(sign, value, next)
    }
    return value
  }

  private mutating func term() -> LiteralExpression? {
    if take("-") != nil { return term().map { .operation("-", .number(0), $0) } }
    if take("(") != nil {
      let value = sum()
      return take(")") != nil ? value : nil
    }
    guard let word = text else { return nil }
    if word.contains("\"") {
      index += 1
      return StringLiteral(word)?.value.map { .text($0) }
    }
    if word == "true" || word == "false" {
      index += 1
      return .flag(word == "true")
    }
    return word.first!.isNumber ? number() : member()
  }

  /// Parses a number, whose decimal point is a token of its own: `0.25`, `1.5e-3`, `0xFF`.
  private mutating func number() -> LiteralExpression? {
    var digits = tokens[index].text
    index += 1
    if text == ".", index + 1 < tokens.count, tokens[index + 1].text.first!.isNumber, isTight {
      digits += ".\(tokens[index + 1].text)"
      index += 2
    }
    if let last = digits.last, "eE".contains(last), !digits.hasPrefix("0x"), let sign = take("-", "+") {
      guard let exponent = text, exponent.allSatisfy(\.isNumber) else { return nil }
      digits += "\(sign)\(exponent)"
      index += 1
    }
    digits.removeAll { $0 == "_" }
    let radix = ["0b": 2, "0o": 8, "0x": 16][digits.prefix(2)]
    let whole = radix.flatMap { UInt64(digits.dropFirst(2), radix: $0) }.map { Double($0) }
    return (whole ?? Double(digits)).map { .number($0) }
  }

  /// True if there is no whitespace between the last token and this one.
  private var isTight: Bool { tokens[index - 1].range.upperBound == tokens[index].range.lowerBound }

  /// Parses `.ring`, `Look.ring`, `Color(hex: 0xFF8800)` and `.bezier(0.4, 0, 0.2, 1)`.
  private mutating func member() -> LiteralExpression? {
    var path = [""]
    if text != "." {
      guard let word = text, word.first!.isUppercase, word.first!.isASCII else { return nil }
      path = [word]
      index += 1
    }
    while take(".") != nil {
      guard let word = text, word.first!.isLetter || word.first == "`" else { return nil }
      path.append(word.filter { $0 != "`" })
      index += 1
    }
    var arguments: [LiteralExpression.Argument] = []
    guard take("(") != nil else { return .member(path, arguments: []) }
    if take(")") != nil { return .member(path, arguments: []) }
    repeat {
      var label: String?
      if index + 1 < tokens.count, tokens[index + 1].text == ":" {
        label = text
        index += 2
      }
      guard let value = sum() else { return nil }
      arguments.append(.init(label: label, value: value))
    } while take(",") != nil
    return take(")") != nil ? .member(path, arguments: arguments) : nil
  }
}

/// A string literal, including raw and multiline ones.
private struct StringLiteral {
  /// The string without escapes; nil for an interpolation, whose value is unknown before run time.
  private(set) var value: String?

  /// Parses a string literal; nil if it is invalid.
  ///
  /// - Parameter word: the literal with its quotes.
  init?(_ word: String) {
    let scalars = Array(word.unicodeScalars)
    let pounds = scalars.prefix { $0 == "#" }.count
    let quotes =
      scalars.dropFirst(pounds).prefix(3).allSatisfy { $0 == "\"" } && scalars.count >= 2 * pounds + 6 ? 3 : 1
    let edge = pounds + quotes
    guard scalars.count >= 2 * edge else { return nil }
    var lines = String(String.UnicodeScalarView(scalars[edge..<scalars.count - edge]))
      .split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
    if quotes == 3 {
      // The first line after the quotes is empty, and the last is the indentation of all lines.
      guard lines.count >= 2, let indentation = lines.popLast() else { return nil }
      lines = lines.dropFirst().map {
        $0.hasPrefix(indentation) ? String($0.dropFirst(indentation.count)) : $0
      }
    }
    value = Self.unescaped(lines.joined(separator: "\n"), pounds)
  }

  private static func unescaped(_ text: String, _ pounds: Int) -> String? {
    let mark = "\\" + String(repeating: "#", count: pounds)
    let parts = text.components(separatedBy: mark)
    var result = parts[0]
    var index = 1
    while index < parts.count {
      let part = parts[index]
      switch part.unicodeScalars.first {
      case "n": result += "\n" + part.dropFirst()
      case "r": result += "\r" + part.dropFirst()
      case "t": result += "\t" + part.dropFirst()
      case "0": result += "\0" + part.dropFirst()
      case "\"", "'": result += part
      case "u":
        guard let end = part.firstIndex(of: "}"), part.dropFirst().first == "{",
          let code = UInt32(part[..<end].dropFirst(2), radix: 16), let scalar = Unicode.Scalar(code)
        else { return nil }
        result.unicodeScalars.append(scalar)
        result += part[part.index(after: end)...]
      case nil where pounds == 0 && index + 1 < parts.count:
        // An escaped backslash: the text after it is not an escape.
        index += 1
        result += "\\" + parts[index]
      case "\\" where pounds > 0: result += part
      case "\n": result += part.dropFirst()
      default: return nil
      }
      index += 1
    }
    return result
  }
}

import Foundation

/// A word, number, text or sign of a script.
struct ScriptToken {
  enum Kind { case word, number, text, sign, end }

  var kind: Kind
  var text: String
  /// True if it is the first one of its line.
  var startsLine = false

  /// The tokens of a script; nil for a character or an escape that none of the exporters write.
  static func tokens(of script: String) -> [ScriptToken]? {
    var reader = Reader(rest: Array(script.unicodeScalars)[...])
    var tokens: [ScriptToken] = []
    while let token = reader.next() {
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
    return nil
  }

  private static let signs: [[Unicode.Scalar]] = [
    "===", "!==", "&&", "||", "==", "!=", "<=", ">=", "++", "--", "+=", "-=", "*=", "/=", "%=",
  ].map { Array($0.unicodeScalars) }

  private struct Reader {
    var rest: ArraySlice<Unicode.Scalar>

    mutating func next() -> ScriptToken? {
      let startsLine = skipSpaces()
      guard let first = rest.first else { return ScriptToken(kind: .end, text: "", startsLine: true) }
      if Self.isOfWord(first), !("0"..."9").contains(first) {
        return ScriptToken(kind: .word, text: take(while: Self.isOfWord), startsLine: startsLine)
      }
      if ("0"..."9").contains(first) || first == "." && rest.dropFirst().first.map(Self.isDigit) == true {
        return number(startsLine)
      }
      if first == "'" || first == "\"" { return quoted(first, startsLine) }
      guard let sign = ScriptToken.signs.first(where: { rest.starts(with: $0) }) ?? plainSign(first) else {
        return nil
      }
      rest = rest.dropFirst(sign.count)
      return ScriptToken(
        kind: .sign, text: String(String.UnicodeScalarView(sign)), startsLine: startsLine)
    }

    private func plainSign(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
      "(){}[];,.?:=<>+-*/%!".unicodeScalars.contains(scalar) ? [scalar] : nil
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "$" || scalar == "_" || scalar.properties.isAlphabetic || Self.isDigit(scalar)
    }

    private mutating func take(while body: (Unicode.Scalar) -> Bool) -> String {
      let part = rest.prefix(while: body)
      rest = rest.dropFirst(part.count)
      return String(String.UnicodeScalarView(part))
    }

    private mutating func number(_ startsLine: Bool) -> ScriptToken? {
      var text = take(while: { Self.isDigit($0) || $0 == "." })
      if rest.first == "e" || rest.first == "E" {
        text += "e"
        rest = rest.dropFirst()
        if rest.first == "-" || rest.first == "+" { text += take(while: { $0 == "-" || $0 == "+" }) }
        text += take(while: Self.isDigit)
      }
      return Double(text) == nil || rest.first.map(Self.isOfWord) == true
        ? nil : ScriptToken(kind: .number, text: text, startsLine: startsLine)
    }

    private mutating func quoted(_ quote: Unicode.Scalar, _ startsLine: Bool) -> ScriptToken? {
      rest = rest.dropFirst()
      var text = ""
      while true {
        text += take(while: { $0 != quote && $0 != "\\" && $0 != "\n" })
        guard let end = rest.popFirst() else { return nil }
        if end == quote { return ScriptToken(kind: .text, text: text, startsLine: startsLine) }
        guard end == "\\", let escaped = rest.popFirst() else { return nil }
        switch escaped {
        case "n": text += "\n"
        case "\\", "'", "\"", "/": text.unicodeScalars.append(escaped)
        default: return nil
        }
      }
    }

    /// Skips spaces and comments; true if a line began there.
    private mutating func skipSpaces() -> Bool {
      var hasLine = false
      while let first = rest.first {
        if first.properties.isWhitespace {
          hasLine = hasLine || first == "\n" || first == "\r"
          rest = rest.dropFirst()
        } else if rest.starts(with: "//".unicodeScalars) {
          rest = rest.drop { $0 != "\n" && $0 != "\r" }
        } else if rest.starts(with: "/*".unicodeScalars) {
          rest = rest.dropFirst(2)
          while !rest.isEmpty, !rest.starts(with: "*/".unicodeScalars) { rest = rest.dropFirst() }
          rest = rest.dropFirst(2)
        } else {
          break
        }
      }
      return hasLine
    }
  }
}

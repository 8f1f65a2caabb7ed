import Foundation

/// What counts as a literal: numbers and strings, members and calls of types with literals, and arithmetic with these.
///
///     0.4    -3    "Pull"    true    .ring    Look.ring    Color(hex: 0xFF8800)    .pi / 4
struct LiteralGrammar {
  private let tokens: [SwiftTokens.Token]
  private var index = 0

  static func accepts(_ tokens: [SwiftTokens.Token]) -> Bool {
    var grammar = LiteralGrammar(tokens: tokens)
    return grammar.sum() && grammar.index == tokens.count
  }

  private init(tokens: [SwiftTokens.Token]) { self.tokens = tokens }

  private var text: String? { index < tokens.count ? tokens[index].text : nil }

  private mutating func takes(_ texts: String...) -> Bool {
    guard let text, texts.contains(text) else { return false }
    index += 1
    return true
  }

  private mutating func sum() -> Bool {
    repeat {
      guard term() else { return false }
    } while takes("+", "-", "*", "/")
    return true
  }

  private mutating func term() -> Bool {
    if takes("-") { return term() }
    if takes("(") { return sum() && takes(")") }
    guard let word = text else { return false }
    if word.contains("\"") {
      index += 1
      // What an interpolation says is known at run time.
      return !word.contains("\\(") && !word.contains("#(")
    }
    if word == "true" || word == "false" {
      index += 1
      return true
    }
    if word.first!.isNumber { return number() }
    return member()
  }

  /// A number, whose point the scanner takes for a word of its own: `0.25`, `1.5e-3`, `0xFF`.
  private mutating func number() -> Bool {
    index += 1
    if text == ".", index + 1 < tokens.count, tokens[index + 1].text.first!.isNumber, isTight {
      index += 2
    }
    if let last = tokens[index - 1].text.last, "eE".contains(last), !tokens[index - 1].text.hasPrefix("0x"),
      takes("-", "+")
    {
      guard let digits = text, digits.allSatisfy(\.isNumber) else { return false }
      index += 1
    }
    return true
  }

  /// Whether nothing is between the last token and this one.
  private var isTight: Bool { tokens[index - 1].range.upperBound == tokens[index].range.lowerBound }

  /// `.ring`, `Look.ring`, `Color(hex: 0xFF8800)` and `.bezier(0.4, 0, 0.2, 1)`.
  private mutating func member() -> Bool {
    if text != "." {
      guard let word = text, word.first!.isUppercase, word.first!.isASCII else { return false }
      index += 1
    }
    while takes(".") {
      guard let word = text, word.first!.isLetter || word.first == "`" else { return false }
      index += 1
    }
    guard takes("(") else { return true }
    if takes(")") { return true }
    repeat {
      if index + 1 < tokens.count, tokens[index + 1].text == ":" { index += 2 }
      guard sum() else { return false }
    } while takes(",")
    return takes(")")
  }
}

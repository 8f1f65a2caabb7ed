import RefreshPackages

/// The initial value of an `@Tunable` declaration in a source file, to be replaced.
package struct TunableLiteral {
  /// The reason that a declaration cannot be changed, in one line.
  package struct Problem: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  private let source: [Unicode.Scalar]
  /// Position of the value, in Unicode scalars of the source.
  package let range: Range<Int>
  /// Source text of the value.
  package let text: String
  /// The declared type; nil if it is inferred from the value.
  package let type: String?
  package let value: LiteralExpression
  /// Swift tokens of the value's source text.
  let tokens: [SwiftTokens.Token]

  /// Finds the `@Tunable` declaration at a line and a column, both from 1; columns count UTF-8 bytes, as the compiler
  /// does.
  ///
  /// - Throws: `Problem` if there is no declaration of that name, or its value is not a literal.
  package init(_ name: String, in source: String, line: Int, column: Int) throws(Problem) {
    self.source = Array(source.unicodeScalars)
    var scanner = SwiftScanner(source, keepsStrings: true)
    var tokens: [SwiftTokens.Token] = []
    while let token = scanner.next() {
      // The directive makes the compiler report positions of another file.
      if token.text == "#sourceLocation" { throw Problem(description: "the file has #sourceLocation") }
      tokens.append(token)
    }
    if let problem = scanner.problem { throw Problem(description: problem) }
    let place = Self.place(line: line, column: column, in: self.source)
    let isThere = { (token: SwiftTokens.Token) in
      token.text == "@Tunable" && place.map { token.range.contains($0) } == true
    }
    guard let attribute = tokens.firstIndex(where: isThere) else {
      throw Problem(description: "no @Tunable at line \(line)")
    }
    var reader = DeclarationReader(tokens, from: attribute + 1, in: self.source)
    guard let declaration = reader.read(), declaration.name == name else {
      throw Problem(description: "no declaration of \(name) at line \(line)")
    }
    let words = Array(tokens[declaration.value])
    guard let first = words.first, let last = words.last else {
      throw Problem(description: "\(name) has no initial value")
    }
    range = first.range.lowerBound..<last.range.upperBound
    text = Self.string(self.source[range])
    type = declaration.type
    self.tokens = words
    guard let value = LiteralExpression(words) else {
      throw Problem(description: "the value of \(name), '\(text.prefix(80))', is not a literal")
    }
    self.value = value
  }

  /// The source with another value, otherwise unchanged.
  package func replacing(with value: String) -> String {
    Self.string(source[..<range.lowerBound]) + value + Self.string(source[range.upperBound...])
  }

  /// The index of the Unicode scalar at a line and a column; nil if the source is shorter.
  private static func place(line: Int, column: Int, in source: [Unicode.Scalar]) -> Int? {
    var (index, number) = (0, 1)
    while number < line {
      guard index < source.count else { return nil }
      let isPart = source[index] == "\r" && index + 1 < source.count && source[index + 1] == "\n"
      if source[index] == "\n" || source[index] == "\r" && !isPart { number += 1 }
      index += 1
    }
    var bytes = 1
    while bytes < column {
      guard index < source.count else { return nil }
      bytes += UTF8.width(source[index])
      index += 1
    }
    return index
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

/// A parser of a variable declaration, from the token after its attribute.
private struct DeclarationReader {
  private let tokens: [SwiftTokens.Token]
  private let source: [Unicode.Scalar]
  private var index: Int

  init(_ tokens: [SwiftTokens.Token], from index: Int, in source: [Unicode.Scalar]) {
    (self.tokens, self.index, self.source) = (tokens, index, source)
  }

  private var text: String? { index < tokens.count ? tokens[index].text : nil }

  /// Reads the declaration's name, its type and the indices of the initial value's tokens.
  mutating func read() -> (name: String, type: String?, value: Range<Int>)? {
    // The attribute's generic arguments and arguments, then further attributes and modifiers.
    if text == "<" { skip("<", ">") }
    if text == "(" { skip("(", ")") }
    while let word = text, word != "var" {
      guard word.hasPrefix("@") || word.first!.isLetter else { return nil }
      index += 1
      if text == "(" { skip("(", ")") }
    }
    index += 1
    guard let name = text else { return nil }
    index += 1
    var type: String?
    if text == ":" {
      index += 1
      let start = index
      while let word = text, word != "=" {
        // The declaration has no value if another statement begins first.
        if [";", "{", "}", "var", "let", "func"].contains(word) { return nil }
        index += 1
      }
      type = tokens[start..<index].map(\.text).joined()
    }
    guard text == "=" else { return nil }
    index += 1
    let start = index
    while let word = text, !isEnd(word) {
      switch word {
      case "(": skip("(", ")")
      case "[": skip("[", "]")
      default: index += 1
      }
    }
    return (name.filter { $0 != "`" }, type, start..<index)
  }

  /// True if the current token, `word`, is not part of the value any more.
  private func isEnd(_ word: String) -> Bool {
    if [";", "{", "}", ",", ")"].contains(word) || word.hasPrefix("#") && !word.contains("\"") {
      return true
    }
    let before = tokens[index - 1]
    guard before.text != "=" else { return false }
    let gap = source[before.range.upperBound..<tokens[index].range.lowerBound]
    guard gap.contains(where: { $0 == "\n" || $0 == "\r" }) else { return false }
    // A value continues on the next line after an operator, and before an operator or a member.
    return !["+", "-", "*", "/", "."].contains(before.text) && ![".", "+", "*", "/"].contains(word)
  }

  private mutating func skip(_ opening: String, _ closing: String) {
    var depth = 0
    while let word = text {
      if word == opening { depth += 1 }
      if word == closing { depth -= 1 }
      index += 1
      if depth == 0 { return }
    }
  }
}

import RefreshFiles

/// A lexer for Swift sources, in time proportional to their length.
package struct SwiftScanner {
  private let text: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  /// Tokens inside a string's interpolations, returned before the tokens after the string; in reverse order, for
  /// `popLast`.
  private var pending: [SwiftTokens.Token] = []
  /// Nesting depth of string interpolations.
  private var depth = 0
  /// The last examined run of `#`, cached so that a long run is scanned only once.
  private var signs = 0..<0
  /// True to return a string as one token with its contents; false to return only the words in its interpolations.
  private let keepsStrings: Bool
  /// The reason that scanning stopped early; nil if it did not.
  package private(set) var problem: String?

  package init(_ source: String, keepsStrings: Bool = false) {
    text = Array(source.unicodeScalars)
    self.keepsStrings = keepsStrings
  }

  package mutating func next() -> SwiftTokens.Token? {
    if let token = pending.popLast() { return token }
    while index < text.count {
      let scalar = text[index]
      if scalar.properties.isWhitespace {
        step()
      } else if starts("//") {
        while index < text.count, !isLineEnd { index += 1 }
      } else if starts("/*") {
        skipComment()
      } else if scalar == "\"" || isRawString {
        let (start, line) = (index, line)
        skipString()
        if keepsStrings {
          pending = []
          let string = String(String.UnicodeScalarView(text[start..<index]))
          return SwiftTokens.Token(text: string, line: line, range: start..<index)
        }
        pending.reverse()
        if let token = pending.popLast() { return token }
      } else if scalar == "@" || scalar == "#" || scalar == "`" || Self.isDiscrete(scalar) {
        return word()
      } else {
        index += 1
        return SwiftTokens.Token(text: String(scalar), line: line, range: index - 1..<index)
      }
    }
    return nil
  }

  package mutating func restOfLine() -> String {
    var rest = String.UnicodeScalarView()
    while index < text.count, !isLineEnd, !starts("//") {
      rest.append(text[index])
      index += 1
    }
    return String(rest)
  }

  // MARK: Characters

  private static func isDiscrete(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: scalar.value > 0x7F && scalar.properties.isXIDContinue
    }
  }

  private var isLineEnd: Bool { text[index] == "\n" || text[index] == "\r" }

  /// Advances by one character and counts lines; CR LF counts as one line end.
  private mutating func step() {
    let isEnd = isLineEnd
    let isPart = text[index] == "\r" && index + 1 < text.count && text[index + 1] == "\n"
    index += 1
    if isEnd, !isPart { line += 1 }
  }

  private func starts(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard text[index].value == UInt32(word.utf8Start[0]), index + count <= text.count else { return false }
    return (1..<count).allSatisfy { text[index + $0].value == UInt32(word.utf8Start[$0]) }
  }

  /// True if `count` number signs begin at a position.
  private func hasSigns(_ count: Int, at place: Int) -> Bool {
    place + count <= text.count && text[place..<place + count].allSatisfy { $0 == "#" }
  }

  private var isRawString: Bool {
    mutating get {
      guard text[index] == "#" else { return false }
      if !signs.contains(index) {
        signs = index..<(text[index...].firstIndex { $0 != "#" } ?? text.count)
      }
      return signs.upperBound < text.count && text[signs.upperBound] == "\""
    }
  }

  // MARK: Tokens

  private mutating func word() -> SwiftTokens.Token {
    let start = index
    var word = String.UnicodeScalarView()
    if text[index] == "@" || text[index] == "#" {
      word.append(text[index])
      index += 1
    }
    if index < text.count, text[index] == "`" { index += 1 }
    while index < text.count, Self.isDiscrete(text[index]) {
      word.append(text[index])
      index += 1
    }
    if index < text.count, text[index] == "`" { index += 1 }
    return SwiftTokens.Token(text: String(word), line: line, range: start..<index)
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts("/*") {
        depth += 1
        index += 2
      } else if starts("*/") {
        depth -= 1
        index += 2
      } else {
        step()
      }
    } while depth > 0 && index < text.count
  }

  private mutating func skipString() {
    var hashes = 0
    while text[index] == "#" {
      hashes += 1
      index += 1
    }
    let isBlock = starts("\"\"\"")
    let quotes = isBlock ? 3 : 1
    index += quotes
    while index < text.count {
      if isBlock ? starts("\"\"\"") : text[index] == "\"", hasSigns(hashes, at: index + quotes) {
        index += quotes + hashes
        return
      }
      if text[index] == "\\", hasSigns(hashes, at: index + 1) {
        index += 1 + hashes
        guard index < text.count else { return }
        if text[index] == "(" {
          index += 1
          skipInterpolation()
        } else {
          step()
        }
      } else {
        if isLineEnd, !isBlock { return step() }
        step()
      }
    }
  }

  /// Skips an interpolation and adds its words to `pending`.
  private mutating func skipInterpolation() {
    depth += 1
    defer { depth -= 1 }
    if let refusal = Limits.sourceNesting.refusal(of: depth, "its strings have", "levels") {
      problem = refusal
      index = text.count
    }
    var parentheses = 1
    while index < text.count, parentheses > 0 {
      if text[index] == "\"" {
        skipString()
      } else if Self.isDiscrete(text[index]) {
        pending.append(word())
      } else {
        if text[index] == "(" { parentheses += 1 }
        if text[index] == ")" { parentheses -= 1 }
        step()
      }
    }
  }
}

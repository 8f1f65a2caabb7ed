import Foundation

/// The words of a Swift source with their lines, without comments, the text of strings, and what only compiles for iOS.
///
/// A scanner and not a parser: it answers which names a source uses, which needs no grammar, and builds in no time.
struct SwiftTokens {
  struct Token: Equatable {
    let text: String
    let line: Int
  }

  private(set) var tokens: [Token] = []
  /// The conditions that name iOS and do not hold here, with the modules that their branches import.
  private(set) var leftOut: [(line: Int, condition: String, imports: Set<String>)] = []

  /// Scans a source. Branches of `#if` that are not taken on Linux are left out.
  init(_ source: String) {
    var scanner = Scanner(source)
    // For each open `#if`: whether a branch has been taken, and whether the present one is.
    var conditions: [(wasTaken: Bool, isTaken: Bool)] = []
    var isTaken: Bool { conditions.allSatisfy(\.isTaken) }
    // The branches for iOS that are open and not taken, by how many conditions are open.
    var open: [Int: Int] = [:]
    var last = ""
    while let token = scanner.next() {
      defer { last = token.text }
      if last == "import", !isTaken {
        for index in open.values { leftOut[index].imports.insert(token.text) }
      }
      switch token.text {
      case "#if":
        let condition = scanner.restOfLine().trimmingCharacters(in: .whitespaces)
        let holds = Self.holds(condition)
        if isTaken, !holds, condition.contains("os(iOS)"), !condition.contains("!os(iOS)") {
          open[conditions.count] = leftOut.count
          leftOut.append((token.line, condition, []))
        }
        conditions.append((holds, holds))
      case "#elseif" where !conditions.isEmpty:
        open[conditions.count - 1] = nil
        let last = conditions.removeLast()
        let holds = !last.wasTaken && Self.holds(scanner.restOfLine())
        conditions.append((last.wasTaken || holds, holds))
      case "#else" where !conditions.isEmpty:
        open[conditions.count - 1] = nil
        let last = conditions.removeLast()
        conditions.append((true, !last.wasTaken))
      case "#endif":
        _ = conditions.popLast()
        open[conditions.count] = nil
      default: if isTaken { tokens.append(token) }
      }
    }
  }

  /// Whether a condition holds on Linux with the modules of the compatibility package; an unknown one does not.
  static func holds(_ condition: String) -> Bool {
    condition.components(separatedBy: "||").contains { part in
      part.components(separatedBy: "&&").allSatisfy { term in
        var term = term.filter { !$0.isWhitespace }
        let isNegated = term.hasPrefix("!")
        if isNegated { term.removeFirst() }
        return Self.facts.contains(term) != isNegated
          || (term.hasPrefix("swift(") || term.hasPrefix("compiler(")) && term.contains(">=") && !isNegated
      }
    }
  }

  private static let facts: Set = [
    "canImport(UIKit)", "canImport(QuartzCore)", "canImport(CoreGraphics)", "canImport(CoreText)",
    "canImport(Foundation)",
    "canImport(Dispatch)", "os(Linux)", "DEBUG", "SWIFT_PACKAGE", "true",
  ]
}

/// Goes through the characters of a source.
private struct Scanner {
  private let text: [Character]
  private var index = 0
  private var line = 1
  /// Tokens inside an interpolation, which come before what follows the string.
  private var pending: [SwiftTokens.Token] = []

  init(_ source: String) { text = Array(source) }

  mutating func next() -> SwiftTokens.Token? {
    if !pending.isEmpty { return pending.removeFirst() }
    while index < text.count {
      let character = text[index]
      if character.isNewline {
        line += 1
        index += 1
      } else if character.isWhitespace {
        index += 1
      } else if starts("//") {
        while index < text.count, !text[index].isNewline { index += 1 }
      } else if starts("/*") {
        skipComment()
      } else if character == "\"" || isRawString {
        skipString()
        if !pending.isEmpty { return pending.removeFirst() }
      } else if character == "@" || character == "#" || character == "`" || isWord(character) {
        return word()
      } else {
        index += 1
        return SwiftTokens.Token(text: String(character), line: line)
      }
    }
    return nil
  }

  mutating func restOfLine() -> String {
    var rest = ""
    while index < text.count, !text[index].isNewline {
      if starts("//") { break }
      rest.append(text[index])
      index += 1
    }
    return rest
  }

  private func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
  }

  private func starts(_ word: String) -> Bool {
    text[index...].prefix(word.count).elementsEqual(word)
  }

  private var isRawString: Bool {
    guard text[index] == "#" else { return false }
    let rest = text[index...].drop { $0 == "#" }
    return rest.first == "\""
  }

  private mutating func word() -> SwiftTokens.Token {
    var word = ""
    if text[index] == "@" || text[index] == "#" {
      word.append(text[index])
      index += 1
    }
    if index < text.count, text[index] == "`" { index += 1 }
    while index < text.count, isWord(text[index]) {
      word.append(text[index])
      index += 1
    }
    if index < text.count, text[index] == "`" { index += 1 }
    return SwiftTokens.Token(text: word, line: line)
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
        if text[index].isNewline { line += 1 }
        index += 1
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
    let end = (isBlock ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    index += isBlock ? 3 : 1
    while index < text.count, !starts(end) {
      if starts(escape + "(") {
        index += escape.count + 1
        skipInterpolation()
      } else if starts(escape) {
        index += escape.count + 1
      } else {
        if text[index].isNewline {
          line += 1
          if !isBlock { return }
        }
        index += 1
      }
    }
    index += end.count
  }

  /// The words inside an interpolation count as the source's.
  private mutating func skipInterpolation() {
    var depth = 1
    while index < text.count, depth > 0 {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if text[index] == "\"" {
        skipString()
      } else if isWord(text[index]) {
        pending.append(word())
      } else {
        if text[index].isNewline { line += 1 }
        index += 1
      }
    }
  }
}

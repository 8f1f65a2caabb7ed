import RefreshFiles
import RefreshPackages

/// The pairs of brackets of a Swift source, and the braces around each token.
///
/// Built in one pass, so that finding the end of a declaration takes constant time.
package struct SwiftBrackets {
  /// The kind of declaration that a pair of braces contains, from the tokens before the brace.
  package enum Scope {
    case initializer
    /// A structure, enumeration or protocol, by name.
    case valueType(String)
    case type(String)
    case `extension`(of: String)
    /// A function or variable; `isOfType` is true for a static or class member.
    case member(isOfType: Bool)
    case other

    /// Name of the declared or extended type; nil for any other declaration.
    package var typeName: String? {
      switch self {
      case .valueType(let name), .type(let name), .extension(let name): name
      case .initializer, .member, .other: nil
      }
    }
  }

  /// Index of the matching bracket of each token; a token without one has its own index.
  private let partners: [Int]
  /// Index of the innermost opening brace around each token; -1 at the top level.
  private let braces: [Int]
  /// The kind of each brace pair, by the index of the opening brace.
  private let scopes: [Int: Scope]

  /// Pairs the brackets of a source.
  ///
  /// - Throws: `Problem` for brackets nested deeper than `Limits.sourceNesting`.
  package init(_ tokens: [SwiftTokens.Token]) throws(SwiftTokens.Problem) {
    var partners = Array(tokens.indices)
    var braces = Array(repeating: -1, count: tokens.count)
    var scopes: [Int: Scope] = [:]
    var open: [Int] = []
    var openBraces: [Int] = []
    // Index of the first token after the last brace, where a declaration can begin.
    var start = 0
    for index in tokens.indices {
      braces[index] = openBraces.last ?? -1
      switch tokens[index].text {
      case "{":
        scopes[index] = Self.scope(tokens, start..<index)
        start = index + 1
        openBraces.append(index)
        fallthrough
      case "(", "[":
        open.append(index)
        if let refusal = Limits.sourceNesting.refusal(of: open.count, "its brackets have", "levels") {
          throw SwiftTokens.Problem(line: tokens[index].line, reason: refusal)
        }
      case ")", "]", "}":
        let closing = tokens[index].text
        if closing == "}" { start = index + 1 }
        let opening = closing == ")" ? "(" : closing == "]" ? "[" : "{"
        guard let place = open.lastIndex(where: { tokens[$0].text == opening }) else { break }
        (partners[index], partners[open[place]]) = (open[place], index)
        open.removeSubrange(place...)
        while let last = openBraces.last, last >= partners[index] { openBraces.removeLast() }
        braces[index] = openBraces.last ?? -1
      default: break
      }
    }
    (self.partners, self.braces, self.scopes) = (partners, braces, scopes)
  }

  /// The index of the matching bracket; nil for an unmatched bracket or any other token.
  package func partner(of index: Int) -> Int? {
    guard partners.indices.contains(index), partners[index] != index else { return nil }
    return partners[index]
  }

  /// The opening braces around a token, innermost first.
  func openBraces(around index: Int) -> some Sequence<Int> {
    sequence(first: index) { brace(around: $0) }.dropFirst()
  }

  /// The declarations around a token, innermost first.
  package func scopes(around index: Int) -> some Sequence<Scope> {
    openBraces(around: index).lazy.compactMap { scopes[$0] }
  }

  /// The declaration whose body begins at an opening brace; nil for any other token.
  package func scope(of brace: Int) -> Scope? { scopes[brace] }

  /// The index of the innermost opening brace around a token; nil at the top level.
  package func brace(around index: Int) -> Int? { braces[index] < 0 ? nil : braces[index] }

  /// The kind of a declaration, from the last keyword before its opening brace.
  private static func scope(_ tokens: [SwiftTokens.Token], _ range: Range<Int>) -> Scope {
    for index in range.reversed() {
      let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
      switch tokens[index].text {
      case "init": return .initializer
      case "func", "var":
        return .member(isOfType: index > 0 && ["static", "class"].contains(tokens[index - 1].text))
      case "struct", "enum", "protocol": return .valueType(next)
      case "class", "actor":
        // `class func` and `class var` are members.
        if next.first?.isUppercase == true { return .type(next) }
      case "extension": return .extension(of: next)
      default: break
      }
    }
    return .other
  }
}

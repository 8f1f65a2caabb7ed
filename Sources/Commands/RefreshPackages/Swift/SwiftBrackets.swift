import RefreshFiles

/// Which brackets of a source belong together, and which braces are around each of its words.
///
/// Found once, so that nothing that looks for the end of a declaration has to look through the rest of the source.
package struct SwiftBrackets {
  /// The kind of declaration in a pair of braces, from the words before it.
  package enum Scope {
    case initializer
    /// A structure, an enumeration or a protocol.
    case valueType(String)
    case type(String)
    case `extension`(of: String)
    /// A function or a variable, and whether it is the type's own.
    case member(isOfType: Bool)
    case other
  }

  /// For each token the other bracket of its pair; its own index where there is none.
  private let partners: [Int]
  /// For each token the opening brace around it; -1 outside of all.
  private let braces: [Int]
  /// By the index of the opening brace.
  private let scopes: [Int: Scope]

  /// - Throws: `Problem` for brackets that are deeper in each other than `Limits.sourceNesting` allows.
  package init(_ tokens: [SwiftTokens.Token]) throws(SwiftTokens.Problem) {
    var partners = Array(tokens.indices)
    var braces = Array(repeating: -1, count: tokens.count)
    var scopes: [Int: Scope] = [:]
    var open: [Int] = []
    var openBraces: [Int] = []
    // What comes after the last brace.
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

  /// The other bracket of a pair; nil for one that has none, and for other tokens.
  package func partner(of index: Int) -> Int? {
    guard partners.indices.contains(index), partners[index] != index else { return nil }
    return partners[index]
  }

  /// The declarations around a token, from the inside out.
  package func scopes(around index: Int) -> some Sequence<Scope> {
    sequence(state: braces[index]) { [braces, scopes] (brace: inout Int) -> Scope? in
      guard brace >= 0 else { return nil }
      defer { brace = braces[brace] }
      return scopes[brace]
    }
  }

  /// The declaration whose braces begin at a token; nil for another token.
  package func scope(of brace: Int) -> Scope? { scopes[brace] }

  /// The opening brace around a token; nil outside of all.
  package func brace(around index: Int) -> Int? { braces[index] < 0 ? nil : braces[index] }

  /// The last word that says what braces hold, of those before them.
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

import Foundation
import RefreshFiles

/// The words and punctuation of a Swift source with their lines, without comments, strings, and code that only
/// compiles for iOS.
///
/// A lexer instead of a parser: finding the names that a source uses needs no grammar, and a lexer adds no build
/// time.
package struct SwiftTokens {
  package struct Token: Equatable {
    package let text: String
    package let line: Int
    /// Position of the token, in Unicode scalars of the source.
    package let range: Range<Int>
  }

  package private(set) var tokens: [Token] = []
  /// The conditions for iOS that are false on Linux.
  package private(set) var skippedBranches: [SkippedBranch] = []

  /// An `#if` condition for iOS that is false on Linux, so that its branch is skipped.
  package struct SkippedBranch {
    package let line: Int
    package let condition: String
    /// Position of the condition, in Unicode scalars of the source.
    package let range: Range<Int>
    package var imports: Set<String> = []
  }

  /// The reason that a source cannot be read, with its line.
  package struct Problem: Error {
    package let line: Int
    package let reason: String

    package init(line: Int, reason: String) { (self.line, self.reason) = (line, reason) }
  }

  /// Scans a source, without the branches of `#if` that do not compile on Linux.
  ///
  /// - Throws: `Problem` for conditions or strings nested deeper than `Limits.sourceNesting`, and for more tokens than
  ///   `Limits.sourceTokens`.
  package init(_ source: String) throws(Problem) {
    var scanner = SwiftScanner(source)
    // One entry per open `#if`: true if any branch was taken, and true if the current branch is taken.
    var conditions: [(wasTaken: Bool, isTaken: Bool)] = []
    var isTaken: Bool { conditions.allSatisfy(\.isTaken) }
    // Index in `skippedBranches` of each skipped iOS branch that is still open, by nesting depth.
    var open: [Int: Int] = [:]
    var last = ""
    while let token = scanner.next() {
      defer { last = token.text }
      if last == "import", !isTaken {
        for index in open.values { skippedBranches[index].imports.insert(token.text) }
      }
      switch token.text {
      case "#if":
        if let refusal = Limits.sourceNesting.refusal(
          of: conditions.count + 1, "its conditions have", "levels")
        {
          throw Problem(line: token.line, reason: refusal)
        }
        let rest = scanner.restOfLine()
        let condition = rest.trimmingCharacters(in: .whitespaces)
        let holds = Self.holds(condition)
        if isTaken, !holds, condition.contains("os(iOS)"), !condition.contains("!os(iOS)") {
          open[conditions.count] = skippedBranches.count
          let start = token.range.upperBound
          skippedBranches.append(
            SkippedBranch(
              line: token.line, condition: condition, range: start..<start + rest.unicodeScalars.count))
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
      default:
        guard isTaken else { continue }
        tokens.append(token)
        if let refusal = Limits.sourceTokens.refusal(of: tokens.count, "it has", "words and signs") {
          throw Problem(line: token.line, reason: refusal)
        }
      }
    }
    if let reason = scanner.problem { throw Problem(line: tokens.last?.line ?? 1, reason: reason) }
  }

  /// True if a condition holds on Linux with the modules of the compatibility package; unknown conditions are false.
  package static func holds(_ condition: String) -> Bool {
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
    "canImport(Combine)", "canImport(SwiftUI)", "canImport(Observation)", "canImport(Foundation)",
    "canImport(Dispatch)", "os(Linux)", "DEBUG", "SWIFT_PACKAGE", "true",
  ]
}

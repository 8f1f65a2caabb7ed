import Foundation
import RefreshFiles

/// The words of a Swift source with their lines, without comments, the text of strings, and what only compiles for iOS.
///
/// A scanner and not a parser: it answers which names a source uses, which needs no grammar, and builds in no time.
package struct SwiftTokens {
  package struct Token: Equatable {
    package let text: String
    package let line: Int
    /// Its place among the Unicode scalars of the source.
    package let range: Range<Int>
  }

  package private(set) var tokens: [Token] = []
  /// The conditions that name iOS and do not hold here.
  package private(set) var leftOut: [LeftOut] = []

  /// A condition that names iOS and does not hold here.
  package struct LeftOut {
    package let line: Int
    package let condition: String
    /// The place of the condition among the Unicode scalars of the source.
    package let range: Range<Int>
    /// The modules that its branch imports.
    package var imports: Set<String> = []
  }

  /// Why a source is not read, and at which line.
  package struct Problem: Error {
    package let line: Int
    package let reason: String
  }

  /// Scans a source. Branches of `#if` that are not taken on Linux are left out.
  ///
  /// - Throws: `Problem` for one that nests deeper than `Limits.sourceNesting` allows.
  package init(_ source: String) throws(Problem) {
    var scanner = SwiftScanner(source)
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
        if let refusal = Limits.sourceNesting.refusal(
          of: conditions.count + 1, "its conditions have", "levels")
        {
          throw Problem(line: token.line, reason: refusal)
        }
        let rest = scanner.restOfLine()
        let condition = rest.trimmingCharacters(in: .whitespaces)
        let holds = Self.holds(condition)
        if isTaken, !holds, condition.contains("os(iOS)"), !condition.contains("!os(iOS)") {
          open[conditions.count] = leftOut.count
          let start = token.range.upperBound
          leftOut.append(
            LeftOut(
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
      default: if isTaken { tokens.append(token) }
      }
    }
    if let reason = scanner.problem { throw Problem(line: tokens.last?.line ?? 1, reason: reason) }
  }

  /// Whether a condition holds on Linux with the modules of the compatibility package; an unknown one does not.
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

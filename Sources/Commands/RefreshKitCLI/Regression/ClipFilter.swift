import Foundation
import RefreshFiles

/// A regular expression that selects clips by name, with a limit on its work.
///
/// A backtracking matcher takes exponential time for some expressions, such as `((.*)*)*!`. Matching is stopped after
/// a number of progress reports instead of a time, so that an expression is refused on every machine or on none.
struct ClipFilter {
  private let text: String
  /// Compiled expression; nil for an empty expression, which matches every name.
  private let expression: NSRegularExpression?

  /// Number of progress reports, of some thousand matcher steps each, after which matching is stopped: fewer refuse
  /// slow but valid expressions, more delay the error. One more report is allowed for each character of the name, at
  /// which a match may start.
  private static let maximumReports = 400

  /// Compiles an expression.
  ///
  /// - Throws: `CommandFailure` for an invalid or too long expression.
  init(_ text: String) throws {
    guard Limits.filter.contains(text.utf16.count) else {
      throw CommandFailure.usage(
        "--filter: the expression has \(text.utf16.count) characters; at most \(Limits.filter.maximum) are allowed"
      )
    }
    do {
      expression = text.isEmpty ? nil : try NSRegularExpression(pattern: text)
    } catch {
      throw CommandFailure.usage(
        "--filter '\(text.prefix(80))': expected a regular expression, such as '^Waves'")
    }
    self.text = text
  }

  /// True if any part of a name matches.
  ///
  /// - Throws: `CommandFailure` if matching takes too long.
  func matches(_ name: String) throws -> Bool {
    guard let expression else { return true }
    var isFound = false
    var isGivenUp = false
    var reports = 0
    let whole = NSRange(location: 0, length: name.utf16.count)
    expression.enumerateMatches(in: name, options: .reportProgress, range: whole) { match, flags, stop in
      if match != nil {
        isFound = true
        stop.pointee = true
        return
      }
      reports += 1
      if flags.contains(.internalError) || reports > Self.maximumReports + whole.length {
        isGivenUp = true
        stop.pointee = true
      }
    }
    if isGivenUp && !isFound {
      throw CommandFailure.usage(
        "--filter '\(text.prefix(80))': the expression takes too long to match '\(name)'; avoid nested repetitions, such as (.*)*"
      )
    }
    return isFound
  }
}

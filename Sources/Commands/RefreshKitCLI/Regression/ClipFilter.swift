import Foundation
import RefreshFiles

/// A regular expression that picks clips by name, and never works on it without end.
///
/// A backtracking matcher takes exponential time for some expressions, such as `((.*)*)*!`. This one reports how its
/// work proceeds and is stopped after a number of reports: the same expression is refused on every machine.
struct ClipFilter {
  private let text: String
  /// Nil matches every name, as an empty expression does.
  private let expression: NSRegularExpression?

  /// After how many reports, some thousand steps of the matcher each, a name is given up; beside them there is one for
  /// each place in the name where a match may begin.
  private static let maximumReports = 400

  /// - Throws: `CommandFailure` for what is no regular expression.
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

  /// Whether any part of a name matches.
  ///
  /// - Throws: `CommandFailure` where that takes too long to find out.
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

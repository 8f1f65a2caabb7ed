import Foundation

/// One line about something an author should mend.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  public enum Severity: String, Hashable, Sendable, Comparable {
    /// The framework chose a sensible meaning and went on.
    case warning
    /// What was asked for could not be done; a render or a check fails.
    case error

    public static func < (a: Severity, b: Severity) -> Bool { a == .warning && b == .error }
  }

  public var severity: Severity
  public var message: String

  public init(_ severity: Severity, _ message: String) {
    self.severity = severity
    self.message = message
  }

  public var description: String { "\(severity): \(message)" }
}

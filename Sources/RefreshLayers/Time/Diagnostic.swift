import Foundation

/// One line about something an author should mend.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How much a diagnostic matters.
  public enum Severity: String, Hashable, Sendable, Comparable {
    /// The framework chose a sensible meaning and went on.
    case warning
    /// What was asked for could not be done; a render or a check fails.
    case error

    /// A warning is less than an error.
    public static func < (a: Severity, b: Severity) -> Bool { a == .warning && b == .error }
  }

  /// How much it matters.
  public var severity: Severity
  /// The line itself, which says what is allowed.
  public var message: String

  /// A diagnostic of a severity.
  public init(_ severity: Severity, _ message: String) {
    self.severity = severity
    self.message = message
  }

  /// Severity and message.
  public var description: String { "\(severity): \(message)" }
}

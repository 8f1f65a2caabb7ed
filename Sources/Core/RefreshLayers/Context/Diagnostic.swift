import Foundation

/// One line about something an author should mend.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How much a diagnostic matters.
  public enum Severity: String, Hashable, Sendable, Comparable {
    /// The framework chose a sensible meaning and continued.
    case warning
    /// The request could not be met; a render or a check fails.
    case error

    /// A warning is less than an error.
    public static func < (a: Severity, b: Severity) -> Bool { a == .warning && b == .error }
  }

  /// The topic of a diagnostic.
  public enum Topic: String, Hashable, Sendable {
    /// The behaviour of a control or a scenario.
    case behavior
    /// An image, a font or a character that cannot be shown as it was asked for.
    case content
  }

  /// How much it matters.
  public var severity: Severity
  /// The topic.
  public var topic: Topic
  /// The message, on one line.
  public var message: String

  /// A diagnostic of a severity, about behavior (default) or content.
  public init(_ severity: Severity, _ message: String, topic: Topic = .behavior) {
    self.severity = severity
    self.topic = topic
    self.message = message
  }

  /// Severity and message.
  public var description: String { "\(severity): \(message)" }
}

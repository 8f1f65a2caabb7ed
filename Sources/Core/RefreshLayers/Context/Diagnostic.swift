import Foundation

/// A warning or error for the author of a control, in one line.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable, Comparable {
    /// The input was adjusted and the work continued.
    case warning
    /// The request failed; rendering or a check ends with an error.
    case error

    /// A warning is less than an error.
    public static func < (a: Severity, b: Severity) -> Bool { a == .warning && b == .error }
  }

  /// The subject area of a diagnostic.
  public enum Topic: String, Hashable, Sendable {
    /// The behaviour of a control or a scenario.
    case behavior
    /// An image, font or character that cannot be shown as requested.
    case content
  }

  /// The severity of the diagnostic.
  public var severity: Severity
  /// The subject area of the diagnostic.
  public var topic: Topic
  /// The message in one line, without the severity.
  public var message: String

  /// A diagnostic of a severity, about behavior (default) or content.
  public init(_ severity: Severity, _ message: String, topic: Topic = .behavior) {
    self.severity = severity
    self.topic = topic
    self.message = message
  }

  /// Severity and message.
  public var description: String { "\(severity): \(message)" }

  /// Reports the diagnostic to the context whose turn runs on this thread; without one, prints it to standard error.
  package func report() { ImplicitAnimationState.current.report(self) }
}

import Foundation
import RefreshControls
import RefreshStage

/// Fault that a check has found in a control.
public struct CheckFault: Hashable, Sendable, Codable {
  /// Name of the check, such as a scenario, the walk or the seams.
  public var check: String
  /// Description of the fault, on one line.
  public var message: String
  /// Smallest script that reproduces the fault, as a scenario's JSON; nil if none is needed or none can reproduce it.
  public var script: String?
  /// Description of a change during the check that no script can express; nil if there was none.
  public var circumstance: String?

  /// Creates a fault.
  public init(check: String, message: String, script: String? = nil, circumstance: String? = nil) {
    self.check = check
    self.message = message
    self.script = script
    self.circumstance = circumstance
  }

  /// The message, followed in parentheses by the change that no script can express, if there is one.
  public var sentence: String { message + (circumstance.map { " (\($0))" } ?? "") }
}

/// Entry of a control's `acceptedJumps`, with the jumps of a check that it accepted.
public struct AcceptedJumpResult: Hashable, Sendable, Codable {
  /// Entry in the control's `acceptedJumps`.
  public var jump: AcceptedJump
  /// Jumps that this entry of `acceptedJumps` accepted, one line each; empty if no jump was accepted by it.
  public var messages: [String]

  /// Creates the result of an entry.
  public init(_ jump: AcceptedJump, messages: [String] = []) {
    (self.jump, self.messages) = (jump, messages)
  }
}

/// Result of a check of a control in one configuration.
public struct CheckResult: Hashable, Sendable, Codable {
  /// Name of the control's type.
  public var control: String
  /// Configuration in words.
  public var choices: String
  /// Name of the check: one of `ControlCheck.names`, or `repeat`.
  public var check: String
  /// Duration of the check in seconds of real time.
  public var seconds: Double
  /// Faults; empty if the check passed.
  public var faults: [CheckFault]
  /// Jumps that the control accepts; empty in all checks but the seam check.
  public var accepted: [AcceptedJumpResult]
  /// Warnings about images, fonts and characters that cannot be drawn as requested, one line each.
  public var warnings: [String]

  /// Creates the result of one check in one configuration.
  public init(
    control: String, choices: String, check: String, seconds: Double, faults: [CheckFault],
    accepted: [AcceptedJumpResult] = [], warnings: [String] = []
  ) {
    self.control = control
    self.choices = choices
    self.check = check
    self.seconds = seconds
    self.faults = faults
    self.accepted = accepted
    self.warnings = warnings
  }
}

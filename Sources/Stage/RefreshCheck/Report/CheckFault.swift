import Foundation
import RefreshControls
import RefreshStage

/// Something wrong with a control that a check has found.
public struct CheckFault: Hashable, Sendable, Codable {
  /// The check: a scenario, the walk, the seams.
  public var check: String
  /// The fault, on one line.
  public var message: String
  /// The smallest script that shows it, as a scenario's JSON; nil if none is needed, and if none can.
  public var script: String?
  /// What the check did that no script can say, in words; nil if the script says everything.
  public var circumstance: String?

  /// A fault that a check has found.
  public init(check: String, message: String, script: String? = nil, circumstance: String? = nil) {
    self.check = check
    self.message = message
    self.script = script
    self.circumstance = circumstance
  }

  /// The fault with what the check did.
  public var sentence: String { message + (circumstance.map { " (\($0))" } ?? "") }
}

/// A jump that a control accepts, with what was found of it.
public struct CheckAcceptance: Hashable, Sendable, Codable {
  /// The control's declaration.
  public var jump: AcceptedJump
  /// The jumps that it accepted, a line each; empty if none needed it.
  public var messages: [String]

  /// An acceptance and the jumps that were found.
  public init(_ jump: AcceptedJump, messages: [String] = []) {
    (self.jump, self.messages) = (jump, messages)
  }
}

/// The result of a check of a control in one configuration.
public struct CheckResult: Hashable, Sendable, Codable {
  /// The name of the control's type.
  public var control: String
  /// How it was staged, in words.
  public var choices: String
  /// The name of the check, one of `ControlCheck.names` in most cases.
  public var check: String
  /// Seconds of the machine's time.
  public var seconds: Double
  /// The faults; empty if the check passed.
  public var faults: [CheckFault]
  /// The jumps that the control accepts; empty in any check but that of the seams.
  public var accepted: [CheckAcceptance]
  /// Images, fonts and characters that could not be shown as asked, a line each.
  public var warnings: [String]

  /// The result of one check in one staging.
  public init(
    control: String, choices: String, check: String, seconds: Double, faults: [CheckFault],
    accepted: [CheckAcceptance] = [], warnings: [String] = []
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

import Foundation
import RefreshStage

/// Something wrong with a control that a check has found.
public struct CheckFault: Hashable, Sendable, Codable {
  /// What was checked: a scenario, the walk, the seams.
  public var check: String
  /// The fault, on one line.
  public var message: String
  /// The smallest script that shows it, as a scenario's JSON; nil if no script is needed.
  public var script: String?

  /// A fault that a check has found.
  public init(check: String, message: String, script: String? = nil) {
    self.check = check
    self.message = message
    self.script = script
  }
}

/// The result of a check of a control in one configuration.
public struct CheckResult: Hashable, Sendable, Codable {
  /// The name of the control's type.
  public var control: String
  /// How it was staged, in words.
  public var choices: String
  /// What was checked, one of `ControlCheck.names` in most cases.
  public var check: String
  /// Seconds of the machine's time.
  public var seconds: Double
  /// The faults; empty if the check passed.
  public var faults: [CheckFault]
  /// Pictures, fonts and characters that could not be shown as asked, a line each.
  public var warnings: [String]

  /// The result of one check in one staging.
  public init(
    control: String, choices: String, check: String, seconds: Double, faults: [CheckFault],
    warnings: [String] = []
  ) {
    self.control = control
    self.choices = choices
    self.check = check
    self.seconds = seconds
    self.faults = faults
    self.warnings = warnings
  }
}

import Foundation
import RefreshControls
import RefreshStage

/// Scenario that breaks refresh controls in practice, played on a control.
public struct CheckScenario: Sendable {
  /// Number of the scenario, 1…25.
  public let number: Int
  /// Name for files and tables.
  public let name: String
  /// Actions of the scenario and the expected result, in one sentence.
  public let sentence: String
  let body: @Sendable (CheckBench) -> Void

  init(_ number: Int, _ name: String, _ sentence: String, _ body: @escaping @Sendable (CheckBench) -> Void) {
    self.number = number
    self.name = name
    self.sentence = sentence
    self.body = body
  }

  /// All scenarios, sorted by number.
  public static let all = (ending + pulling + environment + authors).sorted { $0.number < $1.number }

  /// Plays the scenario on a control and returns the faults.
  public func faults(of configuration: CheckConfiguration) -> [CheckFault] {
    faults(of: configuration, comparing: NewControlSnapshots())
  }

  func faults(of configuration: CheckConfiguration, comparing fresh: NewControlSnapshots) -> [CheckFault] {
    let bench = CheckBench(configuration, check: name)
    body(bench)
    bench.finish(comparing: fresh)
    return bench.faults
  }
}

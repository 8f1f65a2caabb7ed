import Foundation
import RefreshControls
import RefreshStage

/// Something that breaks refresh controls in practice, played on a control.
public struct CheckScenario: Sendable {
  /// 1…25.
  public let number: Int
  /// For files and tables.
  public let name: String
  /// The actions and the expected result.
  public let sentence: String
  let body: @Sendable (CheckBench) -> Void

  init(_ number: Int, _ name: String, _ sentence: String, _ body: @escaping @Sendable (CheckBench) -> Void) {
    self.number = number
    self.name = name
    self.sentence = sentence
    self.body = body
  }

  /// All of them, by number.
  public static let all = (ending + pulling + environment + authors).sorted { $0.number < $1.number }

  /// Plays the scenario on a control and returns the faults.
  public func faults(of subject: CheckSubject) -> [CheckFault] {
    faults(of: subject, comparing: FreshLooks())
  }

  func faults(of subject: CheckSubject, comparing fresh: FreshLooks) -> [CheckFault] {
    let bench = CheckBench(subject, check: name)
    body(bench)
    bench.finish(comparing: fresh)
    return bench.faults
  }
}

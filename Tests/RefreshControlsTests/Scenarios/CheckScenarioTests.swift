import RefreshControls
import RefreshStage
import Testing

/// The 25 scenarios of the design, each played on a control of the base class that does nothing wrong.
@Suite struct CheckScenarioTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let scenario: CheckScenario
    let subject: CheckSubject

    var testDescription: String { "\(scenario.number) \(scenario.name): \(subject.choices)" }
  }

  /// All scenarios over types and anchors at the top; at the other edges one anchor each.
  static let cases: [Case] = CheckScenario.all.flatMap { scenario in
    RefreshControlType.allCases.flatMap { type in
      let anchored = AnchorPosition.allCases.map { (RefreshEdge.top, $0) }
      let others = [RefreshEdge.bottom, .left, .right].map { ($0, AnchorPosition.middle) }
      return (anchored + others).map { edge, anchor in
        var subject = CheckSubject(ProbeControl.self)
        (subject.type, subject.anchor, subject.edge) = (type, anchor, edge)
        return Case(scenario: scenario, subject: subject)
      }
    }
  }

  @Test("a control survives what breaks others", arguments: cases)
  func aControlSurvives(test: Case) {
    #expect(test.scenario.faults(of: test.subject).map(\.message) == [])
  }

  @Test("there are 25 scenarios, numbered as in the design")
  func allScenariosAreThere() {
    #expect(CheckScenario.all.map(\.number) == Array(1...25))
    #expect(Set(CheckScenario.all.map(\.name)).count == 25)
  }
}

import Foundation
import RefreshCheck
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import TestControls
import Testing

/// The 25 scenarios of the design, each played on a control of the base class that does nothing wrong.
@Suite struct CheckScenarioTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let scenario: CheckScenario
    let subject: CheckConfiguration

    var testDescription: String { "\(scenario.number) \(scenario.name): \(subject.choices)" }
  }

  /// All scenarios over types and anchors at the top; at the other edges one anchor each.
  static let cases: [Case] = CheckScenario.all.flatMap { scenario in
    RefreshControlType.allCases.flatMap { type in
      let anchored = AnchorPosition.allCases.map { (RefreshEdge.top, $0) }
      let others = [RefreshEdge.bottom, .left, .right].map { ($0, AnchorPosition.middle) }
      return (anchored + others).map { edge, anchor in
        var subject = CheckConfiguration(ProbeControl.self)
        (subject.type, subject.anchor, subject.edge) = (type, anchor, edge)
        return Case(scenario: scenario, subject: subject)
      }
    }
  }

  @Test("a control survives what breaks others", arguments: cases)
  func aControlSurvives(test: Case) {
    #expect(test.scenario.faults(of: test.subject).map(\.message) == [])
  }

  /// Rates as slow and as fast as `check` takes them; 60 is that of the cases above.
  static let rates: [Double] = [1, 2, 5, 30, 120, 240]

  /// All rates at the top, where a control is pulled most, and the slowest at the other edges.
  static let ratedEdges: [(Double, RefreshEdge)] =
    rates.map { ($0, .top) } + [(1, .bottom), (2, .bottom), (1, .left), (1, .right)]

  @Test("what is found follows from the motion and not from the frame rate", arguments: ratedEdges)
  func anyFrameRate(rate: Double, edge: RefreshEdge) {
    var subject = CheckConfiguration(ProbeControl.self)
    (subject.framesPerSecond, subject.edge) = (rate, edge)
    for scenario in CheckScenario.all {
      #expect(scenario.faults(of: subject).map(\.message) == [], "\(scenario.name)")
    }
    subject.control = Swinging.self
    #expect(SeamCheck(subject).run().faults.map(\.message) == [])
  }

  /// Goes there in one cycle and back in the next.
  final class Swinging: ProbeControl {
    override func setupRefreshControl(for animationView: View) {}
    override func animationCycle(for animationView: View) { square.center.x = square.center.x > 50 ? 5 : 105 }
  }

  /// Moves the content by 40 points as soon as a finger drags it in a refresh.
  final class Jumping: ProbeControl {
    private final class Jump: ScrollObserver {
      private unowned let control: RefreshControl
      private var isDone = false

      init(_ control: RefreshControl) { self.control = control }

      func scrollViewDidScroll(_ scrollView: ScrollView) {
        guard control.isRefreshing, scrollView.isDragging, !isDone else { return }
        isDone = true
        scrollView.contentOffset.y -= 40
      }
    }

    private lazy var jump = Jump(self)

    override func setup() {
      super.setup()
      (scrollView as? ScrollView)?.addObserver(jump)
    }
  }

  @Test("a jump under the finger is found at any frame rate", arguments: rates + [60])
  func aJump(rate: Double) throws {
    var subject = CheckConfiguration(Jumping.self)
    subject.framesPerSecond = rate
    let scenario = try #require(CheckScenario.all.first { $0.name == "drag-while-refreshing" })
    #expect(scenario.faults(of: subject).contains { $0.message.hasPrefix("the content jumped by 4") })
  }

  @Test("there are 25 scenarios, numbered as in the design")
  func allScenariosAreThere() {
    #expect(CheckScenario.all.map(\.number) == Array(1...25))
    #expect(Set(CheckScenario.all.map(\.name)).count == 25)
  }
}

import Foundation
import RefreshCheck
import RefreshControls
import RefreshLayers
import RefreshStage
import TestControls
import TestSupport
import Testing
import UIKit

@testable import RefreshKitUIKit

/// Steps at random around hosted controls whose listeners call back.
///
/// 5,000 of them, and a million with `make walk`.
@Suite struct HostedWalkTests {
  static let total = TestRun.count(otherwise: 5_000)

  /// Begins, ends and changes insets whenever it hears of something, one time in five.
  final class Meddling: SquareControl {
    private var count = 0

    override func didArm() { meddle() }
    override func showResult(_ result: RefreshResult, on animationView: View) { meddle() }
    override func resetAnimationView(_ animationView: View) { meddle() }

    private func meddle() {
      count += 1
      switch count % 5 {
      case 0:
        beginRefreshing()
        perform(after: 0.3) { [weak self] in self?.endRefreshing() }
      case 1: endRefreshing(.failure())
      default: break
      }
    }
  }

  @Test("no walk at random breaks an invariant of a hosted control", arguments: RefreshEdge.allCases)
  @MainActor func walk(edge: RefreshEdge) {
    for (index, control) in [SquareControl.self, Meddling.self].enumerated() {
      var subject = CheckConfiguration(control)
      (subject.edge, subject.framesPerSecond) = (edge, 20)
      subject.prepare = { $0.hostControls() }
      let check = WalkCheck(subject)
      let faults = check.faults(steps: Self.total / 8, seed: UInt64(33 + index))
      #expect(faults.isEmpty, "\(faults.map { "\($0.message)\n\($0.script ?? "")" }.joined(separator: "\n"))")
    }
  }
}

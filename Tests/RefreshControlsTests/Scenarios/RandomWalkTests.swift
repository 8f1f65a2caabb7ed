import Foundation
import RefreshCheck
import RefreshControls
import RefreshStage
import TestSupport
import Testing

/// Sixteen thousand steps at random, in parts that run beside each other.
///
/// `make walk` walks a million.
@Suite struct RandomWalkTests {
  static let total = TestRun.count(otherwise: 16_000)

  /// Every edge with both types, and every exit policy.
  static let subjects: [CheckConfiguration] = RefreshEdge.allCases.flatMap { edge in
    RefreshControlType.allCases.map { type in
      var subject = CheckConfiguration(type == .slideDown ? ProbeControl.self : BlendingControl.self)
      (subject.type, subject.edge, subject.framesPerSecond) = (type, edge, 20)
      return subject
    }
  }

  /// Leaves its cycles in the middle and takes its time to go.
  final class BlendingControl: ProbeControl {
    required init(type: RefreshControlType) {
      super.init(type: type)
      exitPolicy = .atMarks([0.3])
      minimumRefreshingTime = 0.2
      trigger = .onReach
      holdDistance = 40
      triggerDistance = 75
      maximumPullDistance = 110
    }
  }

  @Test("no walk at random breaks an invariant", arguments: subjects.indices)
  func noWalkBreaksAnInvariant(index: Int) {
    var check = WalkCheck(Self.subjects[index])
    check.isStrict = true
    let faults = check.faults(steps: Self.total / Self.subjects.count, seed: UInt64(2024 + index))
    #expect(faults.isEmpty, "\(faults.map { "\($0.message)\n\($0.script ?? "")" }.joined(separator: "\n"))")
  }
}

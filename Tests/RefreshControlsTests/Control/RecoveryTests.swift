import Foundation
import RefreshLayers
import RefreshScrolling
import RefreshStage
import Testing

@testable import RefreshControls

/// What goes wrong in the control's own state is told, and the author's program goes on.
@Suite struct RecoveryTests {
  /// Ways into phases, and a phase that cannot follow.
  static let cases: [(steps: [Scenario.Step], next: RefreshPhase)] = [
    ([], .closing), ([.pull(to: 40, over: 0.2)], .exiting), ([.pull(to: 100, over: 0.2)], .idle),
    ([.pull(to: 100, over: 0.2), .release, .wait(for: 0.1)], .closing),
    ([.forceRefresh, .wait(for: 0.6)], .idle),
    ([.forceRefresh, .wait(for: 0.6), .end(.success, after: 2), .wait(for: 0.6)], .refreshing(cycle: 1)),
  ]

  @Test(
    "a phase that cannot follow is an error in one line, and the control is idle and like new",
    arguments: cases)
  func impossiblePhase(steps: [Scenario.Step], next: RefreshPhase) throws {
    let harness = Harness()
    var results: [RefreshResult] = []
    harness.play(steps: steps)
    harness.perform { harness.control.beginRefreshing { results.append($0) } }
    let isWaiting = results.isEmpty
    let from = harness.phase
    harness.perform { harness.control.move(to: next) }
    #expect(harness.phase == .idle)
    #expect(harness.control.contributedInset == 0)
    let error = try #require(harness.errors.first)
    #expect(harness.errors.count == 1)
    #expect(
      error.hasPrefix(
        "ProbeControl: internal error of RefreshKit: a control cannot go from \(from.rawValue) to \(next.kind.rawValue)"
      ))
    // Whoever waits for the end hears of it, once.
    #expect(!isWaiting || results.count == 1)
    // What the cycle had begun runs out.
    harness.play(.cancel, .settle, .wait(for: 1))
    #expect(harness.isLikeNew)
    let actions = harness.actions
    harness.play(.pull(to: 100, over: 0.3), .release, .refresh(for: 0.6), .settle)
    #expect(harness.actions == actions + 1)
    #expect(harness.isLikeNew)
    #expect(harness.errors.count == 1)
  }

  @Test("a delegate that was told of a beginning is told of the end")
  func delegateIsBalanced() {
    let harness = Harness()
    harness.play(.forceRefresh, .wait(for: 0.6))
    harness.perform { harness.control.move(to: .idle) }
    let trace = harness.stage.trace
    #expect(trace.count(of: .delegate("refreshControlDidStart")) == 1)
    #expect(trace.count(of: .delegate("refreshControlDidEnd")) == 1)
    #expect(trace.count(of: .hook(.resetAnimationView)) == 1)
  }
}

import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshStage

/// Scenarios with mistakes in an author's hooks.
extension CheckScenario {
  static let authors: [CheckScenario] = [
    CheckScenario(
      18, "failure", "the action fails, or never ends: a failure that is shown; a timeout ends it"
    ) { b in
      b.play(.pull(to: b.far, over: 0.3), .release, .wait(for: 0.5), .end(.failure(), after: 0.5), .settle)
      b.expect(
        b.stage.trace.count(of: .hook(.showResult)) == 1, "showResult was not called once for a failure")
      let timeout = b.control.timeout
      b.play(.timeout(after: 1), .pull(to: b.far, over: 0.3), .release, .wait(for: 1.2))
      b.expect(!b.control.isRefreshing, "a refresh that nobody ends continues past its timeout")
      // A timeout that no step can express is set to none.
      let said = timeout.flatMap { Limits.stepDuration.contains($0) ? $0 : nil }
      b.play(.timeout(after: said ?? 0), .settle)
    },
    CheckScenario(20, "exit-completion", "the exit animation calls its completion once and in time") { b in
      b.play(.pull(to: b.far, over: 0.3), .release, .refresh(for: 0.5), .settle, .wait(for: 1))
      let closings = b.stage.trace.count(of: .phase(.exiting, .closing))
      b.expect(closings == 1, "it closed \(closings) times after one refresh")
    },
    CheckScenario(24, "durations", "a duration or height of 0, less or NaN: a clear diagnostic, no hang") {
      b in
      b.play(.forceRefresh, .wait(for: 2.5 * b.cycle), .endRefreshing, .settle)
      b.expect(b.cycles <= 200, "\(b.cycles) cycles ran in \(2.5 * b.cycle) s")
    },
    CheckScenario(
      25, "nested-animation", "begun inside an animation: its cycles keep their own time, no crash"
    ) { b in
      b.play(.beginInAnimation(for: 30), .wait(for: max(0.5, 2.2 * b.cycle)))
      b.expect(
        b.cycles >= 2,
        "begun inside an animation of 30 s, only \(b.cycles) cycles began in 2.2 cycle durations; expected at least 2"
      )
      b.play(.endRefreshing, .settle)
    },
  ]
}

import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage

/// Scenarios with pulls that must refresh, and movements that must not.
extension CheckScenario {
  static let pulling: [CheckScenario] = [
    CheckScenario(
      9, "retreat-and-return",
      "past the threshold and back: cancelled; past it again: armed and announced again"
    ) { b in
      guard b.control.trigger == .onRelease else { return }
      b.play(
        .pull(to: b.far, over: 0.3), .pull(to: 0.5 * b.threshold, over: 0.2), .hold(for: 0.1), .release,
        .settle)
      b.expect(b.actions == 0, "a pull that went back below the threshold refreshed")
      let before = b.announcements
      b.play(
        .pull(to: b.far, over: 0.3), .pull(to: 0.5 * b.threshold, over: 0.2), .pull(to: b.far, over: 0.2))
      b.expect(
        b.announcements == before + 2, "crossing twice was announced \(b.announcements - before) times")
      b.play(.release, .wait(for: 0.1))
      b.expect(
        b.actions == 1, "a pull that came back past the threshold called the action \(b.actions) times")
    },
    CheckScenario(10, "one-point-above", "back to one point above the threshold: still armed") { b in
      b.play(.pull(to: b.far, over: 0.3), .pull(to: b.threshold + 1, over: 0.2), .release, .wait(for: 0.1))
      b.expect(
        b.actions == 1, "letting go one point above the threshold called the action \(b.actions) times")
    },
    CheckScenario(11, "stationary-release", "let go without motion above the threshold: triggers") { b in
      b.play(.pull(to: b.threshold + 5, over: 0.3), .hold(for: 0.6), .release, .wait(for: 0.1))
      b.expect(b.actions == 1, "letting go at rest above the threshold called the action \(b.actions) times")
    },
    CheckScenario(
      12, "at-the-threshold", "just below the threshold: not armed and not fired; just above: both"
    ) { b in
      guard b.control.trigger == .onRelease else { return }
      b.play(.pull(to: b.threshold - 0.01, over: 0.3), .hold(for: 0.1))
      b.expect(
        b.control.phase.kind == .pulling,
        "0.01 points below the threshold it is \(b.control.phase.kind.rawValue)")
      b.play(.release, .settle)
      b.expect(b.actions == 0, "letting go 0.01 points below the threshold refreshed")
      b.play(.pull(to: b.threshold + 0.01, over: 0.3), .hold(for: 0.1))
      b.expect(
        b.control.phase.kind == .armed,
        "0.01 points above the threshold it is \(b.control.phase.kind.rawValue)")
      b.play(.release, .wait(for: 0.1))
      b.expect(b.actions == 1, "letting go 0.01 points above the threshold did not refresh")
    },
    CheckScenario(
      13, "nothing-else-triggers", "a fling, a scroll by program, an inset or a tap never refreshes"
    ) { b in
      b.play(b.scroll(beyond: -300, animated: false), b.drag(280, over: 0.08), .release, .settle)
      b.play(b.scroll(beyond: 2 * b.height, animated: true), .wait(for: 0.5))
      b.play(b.scroll(beyond: 0, animated: true), .wait(for: 0.5))
      b.play(.inset(by: 80), .wait(for: 0.2), .inset(by: -80), .wait(for: 0.2))
      b.play(.path([Scenario.PathPoint(t: 0, x: 100, y: 200)]), .release, .wait(for: 0.1))
      b.expect(b.actions == 0, "it refreshed without a pull")
    },
    CheckScenario(22, "drag-across", "a drag mostly across, with a directional lock, never pulls") { b in
      let axis = b.control.edge.axis.other
      let lock = DirectionalLock()
      let content = b.scrollView.contentSize
      let words = "with a DirectionalLock on content three times as wide, which no scenario can add"
      b.turn(words) {
        b.scrollView.addBehavior(lock)
        b.scrollView.contentSize[axis] = 3 * content[axis]
      }
      b.play(b.drag(90, across: -200, over: 0.4), .hold(for: 0.1))
      b.expect(b.control.phase == .idle, "a drag across is \(b.control.phase.kind.rawValue)")
      b.play(.release, .settle)
      b.turn(words) {
        b.scrollView.removeBehavior(lock)
        b.scrollView.contentSize = content
      }
      b.expect(b.actions == 0, "a drag across refreshed")
    },
    CheckScenario(
      23, "back-to-zero",
      "the pull returns to zero: handleScrolling with 0 is delivered, however it got there"
    ) { b in
      // A control that refreshes as soon as the threshold is reached is pulled almost that far.
      let far = b.control.trigger == .onReach ? 0.95 * b.threshold : b.far
      b.play(.pull(to: far, over: 0.3), .pull(to: 0, over: 0.3), .hold(for: 0.05), .release, .settle)
      let slowly = LayerSnapshot.all(of: b.control)
      b.expect(
        b.lastPull == RefreshPhase.Pull(), "handleScrolling was last given \(b.lastPull?.ratio ?? -1), not 0")
      b.play(.pull(to: far, over: 0.3), b.scroll(beyond: 0, animated: false), .cancel, .settle)
      b.expect(
        b.lastPull == RefreshPhase.Pull(), "handleScrolling was last given \(b.lastPull?.ratio ?? -1), not 0")
      let atOnce = LayerSnapshot.all(of: b.control)
      // A slow pull shows states close to 0 before it ends; a control that does not handle 0 keeps the last of these
      // states.
      for line in LayerSnapshot.differences(slowly, atOnce, tolerance: 0.05).prefix(3) {
        b.note(
          "at pull ratio 0, \(line), depending on how the pull got there: handleScrolling does not set the state for 0"
        )
      }
    },
  ]
}

extension CheckBench {
  /// Number of announcements that a release refreshes.
  var announcements: Int { stage.trace.count(of: .announcement("Release to refresh")) }

  /// Last pull passed to `handleScrolling`; nil before the first.
  var lastPull: RefreshPhase.Pull? {
    for event in stage.trace.events.reversed() { if case .scrolling(let pull) = event.kind { return pull } }
    return nil
  }
}

/// Observer of the largest movement of the content offset between two samples, 240 per second whatever the frame
/// rate.
final class JumpObserver: ScrollObserver {
  private(set) var greatest: CGFloat = 0
  private let axis: ScrollAxis
  private let stage: Stage
  private var last: CGFloat
  private var event: Scheduler.Event?

  init(_ bench: CheckBench) {
    axis = bench.control.edge.axis
    stage = bench.stage
    // Motion since the last frame does not count as a jump.
    stage.tick()
    last = bench.scrollView.contentOffset[axis]
    bench.scrollView.addObserver(self)
    sample()
  }

  private func sample() {
    event = stage.context.scheduler.schedule(after: 1.0 / 240) { [weak self] in
      self?.stage.tick()
      self?.sample()
    }
  }

  func stop() {
    event?.cancel()
    stage.scrollView.removeObserver(self)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    let offset = scrollView.contentOffset[axis]
    greatest = max(greatest, abs(offset - last))
    last = offset
  }
}

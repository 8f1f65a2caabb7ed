import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// Scenarios with changes around a control: inset, size, attachment, clock, content.
extension CheckScenario {
  static let environment: [CheckScenario] = [
    CheckScenario(
      14, "inset-changed-by-others", "the inset is changed by others in mid-refresh: kept afterwards"
    ) { b in
      b.play(.pull(to: b.far, over: 0.3), .release, .wait(for: 0.1), .inset(by: 20), .wait(for: b.timeToOpen))
      b.expect(
        abs(b.distance - b.hold) < Tolerance.rounding,
        "the content is open by \(InvariantMonitor.points(b.distance)) after its inset changed while it opened; expected \(b.hold)"
      )
      b.play(.inset(by: 10), .wait(for: 0.1), .endRefreshing, .settle)
    },
    CheckScenario(15, "resize", "resized in every phase: laid out again, no jump") { b in
      var isWide = false
      for steps in b.everyPhase {
        b.play(steps)
        let (phase, distance) = (b.control.phase.kind, b.distance)
        let wasMoving = !b.scrollView.isAtRest
        isWide.toggle()
        b.play(.resize(to: CGSize(width: isWide ? 400 : 320, height: isWide ? 440 : 480)))
        let across = b.control.edge.axis.other
        b.expect(
          b.control.frame.size[across] == b.scrollView.bounds.size[across],
          "resized while \(phase.rawValue), it is not as wide as the scroll view")
        let moved = b.distance - distance
        // Content that glides or bounces continues meanwhile, far when frames are slow; content that a finger holds
        // does not. At a trailing edge the content stays and its end moves.
        let isHeld = phase == .pulling || phase == .armed
        if b.control.edge.isLeading, isHeld || phase == .refreshing {
          let isOnItsWay = !isHeld && (min(distance, b.hold)...max(distance, b.hold)).contains(b.distance)
          b.expect(
            abs(moved) < 1 || wasMoving && isOnItsWay,
            "resized while \(phase.rawValue), the content jumped by \(InvariantMonitor.points(moved))")
        }
        b.comeToRest()
      }
    },
    CheckScenario(
      16, "begin-before-attach", "begun before it is attached or laid out: full height once it is"
    ) { b in
      b.play(
        .detach, .begin(animated: true, notify: true), .wait(for: 0.1), .attach, .wait(for: b.timeToOpen))
      b.expect(b.actions == 1, "begun before it was attached, the action was called \(b.actions) times")
      b.expect(
        abs(b.distance - b.hold) < Tolerance.rounding,
        "\(InvariantMonitor.points(b.distance)) are open and not \(b.hold)")
    },
    CheckScenario(17, "detach", "removed in every phase: no leak, no later call, the inset restored") { b in
      for steps in b.everyPhase {
        b.play(steps)
        let phase = b.control.phase.kind
        b.play(.cancel, .detach)
        let count = b.stage.trace.events.count
        let inset = b.scrollView.contentInset
        b.play(.wait(for: 3))
        b.expect(
          b.stage.trace.events.count == count, "removed while \(phase.rawValue), it still received events")
        b.expect(
          b.scrollView.contentInset == inset, "removed while \(phase.rawValue), the inset changed later")
        b.play(.attach, .settle)
        b.comeToRest()
      }
      for phase in LeakCheck.leaks(of: b.configuration) {
        b.note(
          "the control leaks when it is removed and released while \(phase): one of its own closures retains it",
          isShown: false)
      }
    },
    CheckScenario(19, "pause", "the clock is paused and resumed: the cycle continues") { b in
      b.play(.pull(to: b.far, over: 0.3), .release, .wait(for: 0.4))
      let before = b.cycles
      b.play(.pause(for: 2.5 * b.cycle), .wait(for: 0.1))
      b.expect(
        b.cycles >= before + 2,
        "\(b.cycles - before) cycles began in a pause of \(2.5 * b.cycle) s; expected at least 2")
      b.play(.endRefreshing, .pause(for: b.cycle + 1), .settle)
    },
    CheckScenario(21, "short-content", "content shorter than the viewport: works the same") { b in
      b.play(.content(length: 100), .wait(for: 0.5))
      b.play(.pull(to: b.far, over: 0.3), .release, .wait(for: b.timeToOpen))
      b.expect(b.actions == 1, "the action was called \(b.actions) times, not once")
      b.expect(
        abs(b.distance - b.hold) < Tolerance.rounding,
        "\(InvariantMonitor.points(b.distance)) are open and not \(b.hold)")
      b.play(.endRefreshing, .settle)
    },
  ]
}

extension CheckBench {
  var cycles: Int { stage.trace.count(of: .hook(.animationCycle)) }

  /// Seconds after which the content is open, with a margin of 0.35 s.
  var timeToOpen: TimeInterval { control.insetDuration + 0.35 }

  /// Steps into every phase, each from rest.
  var everyPhase: [[Scenario.Step]] {
    let pulled: [Scenario.Step] = [.pull(to: far, over: 0.2), .release]
    let ended = pulled + [.wait(for: 0.4), .end(.success, after: 0.5)]
    return [
      [], [.pull(to: 0.5 * threshold, over: 0.2)], [.pull(to: far, over: 0.2)],
      [.pull(to: 0.5 * threshold, over: 0.2), .release], pulled + [.wait(for: 0.1)],
      pulled + [.wait(for: 0.5)], ended,
      ended + [.wait(for: cycle + 0.2)], ended + [.wait(for: cycle + 0.6)],
      pulled + [.wait(for: 0.1), .endRefreshing, .wait(for: cycle + 0.1)],
    ]
  }

  /// Cancels touches, ends a refresh and waits for rest.
  func comeToRest() { play(.cancel, .endRefreshing, .settle) }
}

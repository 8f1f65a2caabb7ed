import Foundation
import RefreshControls
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// Scenarios in which a refresh begins or ends at an awkward moment, such as during a drag.
extension CheckScenario {
  static let ending: [CheckScenario] = [
    CheckScenario(
      1, "end-in-the-action", "ended inside the action or while settling: one action, a clean close"
    ) { b in
      b.play(.answer(after: 0), .pull(to: b.far, over: 0.3), .release, .settle)
      b.expect(b.actions == 1, "the action was called \(b.actions) times, not once")
      b.play(.answer(after: 0.15), .pull(to: b.far, over: 0.3), .release, .settle)
      b.expect(b.actions == 2, "the action was called \(b.actions - 1) times, not once")
    },
    CheckScenario(
      2, "end-and-begin-at-once", "ended and begun in one tick, 20 times: the inset never accumulates"
    ) { b in
      b.play(.pull(to: b.far, over: 0.3), .release, .wait(for: 0.4))
      for _ in 0..<20 { b.play(.endRefreshing, .forceRefresh) }
      b.play(.wait(for: 1))
      for _ in 0..<20 { b.play(.forceRefresh, .endRefreshing) }
      b.play(.settle)
      b.expect(b.control.contributedInset == 0, "\(b.control.contributedInset) points of inset are left")
    },
    CheckScenario(3, "begin-twice", "begun twice: one action, and every completion is called") { b in
      var heard = 0
      b.turn(as: .begin(animated: true, notify: true)) { b.control.beginRefreshing { _ in heard += 1 } }
      b.play(.wait(for: 0.1))
      b.turn(as: .begin(animated: true, notify: true)) { b.control.beginRefreshing { _ in heard += 1 } }
      b.play(.wait(for: 0.5))
      b.expect(b.actions == 1, "the action was called \(b.actions) times, not once")
      b.play(.endRefreshing, .settle)
      b.expect(heard == 2, "\(heard) of 2 completions were called at the end")
    },
    CheckScenario(
      4, "end-for-nothing",
      "ended while idle, disabled or twice: nothing stops or jumps; a disabled one still ends"
    ) { b in
      let offset = b.scrollView.contentOffset
      b.play(.endRefreshing, .wait(for: 0.1))
      b.expect(b.scrollView.contentOffset == offset, "ending while idle moved the content")
      b.play(.enable(false), .endRefreshing, .pull(to: b.far, over: 0.3), .release, .settle)
      b.expect(b.actions == 0, "a disabled control refreshed")
      b.play(.enable(true), .pull(to: b.far, over: 0.3), .release, .wait(for: 0.4))
      b.play(.enable(false), .endRefreshing, .endRefreshing, .settle)
      b.expect(!b.control.isRefreshing, "a disabled control did not end")
      let ends = b.stage.trace.events.count { if case .end = $0.kind { true } else { false } }
      b.expect(ends == 1, "the refresh ended \(ends) times")
    },
    CheckScenario(
      5, "end-under-a-finger", "ended while a finger is down: over at once, closed when the finger leaves"
    ) { b in
      b.play(.pull(to: b.far, over: 0.3), .release, .wait(for: 0.5), b.drag(40, over: 0.3), .hold(for: 0.1))
      let offset = b.scrollView.contentOffset
      b.play(.endRefreshing)
      b.expect(!b.control.isRefreshing, "it still refreshes after it was ended")
      b.play(.hold(for: 1.5))
      b.expect(b.scrollView.contentOffset == offset, "the content moved under a finger that rests")
      b.play(.release, .settle)
    },
    CheckScenario(6, "end-while-scrolled-away", "scrolled away when it ends: visible content does not move") {
      b in
      b.play(.pull(to: b.far, over: 0.3), .release, .wait(for: 0.5), b.drag(-300, over: 0.5), .hold(for: 0.1))
      b.play(.release, .wait(for: 0.3))
      let offset = b.scrollView.contentOffset
      b.play(.endRefreshing, .settle)
      let moved = b.scrollView.contentOffset[b.control.edge.axis] - offset[b.control.edge.axis]
      b.expect(abs(moved) < Tolerance.rounding, "the content moved by \(InvariantMonitor.points(moved))")
    },
    CheckScenario(7, "drag-while-refreshing", "dragged while it refreshes: no second trigger, no jump") { b in
      b.play(.pull(to: b.far, over: 0.3), .release, .wait(for: 0.5))
      let jumps = JumpObserver(b)
      b.play(b.drag(150, over: 0.4), .hold(for: 0.1), .release, .wait(for: 1))
      b.expect(b.actions == 1, "a pull during the refresh called the action again")
      jumps.stop()
      // Between two samples the finger moves by 5.4 points at most, and the bounce after it by 6.3.
      b.expect(jumps.greatest < 20, "the content jumped by \(InvariantMonitor.points(jumps.greatest))")
    },
    CheckScenario(
      8, "drag-while-ending", "dragged while it ends: the drag moves the content and is never swallowed"
    ) { b in
      b.play(.pull(to: b.far, over: 0.3), .release, .wait(for: 0.5), .endRefreshing)
      b.play(b.drag(120, over: 0.3), .hold(for: 0.05))
      b.expect(b.distance > b.hold + 10 || b.distance > 40, "the drag did not move the content")
      // A control that has closed by then may have been pulled to refresh again.
      b.play(.release, .endRefreshing, .settle)
      b.expect(b.actions <= 2, "one drag called the action \(b.actions - 1) times")
    },
  ]
}

import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import TestControls
import Testing

/// Hooks, delegates and observers that call back into the control at every step.
@Suite struct MeddlingTests {
  /// What someone does as soon as told.
  enum Meddling: CaseIterable {
    case end, begin, takeOff, endAndBegin

    func act(on control: RefreshControl) {
      switch self {
      case .end: control.endRefreshing()
      case .begin: control.beginRefreshing()
      case .takeOff: control.removeFromSuperview()
      case .endAndBegin:
        control.endRefreshing()
        control.beginRefreshing()
      }
    }
  }

  @Test(
    "whatever is called at whatever event, nothing breaks and the inset comes back",
    arguments: Meddling.allCases)
  func atEveryEvent(meddling: Meddling) {
    // A whole life has so many events; each time another of them is meddled with.
    var number = 0
    while true {
      let harness = Harness()
      var count = 0
      var isDone = false
      harness.stage.onEvent = { [unowned control = harness.control] _ in
        defer { count += 1 }
        guard count == number, !isDone else { return }
        isDone = true
        meddling.act(on: control)
      }
      harness.play(.pull(to: 100, over: 0.1), .release, .wait(for: 0.6), .end(.failure(), after: 0.2))
      harness.play(.wait(for: 1.5), .endRefreshing, .wait(for: 1.5), .endRefreshing, .wait(for: 2))
      #expect(harness.scrollView.contentInset.top == 64 && harness.phase == .idle, "at event \(number)")
      #expect(harness.errors == [], "at event \(number)")
      guard isDone else { break }
      number += 1
    }
    #expect(number > 30)
  }

  @Test("a hook may animate inside an animation, or take its own view off")
  func hooksThatMeddle() {
    final class Meddler: ProbeControl {
      override func animationCycle(for animationView: View) {
        View.animate(withDuration: 5) {
          View.animate(withDuration: 9) { self.square.alpha = 0.2 }
          View.animateKeyframes(withDuration: 1) {
            View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 2) { self.square.center.y = 20 }
          }
        }
        square.removeFromSuperview()
        animationView.addSubview(square)
      }
      override func resetAnimationView(_ animationView: View) {
        animationView.removeFromSuperview()
        addSubview(animationView)
      }
    }
    let harness = Harness(Meddler())
    harness.play(.pull(to: 100, over: 0.3), .release, .refresh(for: 2), .settle)
    #expect(harness.phase == .idle)
    #expect(harness.scrollView.contentInset.top == 64)
    harness.refresh()
    #expect(harness.actions == 2)
  }

  @Test("a scroll view that leaves its stage in mid-refresh can end and comes back like new")
  func theScrollViewLeavesTheStage() {
    let harness = Harness()
    harness.startRefresh()
    harness.perform { harness.scrollView.removeFromSuperview() }
    harness.wait(2)
    harness.end(wait: 3)
    #expect(harness.phase == .idle)
    #expect(harness.scrollView.contentInset.top == 64)
    harness.perform { harness.stage.window.insertSubview(harness.scrollView, at: 0) }
    harness.refresh()
    #expect(harness.actions == 2)
  }
}

import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import Testing

/// The scroll systems under a refresh control.
@Suite struct ScrollBehaviorsUnderAControlTests {
  private let harness = Harness()

  private func harness(under behaviors: any ScrollBehavior...) -> Harness {
    let harness = Harness()
    for behavior in behaviors { harness.scrollView.addBehavior(behavior) }
    return harness
  }

  /// Drags far enough to refresh, refreshes for a second, and looks that all is like new.
  private func refresh(_ harness: Harness, x: CGFloat = 0, y: CGFloat) {
    harness.play(.drag(x: x, y: y, over: 0.5), .hold(for: 0.1), .release, .refresh(for: 1), .settle)
    #expect(harness.actions == 1)
    #expect(harness.isLikeNew)
  }

  @Test("a limit holds the pull there, a resistance shows a part of the finger's way; letting go refreshes")
  func shownPull() {
    // Of 290 points ten are swallowed before the drag is recognised; a quarter of the others is shown.
    let cases: [(behavior: any ScrollBehavior, drag: CGFloat, shown: CGFloat)] = [
      (OverscrollLimit(limitDistanceY: 80), 500, 80), (OverscrollResistance(resistanceRatioY: 4), 290, 70),
    ]
    for (behavior, drag, shown) in cases {
      let harness = harness(under: behavior)
      refresh(harness, y: drag)
      #expect(abs(harness.control.pulls.map(\.distance).max()! - shown) < 1e-9, "\(behavior)")
    }
  }

  @Test("a limit below the threshold keeps the control from ever refreshing")
  func limitBelowTheThreshold() {
    let harness = harness(under: OverscrollLimit(limitDistanceY: 40))
    harness.play(.drag(x: 0, y: 500, over: 0.5), .hold(for: 0.1), .release, .settle)
    #expect(harness.actions == 0)
    #expect(harness.isLikeNew)
  }

  @Test("under a directional lock a mostly horizontal drag never pulls, a mostly vertical one does")
  func directionalLock() {
    harness.scrollView.contentSize.width = 1000
    harness.scrollView.addBehavior(DirectionalLock())
    harness.play(.drag(x: -200, y: 150, over: 0.5), .hold(for: 0.1), .release, .settle)
    #expect(harness.actions == 0)
    #expect(harness.control.pulls.isEmpty)
    harness.perform { harness.scrollView.contentOffset.x = 0 }
    refresh(harness, x: 60, y: 300)
  }

  @Test("a snap point on the way to the top is held and let go, and the pull goes on from there")
  func snapPoint() {
    harness.perform { harness.scrollView.contentOffset.y = 100 }
    let point = CGPoint(x: 0, y: 20)
    let snap = SnapPoint(point)
    snap.minVelocityToSnap = 10_000
    var states: [SnapPoint.SnapState] = []
    snap.onSnap = { states.append($0) }
    harness.scrollView.addBehavior(snap)
    refresh(harness, y: 480)
    #expect(states == [.didSnap(point), .willRelease(point), .willSnap])
  }

  @Test("zooming and a refresh do not disturb one another")
  func zooming() {
    let zooming = Zooming(harness.stage.list, minimumZoomScale: 1, maximumZoomScale: 3)
    harness.scrollView.addBehavior(zooming)
    func pinch(from: CGFloat, to distance: CGFloat) -> CGFloat {
      let pinch = TouchTrace.pinch(at: CGPoint(x: 187, y: 300), distances: (from, distance), over: 0.3)
      harness.play(.trace(pinch), .wait(for: 1))
      return harness.scrollView.zoomScale
    }
    #expect(abs(pinch(from: 100, to: 200) - 2) < 0.2)
    #expect(pinch(from: 200, to: 60) == 1)
    harness.perform { harness.scrollView.contentOffset = CGPoint(x: 0, y: -64) }
    refresh(harness, y: 300)
  }

  @Test("several at once: a lock, a resistance and a limit")
  func together() {
    harness.scrollView.contentSize.width = 1000
    harness.scrollView.addBehavior(DirectionalLock())
    harness.scrollView.addBehavior(OverscrollResistance(resistanceRatioY: 2))
    harness.scrollView.addBehavior(OverscrollLimit(limitDistanceY: 90))
    refresh(harness, x: 80, y: 400)
    #expect(abs(harness.control.pulls.map(\.distance).max()! - 90) < 1e-9)
  }
}

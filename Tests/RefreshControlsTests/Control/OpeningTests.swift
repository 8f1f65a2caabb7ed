import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import Testing

/// Fingers that come down while a refresh opens the content: it rests with the control visible, unless they scroll it away.
@Suite struct OpeningTests {
  /// A stage whose control has begun to open some seconds ago.
  private func opening(_ seconds: TimeInterval = 0.05) -> Harness {
    let harness = Harness()
    harness.play(.wait(for: 0.2), .begin(animated: true, notify: true), .wait(for: seconds))
    return harness
  }

  /// How far the control is open.
  private func open(_ harness: Harness) -> CGFloat {
    harness.control.restingOffset - harness.scrollView.contentOffset.y
  }

  @Test("a tap changes nothing", arguments: [0, 0.05, 0.12, 0.24])
  func tap(seconds: TimeInterval) {
    let tapped = opening(seconds)
    tapped.play(.trace(.tap(at: CGPoint(x: 150, y: 500))))
    tapped.wait(1)
    #expect(open(tapped) == 60 && tapped.phase == .refreshing)
    tapped.play(.endRefreshing, .settle)
    #expect(tapped.isLikeNew && tapped.errors == [])
  }

  @Test(
    "a drag that takes over opens the rest of the way when it ends",
    arguments: [-12, 8, 14, 60, 300] as [CGFloat])
  func drag(distance: CGFloat) {
    let harness = opening()
    harness.play(.drag(x: 0, y: distance, over: 0.1), .hold(for: 0.2), .release, .wait(for: 2))
    #expect(abs(open(harness) - 60) < 1e-6 && harness.phase == .refreshing)
    harness.play(.endRefreshing, .settle)
    #expect(harness.isLikeNew)
  }

  @Test("a drag or a throw that takes the content away is not taken back")
  func away() {
    let dragged = opening(0.1)
    dragged.play(.drag(x: 0, y: -200, over: 0.4), .hold(for: 0.2), .release, .wait(for: 1))
    #expect(open(dragged) < -100)
    let thrown = opening(0.2)
    thrown.play(
      .trace(.fling(from: CGPoint(x: 150, y: 500), velocity: CGPoint(x: 0, y: -1500), over: 0.03)),
      .wait(for: 3))
    #expect(open(thrown) < -100)
    thrown.play(.endRefreshing, .settle)
    #expect(thrown.phase == .idle && thrown.control.contributedInset == 0)
  }

  @Test("a touch that is cancelled, a second begin and a new size leave the control open")
  func others() {
    let cancelled = opening()
    cancelled.play(.drag(x: 0, y: 15, over: 0.1), .cancel, .wait(for: 1))
    #expect(abs(open(cancelled) - 60) < 1e-6)
    let twice = opening()
    twice.play(.begin(animated: false, notify: true), .wait(for: 1))
    #expect(open(twice) == 60 && twice.actions == 1)
    let resized = opening()
    resized.play(.resize(to: CGSize(width: 500, height: 320)), .wait(for: 1))
    #expect(open(resized) == 60)
    let closing = opening(1)
    closing.play(
      .endRefreshing, .wait(for: 0.55), .trace(.tap(at: CGPoint(x: 150, y: 500))),
      .resize(to: CGSize(width: 375, height: 667)), .settle)
    #expect(closing.isLikeNew)
  }

  /// A view that pinches zoom.
  private final class Zooming: ScrollViewDelegate {
    let page = View(frame: CGRect(x: 0, y: 0, width: 375, height: 2000))
    func viewForZooming(in scrollView: ScrollView) -> View? { page }
  }

  @Test("a pinch that takes over opens the rest of the way when it ends", arguments: [1.5, 4] as [CGFloat])
  func pinch(factor: CGFloat) {
    let harness = opening(0)
    let zooming = Zooming()
    harness.scrollView.delegate = zooming
    harness.scrollView.addSubview(zooming.page)
    harness.scrollView.maximumZoomScale = 2
    harness.play(
      .wait(for: 0.05),
      .trace(.pinch(at: CGPoint(x: 150, y: 5), distances: (60, 60 * factor), over: 0.2)), .wait(for: 2))
    #expect(harness.phase == .refreshing)
    #expect(abs(harness.scrollView.zoomScale - min(factor, 2)) < 1e-6)
    #expect(abs(open(harness) - 60) < 1e-6)
  }

  @Test("a finger that holds a pull which refreshes on reach opens the rest when it has gone back")
  func onReach() {
    let harness = Harness()
    harness.control.trigger = .onReach
    harness.play(.pull(to: 70, over: 0.2), .pull(to: 15, over: 0.2), .hold(for: 0.2), .release, .wait(for: 1))
    #expect(harness.phase == .refreshing && abs(open(harness) - 60) < 1e-6)
  }

  @Test("a control at the end of the content opens without scrolling a reader there, unless she is there")
  func reader() {
    let control = ProbeControl()
    control.edge = .bottom
    let harness = Harness(control)
    let end = harness.scrollView.maximumOffset.y
    #expect(end > 300)
    for place in [0, end - 20] {
      harness.perform { harness.scrollView.setContentOffset(CGPoint(x: 0, y: place), animated: false) }
      harness.play(.begin(animated: true, notify: true), .wait(for: 1))
      #expect(harness.phase == .refreshing && harness.scrollView.contentOffset.y == place)
      #expect(harness.scrollView.contentInset.bottom == 60)
      harness.play(.endRefreshing, .settle)
      #expect(harness.phase == .idle && harness.scrollView.contentOffset.y == place)
      #expect(harness.scrollView.contentInset.bottom == 0)
    }
    harness.perform { harness.scrollView.setContentOffset(CGPoint(x: 0, y: end), animated: false) }
    harness.play(.begin(animated: true, notify: true), .wait(for: 1))
    #expect(harness.scrollView.contentOffset.y == end + 60)
    // A finger pulls it open wherever the reader was before.
    harness.play(.endRefreshing, .settle, .pull(to: 100, over: 0.3), .release, .wait(for: 1))
    #expect(harness.phase == .refreshing && harness.scrollView.contentOffset.y == end + 60)
  }
}

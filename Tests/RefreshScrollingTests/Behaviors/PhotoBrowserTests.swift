import Foundation
import RefreshLayers
import RefreshScrolling
import Testing

/// The statements of the photo browser (trick 1 of the project ZoomScrollView, "advanced UIScrollView tricks").
@Suite struct PhotoBrowserTests {
  let pages = (0..<4).map { _ in View() }
  let browser: PhotoBrowser
  let harness: ScrollHarness
  var view: ScrollView { harness.scrollView }

  init() {
    browser = PhotoBrowser(pages: pages, maximumZoomScale: 3)
    harness = ScrollHarness(content: .zero)
    view.addBehavior(browser)
  }

  private func swipe(_ step: CGFloat, at time: TimeInterval) {
    let end = harness.drag(by: Array(repeating: CGPoint(x: step, y: 0), count: 6), at: time)
    harness.frame(at: end + 4)
  }

  private func pinch(from: CGFloat, to distance: CGFloat, at time: TimeInterval) {
    for (phase, apart, after) in [
      (Touch.Phase.began, from, 0.0), (.moved, distance, 0.1), (.ended, distance, 0.3),
    ] {
      for (id, side) in [(1, -0.5), (2, 0.5)] {
        harness.touch(phase, CGPoint(x: 196 + apart * side, y: 400), at: time + after, id: id)
      }
    }
    harness.frame(at: time + 2)
  }

  /// Where the upper left corner of the second photo is on the screen.
  private var place: CGPoint { pages[1].convert(CGPoint.zero, to: harness.root) }

  @Test("you can swipe between photos")
  func swipes() {
    #expect(view.contentSize == CGSize(width: 393 * 4, height: 852))
    swipe(-10, at: 0)
    #expect(browser.currentPage == 1 && harness.x == 393)
    swipe(-10, at: 5)
    swipe(10, at: 10)
    #expect(browser.currentPage == 1 && harness.x == 393)
  }

  @Test("you can zoom a photo: the other pages are taken out and the content is that page")
  func zooms() {
    swipe(-10, at: 0)
    pinch(from: 100, to: 200, at: 5)
    #expect(browser.mode == .zooming && abs(view.zoomScale - 2) < 1e-9)
    #expect(view.subviews.count == 1 && view.subviews.first === pages[1])
    #expect(abs(view.contentSize.width - 786) < 1e-9)
    #expect(browser.currentPage == 1)
  }

  @Test("you can then scroll it, within the page")
  func scrolls() {
    swipe(-10, at: 0)
    pinch(from: 100, to: 200, at: 5)
    swipe(-60, at: 10)
    #expect(abs(harness.x - 393) < 1e-9 && browser.currentPage == 1 && browser.mode == .zooming)
  }

  @Test("after you zoom out completely you can swipe again")
  func swipesAgain() {
    swipe(-10, at: 0)
    pinch(from: 100, to: 200, at: 5)
    pinch(from: 200, to: 40, at: 10)
    #expect(browser.mode == .paging && view.zoomScale == 1 && harness.x == 393)
    #expect(view.subviews.count == 4)
    swipe(-10, at: 15)
    #expect(browser.currentPage == 2 && harness.x == 393 * 2)
  }

  @Test("the photo does not move on the screen when the modes change")
  func noJump() {
    swipe(-10, at: 0)
    let before = place
    for (phase, time, mode) in [(Touch.Phase.began, 5, .zooming), (.ended, 5.1, .paging)]
      as [(Touch.Phase, TimeInterval, PhotoBrowser.Mode)]
    {
      for id in 1...2 { harness.touch(phase, CGPoint(x: 200 * id - 100, y: 400), at: time, id: id) }
      #expect(browser.mode == mode && place == before)
    }
  }

  @Test("a touch of two fingers in mid-swipe keeps its photo, and the swipe comes home")
  func inSwipe() {
    swipe(-10, at: 0)
    harness.drag(by: [CGPoint(x: -60, y: 0)], at: 5, hold: true, id: 1)
    #expect(harness.x == 443)
    let before = place
    for (phase, time) in [(Touch.Phase.began, 5.1), (.ended, 5.2)] {
      harness.touch(phase, CGPoint(x: 300, y: 500), at: time, id: 2)
      #expect(place == before)
    }
    harness.touch(.ended, CGPoint(x: 136, y: 400), at: 6, id: 1)
    harness.frame(at: 8)
    #expect(harness.x == 393 && browser.currentPage == 1 && browser.mode == .paging)
  }

  @Test("a double tap zooms in and out, and then it swipes")
  func doubleTap() {
    for time in [0.0, 2] {
      harness.doubleTap(at: CGPoint(x: 100, y: 400), time: time)
      harness.frame(at: time + 1)
      #expect(view.zoomScale == (time == 0 ? 3 : 1))
    }
    #expect(browser.mode == .paging)
    swipe(-10, at: 5)
    #expect(browser.currentPage == 1)
  }

  @Test("a turn of the screen lays the pages out anew and keeps the page")
  func resize() {
    swipe(-10, at: 0)
    view.frame.size = CGSize(width: 852, height: 393)
    harness.frame(at: 6)
    #expect(browser.currentPage == 1 && harness.x == 852)
    #expect(pages[3].frame == CGRect(x: 852 * 3, y: 0, width: 852, height: 393))
  }
}

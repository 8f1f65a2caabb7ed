import Foundation
import RefreshLayers
import RefreshScrolling
import Testing

@Suite struct PagingTests {
  private func harness(at x: CGFloat = 0, _ behavior: Paging? = nil) -> ScrollHarness {
    ScrollHarness(content: CGSize(width: 393 * 5, height: 852)) {
      $0.contentOffset.x = x
      if let behavior { $0.addBehavior(behavior) } else { $0.isPagingEnabled = true }
    }
  }

  private func flick(_ harness: ScrollHarness, _ step: CGFloat) {
    let time = harness.drag(by: Array(repeating: CGPoint(x: step, y: 0), count: 6))
    harness.frame(at: time + 6)
  }

  @Test("a flick comes to rest on the next page, whether the scroll view pages or a behaviour does")
  func flick() {
    for harness in [harness(), harness(Paging())] {
      flick(harness, -8)
      #expect(harness.x == 393)
    }
  }

  @Test("a hard flick goes one page on and no farther, back as well as forth")
  func hardFlick() {
    for harness in [harness(at: 393 * 2), harness(at: 393 * 2, Paging())] {
      flick(harness, -30)
      #expect(harness.x == 393 * 3)
      harness.drag(by: Array(repeating: CGPoint(x: 30, y: 0), count: 6), at: 10)
      harness.frame(at: 20)
      #expect(harness.x == 393 * 2)
    }
  }

  @Test("a drag let go of at rest goes to the nearest page", arguments: [(-190.0, 0.0), (-210, 393)])
  func nearest(travel: Double, page: Double) {
    let harness = harness()
    harness.drag(by: [CGPoint(x: travel, y: 0)], hold: true)
    harness.touch(.ended, harness.finger, at: 1)
    #expect(harness.log.calls.contains("didEndDragging(true)"))
    harness.frame(at: 3)
    #expect(harness.x == page)
  }

  @Test("pages may have a stride and an origin of their own")
  func stride() {
    let harness = harness(at: 20, Paging(stride: CGSize(width: 100, height: 0), origin: CGPoint(x: 20, y: 0)))
    flick(harness, -3)
    #expect(harness.x == 120)
  }

  @Test("beyond the first and the last page it bounces back")
  func ends() {
    let harness = harness()
    flick(harness, 10)
    #expect(harness.x == 0)
  }
}

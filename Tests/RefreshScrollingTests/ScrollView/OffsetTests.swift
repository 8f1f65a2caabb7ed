import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import Testing

@Suite struct OffsetTests {
  @Test("an animated scroll passes the offsets that were measured on UIKit")
  func animated() throws {
    for row in try vector("setcontentoffset_animated.csv") {
      let from = try #require(Double(row["from"]!))
      let to = try #require(Double(row["to"]!))
      let frame = try #require(Double(row["frame60"]!))
      let offset = try #require(Double(row["offset"]!))
      let harness = ScrollHarness()
      harness.scrollView.contentOffset.y = CGFloat(from)
      harness.scrollView.setContentOffset(CGPoint(x: 0, y: to), animated: true)
      harness.frame(at: frame / 60)
      // The measured rows are rounded to half points.
      #expect(abs(harness.y - offset) < (row["kind"] == "measured" ? 0.51 : 1e-6), "\(row)")
    }
  }

  @Test("the end of an animated scroll is told at its exact time, without any frame")
  func animationEnd() {
    let harness = ScrollHarness()
    harness.run(to: 0.125)
    harness.scrollView.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
    harness.run(to: 2)
    #expect(harness.log.endTimes == [0.125 + 0.3])
    #expect(harness.y == 400)
    #expect(harness.log.calls == ["didScroll", "didEndScrollingAnimation"])
  }

  @Test("setting the offset ends a deceleration")
  func settingStops() {
    let harness = ScrollHarness { $0.contentOffset.y = 1000 }
    let time = harness.dragVertically(by: [-16, -16, -16, -16])
    harness.frame(at: time + 0.1)
    harness.scrollView.contentOffset.y = 500
    harness.frame(at: time + 1)
    #expect(harness.y == 500 && !harness.scrollView.isDecelerating)
    #expect(harness.log.calls.suffix(2) == ["didScroll", "didEndDecelerating"])
  }

  @Test("a rectangle is scrolled into view by the shortest way")
  func rectangle() {
    let harness = ScrollHarness()
    let view = harness.scrollView
    view.scrollRectToVisible(CGRect(x: 0, y: 1000, width: 10, height: 100), animated: false)
    #expect(harness.y == 1100 - 852)
    view.scrollRectToVisible(CGRect(x: 0, y: 500, width: 10, height: 100), animated: false)
    #expect(harness.y == 1100 - 852)
    view.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 100), animated: false)
    #expect(harness.y == 100)
    view.scrollRectToVisible(CGRect(x: 0, y: 2950, width: 10, height: 500), animated: false)
    #expect(harness.y == 3000 - 852)
  }

  @Test("an offset that is not a number is ignored and reported")
  func nonFinite() {
    let harness = ScrollHarness()
    harness.scrollView.contentOffset = CGPoint(x: 0, y: CGFloat.nan)
    harness.scrollView.contentSize.height = .infinity
    harness.scrollView.contentInset.top = .nan
    #expect(harness.y == 0 && harness.scrollView.contentSize.height == 3000)
    #expect(harness.scrollView.contentInset == .zero)
    #expect(harness.context.diagnostics.count == 3)
  }
}

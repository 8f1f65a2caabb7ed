import Foundation
import RefreshLayers
import RefreshScrolling
import Testing

@Suite struct ScrollIndicatorTests {
  private func bars(_ harness: ScrollHarness) -> [Layer] {
    harness.scrollView.layer.sublayers.filter { $0.name?.hasSuffix("scroll indicator") == true }
  }

  @Test(
    "an indicator is as long a part of its track as the viewport is of the content, and moves along with it")
  func geometry() throws {
    let harness = ScrollHarness { $0.contentOffset.y = 1074 - 20 }
    harness.dragVertically(by: [-30], hold: true)
    let bar = try #require(bars(harness).first)
    // Half way down: 852/3000 of a track of 846 points, in the middle of it, three points from the edge.
    #expect(abs(bar.frame.height - 846 * 0.284) < 1e-9)
    #expect(abs(bar.frame.midY - 1074 - 426) < 1e-9)
    #expect(bar.frame.maxX == 390 && bar.frame.width == 3)
  }

  @Test("a pull shrinks the indicator by the overscroll and leaves it at the edge")
  func pull() throws {
    let harness = ScrollHarness()
    harness.dragVertically(by: [-11, 1], hold: true)
    let full = try #require(bars(harness).first).frame.height
    harness.touch(.moved, CGPoint(x: 196, y: 500), at: 0.1)
    let bar = try #require(bars(harness).first)
    #expect(abs(bar.frame.height - (full + harness.y)) < 1e-9)
    #expect(abs(bar.frame.minY - (harness.y + 3)) < 1e-9)
  }

  @Test(
    "it leaves its own insets free but not the content's, and both indicators leave the corner to each other")
  func insetsAndCorner() throws {
    let harness = ScrollHarness(content: CGSize(width: 786, height: 1704)) {
      $0.contentInset.top = 60
      $0.scrollIndicatorInsets = EdgeInsets(top: 20, right: 5)
    }
    harness.scrollView.contentOffset.y = -60
    harness.scrollView.flashScrollIndicators()
    let vertical = try #require(bars(harness).first { $0.frame.width == 3 })
    let horizontal = try #require(bars(harness).first { $0.frame.height == 3 })
    #expect(vertical.frame.minY == -60 + 20 + 3 && vertical.frame.maxX == 393 - 5 - 3)
    harness.scrollView.contentOffset = harness.scrollView.maximumOffset
    #expect(abs(vertical.frame.maxY - harness.scrollView.bounds.maxY + 3 + 6) < 1e-9)
    #expect(abs(horizontal.frame.maxX - harness.scrollView.bounds.maxX + 5 + 3 + 6) < 1e-9)
  }

  @Test("it fades once the content rests, and no layer is left of it")
  func fades() {
    let harness = ScrollHarness()
    let time = harness.dragVertically(by: [-20, -20, -20, -20])
    #expect(bars(harness).count == 1)
    harness.frame(at: time + 0.5)
    #expect(bars(harness).count == 1)
    harness.frame(at: 10)
    #expect(bars(harness).isEmpty)
    #expect(harness.scrollView.layer.sublayers.isEmpty)
  }

  @Test("half way through its fading it is half as opaque, and a new drag brings it back")
  func halfFaded() throws {
    let harness = ScrollHarness()
    harness.dragVertically(by: [-20, -20], hold: true)
    harness.touch(.ended, harness.finger, at: 1)
    harness.frame(at: 1.3 + 0.125)
    let bar = try #require(bars(harness).first)
    #expect(abs(bar.presentation(at: 1.425).opacity - 0.5) < 1e-6)
    harness.dragVertically(by: [-20, -20], at: 1.43, hold: true)
    #expect(bar.presentation(at: 1.45).opacity == 1)
    harness.frame(at: 3)
    #expect(bars(harness).count == 1)
  }

  @Test("an indicator that is not wanted, or of content that fits, does not appear")
  func unwanted() {
    let harness = ScrollHarness { $0.showsVerticalScrollIndicator = false }
    harness.dragVertically(by: [-30], hold: true)
    #expect(bars(harness).isEmpty)
    let short = ScrollHarness(content: CGSize(width: 393, height: 100)) { $0.alwaysBounceVertical = true }
    short.dragVertically(by: [-30], hold: true)
    #expect(bars(short).isEmpty)
  }
}

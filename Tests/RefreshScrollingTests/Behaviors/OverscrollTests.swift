import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import Testing

/// The statements of the bounce scroll view (seed 000).
@Suite struct OverscrollTests {
  @Test("the scroll view will stop at the desired offset outside the content size", arguments: [20.0, 0])
  func stopsAtTheLimit(limit: Double) {
    let harness = ScrollHarness(content: CGSize(width: 1000, height: 3000))
    harness.scrollView.addBehavior(OverscrollLimit(limitDistanceX: limit, limitDistanceY: limit))
    harness.drag(by: [CGPoint(x: 300, y: 300)], hold: true)
    #expect(harness.x == -limit && harness.y == -limit)
  }

  @Test("the limit holds at the far end, beyond the inset")
  func farEnd() {
    let harness = ScrollHarness {
      $0.contentInset = EdgeInsets(top: 10, bottom: 30)
      $0.contentOffset.y = 2178
    }
    harness.scrollView.addBehavior(OverscrollLimit(limitDistanceY: 25))
    harness.dragVertically(by: [-400], hold: true)
    #expect(harness.y == 2178 + 25)
  }

  @Test("the user will not be able to scroll the view beyond the limit, by no throw and in no bounce")
  func throwsStopAtTheLimit() {
    let harness = ScrollHarness { $0.contentOffset.y = 100 }
    harness.scrollView.addBehavior(OverscrollLimit(limitDistanceY: 15))
    let time = harness.dragVertically(by: [24, 24, 24, 24])
    var least = harness.y
    harness.frames(1000, from: time, to: time + 2) { _ in least = min(least, harness.y) }
    #expect(least >= -15 && least < -14.5)
    #expect(harness.y == 0)
  }

  @Test("a limited bounce leaves the limit as a pull let go of there")
  func limitedBounce() throws {
    let harness = ScrollHarness { $0.contentOffset.y = 100 }
    harness.scrollView.addBehavior(OverscrollLimit(limitDistanceY: 15))
    let time = harness.dragVertically(by: [24, 24, 24, 24])
    // A frame at every millisecond; from the deepest one on the way back is e^(−10.05 t).
    var offsets: [Double] = []
    harness.frames(1000, from: time, to: time + 1) { _ in offsets.append(harness.y) }
    let wall = try #require(offsets.firstIndex { $0 < -14.8 }, "\(offsets.prefix(60))")
    for index in wall + 2...wall + 100 {
      #expect(abs(offsets[index + 1] / offsets[index] - 0.99) < 1e-9)
    }
  }

  @Test(
    "when the direction is free the limit is neglected and the normal behaviour applied; free is the default")
  func freeDirection() {
    let limit = OverscrollLimit()
    #expect(limit.freeDirectionX && limit.freeDirectionY)
    limit.limitDistanceY = 5
    let harness = ScrollHarness()
    harness.scrollView.addBehavior(limit)
    harness.dragVertically(by: [110], hold: true)
    #expect(abs(harness.y + RubberBand(dimension: 852).displayed(100)) < 1e-9)
    limit.freeDirectionY = false
    harness.touch(.moved, CGPoint(x: 196, y: 511), at: 0.1)
    #expect(harness.y == -5)
  }

  @Test("the resistance ratio is what the user encounters beyond the content limit", arguments: [2.0, 4, 10])
  func resistance(ratio: Double) {
    let harness = ScrollHarness(content: CGSize(width: 1000, height: 3000))
    harness.scrollView.addBehavior(OverscrollResistance(resistanceRatioX: ratio, resistanceRatioY: ratio))
    harness.drag(by: [CGPoint(x: 120, y: 0), CGPoint(x: 0, y: 80)], hold: true)
    #expect(abs(harness.x + 110 / ratio) < 1e-9)
    #expect(abs(harness.y + 80 / ratio) < 1e-9)
  }

  @Test("a ratio of 1, the default, is the normal behaviour")
  func normal() {
    let harness = ScrollHarness()
    harness.scrollView.addBehavior(OverscrollResistance())
    harness.dragVertically(by: [110], hold: true)
    #expect(abs(harness.y + RubberBand(dimension: 852).displayed(100)) < 1e-9)
  }

  @Test("resistance sets in where the edge is crossed, in a drag that starts inside the content")
  func resistanceFromInside() {
    let harness = ScrollHarness { $0.contentOffset.y = 50 }
    harness.scrollView.addBehavior(OverscrollResistance(resistanceRatioY: 2))
    var last = 50.0
    // Ten points an event after the slop: five to the edge, then half as fast, and never a jump.
    harness.dragVertically(by: [10], hold: true)
    for step in 1...10 {
      harness.touch(.moved, CGPoint(x: 196, y: 410 + 10 * Double(step)), at: 0.01 * Double(step + 1))
      #expect(abs(last - harness.y - (step <= 5 ? 10 : 5)) < 1e-9)
      last = harness.y
    }
    #expect(abs(harness.y + 25) < 1e-9)
  }

  @Test("resistance holds at both ends")
  func resistanceAtTheEnd() {
    let harness = ScrollHarness { $0.contentOffset.y = 2148 - 40 }
    harness.scrollView.addBehavior(OverscrollResistance(resistanceRatioY: 4))
    harness.dragVertically(by: [-10, -80], hold: true)
    #expect(abs(harness.y - 2148 - 10) < 1e-9)
  }

  @Test("a bounce that is caught goes on with the same resistance, without a jump")
  func caught() {
    let harness = ScrollHarness()
    harness.scrollView.addBehavior(OverscrollResistance(resistanceRatioY: 5))
    harness.dragVertically(by: [210], hold: true)
    harness.touch(.ended, harness.finger, at: 1)
    harness.touch(.began, CGPoint(x: 9, y: 9), at: 1.05)
    let caught = harness.y
    #expect(abs(caught + 40 * pow(0.99, 50)) < 1e-9)
    harness.touch(.moved, CGPoint(x: 9, y: 19), at: 1.06)
    #expect(abs(caught - harness.y - 2) < 1e-9)
  }

  @Test("limit and resistance work together, each on its own axis and both on one")
  func together() {
    let harness = ScrollHarness(content: CGSize(width: 1000, height: 3000))
    harness.scrollView.addBehavior(OverscrollResistance(resistanceRatioX: 2, resistanceRatioY: 2))
    harness.scrollView.addBehavior(OverscrollLimit(limitDistanceY: 30))
    harness.drag(by: [CGPoint(x: 50, y: 0), CGPoint(x: 0, y: 50)], hold: true)
    #expect(abs(harness.x + 20) < 1e-9 && abs(harness.y + 25) < 1e-9)
    harness.touch(.moved, CGPoint(x: 246, y: 900), at: 1)
    #expect(abs(harness.x + 20) < 1e-9 && harness.y == -30)
  }

  @Test("a ratio that is no number above 0 counts as 1", arguments: [0, -3, Double.nan, .infinity])
  func badRatio(ratio: Double) {
    let harness = ScrollHarness()
    harness.scrollView.addBehavior(OverscrollResistance(resistanceRatioY: ratio))
    harness.dragVertically(by: [110], hold: true)
    #expect(abs(harness.y + RubberBand(dimension: 852).displayed(100)) < 1e-9)
  }
}

import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import TestSupport
import Testing

@Suite struct DragTests {
  @Test("the first ten points of a drag are consumed, and the event that passes them applies the rest")
  func slop() {
    let harness = ScrollHarness()
    harness.dragVertically(by: [-4, -4], hold: true)
    #expect(harness.y == 0 && !harness.scrollView.isDragging && harness.scrollView.isTracking)
    harness.touch(.moved, CGPoint(x: 196, y: 385), at: 0.024)
    #expect(harness.y == 5)
    #expect(harness.scrollView.isDragging)
    harness.touch(.moved, CGPoint(x: 196, y: 380), at: 0.032)
    #expect(harness.y == 10)
  }

  @Test("slop is taken along the direction of a diagonal drag")
  func diagonalSlop() {
    let harness = ScrollHarness(content: CGSize(width: 3000, height: 3000))
    harness.drag(by: [CGPoint(x: -30, y: -40)], hold: true)
    // 50 points of travel leave 40, along (3, 4)/5.
    #expect(abs(harness.x - 24) < 1e-12)
    #expect(abs(harness.y - 32) < 1e-12)
  }

  @Test("a pull beyond the edge shows what was measured on UIKit")
  func rubberBand() throws {
    for row in try Vectors.rows("rubber_band.csv") {
      let harness = ScrollHarness(size: CGSize(width: 393, height: row.number("bounds_dimension")))
      // Ten points more, for the slop.
      harness.dragVertically(by: [row.number("raw_overscroll") + 10], hold: true)
      #expect(abs(harness.y + row.number("displayed_overscroll")) < 2e-9, "\(row)")
    }
  }

  @Test("a pull beyond the far edge shows the same")
  func rubberBandAtTheEnd() {
    let harness = ScrollHarness { $0.contentOffset.y = 3000 - 852 }
    harness.dragVertically(by: [-600], hold: true)
    #expect(abs(harness.y - (3000 - 852) - 234.997025074) < 2e-9)
  }

  @Test("the velocity at release is the measured mean of the last three speeds, with the sign of the offset")
  func releaseVelocity() throws {
    for row in try Vectors.rows("release_velocity.csv") {
      let harness = ScrollHarness { $0.contentOffset.y = 1000 }
      let deltas = row.numbers("last_four_deltas_pt").map { CGFloat($0) }
      harness.dragVertically(by: [30, 30] + deltas, every: row.number("event_interval_ms") / 1000)
      #expect(
        abs(harness.log.velocity.y + row.number("release_velocity_pt_per_ms") * 1000) < 1e-6, "\(row)")
      #expect(harness.scrollView.releaseVelocity == harness.log.velocity)
    }
  }

  @Test("what a finger did before it stood still counts for nothing, whether it lifts there or moves on")
  func stationaryRelease() {
    for moves in [false, true] {
      let harness = ScrollHarness { $0.contentOffset.y = 1000 }
      harness.dragVertically(by: [-20, -20, -20, -20], hold: true)
      if moves { harness.touch(.moved, CGPoint(x: 196, y: 319), at: 0.5) }
      harness.touch(.ended, harness.finger, at: 0.508)
      #expect(abs(harness.log.velocity.y) < (moves ? 1 : 1e-12))
      #expect(harness.log.calls.last == "didEndDragging(false)")
    }
  }

  @Test("under .25 points per millisecond nothing decelerates", arguments: [(1.9, false), (2, true)])
  func threshold(delta: Double, decelerates: Bool) {
    let harness = ScrollHarness { $0.contentOffset.y = 1000 }
    // Powers of two, so that the speed of 2 points in 1/128 s is exact: .256 and .2432 points per millisecond.
    let step = CGFloat(delta)
    harness.dragVertically(by: [20, step, step, step], every: 1.0 / 128)
    #expect(harness.log.calls.contains("didEndDragging(\(decelerates))"))
  }

  @Test("a cancelled touch ends the drag without velocity")
  func cancel() {
    let harness = ScrollHarness { $0.contentOffset.y = 1000 }
    harness.dragVertically(by: [20, 20, 20, 20], hold: true)
    harness.touch(.cancelled, harness.finger, at: 0.034)
    #expect(harness.log.calls.last == "didEndDragging(false)")
    #expect(!harness.scrollView.isDragging && !harness.scrollView.isTracking)
    #expect(harness.y == 930)
  }

  @Test("an axis whose content fits does not move unless it always bounces")
  func shortContent() {
    let short = ScrollHarness(content: CGSize(width: 393, height: 100))
    short.dragVertically(by: [50, 50])
    #expect(short.y == 0 && short.log.calls.isEmpty)

    let bouncing = ScrollHarness(content: CGSize(width: 393, height: 100)) { $0.alwaysBounceVertical = true }
    bouncing.drag(by: [CGPoint(x: 90, y: 60), CGPoint(x: 0, y: 60)], hold: true)
    #expect(bouncing.x == 0)
    // The horizontal travel counts neither for the slop nor for the offset.
    #expect(abs(bouncing.y + RubberBand(dimension: 852).displayed(110)) < 1e-9)
    bouncing.touch(.ended, bouncing.finger, at: 1)
    bouncing.frame(at: 3)
    #expect(bouncing.y == 0)
  }

  @Test("without bouncing a drag stops at the edge")
  func noBounce() {
    let harness = ScrollHarness { $0.bounces = false }
    harness.dragVertically(by: [200], hold: true)
    #expect(harness.y == 0)
  }

  @Test("a second finger makes the content follow the middle of both, without a jump when it comes or goes")
  func twoFingers() {
    let harness = ScrollHarness { $0.contentOffset.y = 1000 }
    harness.dragVertically(by: [-30], hold: true)
    #expect(harness.y == 1020)
    for (phase, finger, time, offset) in [
      (Touch.Phase.began, 700.0, 0.02, 1020.0), (.moved, 680, 0.03, 1030), (.ended, 680, 0.04, 1030),
    ] {
      harness.touch(phase, CGPoint(x: 100, y: finger), at: time, id: 7)
      #expect(harness.y == offset && harness.scrollView.isDragging)
    }
    harness.touch(.moved, CGPoint(x: 196, y: 365), at: 0.05)
    #expect(harness.y == 1035)
  }

  @Test("a touch from before the last one counts as of its time, one that is no number not at all")
  func badTouches() {
    let harness = ScrollHarness { $0.contentOffset.y = 1000 }
    harness.dragVertically(by: [-30], at: 1, hold: true)
    harness.scrollView.handle(Touch(phase: .moved, location: CGPoint(x: 196, y: 360), timestamp: 0.5))
    #expect(harness.y == 1030 && harness.context.diagnostics.count == 1)
    harness.touch(.moved, CGPoint(x: CGFloat.nan, y: 0), at: 1.1)
    #expect(harness.y == 1030 && harness.context.diagnostics.count == 2)
  }
}

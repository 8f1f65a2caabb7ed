import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage
import TestSupport
import Testing

/// How far a pull goes, what it takes, and how far the content is held open.
@Suite struct DistanceTests {
  private let harness = Harness()

  @Test("a pull stops at the maximum distance, and a throw does too")
  func theMaximumHolds() throws {
    harness.control.maximumPullDistance = 90
    harness.play(.drag(x: 0, y: 600, over: 0.5), .hold(for: 0.1))
    #expect(abs(harness.pulled - 90) < 1e-6)
    harness.play(.cancel, .settle)
    harness.perform { harness.scrollView.contentOffset.y = 150 }
    harness.play(.drag(x: 0, y: 130, over: 0.05), .release)
    let least = try #require(harness.offsets { harness.play(.settle) }.min())
    #expect(least < -64 && least >= -64 - 90 - 1e-6)
  }

  @Test("a maximum counts from where the content rests without the control, also while it is held open")
  func theMaximumWhileRefreshing() {
    harness.control.maximumPullDistance = 90
    harness.play(
      .pull(to: 80, over: 0.3), .release, .wait(for: 0.5), .drag(x: 0, y: 500, over: 0.5), .hold(for: 0.1))
    #expect(abs(harness.scrollView.contentOffset.y + 64 + 90) < 1e-6)
  }

  @Test("a resistance of its own divides the pull at the control's edge, and leaves the other edge alone")
  func resistance() {
    harness.control.pullResistance = ProportionalResistance(ratio: 4)
    // Ten points are the slop; of the other 200 one in four is shown.
    harness.play(.drag(x: 0, y: 210, over: 0.5), .hold(for: 0.1))
    #expect(abs(harness.scrollView.contentOffset.y + 64 + 50) < 1e-6)
    harness.play(.cancel, .settle)
    harness.perform { harness.scrollView.contentOffset.y = harness.scrollView.maximumOffset.y }
    harness.play(.drag(x: 0, y: -210, over: 0.5), .hold(for: 0.1))
    // The rubber band of UIKit: R(1 - 1/(1 + .55 d/R)).
    let band = 667 * (1 - 1 / (1 + 0.55 * 200 / 667.0))
    #expect(abs(harness.scrollView.contentOffset.y - harness.scrollView.maximumOffset.y - band) < 1e-6)
  }

  @Test("a distance or ratio that counts as another is one warning")
  func squeezedDistances() {
    harness.perform {
      for _ in 0..<2 {
        harness.control.triggerDistance = -5
        harness.control.holdDistance = .infinity
        harness.control.pullResistance = ProportionalResistance(ratio: -2)
        harness.scrollView.addBehavior(OverscrollLimit(limitDistanceY: -1))
      }
    }
    #expect(
      harness.messages == [
        "ProbeControl.triggerDistance is -5.0 and counts as 0: it must be a finite number of points, 0 or more",
        "ProbeControl.holdDistance is inf and counts as the height: it must be a finite number of points, 0 or more",
        "the ratio of a resistance is -2.0 and counts as 1: it must be a finite number above 0",
        "OverscrollLimit.limitDistanceY is -1.0 and counts as 0: it must be 0 or more",
      ])
  }

  @Test(
    "just above the threshold it is armed and fires, just below neither, under each resistance",
    arguments: [0.5, 1, 2, 7] as [Double], [-0.01, 0.01] as [CGFloat])
  func theThresholdUnderEachResistance(ratio: Double, beyond: CGFloat) {
    if ratio != 1 { harness.control.pullResistance = ProportionalResistance(ratio: ratio) }
    harness.control.triggerDistance = 85
    harness.play(.pull(to: 85 + beyond, over: 0.3), .hold(for: 0.1))
    #expect(harness.phase == (beyond > 0 ? .armed : .pulling))
    harness.play(.release)
    #expect(harness.actions == (beyond > 0 ? 1 : 0))
  }

  @Test(
    "the content is held open by the hold distance, whatever the height and the trigger",
    arguments: [0, 25, 60, 110] as [CGFloat])
  func theHoldDistance(hold: CGFloat) {
    harness.control.holdDistance = hold
    harness.startRefresh()
    #expect(abs(harness.scrollView.contentOffset.y + 64 + hold) < 1e-6)
    // A finger that is down when it ends, and nothing to hold: it closes all the same.
    harness.play(.drag(x: 0, y: 40, over: 0.2), .endRefreshing, .hold(for: 1.5), .release, .settle)
    #expect(harness.isLikeNew)
  }

  /// How far the content is open some seconds after the release, and after it has begun to close, in points.
  private func opening(
    of harness: Harness, after delays: [TimeInterval]
  ) throws -> (open: [Double], close: [Double]) {
    func follow(_ phase: RefreshEvent.Kind) throws -> [Double] {
      let start = try harness.time(of: phase)
      return delays.map {
        harness.stage.advance(to: start + $0)
        return Double(harness.pulled)
      }
    }
    harness.play(.pull(to: 100, over: 0.3), .hold(for: 0.1), .release)
    let open = try follow(.phase(.armed, .settling))
    harness.end()
    while harness.phase != .closing && harness.phase != .idle { harness.wait(0.01) }
    return (open, try follow(.phase(.exiting, .closing)))
  }

  @Test("the content opens and closes in a quarter of a second, easing in and out")
  func aQuarterOfASecond() throws {
    let times = [0.02, 0.05, 0.1, 0.125, 0.2, 0.24, 0.25, 0.3]
    let shown = try opening(of: harness, after: times)
    for (index, time) in times.enumerated() {
      let way = bezier(0.42, 0, 0.58, 1, at: min(1, time / 0.25))
      #expect(abs(shown.open[index] - (100 - 40 * way)) < 1e-6, "opening at \(time)")
      #expect(abs(shown.close[index] - (60 - 60 * way)) < 1e-6, "closing at \(time)")
    }
    #expect(harness.isLikeNew)
  }

  @Test("an author sets how long and along which curve the content opens and closes")
  func anAuthorsOwnOpening() throws {
    harness.control.insetDuration = 0.4
    harness.control.insetCurve = .points(LinearEasing(outputs: [0, 0.75, 1]))
    let shown = try opening(of: harness, after: [0.1, 0.2, 0.3, 0.4])
    for (index, way) in [0.375, 0.75, 0.875, 1].enumerated() {
      #expect(abs(shown.open[index] - (100 - 40 * way)) < 1e-6)
      #expect(abs(shown.close[index] - (60 - 60 * way)) < 1e-6)
    }
    #expect(harness.isLikeNew)
  }

  @Test("with a duration of 0 the content opens and closes at once")
  func openingAtOnce() throws {
    harness.control.insetDuration = 0
    let shown = try opening(of: harness, after: [0.02, 0.1])
    #expect(shown.open == [60, 60] && shown.close == [0, 0] && harness.isLikeNew)
  }

  @Test(
    "a duration of the opening that is not one is reported and ignored",
    arguments: [(-0.1, "-0.1"), (.nan, "nan"), (.infinity, "inf"), (60.5, "60.5"), (1e9, "1000000000")])
  func noDuration(value: Double, words: String) {
    harness.control.insetDuration = 0.4
    harness.control.insetDuration = value
    #expect(harness.control.insetDuration == 0.4)
    let error = "ProbeControl.insetDuration is \(words); expected a number from 0 to 60; 0.4 is kept"
    #expect(harness.errors == [error])
    harness.control.insetDuration = 60
    #expect(harness.control.insetDuration == 60 && harness.errors.count == 1)
  }

  @Test("on reach it refreshes under the finger, once for each time the finger pulls")
  func onReach() throws {
    harness.control.trigger = .onReach
    harness.play(.pull(to: 100, over: 0.4), .hold(for: 0.2))
    #expect(harness.actions == 1)
    #expect(harness.control.isRefreshing)
    harness.play(.release, .wait(for: 0.8))
    #expect(abs(harness.scrollView.contentOffset.y + 64 + 60) < 1e-6)
    harness.play(.endRefreshing, .settle)
    #expect(harness.isLikeNew)
  }

  @Test("a control that is disabled, or whose threshold is moved away, under the finger is disarmed")
  func disarmedUnderTheFinger() {
    final class Haptic: ProbeControl {
      var taps: [String] = []
      override func didArm() { taps.append("arm") }
      override func didDisarm() { taps.append("disarm") }
    }
    let control = Haptic()
    let harness = Harness(control)
    harness.play(.pull(to: 100, over: 0.3))
    harness.perform { control.isEnabled = false }
    #expect(harness.phase == .pulling)
    harness.perform { control.isEnabled = true }
    #expect(harness.phase == .armed)
    harness.perform { control.triggerDistance = 120 }
    harness.play(.release, .settle)
    #expect(harness.actions == 0)
    #expect(control.taps == ["arm", "disarm", "arm", "disarm"])
  }

  @Test("an inset that others add under the finger makes the pull shorter by as much")
  func anInsetUnderTheFinger() {
    harness.play(.pull(to: 70, over: 0.3))
    #expect(harness.phase == .armed)
    harness.perform { harness.scrollView.contentInset.top += 30 }
    #expect(harness.phase == .pulling)
    harness.play(.release, .settle)
    #expect(harness.actions == 0)
  }
}

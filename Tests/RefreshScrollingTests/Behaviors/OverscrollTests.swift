import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import Testing

/// The statements of the bounce scroll view (project EHBounceScrollView).
@Suite struct OverscrollTests {
  /// A list that a finger has dragged by some distances and holds, under behaviours.
  private func held(
    by moves: [CGPoint], at offset: CGFloat = 0, inset: EdgeInsets = .zero, _ behaviors: any ScrollBehavior...
  ) -> ScrollHarness {
    let harness = ScrollHarness(content: CGSize(width: 1000, height: 3000)) { view in
      (view.contentInset, view.contentOffset.y) = (inset, offset)
      for behavior in behaviors { view.addBehavior(behavior) }
    }
    harness.drag(by: moves, hold: true)
    return harness
  }

  /// The same with a finger that moves down by some points.
  private func held(by y: CGFloat, _ behaviors: any ScrollBehavior...) -> ScrollHarness {
    let harness = ScrollHarness { view in for behavior in behaviors { view.addBehavior(behavior) } }
    harness.dragVertically(by: [y], hold: true)
    return harness
  }

  @Test("the scroll view will stop at the desired offset outside the content size", arguments: [20.0, 0])
  func stopsAtTheLimit(limit: Double) {
    let harness = held(
      by: [CGPoint(x: 300, y: 300)], OverscrollLimit(limitDistanceX: limit, limitDistanceY: limit))
    #expect(harness.x == -limit && harness.y == -limit)
  }

  @Test("the limit holds at the far end, beyond the inset")
  func farEnd() {
    let harness = held(
      by: [CGPoint(x: 0, y: -400)], at: 2178, inset: EdgeInsets(top: 10, bottom: 30),
      OverscrollLimit(limitDistanceY: 25))
    #expect(harness.y == 2178 + 25)
  }

  @Test("the user will not be able to scroll the view beyond the limit, by no throw and in no bounce")
  func throwsStopAtTheLimit() {
    let (harness, time) = thrown(OverscrollLimit(limitDistanceY: 15))
    var least = harness.y
    harness.frames(1000, from: time, to: time + 2) { _ in least = min(least, harness.y) }
    #expect(least >= -15 && least < -14.5)
    #expect(harness.y == 0)
  }

  /// A list thrown beyond its top, 100 points below it, under behaviours; when the finger leaves it.
  private func thrown(_ behaviors: any ScrollBehavior...) -> (harness: ScrollHarness, time: TimeInterval) {
    let harness = ScrollHarness { view in
      view.contentOffset.y = 100
      for behavior in behaviors { view.addBehavior(behavior) }
    }
    return (harness, harness.dragVertically(by: [24, 24, 24, 24]))
  }

  @Test(
    "a thrown list comes to rest at the limit while it would be farther out, and returns as without a limit",
    arguments: [15.0, 40, 0.2])
  func restsAtTheLimit(limit: Double) {
    let (free, time) = thrown()
    let (limited, _) = thrown(OverscrollLimit(limitDistanceY: limit))
    var rest = 0
    for frame in Int((time * 60).rounded(.up))...120 {
      free.frame(at: Double(frame) / 60)
      limited.frame(at: Double(frame) / 60)
      #expect(limited.y == max(free.y, -limit))
      if limited.y == -limit { rest += 1 }
      if limited.y == -limit, free.y < -limit { #expect(limited.scrollView.velocity == .zero) }
    }
    #expect(rest > 10 && limited.y == 0)
    #expect(limited.log.endTimes == free.log.endTimes)
  }

  @Test("a limit of nothing ends a throw at the edge, at once")
  func noDistance() {
    let (harness, time) = thrown(OverscrollLimit(limitDistanceY: 0))
    harness.frames(1000, from: time, to: time + 1) { _ in #expect(harness.y >= 0) }
    #expect(harness.y == 0)
    // The 14 points left at three points a millisecond take less than five.
    #expect(harness.log.endTimes.count == 1 && harness.log.endTimes[0] - time < 0.006)
  }

  @Test("a limit that is lowered in mid-throw takes effect at once, and the throw returns")
  func lowered() {
    let limit = OverscrollLimit(limitDistanceY: 50)
    let (free, time) = thrown()
    let (harness, _) = thrown(limit)
    harness.frame(at: time + 0.1)
    #expect(harness.y == -50)
    limit.limitDistanceY = 20
    #expect(harness.y == -20)
    for step in 1...100 {
      harness.frame(at: time + 0.1 + Double(step) / 100)
      free.frame(at: time + 0.1 + Double(step) / 100)
      #expect(abs(harness.y - max(free.y, -20)) < 1e-9)
    }
    #expect(harness.y == 0)
  }

  @Test(
    "a limit that is raised or freed in mid-throw lets the content go on from where it is, without a jump")
  func raised() {
    for change in [{ $0.limitDistanceY = 60 }, { $0.freeDirectionY = true }] as [(OverscrollLimit) -> Void] {
      let limit = OverscrollLimit(limitDistanceY: 20)
      let (harness, time) = thrown(limit)
      harness.frame(at: time + 0.03)
      #expect(harness.y == -20)
      change(limit)
      #expect(harness.y == -20)
      var (last, least) = (harness.y, harness.y)
      harness.frames(1000, from: time + 0.03, to: time + 2) { _ in
        #expect(abs(harness.y - last) < 3)
        last = harness.y
        least = min(least, last)
      }
      #expect(least < -45 && (limit.freeDirectionY || least >= -60) && harness.y == 0)
    }
  }

  @Test("a limit that is added, changed for the other axis or left as it is does not disturb a throw")
  func undisturbed() {
    let limit = OverscrollLimit(limitDistanceX: 10, limitDistanceY: 20)
    let (still, time) = thrown(OverscrollLimit(limitDistanceY: 20))
    let (harness, _) = thrown(limit)
    for step in 1...60 {
      harness.frame(at: time + Double(step) / 60)
      still.frame(at: time + Double(step) / 60)
      #expect(abs(harness.y - still.y) < 1e-9)
      if step % 7 == 0 { limit.limitDistanceX += 1 }
      if step % 7 == 3 { harness.scrollView.behaviorsDidChange() }
    }
  }

  @Test("a limit that is lowered under a finger holds the content at once")
  func loweredInADrag() {
    let limit = OverscrollLimit(limitDistanceY: 50)
    let harness = held(by: 400, limit)
    #expect(harness.y == -50)
    limit.limitDistanceY = 30
    #expect(harness.y == -30)
  }

  @Test(
    "a resistance that is changed under a finger keeps what is shown, and holds for what the finger does then"
  )
  func changedResistance() {
    let resistance = OverscrollResistance(resistanceRatioY: 2)
    let harness = held(by: 110, resistance)
    #expect(abs(harness.y + 50) < 1e-9)
    resistance.resistanceRatioY = 5
    #expect(abs(harness.y + 50) < 1e-9)
    harness.touch(.moved, CGPoint(x: 196, y: 520), at: 0.1)
    #expect(abs(harness.y + 52) < 1e-9)
  }

  /// Changes a resistance at each event of a drag, before it is shown.
  private final class Stiffening: ScrollBehavior {
    let resistance = OverscrollResistance(resistanceRatioY: 2)
    var next: CGFloat = 2

    func scrollView(_ scrollView: ScrollView, willDragTo offset: inout CGPoint, in step: DragStep) {
      resistance.resistanceRatioY = next
    }
  }

  @Test("a resistance that a behaviour changes during an event counts from there, and nothing jumps")
  func changedWhileDragging() {
    let stiffening = Stiffening()
    let harness = held(by: 110, stiffening, stiffening.resistance)
    #expect(abs(harness.y + 50) < 1e-9)
    stiffening.next = 5
    for (finger, time, offset) in [(520.0, 0.1, -52.0), (530, 0.12, -54)] {
      harness.touch(.moved, CGPoint(x: 196, y: finger), at: time)
      #expect(abs(harness.y - offset) < 1e-9)
    }
  }

  @Test("a resistance that is changed in mid-throw is the one that a finger meets that catches it")
  func resistanceChangedInAThrow() {
    let resistance = OverscrollResistance(resistanceRatioY: 2)
    let (harness, time) = thrown(resistance)
    harness.frame(at: time + 0.05)
    resistance.resistanceRatioY = 4
    harness.touch(.began, CGPoint(x: 9, y: 9), at: time + 0.06)
    let caught = harness.y
    harness.touch(.moved, CGPoint(x: 9, y: 29), at: time + 0.07)
    #expect(caught < -20 && abs(caught - harness.y - 5) < 1e-9)
  }

  @Test("a behaviour that was taken off no longer limits the throw")
  func removedInAThrow() {
    let limit = OverscrollLimit(limitDistanceY: 10)
    let (harness, time) = thrown(limit)
    harness.frame(at: time + 0.03)
    #expect(harness.y == -10)
    harness.scrollView.removeBehavior(limit)
    limit.limitDistanceY = 0
    harness.frame(at: time + 0.05)
    #expect(harness.y < -15)
  }

  @Test(
    "when the direction is free the limit is neglected and the normal behaviour applied; free is the default")
  func freeDirection() {
    let limit = OverscrollLimit()
    #expect(limit.freeDirectionX && limit.freeDirectionY)
    limit.limitDistanceY = 5
    let harness = held(by: 110, limit)
    #expect(abs(harness.y + RubberBand(dimension: 852).displayed(100)) < 1e-9)
    limit.freeDirectionY = false
    harness.touch(.moved, CGPoint(x: 196, y: 511), at: 0.1)
    #expect(harness.y == -5)
  }

  @Test("the resistance ratio is what the user encounters beyond the content limit", arguments: [2.0, 4, 10])
  func resistance(ratio: Double) {
    let harness = held(
      by: [CGPoint(x: 120, y: 0), CGPoint(x: 0, y: 80)],
      OverscrollResistance(resistanceRatioX: ratio, resistanceRatioY: ratio))
    #expect(abs(harness.x + 110 / ratio) < 1e-9)
    #expect(abs(harness.y + 80 / ratio) < 1e-9)
  }

  @Test(
    "a ratio of 1, the default, is the normal behaviour, and one that is no number above 0 counts as 1",
    arguments: [nil, 0, -3, .nan, .infinity] as [CGFloat?])
  func normal(ratio: CGFloat?) {
    let resistance = ratio.map { OverscrollResistance(resistanceRatioY: $0) } ?? OverscrollResistance()
    #expect(abs(held(by: 110, resistance).y + RubberBand(dimension: 852).displayed(100)) < 1e-9)
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
    let moves = [CGPoint(x: 0, y: -10), CGPoint(x: 0, y: -80)]
    let harness = held(by: moves, at: 2148 - 40, OverscrollResistance(resistanceRatioY: 4))
    #expect(abs(harness.y - 2148 - 10) < 1e-9)
  }

  @Test("a bounce that is caught goes on with the same resistance, without a jump")
  func caught() {
    let harness = ScrollHarness { $0.addBehavior(OverscrollResistance(resistanceRatioY: 5)) }
    harness.pull(by: 210)
    harness.touch(.began, CGPoint(x: 9, y: 9), at: 1.05)
    let caught = harness.y
    #expect(abs(caught + 40 * pow(0.99, 50)) < 1e-9)
    harness.touch(.moved, CGPoint(x: 9, y: 19), at: 1.06)
    #expect(abs(caught - harness.y - 2) < 1e-9)
  }

  @Test("limit and resistance work together, each on its own axis and both on one")
  func together() {
    let harness = held(
      by: [CGPoint(x: 50, y: 0), CGPoint(x: 0, y: 50)],
      OverscrollResistance(resistanceRatioX: 2, resistanceRatioY: 2), OverscrollLimit(limitDistanceY: 30))
    #expect(abs(harness.x + 20) < 1e-9 && abs(harness.y + 25) < 1e-9)
    harness.touch(.moved, CGPoint(x: 246, y: 900), at: 1)
    #expect(abs(harness.x + 20) < 1e-9 && harness.y == -30)
  }

}

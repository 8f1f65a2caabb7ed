import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import Testing

/// The statements of snapping while dragging (project SnapDrag).
@Suite struct SnapPointTests {
  let point = CGPoint(x: 367, y: 0)
  let snap = SnapPoint(CGPoint(x: 367, y: 0))

  private func harness(at x: CGFloat, _ snap: SnapPoint) -> ScrollHarness {
    ScrollHarness(content: CGSize(width: 3000, height: 852)) {
      $0.contentOffset.x = x
      $0.addBehavior(snap)
    }
  }

  /// A throw that ends of itself a few points short, 38 + v·500 with v = .65; and when it was let go of.
  private func thrown(_ snap: SnapPoint, snaps: Bool = true) -> (ScrollHarness, time: TimeInterval) {
    snap.snapDuringDecelerating = snaps
    let harness = harness(at: 0, snap)
    return (harness, harness.drag(by: Array(repeating: CGPoint(x: -5.2, y: 0), count: 10)))
  }

  /// Moves the content by distances, one a tenth of a second: slower than 25 points per second for up to 2.5 points.
  private func creep(_ harness: ScrollHarness, by distances: [CGFloat], from time: TimeInterval) {
    var place = harness.finger
    for (index, distance) in distances.enumerated() {
      place.x -= distance
      // A finger's events come every 20 ms, so that it never counts as standing still.
      let start = time + 0.1 * Double(index)
      for part in 1...5 {
        var between = place
        between.x += distance * (1 - CGFloat(part) / 5)
        harness.touch(.moved, between, at: start + 0.02 * Double(part))
      }
    }
  }

  /// A drag that is over its slop, at rest at an offset.
  private func dragging(at x: CGFloat, _ other: SnapPoint? = nil) -> ScrollHarness {
    let harness = harness(at: x, other ?? snap)
    harness.drag(from: CGPoint(x: 300, y: 400), by: [CGPoint(x: -10, y: 0)], hold: true)
    return harness
  }

  @Test("willSnap is the default state, and the values of the answer are the defaults")
  func defaults() {
    #expect(snap.snapState == .willSnap)
    #expect(snap.minDistanceToSnap == 7 && snap.minVelocityToSnap == 25)
    #expect(snap.minDragDistanceToReleaseSnap == 7 && !snap.snapDuringDecelerating)
  }

  @Test("the scroll view snaps to the point while the user is dragging")
  func snaps() {
    let harness = dragging(at: 357)
    creep(harness, by: [2, 2], from: 1)
    #expect(snap.snapState == .didSnap(point))
    #expect(harness.scrollView.contentOffset == point && harness.scrollView.isDragging)
  }

  @Test("it snaps at exactly minDistanceToSnap, and not before")
  func exactDistance() {
    let harness = dragging(at: 358)
    creep(harness, by: [1.75], from: 1)
    #expect(harness.x == 359.75 && snap.snapState == .willSnap)
    creep(harness, by: [0.25], from: 1.2)
    #expect(snap.snapState == .didSnap(point))
  }

  @Test("a point beyond an edge is one that is shown there, and is left without a jump")
  func beyondAnEdge() {
    let snap = SnapPoint(CGPoint(x: -30, y: 0))
    let harness = dragging(at: 0, snap)
    var offsets: [CGFloat] = []
    var time: TimeInterval = 1
    while snap.snapState == .willSnap, time < 6 {
      offsets.append(harness.x)
      creep(harness, by: [-1], from: time)
      time += 0.1
    }
    #expect(offsets.allSatisfy { $0 > -23 } && (offsets.last ?? 0) < -22)
    #expect(snap.snapState == .didSnap(CGPoint(x: -30, y: 0)))
    #expect(abs(harness.x + 30) < 1e-9)
    creep(harness, by: Array(repeating: -1, count: 12), from: time)
    #expect(harness.x < -30 && harness.x > -35, "five points of the finger beyond the seven held")
  }

  @Test("a drag faster than minVelocityToSnap passes the point")
  func fast() {
    let harness = dragging(at: 350)
    creep(harness, by: [4, 4, 4, 4, 4, 4], from: 1)
    #expect(snap.snapState == .willSnap && abs(harness.x - 374) < 1e-9)
  }

  @Test("the content stays at the point until the finger has moved more than minDragDistanceToReleaseSnap")
  func holds() {
    let harness = dragging(at: 358)
    creep(harness, by: [2], from: 1)
    #expect(snap.snapState == .didSnap(point))
    for _ in 0..<7 {
      harness.move(by: CGPoint(x: -1, y: 0))
      #expect(harness.scrollView.contentOffset == point)
    }
  }

  @Test("scrolling resumes from the snapped position without lifting the touch, and without a jump")
  func resumes() {
    let harness = dragging(at: 358)
    creep(harness, by: [2], from: 1)
    var last = harness.x
    for _ in 0..<20 {
      harness.move(by: CGPoint(x: -1.5, y: 0))
      #expect(harness.x - last <= 1.5 + 1e-9 && harness.x >= last)
      last = harness.x
    }
    // 30 points of travel, of which 7 were held.
    #expect(abs(harness.x - (367 + 23)) < 1e-9)
  }

  @Test("after a release the state is willSnap again once the content is farther than minDistanceToSnap")
  func willRelease() {
    var states: [SnapPoint.SnapState] = []
    snap.onSnap = { states.append($0) }
    let harness = dragging(at: 358)
    creep(harness, by: [2], from: 1)
    creep(harness, by: [2, 2, 2, 2], from: 2)
    // One point beyond the seven that were held: too near to snap anew.
    #expect(abs(harness.x - 368) < 1e-9 && snap.snapState == .willRelease(point))
    creep(harness, by: [2, 2, 2, 2], from: 3)
    #expect(states == [.didSnap(point), .willRelease(point), .willSnap])
    // And back: it snaps from the other side.
    creep(harness, by: [-2, -2], from: 4)
    #expect(snap.snapState == .didSnap(point))
  }

  @Test("no finger snaps that stands still, unless a throw would too", arguments: [false, true])
  func standing(snapDuringDecelerating: Bool) {
    snap.snapDuringDecelerating = snapDuringDecelerating
    let harness = dragging(at: 362)
    for time in [1, 1.02] { harness.touch(.moved, harness.finger, at: time) }
    #expect((snap.snapState == .didSnap(point)) == snapDuringDecelerating)
  }

  @Test(
    "with snapDuringDecelerating a throw that comes slowly near the point rests at it, at every frame rate")
  func decelerating() {
    func run(_ rate: Int, _ decelerating: Bool) -> (Double, [TimeInterval]) {
      let (harness, time) = thrown(SnapPoint(point), snaps: decelerating)
      harness.frames(rate, from: time, to: 8)
      return (harness.x, harness.log.endTimes)
    }
    let (slow, fast, free) = (run(30, true), run(120, true), run(60, false))
    #expect(abs(free.0 - 367) < 7 && free.0 != 367)
    #expect(slow.0 == 367 && fast.0 == 367)
    #expect(slow.1 == fast.1)
  }

  @Test(
    "a point met in a deceleration calls onSnap at the same instant at every frame rate, and stands in didSnap",
    arguments: [30, 60, 120])
  func reportsTheSnapOfAThrow(rate: Int) throws {
    let (harness, time) = thrown(snap)
    var told: [(state: SnapPoint.SnapState, time: TimeInterval, x: Double)] = []
    snap.onSnap = { told.append(($0, harness.context.now, harness.x)) }
    harness.frames(rate, from: time, to: 8)
    #expect(told.map(\.state) == [.didSnap(point)] && snap.snapState == .didSnap(point))
    let first = try #require(told.first)
    #expect(harness.log.endTimes.count == 1)
    // From 42, at .65 points per millisecond, 42 + .65·499·(1 − .998ⁿ) is at 360, seven points before the point.
    #expect(abs(first.time - time - log(1 - 318 / (0.65 * 499)) / log(0.998) / 1000) < 1e-6)
    // The content comes to rest .3 s later.
    #expect(abs(harness.log.endTimes[0] - first.time - 0.3) < 1e-9)
    #expect(abs(first.x - 360) < 1e-6 && harness.x == 367)
    // The next drag leaves the point freely.
    harness.drag(from: CGPoint(x: 300, y: 400), by: [CGPoint(x: -14, y: 0)], at: 9, hold: true)
    #expect(harness.x == 371 && snap.snapState == .willRelease(point))
    harness.touch(.moved, CGPoint(x: 280, y: 400), at: 9.1)
    #expect(harness.x == 377 && snap.snapState == .willSnap)
  }

  @Test("a throw that is caught before it has snapped calls nothing, and one from a point snaps to the next")
  func throwsBetweenPoints() {
    let (harness, time) = thrown(snap)
    harness.touch(.began, CGPoint(x: 300, y: 400), at: time + 0.5)
    harness.touch(.ended, CGPoint(x: 300, y: 400), at: time + 0.6)
    harness.frame(at: 4)
    #expect(snap.snapState == .willSnap)
    // Slow from the beginning, and at the point that it leaves.
    snap.minVelocityToSnap = 2000
    snap.snapPoints = [CGPoint(x: 500, y: 0), CGPoint(x: 600, y: 0)]
    harness.scrollView.contentOffset.x = 500
    harness.drag(from: CGPoint(x: 300, y: 400), by: [CGPoint(x: -11, y: 0)], at: 5, hold: true)
    #expect(snap.snapState == .didSnap(CGPoint(x: 500, y: 0)))
    for step in 1...4 {
      harness.touch(.moved, CGPoint(x: 289 - 5 * CGFloat(step), y: 400), at: 5 + 0.01 * Double(step))
    }
    harness.touch(.ended, harness.finger, at: 5.04)
    harness.frame(at: 9)
    #expect(harness.x == 600 && snap.snapState == .didSnap(CGPoint(x: 600, y: 0)))
  }

  @Test("limits that change while a throw comes to rest at a point leave it the point")
  func changedMeanwhile() {
    let limit = OverscrollLimit(limitDistanceX: 10)
    let (harness, time) = thrown(snap)
    harness.scrollView.addBehavior(limit)
    while snap.snapState == .willSnap, harness.context.now < 9 {
      harness.frame(at: harness.context.now + 0.01)
    }
    harness.frame(at: harness.context.now + 0.1)
    #expect(harness.context.now - time < 3 && harness.x > 360 && harness.x < 367)
    limit.limitDistanceX = 20
    harness.scrollView.contentSize.width = 2000
    harness.frame(at: harness.context.now + 1)
    #expect(harness.x == 367 && snap.snapState == .didSnap(point))
  }

  @Test("content that something else moves away from a point is no longer snapped")
  func movedAway() {
    let harness = dragging(at: 358)
    creep(harness, by: [2], from: 1)
    harness.touch(.ended, harness.finger, at: 2)
    #expect(snap.snapState == .willRelease(point))
    harness.scrollView.contentOffset.x = 20
    #expect(snap.snapState == .willSnap)
  }

  @Test("of several points each one snaps")
  func several() {
    let (a, b) = (CGPoint(x: 100, y: 0), CGPoint(x: 200, y: 0))
    let snap = SnapPoint(a, b)
    let harness = dragging(at: 91, snap)
    creep(harness, by: [2], from: 1)
    #expect(snap.snapState == .didSnap(a))
    creep(harness, by: Array(repeating: 20, count: 4) + Array(repeating: 2, count: 11), from: 2)
    #expect(snap.snapState == .didSnap(b) && harness.scrollView.contentOffset == b)
  }
}

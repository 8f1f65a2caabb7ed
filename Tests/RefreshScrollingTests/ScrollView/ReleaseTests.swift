import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import Testing

@Suite struct ReleaseTests {
  private let harness = ScrollHarness()

  /// The published rules of deceleration and bounce, stepped millisecond by millisecond: an oracle beside the closed
  /// forms.
  struct Integrator {
    var offset: Double
    /// In points per millisecond.
    var velocity: Double
    let (minimum, maximum): (Double, Double)

    mutating func step(_ dt: Double) {
      let r = 0.998
      let edge = offset < minimum ? minimum : offset > maximum ? maximum : nil
      let travel = velocity * r * (1 - pow(r, dt)) / (1 - r)
      if let edge {
        let pull = pow(0.99, dt)
        offset = edge + (offset - edge + travel) * pull
        velocity *= pow(r, dt) * pull
      } else {
        offset += travel
        velocity *= pow(r, dt)
      }
    }
  }

  @Test("a release decelerates by the published rule, wherever a frame falls")
  func deceleration() {
    let harness = ScrollHarness { $0.contentOffset.y = 1000 }
    let time = harness.dragVertically(by: [-8, -8, -8, -8, -8])
    var oracle = Integrator(offset: harness.y, velocity: 1, minimum: 0, maximum: 2148)
    for millisecond in 1...800 {
      oracle.step(1)
      harness.frame(at: time + Double(millisecond) / 1000)
      #expect(abs(harness.y - oracle.offset) < 1e-6)
    }
    #expect(harness.scrollView.isDecelerating)
    harness.frame(at: 10)
    #expect(!harness.scrollView.isDecelerating)
    // The way of v down to .01 points per millisecond.
    #expect(abs(harness.y - (1030 + 0.99 * 499)) < 1e-6)
    // The told target is that of the measured formula.
    #expect(abs(Double(harness.log.target.y) - (1030 + 0.99 / -log(0.998))) < 1e-6)
  }

  @Test("a throw against an edge goes beyond it and comes back")
  func bounce() {
    let harness = ScrollHarness { $0.contentOffset.y = 100 }
    let time = harness.dragVertically(by: [16, 16, 16, 16])
    var oracle = Integrator(offset: harness.y, velocity: -2, minimum: 0, maximum: 2148)
    var deepest = 0.0
    for step in 1...15_000 {
      oracle.step(0.1)
      if step % 10 == 0 {
        harness.frame(at: time + Double(step) / 10_000)
        // Near the end the motion snaps to the edge, which the oracle does not.
        #expect(abs(harness.y - oracle.offset) < 0.51)
        if oracle.offset < -1 || oracle.velocity < -0.1 { #expect(abs(harness.y - oracle.offset) < 0.02) }
        deepest = min(deepest, harness.y)
      }
    }
    #expect(deepest < -40)
    #expect(harness.y == 0 && !harness.scrollView.isDecelerating)
  }

  @Test("a pull that is let go of at rest comes back as a pure exponential")
  func bounceFromRest() {
    harness.dragVertically(by: [100, 100], hold: true)
    let start = harness.y
    harness.touch(.ended, harness.finger, at: 1)
    #expect(harness.log.calls.contains("didEndDragging(true)"))
    for step in 1...40 {
      let t = Double(step) / 100
      harness.frame(at: 1 + t)
      #expect(abs(harness.y - start * pow(0.99, t * 1000)) < 1e-9)
    }
    harness.frame(at: 3)
    #expect(harness.y == 0)
  }

  @Test("a pull thrown back inside decelerates in the content")
  func bounceThenDeceleration() {
    let time = harness.dragVertically(by: [100, -8, -24, -24, -24])
    #expect(harness.y < 0)
    var oracle = Integrator(
      offset: harness.y, velocity: Double(harness.log.velocity.y) / 1000, minimum: 0, maximum: 2148)
    // Fine steps: the oracle passes the edge by up to one of them.
    for step in 1...160_000 {
      oracle.step(0.005)
      if step % 1000 == 0 {
        harness.frame(at: time + Double(step) / 200_000)
        #expect(abs(harness.y - oracle.offset) < 0.05)
      }
    }
    #expect(harness.y > 100)
  }

  @Test("a throw through content of thirty points goes beyond both edges and comes to rest at the second")
  func bothEdges() {
    let harness = ScrollHarness(content: CGSize(width: 393, height: 882))
    let time = harness.dragVertically(by: [100, -8, -24, -24, -24])
    var oracle = Integrator(
      offset: harness.y, velocity: Double(harness.log.velocity.y) / 1000, minimum: 0, maximum: 30)
    var (least, greatest) = (harness.y, harness.y)
    for step in 1...200_000 {
      oracle.step(0.005)
      guard step % 1000 == 0 else { continue }
      harness.frame(at: time + Double(step) / 200_000)
      (least, greatest) = (min(least, harness.y), max(greatest, harness.y))
      #expect(abs(harness.y - oracle.offset) < (abs(oracle.velocity) > 0.05 ? 0.1 : 0.6))
    }
    #expect(least < 0 && greatest > 80)
    harness.frame(at: 5)
    #expect(harness.y == 30)
  }

  @Test("delegate calls come in UIKit's order")
  func order() {
    let harness = ScrollHarness { $0.contentOffset.y = 1000 }
    harness.dragVertically(by: [-20, -20, -20, -20])
    harness.frames(60, from: 0.04, to: 5)
    #expect(
      harness.log.calls == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating",
        "didScroll", "didEndDecelerating",
      ])
  }

  @Test(
    "30, 60 and 120 frames a second, and none at all, agree at every common instant and end at the same time")
  func frameRates() {
    func run(_ rate: Int?) -> (offsets: [Double], end: [TimeInterval]) {
      let harness = ScrollHarness { $0.contentOffset.y = 300 }
      let time = harness.dragVertically(by: [20, 20, 20, 20], every: 1.0 / 120)
      var offsets: [Double] = []
      if let rate {
        harness.frames(rate, from: time, to: 3) { now in
          if abs(now * 30 - (now * 30).rounded()) < 1e-9 { offsets.append(harness.y) }
        }
      } else {
        harness.run(to: 3)
      }
      return (offsets, harness.log.endTimes)
    }
    let (slow, middle, fast, none) = (run(30), run(60), run(120), run(nil))
    #expect(slow.offsets.count > 80)
    #expect(slow.offsets.count == middle.offsets.count && middle.offsets.count == fast.offsets.count)
    for (a, (b, c)) in zip(slow.offsets, zip(middle.offsets, fast.offsets)) {
      #expect(abs(a - b) < 1e-9 && abs(a - c) < 1e-9)
    }
    #expect(slow.end.count == 1)
    #expect(slow.end == middle.end && middle.end == fast.end && fast.end == none.end)
  }

  @Test("a touch catches a deceleration where it is shown and drags at once")
  func catchDeceleration() {
    let (harness, time) = ScrollHarness.flung()
    harness.touch(.began, CGPoint(x: 100, y: 300), at: time + 0.1)
    let caught = harness.y
    let rest: Double = pow(0.998, 100)
    let expected = 1054 + 998 * (1 - rest)
    #expect(abs(caught - expected) < 1e-6)
    #expect(harness.scrollView.isDragging && !harness.scrollView.isDecelerating)
    #expect(harness.log.calls.suffix(2) == ["didEndDecelerating", "willBeginDragging"])
    harness.touch(.moved, CGPoint(x: 100, y: 301), at: time + 0.11)
    #expect(harness.y == caught - 1)
    harness.touch(.ended, CGPoint(x: 100, y: 301), at: time + 0.3)
    harness.frame(at: time + 2)
    #expect(harness.y == caught - 1)
  }

  @Test(
    "a touch catches a bounce without a jump, and the pull goes on with the resistance of where it was caught"
  )
  func catchBounce() {
    harness.pull(by: 300)
    harness.touch(.began, CGPoint(x: 100, y: 300), at: 1.05)
    let caught = harness.y
    let band = RubberBand(dimension: 852)
    #expect(abs(caught + band.displayed(290) * pow(0.99, 50)) < 1e-9)
    harness.touch(.moved, CGPoint(x: 100, y: 340), at: 1.06)
    #expect(abs(harness.y + band.displayed(band.raw(-caught) + 40)) < 1e-9)
  }

  @Test(
    "a release target that the delegate moves is where the content comes to rest",
    arguments: [1100.0, 1300, 900])
  func retarget(target: Double) {
    let harness = ScrollHarness { $0.contentOffset.y = 1000 }
    harness.log.retarget = CGPoint(x: 0, y: target)
    let time = harness.dragVertically(by: [-8, -8, -8, -8])
    var last = harness.y
    harness.frames(120, from: time, to: time + 8) { _ in
      #expect(abs(harness.y - last) < 30)
      last = harness.y
    }
    #expect(harness.y == target)
  }

  @Test("whoever is told of the end of a drag may take the motion over, without a jump")
  func takeOver() {
    var finished: [Bool] = []
    harness.log.onDidEndDragging = {
      $0.setContentInset(EdgeInsets(top: 60), offset: nil, duration: 0.3) { finished.append($0) }
    }
    harness.dragVertically(by: [300], hold: true)
    let start = harness.y
    harness.touch(.ended, harness.finger, at: 1)
    #expect(harness.y == start)
    #expect(harness.scrollView.minimumOffset.y == -60)
    harness.frame(at: 1.15)
    #expect(abs(harness.y - (start - 60) / 2) < 1e-9)
    harness.frame(at: 1.4)
    #expect(harness.y == -60)
    #expect(finished == [true])
    #expect(!harness.log.calls.contains("willBeginDecelerating"))
  }

  @Test("content that is let go of beyond an edge moves on from where it is, whatever changes then")
  func changesAtRelease() {
    let changes: [(String, (ScrollView) -> Void, Double)] = [
      ("bounces", { $0.bounces = false }, 0), ("inset", { $0.contentInset.top = 60 }, -60),
      ("content", { $0.contentSize.height = 100 }, 0),
    ]
    for (name, change, home) in changes {
      let harness = ScrollHarness()
      harness.log.onDidEndDragging = change
      harness.dragVertically(by: [300], hold: true)
      let start = harness.y
      harness.touch(.ended, harness.finger, at: 1)
      #expect(harness.y == start, "\(name)")
      harness.frame(at: 1.05)
      #expect(abs(harness.y - home - (start - home) * pow(0.99, 50)) < 1e-9, "\(name)")
      harness.frame(at: 4)
      #expect(harness.y == home, "\(name)")
    }
  }
}

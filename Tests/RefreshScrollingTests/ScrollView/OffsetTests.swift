import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import TestSupport
import Testing

@Suite struct OffsetTests {
  private let harness = ScrollHarness()

  @Test("an animated scroll passes the offsets that were measured on UIKit")
  func animated() throws {
    for row in try Vectors.rows("setcontentoffset_animated.csv") {
      let harness = ScrollHarness { $0.contentOffset.y = row.number("from") }
      harness.scrollView.setContentOffset(CGPoint(x: 0, y: row.number("to")), animated: true)
      harness.frame(at: row.number("frame60") / 60)
      // The measured rows are rounded to half points.
      #expect(abs(harness.y - row.number("offset")) < (row["kind"] == "measured" ? 0.51 : 1e-6), "\(row)")
    }
  }

  @Test("the end of an animated scroll is told at its exact time, without any frame")
  func animationEnd() {
    harness.run(to: 0.125)
    harness.scrollView.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
    harness.run(to: 2)
    #expect(harness.log.endTimes == [0.125 + 0.3])
    #expect(harness.y == 400)
    #expect(harness.log.calls == ["didScroll", "didEndScrollingAnimation"])
  }

  /// As in UIKit, where sources that have no end move the content back by a page during a throw.
  @Test("a throw continues from an offset that is set, as fast as it was")
  func settingContinues() {
    let (harness, time) = ScrollHarness.flung()
    harness.frame(at: time + 0.1)
    let (there, speed) = (harness.y, harness.scrollView.velocity.y)
    harness.scrollView.contentOffset.y = there - 500
    #expect(harness.y == there - 500 && harness.scrollView.isDecelerating)
    #expect(abs(harness.scrollView.velocity.y - speed) < 1e-9)
    let untouched = ScrollHarness.flung()
    for passed in [0.1, 0.3, 1, 3] {
      untouched.harness.frame(at: untouched.time + passed)
      harness.frame(at: time + passed)
      #expect(abs(harness.y - (untouched.harness.y - 500)) < 1e-6, "after \(passed) s")
    }
    #expect(harness.log.calls == untouched.harness.log.calls)
  }

  @Test("a bounce continues from an offset that is set, and comes home", arguments: [-200.0, -30, 40])
  func settingInBounce(offset: Double) {
    harness.pull(by: 300)
    harness.frame(at: 1.05)
    harness.scrollView.contentOffset.y = offset
    harness.frame(at: 1.1)
    // From rest a bounce is a pure exponential; within the limits nothing moves.
    #expect(abs(harness.y - (offset < 0 ? offset * pow(0.99, 50) : offset)) < 1e-9)
    harness.frame(at: 4)
    #expect(harness.y == max(0, offset) && harness.scrollView.isAtRest)
    #expect(harness.log.calls.filter { $0.hasSuffix("Decelerating") }.count == 2)
  }

  @Test("an offset set to the same place at each step of a bounce holds it there, and lets it go")
  func holdingInBounce() {
    harness.pull(by: 300)
    harness.log.onDidScroll = { if $0.contentOffset.y > -50 { $0.contentOffset.y = -50 } }
    harness.frames(60, from: 1, to: 3)
    #expect(abs(harness.y + 50) < 1e-9 && harness.scrollView.isDecelerating)
    harness.log.onDidScroll = nil
    harness.frame(at: 6)
    #expect(harness.y == 0)
  }

  @Test("a call that is not animated ends a deceleration")
  func settingStops() {
    let (harness, time) = ScrollHarness.flung()
    harness.frame(at: time + 0.1)
    harness.scrollView.setContentOffset(CGPoint(x: 0, y: 500), animated: false)
    harness.frame(at: time + 1)
    #expect(harness.y == 500 && !harness.scrollView.isDecelerating)
    #expect(harness.log.calls.suffix(2) == ["didScroll", "didEndDecelerating"])
  }

  @Test("a rectangle is scrolled into view by the shortest way")
  func rectangle() {
    for (y, height, offset) in [
      (1000.0, 100.0, 1100 - 852.0), (500, 100, 1100 - 852), (100, 100, 100), (2950, 500, 3000 - 852),
    ] {
      let rectangle = CGRect(x: 0, y: y, width: 10, height: height)
      harness.scrollView.scrollRectToVisible(rectangle, animated: false)
      #expect(harness.y == offset, "\(rectangle)")
    }
  }

  @Test("an offset that is not a number is ignored and reported")
  func nonFinite() {
    harness.scrollView.contentOffset = CGPoint(x: 0, y: CGFloat.nan)
    harness.scrollView.contentSize.height = .infinity
    harness.scrollView.contentInset.top = .nan
    #expect(harness.y == 0 && harness.scrollView.contentSize.height == 3000)
    #expect(harness.scrollView.contentInset == .zero)
    #expect(harness.context.diagnostics.count == 3)
  }

  /// Keeps what a behaviour and a delegate are told.
  private final class Numbers: ScrollBehavior {
    var points: [CGPoint] = []
    func scrollView(_ scrollView: ScrollView, willDragTo offset: inout CGPoint, in step: DragStep) {
      points += [step.initialOffset, step.previousOffset, step.fingerLocation, step.velocity, offset]
      if offset.x == 0 { offset.x = -0.0 }
    }
    func scrollView(_ scrollView: ScrollView, willReleaseWith velocity: inout CGPoint) {
      points.append(velocity)
      if velocity.x == 0 { velocity.x = -0.0 }
    }
    func scrollViewWillEndDragging(
      _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
    ) { points += [velocity, targetContentOffset] }
    func interruption(of motion: ScrollMotion, in scrollView: ScrollView) -> ScrollInterruption? {
      points += [
        motion.destination, motion.offset(at: motion.startTime), motion.velocity(at: motion.startTime),
      ]
      return nil
    }
    func scrollViewDidScroll(_ scrollView: ScrollView) { points.append(scrollView.contentOffset) }
  }

  @Test("no number of a scroll view is a negative zero, whatever sign those have that it is given")
  func negativeZeros() {
    let numbers = Numbers()
    let harness = ScrollHarness { $0.addBehavior(numbers) }
    let view = harness.scrollView
    func look() {
      numbers.points += [
        view.contentOffset, view.minimumOffset, view.maximumOffset, view.velocity, view.releaseVelocity,
        view.clampedOffset(CGPoint(x: -0.0, y: -0.0)), view.shownOffset(for: CGPoint(x: -0.0, y: -9)),
        view.rawOffset(showing: CGPoint(x: -0.0, y: -9)), view.viewportPoint(of: .zero),
      ]
    }
    look()
    view.contentOffset = CGPoint(x: -0.0, y: 7)
    view.contentOffset = CGPoint(x: -0.0, y: -0.0)
    look()
    view.setContentOffset(CGPoint(x: -0.0, y: 30), animated: true)
    harness.frames(60, from: 0, to: 1) { _ in look() }
    for deltas in [[-20, -20, -20, -20], [20, 20, 20, 20, 20], [40, 40, 0, 0]] as [[CGFloat]] {
      let time = harness.dragVertically(by: deltas, at: harness.context.now + 1)
      harness.frames(60, from: time, to: time + 4) { _ in look() }
    }
    view.setContentInset(EdgeInsets(top: -0.0), offset: CGPoint(x: -0.0, y: -0.0), duration: 0.3)
    harness.frames(60, from: harness.context.now, to: harness.context.now + 1) { _ in look() }
    #expect(numbers.points.count > 1000)
    let zeros = numbers.points.flatMap { [$0.x, $0.y] }.filter { $0 == 0 }
    #expect(zeros.count > 1000 && zeros.allSatisfy { $0.sign == .plus })
  }
}

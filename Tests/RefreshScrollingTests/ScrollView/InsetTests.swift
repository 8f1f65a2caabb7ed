import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import Testing

@Suite struct InsetTests {
  private let harness = ScrollHarness()

  @Test("the limits are the inset and what of the content does not fit")
  func limits() {
    let view = harness.scrollView
    view.contentInset = EdgeInsets(top: 60, left: 5, bottom: 40, right: 7)
    #expect(view.minimumOffset == CGPoint(x: -5, y: -60))
    #expect(view.maximumOffset == CGPoint(x: 7, y: 3000 + 40 - 852))
    view.contentSize.height = 100
    #expect(view.maximumOffset.y == -60)
  }

  @Test("a glide to a new inset opens the limits at once and moves along the measured curve")
  func glide() {
    var finished: [(Bool, TimeInterval)] = []
    harness.openInset(over: 0.6) { finished.append(($0, harness.context.now)) }
    #expect(harness.scrollView.contentInset.top == 60 && harness.y == 0)
    harness.frame(at: 0.2)
    #expect(abs(harness.y + 15) < 1e-9)
    harness.run(to: 1)
    #expect(harness.y == -60)
    #expect(finished.count == 1 && finished[0] == (true, 0.6))
  }

  @Test("a glide along a curve is where the curve is, as fast, and keeps to it when the limits change")
  func glideAlongACurve() {
    harness.openInset(over: 0.6, curve: .points(LinearEasing(outputs: [0, 0.75, 1])))
    for (time, offset, velocity) in [(0.2, -30.0, -150.0), (0.4, -50, -50)] {
      harness.frame(at: time)
      #expect(abs(harness.y - offset) < 1e-9 && abs(harness.scrollView.velocity.y - velocity) < 1e-9)
    }
    // Ten points back in the .2 s that are left, again first fast and then slow.
    harness.scrollView.contentInset.top = 40
    harness.frame(at: 0.5)
    #expect(abs(harness.y + 42.5) < 1e-9)
    harness.run(to: 0.6)
    #expect(harness.y == -40)
  }

  @Test(
    "a drag catches a glide where it is, and its completion hears so once; a touch alone does not",
    arguments: [0, 12] as [CGFloat])
  func caught(travel: CGFloat) {
    let harness = ScrollHarness {
      $0.contentInset.top = 60
      $0.contentOffset.y = -60
    }
    var finished: [Bool] = []
    harness.scrollView.setContentInset(.zero, offset: nil, duration: 0.3) { finished.append($0) }
    harness.touch(.began, CGPoint(x: 100, y: 300), at: 0.15)
    #expect(abs(harness.y + 30) < 1e-9)
    #expect(finished == [])
    harness.touch(.moved, CGPoint(x: 100, y: 300 + travel), at: 0.2)
    #expect(finished == (travel > 0 ? [false] : []))
    harness.touch(.ended, CGPoint(x: 100, y: 300 + travel), at: 0.25)
    harness.run(to: 2)
    #expect(harness.y == 0 && finished == [travel == 0])
  }

  @Test("an inset that opens under a dragging finger moves nothing")
  func whileDragging() {
    var finished: [Bool] = []
    harness.dragVertically(by: [300], hold: true)
    let pulled = harness.y
    harness.scrollView.setContentInset(EdgeInsets(top: 60), offset: nil, duration: 0.3) {
      finished.append($0)
    }
    harness.frame(at: 0.5)
    #expect(harness.y == pulled && finished == [false])
    harness.touch(.moved, CGPoint(x: 196, y: 701), at: 0.6)
    #expect(harness.y < pulled && harness.y > pulled - 1)
    harness.touch(.ended, harness.finger, at: 1)
    harness.frame(at: 3)
    #expect(harness.y == -60)
  }

  @Test("a bounce turns to the new limits where the inset changes in flight")
  func inFlight() {
    harness.pull(by: 300)
    harness.run(to: 1.05)
    harness.scrollView.contentInset.top = 60
    let there = harness.y
    #expect(abs(there + RubberBand(dimension: 852).displayed(290) * pow(0.99, 50)) < 1e-9)
    harness.frame(at: 1.1)
    #expect(abs(harness.y + 60 - (there + 60) * pow(0.99, 50)) < 1e-9)
    harness.frame(at: 3)
    #expect(harness.y == -60)
    #expect(
      harness.log.calls.filter { $0.hasSuffix("Decelerating") } == [
        "willBeginDecelerating", "didEndDecelerating",
      ])
  }

  @Test("content that shrinks under a deceleration brings it to its new end")
  func shrinkingContent() {
    let (harness, time) = ScrollHarness.flung()
    harness.run(to: time + 0.05)
    harness.scrollView.contentSize.height = 1000
    harness.frame(at: time + 0.05)
    #expect(harness.y > 1100)
    harness.frame(at: 5)
    #expect(harness.y == 1000 - 852)
  }

  @Test("a glide of no time moves at once and completes once")
  func noDuration() {
    var finished: [Bool] = []
    harness.openInset(over: 0) { finished.append($0) }
    harness.run(to: 0)
    #expect(harness.y == -60 && finished == [true])
  }

  @Test("a new size of the viewport is told and keeps the offset within the limits")
  func resize() {
    final class Observer: ScrollObserver {
      var sizes: [CGSize] = []
      func boundsSizeDidChange(_ scrollView: ScrollView, from old: CGSize) { sizes.append(old) }
    }
    let harness = ScrollHarness { $0.contentOffset.y = 2148 }
    let observer = Observer()
    harness.scrollView.addObserver(observer)
    harness.scrollView.frame.size.height = 1000
    harness.frame(at: 1)
    #expect(observer.sizes == [CGSize(width: 393, height: 852)])
    #expect(harness.y == 2000)
  }
}

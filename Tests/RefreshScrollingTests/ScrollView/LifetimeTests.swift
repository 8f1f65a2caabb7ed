import Foundation
import RefreshLayers
import RefreshScrolling
import RefreshStage
import Testing

@Suite struct LifetimeTests {
  @Test("a scroll view that is taken off the stage falls silent, and a completion hears of it once")
  func removal() {
    let harness = ScrollHarness()
    var finished: [Bool] = []
    harness.openInset(over: 0.3) { finished.append($0) }
    harness.run(to: 0.1)
    harness.log.calls = []
    harness.scrollView.removeFromSuperview()
    harness.run(to: 2)
    #expect(finished == [false] && harness.log.calls.isEmpty)
  }

  @Test("one whose superview is taken off in mid-throw falls silent, too")
  func removalAbove() {
    let harness = ScrollHarness { $0.contentOffset.y = 1000 }
    harness.dragVertically(by: [-20, -20, -20, -20])
    harness.root.layer.host(on: nil)
    harness.log.calls = []
    harness.run(to: 9)
    #expect(harness.log.calls.isEmpty && !harness.scrollView.isDecelerating)
  }

  @Test("nothing keeps a scroll view alive that is let go of in mid-throw")
  func release() {
    weak var released: ScrollView?
    weak var behavior: SnapPoint?
    let context = LayerContext()
    do {
      let view = ScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
      view.contentSize.height = 3000
      let snap = SnapPoint(.zero)
      view.addBehavior(snap)
      view.layer.host(on: context)
      for touch in TouchTrace.fling(from: CGPoint(x: 9, y: 800), velocity: CGPoint(x: 0, y: -2000)).touches {
        context.scheduler.advance(to: touch.timestamp)
        view.handle(touch)
      }
      #expect(view.isDecelerating)
      released = view
      behavior = snap
    }
    #expect(released == nil && behavior == nil)
    context.scheduler.advance(to: 10)
  }

  @Test("without a stage frames alone move it, and to the same end")
  func offStage() {
    let view = ScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
    view.contentSize.height = 3000
    for touch in TouchTrace.fling(from: CGPoint(x: 9, y: 800), velocity: CGPoint(x: 0, y: -1000)).touches {
      view.handle(touch)
    }
    let start = view.contentOffset.y
    view.update(at: 0.1 + 0.5)
    #expect(abs(view.contentOffset.y - start - 499 * (1 - pow(0.998, 500))) < 1e-6)
    view.update(at: 30)
    #expect(!view.isDecelerating && abs(view.contentOffset.y - start - 0.99 * 499) < 1e-6)
  }

  @Test("observers are held weakly, told before the delegate, and once however often they were added")
  func observers() {
    final class Observer: ScrollObserver {
      let note: () -> Void
      init(_ note: @escaping () -> Void) { self.note = note }
      func scrollViewDidScroll(_ scrollView: ScrollView) { note() }
    }
    let harness = ScrollHarness()
    var order: [String] = []
    harness.log.onDidScroll = { _ in order.append("delegate") }
    let kept = Observer { order.append("kept") }
    for _ in 0..<2 { harness.scrollView.addObserver(kept) }
    do {
      let lost = Observer { order.append("lost") }
      harness.scrollView.addObserver(lost)
      harness.scrollView.contentOffset.y = 1
    }
    harness.scrollView.contentOffset.y = 2
    harness.scrollView.removeObserver(kept)
    harness.scrollView.contentOffset.y = 3
    #expect(order == ["kept", "lost", "delegate", "kept", "delegate", "delegate"])
  }
}

import Foundation
import RefreshKit
import Testing
import UIKit

@testable import Indicators

/// What a scroll view's own gesture says of the fingers, and what happens to a bounce.
@Suite("gestures of a scroll view")
struct GestureTests {
  /// What a target is sent.
  private final class Target: NSObject {
    var states: [UIGestureRecognizer.State] = []
    var places: [CGPoint] = []
    func panned(_ pan: UIPanGestureRecognizer) {
      states.append(pan.state)
      places.append(pan.location(in: pan.view?.superview))
    }
  }

  /// A scroll view 20 points below the top of a root, with a finger.
  private final class Hand {
    let bench = Bench()
    let scrollView = ScrollView(frame: CGRect(x: 10, y: 20, width: 100, height: 300))
    let view: UIScrollView
    let target = Target()
    init() {
      let scrollView = scrollView
      let root = bench.root
      var view: UIScrollView!
      bench.turn {
        scrollView.contentSize = CGSize(width: 100, height: 1000)
        root.addSubview(scrollView)
        view = .wrapping(scrollView)
      }
      self.view = view
      view.panGestureRecognizer.addTarget(target, action: Selector("panned(_:)", Target.panned(_:)))
    }
    var pan: UIPanGestureRecognizer { view.panGestureRecognizer }
    func touch(_ phase: Touch.Phase, y: CGFloat, at time: TimeInterval) {
      bench.advance(to: time)
      bench.turn {
        scrollView.handle(Touch(phase: phase, location: CGPoint(x: 50, y: y), timestamp: time))
      }
    }
    /// Pulls down by 160 points within a hundredth of a second; where the content is then.
    func pull() -> CGFloat {
      touch(.began, y: 100, at: 0)
      touch(.moved, y: 260, at: 0.01)
      return view.contentOffset.y
    }
    func at<Value>(_ time: TimeInterval, _ read: () -> Value) -> Value {
      bench.advance(to: time)
      bench.turn { scrollView.update(at: time) }
      var value: Value!
      bench.turn { value = read() }
      return value
    }
  }

  @Test("a pan has the place, the way and the velocity of the finger, not of the content")
  func pan() {
    let hand = Hand()
    hand.touch(.began, y: 100, at: 0)
    #expect(hand.pan.state == .possible && hand.pan.numberOfTouches == 1)
    for step in 1...10 { hand.touch(.moved, y: 100 + 12 * CGFloat(step), at: 0.01 * Double(step)) }
    // The first ten points are consumed; beyond the edge the content follows less far than the finger.
    #expect(hand.scrollView.contentOffset.y > -110 && hand.scrollView.contentOffset.y < -50)
    hand.bench.turn {
      #expect(hand.pan.translation(in: nil) == CGPoint(x: 0, y: 110))
      #expect(abs(hand.pan.velocity(in: hand.view).y - 1200) < 1e-6 && hand.pan.velocity(in: nil).x == 0)
      #expect(hand.pan.location(in: nil) == CGPoint(x: 50, y: 220))
      // In the scroll view's own coordinates, which the content offset moves.
      let own = hand.pan.location(in: hand.view)
      #expect(abs(own.y - (200 + hand.scrollView.contentOffset.y)) < 1e-9 && own.x == 40)
      #expect(hand.pan.location(ofTouch: 0, in: nil) == CGPoint(x: 50, y: 220))
      #expect(hand.pan.state == .changed)
      hand.pan.setTranslation(CGPoint(x: 0, y: 5), in: hand.view)
      #expect(hand.pan.translation(in: hand.view) == CGPoint(x: 0, y: 5))
    }
    hand.touch(.moved, y: 232, at: 0.11)
    #expect(hand.pan.translation(in: nil).y == 17)
    hand.touch(.ended, y: 232, at: 0.11)
    #expect(hand.target.states.first == .began && hand.target.states.last == .ended)
    #expect(hand.target.places.last == CGPoint(x: 50, y: 232))
    #expect(hand.pan.state == .possible && hand.pan.numberOfTouches == 0)
  }

  @Test("a vector is turned and scaled into a view's coordinates")
  func scaled() {
    let hand = Hand()
    let turned = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    hand.bench.turn {
      turned.transform = CGAffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 0, ty: 0)
      hand.bench.root.addSubview(turned.refreshView)
    }
    hand.touch(.began, y: 100, at: 0)
    hand.touch(.moved, y: 150, at: 0.01)
    hand.bench.turn {
      let way = hand.pan.translation(in: turned)
      #expect(abs(way.x - 20) < 1e-9 && abs(way.y) < 1e-9)
      hand.pan.setTranslation(way, in: turned)
      #expect(abs(hand.pan.translation(in: nil).y - 40) < 1e-9)
    }
  }

  @Test("an offset that is set in a bounce moves the content, which then comes home")
  func bounce() {
    let hand = Hand()
    _ = hand.pull()
    hand.touch(.ended, y: 260, at: 1)
    _ = hand.at(1.05) { hand.view.contentOffset.y = -40 }
    #expect(hand.view.isDecelerating)
    #expect(abs(hand.at(1.1) { hand.view.contentOffset.y } + 40 * pow(0.99, 50)) < 1e-6)
    #expect(hand.at(3) { hand.view.contentOffset.y } == 0 && !hand.view.isDecelerating)
  }

  @Test("a scroll view that is told at the release not to bounce moves home all the same")
  func stiff() {
    final class Delegate: UIScrollViewDelegate {
      func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        scrollView.bounces = false
      }
    }
    let hand = Hand()
    let delegate = Delegate()
    hand.view.delegate = delegate
    let pulled = hand.pull()
    hand.touch(.ended, y: 260, at: 1)
    #expect(pulled < -50 && hand.view.contentOffset.y == pulled)
    #expect(hand.at(1.05) { hand.view.contentOffset.y } < -30)
    #expect(hand.at(3) { hand.view.contentOffset.y } == 0)
  }
}

/// Targets and their methods, as `port --write` names them.
@Suite("targets and actions")
struct TargetActionTests {
  private let bench = Bench()

  private final class Owner: NSObject {
    var calls: [String] = []
    func tap() { calls.append("tap") }
    func change(_ sender: UISlider) { calls.append("change \(sender.value)") }
    func touch(_ sender: UIControl, event: UIEvent?) { calls.append("touch") }
    func tick(_ link: CADisplayLink) {
      calls.append("tick")
      link.invalidate()
    }
    func fire(_ timer: Timer) { calls.append("fire \(timer.userInfo as? Int ?? 0)") }
    func hear(_ note: Notification) { calls.append(note.name.rawValue) }
    func late(_ value: Int) { calls.append("late \(value)") }
  }

  @Test("a control sends what its targets are to hear, until they are removed")
  func controls() {
    let owner = Owner()
    bench.turn {
      let slider = UISlider(frame: .zero)
      slider.addTarget(owner, action: Selector("tap", Owner.tap), for: [.touchDown, .touchUpInside])
      slider.addTarget(owner, action: Selector("change(_:)", Owner.change(_:)), for: .valueChanged)
      slider.addTarget(owner, action: Selector("touch(_:event:)", Owner.touch(_:event:)), for: .touchCancel)
      slider.value = 0.5
      for event in [UIControl.Event.touchDown, .valueChanged, .touchCancel] { slider.sendActions(for: event) }
      #expect(owner.calls == ["tap", "change 0.5", "touch"])
      #expect(slider.actions(forTarget: owner, forControlEvent: .touchDown) == ["tap"])
      #expect(slider.allTargets == [owner])
      slider.removeTarget(owner, action: Selector("tap", Owner.tap), for: .touchDown)
      slider.sendActions(for: .touchDown)
      slider.sendActions(for: .touchUpInside)
      slider.removeTarget(nil, action: nil, for: .allEvents)
      slider.sendActions(for: .valueChanged)
      #expect(owner.calls == ["tap", "change 0.5", "touch", "tap"])
    }
    #expect(bench.context.diagnostics.isEmpty)
  }

  @Test("links, timers, notifications and late work call methods in the stage's time")
  func times() {
    let owner = Owner()
    let name = Notification.Name("TargetActionTests")
    bench.turn {
      CADisplayLink(target: owner, selector: Selector("tick", Owner.tick)).add(to: .main, forMode: .common)
      Timer.scheduledTimer(
        timeInterval: 0.1, target: owner, selector: Selector("fire", Owner.fire), userInfo: 7, repeats: false)
      owner.perform(Selector("late", Owner.late), with: 3, afterDelay: 0.2)
      owner.perform(Selector("tap", Owner.tap), with: nil, afterDelay: 0.2)
      NSObject.cancelPreviousPerformRequests(
        withTarget: owner, selector: Selector("tap", Owner.tap), object: nil)
      NotificationCenter.default.addObserver(
        owner, selector: Selector("hear", Owner.hear), name: name, object: nil)
    }
    bench.advance(to: 0.15)
    NotificationCenter.default.post(name: name, object: nil)
    bench.advance(to: 1)
    #expect(owner.calls == ["tick", "fire 7", "TargetActionTests", "late 3"])
  }

  @Test("a method of another class, or with other arguments, is reported")
  func mismatches() {
    bench.turn {
      Selector("tap", Owner.tap).send(to: UIView())
      Selector("late", Owner.late).send(to: Owner(), "text")
    }
    #expect(bench.context.diagnostics.filter { $0.severity == .error }.count == 2)
  }
}

/// The sample that `port --write` makes of a source with selectors.
@Suite("a source that port has changed")
struct PortedSampleTests {
  private let bench = Bench()

  @Test("its link, its timer and its layer's level work")
  func ticks() {
    let view = bench.show { TickView(frame: CGRect(x: 0, y: 0, width: 10, height: 20)) }
    #expect(view.bounds.height == 10)
    bench.turn { view.startAnimating() }
    bench.advance(to: 0.4)
    #expect(view.ticks == 24)
    // The timer pauses the link after 0.52 s.
    bench.advance(to: 1)
    #expect(view.ticks == 31)
    let layer = LevelLayer()
    layer.level = 0.5
    #expect(layer.level == 0.5 && layer.value(forKey: "level") as? CGFloat == 0.5)
    let scroll = bench.show { UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    bench.turn {
      scroll.addObserver(view, forKeyPath: "contentOffset", options: [.new, .old], context: nil)
      scroll.contentOffset.y = 3
    }
    #expect(view.offset == CGPoint(x: 0, y: 3))
  }
}

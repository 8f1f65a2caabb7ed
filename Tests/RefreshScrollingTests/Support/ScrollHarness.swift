import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage
import Testing

/// A scroll view on a loop of its own, with a finger that touches it and frames that show it.
final class ScrollHarness {
  let context = LayerContext()
  let root = View(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
  let scrollView: ScrollView
  let log = CallLog()
  private(set) var finger = CGPoint.zero

  init(
    size: CGSize = CGSize(width: 393, height: 852), content: CGSize = CGSize(width: 393, height: 3000),
    prepare: (ScrollView) -> Void = { _ in }
  ) {
    scrollView = ScrollView(frame: CGRect(origin: .zero, size: size))
    root.layer.host(on: context)
    root.addSubview(scrollView)
    scrollView.contentSize = content
    prepare(scrollView)
    scrollView.delegate = log
  }

  var y: Double { Double(scrollView.contentOffset.y) }
  var x: Double { Double(scrollView.contentOffset.x) }

  /// In the middle of its content, just let go at 2,000 points a second; and when that was.
  static func flung() -> (harness: ScrollHarness, time: TimeInterval) {
    let harness = ScrollHarness { $0.contentOffset.y = 1000 }
    return (harness, harness.dragVertically(by: [-16, -16, -16, -16]))
  }

  /// Pulls the list down, or up, with a finger that then stands still and lifts at a time.
  func pull(by travel: CGFloat, liftingAt time: TimeInterval = 1) {
    dragVertically(by: [travel], hold: true)
    touch(.ended, finger, at: time)
  }

  /// Moves the finger on, 20 ms later.
  func move(by way: CGPoint) {
    touch(.moved, CGPoint(x: finger.x + way.x, y: finger.y + way.y), at: context.now + 0.02)
  }

  func doubleTap(at place: CGPoint, time: TimeInterval) {
    for (phase, offset) in [(Touch.Phase.began, 0.0), (.ended, 0.05), (.began, 0.15), (.ended, 0.2)] {
      touch(phase, place, at: time + offset, id: 5)
    }
  }

  /// Lets the list glide 60 points down, to a new inset.
  func openInset(
    over duration: TimeInterval, curve: TimingCurve? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    scrollView.setContentInset(
      EdgeInsets(top: 60), offset: CGPoint(x: 0, y: -60), duration: duration, curve: curve,
      completion: completion)
  }

  /// Runs the loop to a time without a frame.
  func run(to time: TimeInterval) { context.scheduler.advance(to: time) }

  /// Runs the loop to a time and shows a frame there.
  func frame(at time: TimeInterval) {
    run(to: time)
    scrollView.update(at: time)
  }

  /// The offsets at frames of a rate from one time to another, by frame number.
  func frames(_ rate: Int, from: TimeInterval, to: TimeInterval, each: (TimeInterval) -> Void = { _ in }) {
    var index = Int((from * Double(rate)).rounded(.up))
    while Double(index) / Double(rate) <= to {
      frame(at: Double(index) / Double(rate))
      each(Double(index) / Double(rate))
      index += 1
    }
  }

  func touch(_ phase: Touch.Phase, _ location: CGPoint, at time: TimeInterval, id: Int = 0) {
    run(to: time)
    finger = location
    scrollView.handle(Touch(id: id, phase: phase, location: location, timestamp: time))
  }

  /// Puts a finger down, moves it by deltas at an interval, and lifts it where it then is unless told to hold.
  @discardableResult
  func drag(
    from start: CGPoint = CGPoint(x: 196, y: 400), by deltas: [CGPoint], every interval: TimeInterval = 0.008,
    at time: TimeInterval = 0, hold: Bool = false, id: Int = 0
  ) -> TimeInterval {
    var (place, now) = (start, time)
    touch(.began, place, at: now, id: id)
    for delta in deltas {
      now += interval
      place.x += delta.x
      place.y += delta.y
      touch(.moved, place, at: now, id: id)
    }
    if !hold { touch(.ended, place, at: now, id: id) }
    return now
  }

  /// Plays touches, of which each is at its time.
  func play(_ trace: TouchTrace) {
    for touch in trace.touches { self.touch(touch.phase, touch.location, at: touch.timestamp, id: touch.id) }
  }

  @discardableResult
  func dragVertically(
    by deltas: [CGFloat], every interval: TimeInterval = 0.008, at time: TimeInterval = 0, hold: Bool = false
  ) -> TimeInterval {
    drag(by: deltas.map { CGPoint(x: 0, y: $0) }, every: interval, at: time, hold: hold)
  }
}

/// Writes down what a delegate is told, runs of the same call as one.
final class CallLog: ScrollViewDelegate {
  var calls: [String] = []
  var velocity = CGPoint.zero
  var target = CGPoint.zero
  var retarget: CGPoint?
  var onDidScroll: ((ScrollView) -> Void)?
  var onDidEndDragging: ((ScrollView) -> Void)?
  /// When the last motion ended.
  var endTimes: [TimeInterval] = []

  private func note(_ call: String) { if calls.last != call { calls.append(call) } }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    note("didScroll")
    onDidScroll?(scrollView)
  }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
  ) {
    note("willEndDragging")
    self.velocity = velocity
    target = targetContentOffset
    if let retarget { targetContentOffset = retarget }
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    note("didEndDragging(\(willDecelerate))")
    onDidEndDragging?(scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { note("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    note("didEndDecelerating")
    endTimes.append(scrollView.layer.context?.now ?? .nan)
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    note("didEndScrollingAnimation")
    endTimes.append(scrollView.layer.context?.now ?? .nan)
  }
}

import Foundation
import RefreshLayers
import RefreshMotion

extension ScrollView {
  /// Takes an event of a finger; events come in the order of their times.
  ///
  /// One whose place or time is not a number is ignored, with a diagnostic, and one from before the last counts as of
  /// the same time.
  public final func handle(_ touch: Touch) {
    guard touch.isFinite else { return reject("handle", touch) }
    var touch = touch
    if touch.timestamp < lastTouchTime {
      layer.context?.report(
        Diagnostic(
          .warning,
          "a touch at \(touch.timestamp) s came after one at \(lastTouchTime) s and counts as of then"))
      touch.timestamp = lastTouchTime
    }
    lastTouchTime = touch.timestamp
    noticeSize()
    move(to: touch.timestamp)
    guard isScrollEnabled else { return }
    pan.axes = Set(ScrollAxis.allCases.filter(scrolls))
    for event in pan.handle(touch, immediately: active != nil) {
      switch event {
      case .began(let travel):
        beginDrag()
        moveDrag(by: travel)
      case .changed(let travel): moveDrag(by: travel)
      case .ended(let velocity): endDrag(velocity: velocity, cancelled: false)
      case .cancelled: endDrag(velocity: .zero, cancelled: true)
      }
    }
  }

  private func beginDrag() {
    stopMotion()
    let (raw, slack) = raw(for: contentOffset)
    drag = ScrollDrag(raw: raw, start: contentOffset, slack: slack)
    drag?.shown.add(contentOffset, at: time)
    motionCount += 1
    for observer in observers.all { observer.scrollViewWillBeginDragging(self) }
    delegate?.scrollViewWillBeginDragging(self)
  }

  private func moveDrag(by travel: CGPoint) {
    guard var drag else { return }
    drag.raw = drag.raw - CGPoint { scrolls($0) ? travel[$0] : 0 }
    let offset = shown(for: drag)
    drag.shown.add(offset, at: time)
    self.drag = drag
    show(offset)
  }

  /// Lets go: tells everyone, then moves on by momentum or back to an edge, unless one of them took over.
  private func endDrag(velocity finger: CGPoint, cancelled: Bool) {
    guard drag != nil else { return }
    // The content moves against the offset.
    let velocity = CGPoint { scrolls($0) ? -finger[$0] : 0 }
    releaseVelocity = velocity * 0.001
    let coasting = CGPoint { ReleaseVelocity.decelerates(Double(releaseVelocity[$0])) ? velocity[$0] : 0 }
    let offset = contentOffset
    let proposed = CGPoint { CGFloat(physics($0).target(from: offset[$0], velocity: coasting[$0])) }
    var target = proposed
    for observer in observers.all {
      observer.scrollViewWillEndDragging(self, withVelocity: releaseVelocity, targetContentOffset: &target)
    }
    delegate?.scrollViewWillEndDragging(self, withVelocity: releaseVelocity, targetContentOffset: &target)
    guard drag != nil else { return }
    drag = nil
    if !target.isFinite {
      reject("targetContentOffset", target)
      target = proposed
    }
    motionCount += 1
    let count = motionCount
    let plan = { self.coast(velocity: coasting, target: target == proposed ? nil : target) }
    let willDecelerate = !plan().motion.isResting
    for observer in observers.all {
      observer.scrollViewDidEndDragging(self, willDecelerate: willDecelerate, cancelled: cancelled)
    }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: willDecelerate)
    // The limits may have changed in those calls: the plan is made again.
    if willDecelerate, motionCount == count { start(plan()) }
  }

  /// Ends a drag without velocity and forgets the fingers.
  final func cancelTouches() {
    pan.reset()
    endDrag(velocity: .zero, cancelled: true)
  }
}

import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// A UIScrollView as its refresh controls know it, and the view that they are in.
///
/// The controls own a logical inset, which is what they have asked for. What of that is in the scroll view's inset is known to the
/// last point, and only differences are written: the rest is the app's, the bars' and the keyboard's. The written part has a
/// ``mark``, by which an inset that the app has added to differs from one that the app has set.
final class HostedScrollView: View, PullableScrollView {
  private let port: ScrollPort
  private weak var clock: MainLoopClock?
  private let scheduler: Scheduler

  /// What the controls have asked for.
  private(set) var asked = EdgeInsets.zero
  /// What of that is in the scroll view's inset, with a mark at each edge.
  private var written = EdgeInsets.zero
  /// The scroll view's inset as it was seen last.
  private var seen = EdgeInsets.zero
  private var tracker = VelocityTracker()
  /// Where the finger and the content were when the finger was heard of last.
  private var dragged = (finger: CGPoint.zero, offset: CGPoint.zero)
  private var observers: [WeakObserver] = []
  /// The way of the content to where it rests, driven by frames.
  private var glide: OffsetGlide?
  /// The offset that was set here last, of which the scroll view may tell later.
  private var lastSet: CGPoint?
  /// Whether the inset is being written, which may move the content for a moment.
  private var isWriting = false
  /// Whether the inset is being added again.
  private var isReclaiming = false
  private var known = Viewport()

  private struct Viewport: Equatable {
    var size = CGSize.zero
    var inset = EdgeInsets.zero
    var contentSize = CGSize.zero
  }

  init(_ port: ScrollPort, on scheduler: Scheduler) {
    self.port = port
    self.scheduler = scheduler
    super.init(frame: .zero)
    layer.name = "scrollView"
  }

  /// Whether frames have to move the content.
  var isGliding: Bool { glide != nil }

  // MARK: What controls read

  var contentOffset: CGPoint {
    get { port.contentOffset }
    set {
      endGlide(finished: false)
      setOffset(newValue)
    }
  }
  var contentSize: CGSize { port.contentSize }
  var contentInset: EdgeInsets {
    get { port.adjustedInset - written + asked }
    set { port.add(newValue - contentInset) }
  }
  var isDragging: Bool { port.isDragging }
  var fingerLocation: CGPoint? { port.isDragging ? port.fingerLocation : nil }
  var fingerVelocity: CGPoint? { port.isDragging ? port.fingerVelocity : nil }
  private(set) var releaseVelocity = CGPoint.zero
  var velocity: CGPoint { tracker.lastVelocity(at: scheduler.now) }

  func catchUp() { showFrame(at: scheduler.now) }

  func observePulls(_ handler: @escaping (PullEvent) -> Void) -> AnyObject {
    let observer = PullObserver(handler)
    observers.removeAll { $0.observer == nil }
    observers.append(WeakObserver(observer: observer))
    return observer
  }

  private func tell(_ event: PullEvent) {
    for observer in observers { observer.observer?.handler(event) }
  }

  // MARK: What controls do

  func changeInset(at edge: RefreshEdge, from old: CGFloat, to new: CGFloat) {
    guard old != new else { return }
    asked[edge] += new - old
    write()
    if glide == nil, !isDragging, !port.isDecelerating { setOffset(clamped(contentOffset)) }
    tell(.viewportDidChange)
  }

  func changeInset(
    at edge: RefreshEdge, from old: CGFloat, to new: CGFloat, restingAt offset: CGFloat?,
    duration: TimeInterval, curve: TimingCurve?, completion: @escaping (Bool) -> Void
  ) {
    catchUp()
    let start = contentOffset
    endGlide(finished: false)
    if old != new { asked[edge] += new - old }
    isWriting = true
    write()
    let continues = isDragging || offset == nil && port.isDecelerating && isResting(at: start)
    // It also ends a deceleration, and takes back what the new inset has done to the offset: on the whole nothing has moved.
    if !continues { setOffset(start) }
    isWriting = false
    if old != new { tell(.viewportDidChange) }
    if isDragging { return scheduler.deferAction { completion(false) } }
    if continues {
      scheduler.schedule(after: duration) { completion(true) }
      return
    }
    var target = clamped(start)
    if let offset { target[edge.axis] = offset }
    guard duration > 0, duration.isFinite else {
      setOffset(target)
      return scheduler.deferAction { completion(true) }
    }
    let glide = OffsetGlide(
      .glide(from: start, to: target, at: scheduler.now, lasting: duration, along: curve), completion)
    self.glide = glide
    scheduler.schedule(at: glide.motion.endTime) { [weak self, weak glide] in
      guard let self, let glide, self.glide === glide else { return }
      setOffset(glide.motion.destination)
      // A listener may have taken over.
      if self.glide === glide { endGlide(finished: true) }
    }
  }

  private func endGlide(finished: Bool) {
    guard let glide else { return }
    self.glide = nil
    if finished { glide.completion(true) } else { scheduler.deferAction { glide.completion(false) } }
  }

  /// Moves the content to where a glide has it at a time.
  func showFrame(at time: TimeInterval) {
    if let glide { setOffset(glide.motion.offset(at: time)) }
  }

  private func setOffset(_ offset: CGPoint) {
    lastSet = offset
    port.setContentOffset(offset)
  }

  /// The nearest offset at which the content rests.
  private func clamped(_ offset: CGPoint) -> CGPoint {
    let (inset, content, size) = (contentInset, contentSize, bounds.size)
    func clamp(_ x: CGFloat, _ lead: CGFloat, _ length: CGFloat, _ trail: CGFloat, _ side: CGFloat) -> CGFloat
    {
      min(max(x, -lead), max(-lead, length + trail - side))
    }
    return CGPoint(
      x: clamp(offset.x, inset.left, content.width, inset.right, size.width),
      y: clamp(offset.y, inset.top, content.height, inset.bottom, size.height))
  }

  /// Whether content at an offset stays there; the scroll view's own edges are off by the mark.
  private func isResting(at offset: CGPoint) -> Bool {
    let rest = clamped(offset)
    return abs(offset.x - rest.x) <= Self.mark && abs(offset.y - rest.y) <= Self.mark
  }

  /// Brings the scroll view's inset to what the controls ask for.
  private func write() {
    var wanted = asked
    if port.pinsHeaders {
      // Above content that has moved up, headers would rest below a gap: only as much of the inset is there as is in sight.
      let rest = port.adjustedInset.top - written.top
      wanted.top = min(max(-port.contentOffset.y - rest, 0), asked.top)
    }
    for edge in RefreshEdge.allCases where wanted[edge] != 0 { wanted[edge] += Self.mark }
    let difference = wanted - written
    guard difference != .zero else { return }
    written = wanted
    seen = seen + difference
    port.add(difference)
  }

  /// A part of a point, too small to see, that is added to the controls' part of an inset.
  private static let mark: CGFloat = 0x1p-24

  /// Whether the app has added a difference to an inset and so kept the mark in it: apps add multiples of a pixel, a third of
  /// a point at the least, or round numbers.
  private static func keepsMark(_ difference: CGFloat) -> Bool {
    let steps = difference * 3000
    return abs(steps - steps.rounded()) < 3000 * mark / 4
  }

  /// Adds the controls' part again to an inset that the app has set as a whole, without knowing of that part.
  ///
  /// Apple's sample for a keyboard does so. An inset that the app has added to, or taken from, has that part.
  private func reclaimInset() {
    let (old, new) = (seen, port.contentInset)
    guard new != old else { return }
    seen = new
    let lost = RefreshEdge.allCases.filter { written[$0] != 0 && !Self.keepsMark(new[$0] - old[$0]) }
    let held = lost.filter { $0.isLeading && holdsContent(at: $0, from: old[$0], to: new[$0]) }
    for edge in lost { written[edge] = 0 }
    // An app that sets it whenever the content moves would do so again.
    guard !lost.isEmpty, !isReclaiming else { return }
    isReclaiming = true
    write()
    if !held.isEmpty {
      var offset = contentOffset
      for edge in held { offset[edge.axis] = -contentInset[edge] }
      setOffset(offset)
    }
    isReclaiming = false
  }

  /// Whether the content rests at the edge of an open control, where it stays when the app has set another inset.
  private func holdsContent(at edge: RefreshEdge, from old: CGFloat, to new: CGFloat) -> Bool {
    // Of an inset that pinned headers leave in part, the rest is scrolled away.
    guard written[edge] != 0, written[edge] >= asked[edge], old != new, glide == nil, !isDragging,
      !port.isDecelerating
    else { return false }
    // An app that sets the same inset again has only taken the control's part away, and may do so at every offset.
    guard abs(new - (old - written[edge])) > 1e-3 else { return false }
    let (offset, inset) = (contentOffset[edge.axis], port.adjustedInset[edge])
    // The scroll view may have moved the content to the new edge already.
    return abs(offset + inset) < 0.5 || abs(offset + inset - new + old) < 0.5
  }

  // MARK: What the scroll view does

  /// Follows an offset that has changed, by a finger, by itself or by a call.
  func offsetDidChange() {
    let offset = contentOffset
    bounds = CGRect(origin: offset, size: port.bounds.size)
    tracker.add(offset, at: scheduler.now)
    if isWriting { return }
    // Bars change what the safe area adds to the insets, of which nothing else tells.
    viewportDidChange()
    if asked.top != 0 { write() }
    if let glide, offset != lastSet {
      if isDragging {
        endGlide(finished: false)
      } else if port.isDecelerating || isResting(at: offset) {
        // UIKit's own way back, of which ours takes the place.
        return setOffset(glide.motion.offset(at: scheduler.now))
      } else {
        endGlide(finished: false)
      }
    }
    tell(.didScroll)
  }

  private var viewport: Viewport {
    Viewport(size: port.bounds.size, inset: contentInset, contentSize: contentSize)
  }
  /// Whether insets or sizes are others than those that the controls have heard of.
  var hasOtherViewport: Bool { viewport != known }

  /// Follows new insets, whoever has set them, and new sizes.
  func viewportDidChange() {
    reclaimInset()
    let old = known
    known = viewport
    bounds = CGRect(origin: contentOffset, size: known.size)
    guard known != old else { return }
    if known.contentSize != old.contentSize { tell(.contentSizeDidChange(from: old.contentSize)) }
    if known.size != old.size || known.inset != old.inset { tell(.viewportDidChange) }
  }

  /// Takes note that a finger begins to move the content.
  func dragDidBegin() {
    tracker = VelocityTracker()
    tracker.add(contentOffset, at: scheduler.now)
    dragged = (port.fingerLocation, contentOffset)
    endGlide(finished: false)
  }

  /// Tells of a finger that has moved while the content has not, of which the offset says nothing.
  func dragDidContinue() {
    let old = dragged
    dragged = (port.fingerLocation, contentOffset)
    guard dragged.offset == old.offset else { return }
    let travel = CGPoint(x: dragged.finger.x - old.finger.x, y: dragged.finger.y - old.finger.y)
    tell(.fingerDidMove(by: travel))
  }

  func dragDidEnd(cancelled: Bool) {
    // Until now the finger has held it.
    tracker.add(contentOffset, at: scheduler.now)
    let finger = cancelled ? .zero : port.fingerVelocity
    releaseVelocity = CGPoint(x: -finger.x, y: -finger.y)
    tell(.didEndDragging(cancelled: cancelled))
  }
}

/// A glide of the content that frames show.
private final class OffsetGlide {
  let motion: ScrollMotion
  let completion: (Bool) -> Void

  init(_ motion: ScrollMotion, _ completion: @escaping (Bool) -> Void) {
    (self.motion, self.completion) = (motion, completion)
  }
}

private final class PullObserver {
  let handler: (PullEvent) -> Void

  init(_ handler: @escaping (PullEvent) -> Void) { self.handler = handler }
}

private struct WeakObserver {
  weak var observer: PullObserver?
}

extension EdgeInsets {
  static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }
  static func - (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: a.top - b.top, left: a.left - b.left, bottom: a.bottom - b.bottom, right: a.right - b.right)
  }
}

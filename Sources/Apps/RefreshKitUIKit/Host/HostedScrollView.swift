#if canImport(UIKit)
import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// Adapter of a UIScrollView for refresh controls, and the parent view of the controls.
///
/// The controls own a logical inset, the sum of what they have added. The part of it that was written to the scroll
/// view's inset is known exactly, and only differences are written, because the rest belongs to the app, the bars and
/// the keyboard. The written part contains a ``mark``. If the mark is missing, the app has replaced the inset instead
/// of adding to it.
final class HostedScrollView: View, PullableScrollView {
  private let port: ScrollViewAccess
  private weak var clock: MainLoopClock?
  private let scheduler: Scheduler

  /// Sum of the insets that the controls have added.
  private(set) var requestedInset = EdgeInsets.zero
  /// Part of `requestedInset` that is in the scroll view's inset, with a mark at each edge.
  private var writtenInset = EdgeInsets.zero
  /// Last known inset of the scroll view.
  private var lastInset = EdgeInsets.zero
  private var tracker = VelocityTracker()
  /// Positions of finger and content at the last event of the finger.
  private var dragged = (finger: CGPoint.zero, offset: CGPoint.zero)
  private var observers: [WeakObserver] = []
  /// Animation of the content to its resting offset, driven by frames.
  private var glide: OffsetGlide?
  /// Offset that was set last by this adapter; the scroll view may report it later.
  private var lastSet: CGPoint?
  /// True while the inset is written, which can move the content temporarily.
  private var isWriting = false
  /// True while a lost inset is written again.
  private var isReclaiming = false
  private var known = Viewport()

  private struct Viewport: Equatable {
    var size = CGSize.zero
    var inset = EdgeInsets.zero
    var contentSize = CGSize.zero

    /// True if insets differ by rounding at most: a bar that follows the content follows the mark too.
    static func == (a: Viewport, b: Viewport) -> Bool {
      a.size == b.size && a.contentSize == b.contentSize
        && RefreshEdge.allCases.allSatisfy { abs(a.inset[$0] - b.inset[$0]) < 4 * mark }
    }
  }

  init(_ port: ScrollViewAccess, on scheduler: Scheduler) {
    self.port = port
    self.scheduler = scheduler
    super.init(frame: .zero)
    layer.name = "scrollView"
  }

  /// True while frames must move the content.
  var isGliding: Bool { glide != nil }

  // MARK: Values for controls

  var contentOffset: CGPoint {
    get { port.contentOffset }
    set {
      endGlide(finished: false)
      setOffset(newValue)
    }
  }
  var contentSize: CGSize { port.contentSize }
  var contentInset: EdgeInsets {
    get { port.adjustedInset - writtenInset + requestedInset }
    set { port.add(newValue - contentInset) }
  }
  var isDragging: Bool { port.isDragging }
  var fingerLocation: CGPoint? { port.isDragging ? port.fingerLocation : nil }
  var fingerVelocity: CGPoint? { port.isDragging ? port.fingerVelocity : nil }
  private(set) var releaseVelocity = CGPoint.zero
  var velocity: CGPoint { tracker.lastVelocity(at: scheduler.now) }

  func catchUp() { showFrame(at: scheduler.now) }

  func observePulls(_ handler: @escaping (PullEvent) -> Void) -> AnyObject {
    let observer = PullHandler(handler)
    observers.removeAll { $0.observer == nil }
    observers.append(WeakObserver(observer: observer))
    return observer
  }

  private func notify(_ event: PullEvent) {
    for observer in observers { observer.observer?.handler(event) }
  }

  // MARK: Changes by controls

  func changeInset(at edge: RefreshEdge, from old: CGFloat, to new: CGFloat) {
    guard old != new else { return }
    requestedInset[edge] += new - old
    write()
    if glide == nil, !isDragging, !port.isDecelerating { setOffset(clamped(contentOffset)) }
    notify(.viewportDidChange)
  }

  func changeInset(
    at edge: RefreshEdge, from old: CGFloat, to new: CGFloat, restingAt offset: CGFloat?,
    duration: TimeInterval, curve: TimingCurve?, completion: @escaping (Bool) -> Void
  ) {
    catchUp()
    let start = contentOffset
    isWriting = true
    endGlide(finished: false)
    if old != new { requestedInset[edge] += new - old }
    let continues = isDragging || offset == nil && port.isDecelerating && isResting(at: start)
    let isAnimated = !continues && duration > 0 && duration.isFinite
    // A bar that follows the content would jump with the inset, which the glide changes instead.
    let oldTop = isAnimated && port.hasFlexibleBar ? writtenInset.top : nil
    if oldTop == nil { write() }
    // Setting the offset also ends a deceleration, and undoes the movement that the new inset has caused.
    if !continues { setOffset(start) }
    isWriting = false
    if old != new { notify(.viewportDidChange) }
    if isDragging { return scheduler.deferAction { completion(false) } }
    if continues {
      scheduler.schedule(after: duration) { completion(true) }
      return
    }
    var target = clamped(start)
    if let offset { target[edge.axis] = offset }
    guard isAnimated else {
      setOffset(target)
      return scheduler.deferAction { completion(true) }
    }
    func motion(from start: CGPoint, to end: CGPoint) -> ScrollMotion {
      .glide(from: start, to: end, at: scheduler.now, lasting: duration, along: curve)
    }
    let top = oldTop.map { motion(from: CGPoint(x: 0, y: $0), to: CGPoint(x: 0, y: requestedInset.top)) }
    let glide = OffsetGlide(motion(from: start, to: target), top: top, completion)
    self.glide = glide
    scheduler.schedule(at: glide.motion.endTime) { [weak self, weak glide] in
      guard let self, let glide, self.glide === glide else { return }
      showFrame(at: glide.motion.endTime)
      // A listener may have replaced the glide.
      if self.glide === glide { endGlide(finished: true) }
    }
  }

  private func endGlide(finished: Bool) {
    guard let glide else { return }
    self.glide = nil
    if glide.top != nil, !isWriting { writeQuietly() }
    if finished { glide.completion(true) } else { scheduler.deferAction { glide.completion(false) } }
  }

  /// Moves the content to its offset in the glide at a time.
  func showFrame(at time: TimeInterval) {
    guard let glide else { return }
    let (old, offset) = (contentOffset, glide.motion.offset(at: time))
    glide.time = time
    if glide.top != nil { writeQuietly() }
    // The scroll view moves content that rests at an edge along with the inset.
    let hasMoved = contentOffset == offset && offset != old
    setOffset(offset)
    if hasMoved { offsetDidChange() }
  }

  private func setOffset(_ offset: CGPoint) {
    lastSet = offset
    port.setContentOffset(offset)
  }

  /// Nearest offset at which the content can rest.
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

  /// True if content at an offset stays there. The scroll view's own edges differ from the logical ones by the mark.
  private func isResting(at offset: CGPoint) -> Bool {
    let rest = clamped(offset)
    return abs(offset.x - rest.x) <= Self.mark && abs(offset.y - rest.y) <= Self.mark
  }

  /// Writes the inset without a notification of the movement that it causes.
  private func writeQuietly() {
    isWriting = true
    write()
    isWriting = false
  }

  /// Writes the difference between the requested and the written inset to the scroll view.
  private func write() {
    var wanted = requestedInset
    if let glide, let top = glide.top {
      // Rounded to whole marks, so that all differences together add up to exactly 0.
      wanted.top = (top.offset(at: glide.time).y / Self.mark).rounded() * Self.mark
    } else if port.pinsHeaders {
      // Pinned headers would leave a gap above scrolled content, so the inset is limited to the visible part of the
      // control.
      let rest = port.adjustedInset.top - writtenInset.top
      wanted.top = min(max(-port.contentOffset.y - rest, 0), requestedInset.top)
    }
    for edge in RefreshEdge.allCases where wanted[edge] != 0 { wanted[edge] += Self.mark }
    let difference = wanted - writtenInset
    guard difference != .zero else { return }
    writtenInset = wanted
    lastInset = lastInset + difference
    port.add(difference)
  }

  /// Invisibly small number of points, added to the controls' part of an inset to recognise that part.
  private static let mark: CGFloat = 0x1p-24

  /// True if an inset that changed by `difference` still contains the mark: apps add round numbers or multiples of a
  /// pixel, which is at least a third of a point.
  private static func keepsMark(_ difference: CGFloat) -> Bool {
    let steps = difference * 3000
    return abs(steps - steps.rounded()) < 3000 * mark / 4
  }

  /// Writes the controls' part again if the app has replaced the inset without preserving that part.
  ///
  /// Apple's keyboard sample replaces the inset. An inset that the app has added to, or subtracted from, still
  /// contains the part.
  private func reclaimInset() {
    let (old, new) = (lastInset, port.contentInset)
    guard new != old else { return }
    lastInset = new
    let lost = RefreshEdge.allCases.filter { writtenInset[$0] != 0 && !Self.keepsMark(new[$0] - old[$0]) }
    let held = lost.filter { $0.isLeading && holdsContent(at: $0, from: old[$0], to: new[$0]) }
    for edge in lost { writtenInset[edge] = 0 }
    // An app that replaces the inset at every movement of the content would do so again, without end.
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

  /// True if the content rests at the edge of an open control, where it stays when the app sets another inset.
  private func holdsContent(at edge: RefreshEdge, from old: CGFloat, to new: CGFloat) -> Bool {
    // If pinned headers limit the inset, the rest of the control is scrolled away.
    guard writtenInset[edge] != 0, writtenInset[edge] >= requestedInset[edge], old != new, glide == nil,
      !isDragging,
      !port.isDecelerating
    else { return false }
    // An app that sets the same inset again has only removed the controls' part, and may do so at every offset.
    guard abs(new - (old - writtenInset[edge])) > 1e-3 else { return false }
    let (offset, inset) = (contentOffset[edge.axis], port.adjustedInset[edge])
    // The scroll view may have moved the content to the new edge already.
    return abs(offset + inset) < 0.5 || abs(offset + inset - new + old) < 0.5
  }

  // MARK: Changes of the scroll view

  /// Handles a changed offset, whether by a finger, a motion or a call.
  func offsetDidChange() {
    let offset = contentOffset
    bounds = CGRect(origin: offset, size: port.bounds.size)
    tracker.add(offset, at: scheduler.now)
    if isWriting { return }
    // Bars change the safe area's part of the insets without another notification.
    viewportDidChange()
    if requestedInset.top != 0 { write() }
    if let glide, offset != lastSet {
      if isDragging {
        endGlide(finished: false)
      } else if port.isDecelerating || isResting(at: offset) {
        // UIKit's own return to the edge, which the glide replaces.
        return setOffset(glide.motion.offset(at: scheduler.now))
      } else {
        endGlide(finished: false)
      }
    }
    notify(.didScroll)
  }

  private var viewport: Viewport {
    Viewport(size: port.bounds.size, inset: contentInset, contentSize: contentSize)
  }
  /// True if insets or sizes differ from those that the controls were last notified of.
  var hasOtherViewport: Bool { !isWriting && (viewport != known || port.contentInset != lastInset) }

  /// Handles changed insets and sizes, set by the app, UIKit or a control.
  func viewportDidChange() {
    reclaimInset()
    var old = known
    bounds = CGRect(origin: contentOffset, size: port.bounds.size)
    guard viewport != old else { return }
    known = viewport
    if known.contentSize != old.contentSize { notify(.contentSizeDidChange(from: old.contentSize)) }
    old.contentSize = known.contentSize
    if known != old { notify(.viewportDidChange) }
  }

  /// Records the beginning of a drag.
  func dragDidBegin() {
    tracker = VelocityTracker()
    tracker.add(contentOffset, at: scheduler.now)
    dragged = (port.fingerLocation, contentOffset)
    endGlide(finished: false)
  }

  /// Notifies controls of a finger that has moved while the content has not, because the offset does not report it.
  func dragDidContinue() {
    let old = dragged
    dragged = (port.fingerLocation, contentOffset)
    guard dragged.offset == old.offset else { return }
    let travel = CGPoint(x: dragged.finger.x - old.finger.x, y: dragged.finger.y - old.finger.y)
    notify(.fingerDidMove(by: travel))
  }

  func dragDidEnd(cancelled: Bool) {
    // The finger has held the content until now.
    tracker.add(contentOffset, at: scheduler.now)
    let finger = cancelled ? .zero : port.fingerVelocity
    releaseVelocity = CGPoint(x: -finger.x, y: -finger.y)
    notify(.didEndDragging(cancelled: cancelled))
  }
}

/// Animation of the content offset, with its completion.
private final class OffsetGlide {
  let motion: ScrollMotion
  /// Motion of the top inset during the animation; nil if the inset has changed at once.
  let top: ScrollMotion?
  let completion: (Bool) -> Void
  /// Time of the frame that is shown.
  var time: TimeInterval

  init(_ motion: ScrollMotion, top: ScrollMotion?, _ completion: @escaping (Bool) -> Void) {
    (self.motion, self.top, self.completion, time) = (motion, top, completion, motion.startTime)
  }
}

private final class PullHandler {
  let handler: (PullEvent) -> Void

  init(_ handler: @escaping (PullEvent) -> Void) { self.handler = handler }
}

private struct WeakObserver {
  weak var observer: PullHandler?
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
#endif

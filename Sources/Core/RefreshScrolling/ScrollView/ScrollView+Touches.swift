import Foundation
import RefreshLayers
import RefreshMotion

extension ScrollView {
  /// Handles a touch; touches must come in the order of their times.
  ///
  /// A touch whose position or time is not finite is ignored with a diagnostic; a touch earlier than the last one
  /// gets the last one's time.
  public final func handle(_ touch: Touch) {
    guard touch.isFinite else { return reject("handle", touch) }
    var touch = touch
    if touch.timestamp < lastTouchTime {
      layer.context?.report(
        Diagnostic(
          .warning,
          "a touch at \(touch.timestamp) s came after one at \(lastTouchTime) s; it is treated as if it came then"
        ))
      touch.timestamp = lastTouchTime
    }
    lastTouchTime = touch.timestamp
    noticeSize()
    move(to: touch.timestamp)
    guard !isTaken(touch), isScrollEnabled else { return }
    let pinching = pinch.handle(touch)
    if pinching == .ended { endPinch() }
    pan.axes = Set(ScrollAxis.allCases.filter(scrolls))
    for event in pan.handle(touch, immediately: active?.kind.isCaughtByTouch ?? false) { act(on: event) }
    if pinching == .began { beginPinch() }
    if pinching == .changed { movePinch() }
  }

  /// Converts a location in the stage's coordinates, as in touches, to points from the top left corner of the
  /// viewport.
  ///
  /// Add `contentOffset` to get the point in the scroll view's own coordinates.
  public final func viewportPoint(of location: CGPoint) -> CGPoint {
    var root: View = self
    while let parent = root.superview { root = parent }
    return root === self ? location : root.convert(location, to: self) - contentOffset
  }

  private func act(on event: PanGesture.Event) {
    switch event {
    case .began(let travel):
      // A single finger does not interrupt a zoom in progress.
      if active?.kind.zooms == true { return }
      if drag == nil { beginDrag() }
      moveDrag(by: travel)
    case .changed(let travel): moveDrag(by: travel)
    case .ended(let velocity): endDrag(velocity: velocity, cancelled: false)
    case .cancelled: endDrag(velocity: .zero, cancelled: true)
    }
  }

  /// Offers a touch to the behaviours and the delegate; true if one of them has taken the finger.
  private func isTaken(_ touch: Touch) -> Bool {
    if touch.phase == .began { takenFingers.remove(touch.id) }
    let wasTaken = takenFingers.contains(touch.id)
    for behavior in behaviors where behavior.scrollView(self, receives: touch) {
      takenFingers.insert(touch.id)
    }
    if delegate?.scrollView(self, receives: touch) == true { takenFingers.insert(touch.id) }
    guard takenFingers.contains(touch.id) else { return false }
    if !wasTaken && (pan.isDown(touch.id) || pinch.isDown(touch.id)) { cancelTouches() }
    return true
  }

  /// Begins a drag at the current offset and stops the current motion.
  final func beginDrag() {
    let caught = takeMotion()
    let (raw, resistanceStart) = raw(for: contentOffset)
    let drag = ScrollDrag(at: contentOffset, raw: raw, resistanceStart: resistanceStart)
    drag.shown.add(contentOffset, at: time)
    self.drag = drag
    // The finger holds the content before listeners are notified of the motion's end and can start another one.
    change {
      if let caught { postEnd(of: caught, finished: false) }
      post(.willBeginDragging)
    }
  }

  private func moveDrag(by travel: CGPoint) {
    guard let drag, !isPinching else { return }
    if drag.axes == nil && travel != .zero { drag.axes = axes(of: travel) }
    let moving = drag.axes ?? []
    let previous = drag.raw
    var raw = previous - CGPoint { moving.contains($0) ? travel[$0] : 0 }
    let step = DragStep(
      time: time, initialOffset: drag.start, previousOffset: previous, fingerLocation: pan.location ?? .zero,
      velocity: pan.velocity(at: time) * -1)
    for behavior in behaviors { behavior.scrollView(self, willDragTo: &raw, in: step) }
    if !raw.isFinite {
      reject("willDragTo", raw)
      raw = previous
    }
    // A behaviour may have changed the resistance, so that another raw offset shows the visible offset.
    let change = drag.raw - previous
    drag.raw = CGPoint { raw[$0] + change[$0] }
    let (old, offset) = (contentOffset, shown(for: drag))
    drag.shown.add(offset, at: time)
    show(offset)
    if offset == old { post(.fingerDidMove(by: travel)) }
  }

  /// Axes that a drag moves, from the direction in which it begins.
  ///
  /// With ``isDirectionalLockEnabled`` only the axis with more than twice the travel of the other; a more diagonal
  /// drag moves both, as in UIKit.
  private func axes(of travel: CGPoint) -> Set<ScrollAxis> {
    let free = Set(ScrollAxis.allCases.filter(scrolls))
    guard isDirectionalLockEnabled, free.count > 1 else { return free }
    if abs(travel.x) > 2 * abs(travel.y) { return [.horizontal] }
    if abs(travel.y) > 2 * abs(travel.x) { return [.vertical] }
    return free
  }

  /// Ends a drag: notifies listeners, then continues by momentum or back to an edge unless a listener has taken over.
  ///
  /// - Parameter coasts: False if the caller starts another motion itself.
  final func endDrag(velocity finger: CGPoint, cancelled: Bool, coasts: Bool = true) {
    guard let drag else { return }
    let velocity = releaseVelocity(of: drag, finger: finger)
    releaseVelocity = velocity
    let coasting = CGPoint { ReleaseVelocity.decelerates(Double(velocity[$0])) ? velocity[$0] : 0 }
    let offset = contentOffset
    let natural = CGPoint {
      CGFloat(physics($0).target(from: Double(offset[$0]), velocity: Double(coasting[$0])))
    }
    let proposed = isPagingEnabled ? Paging().page(for: natural, from: drag.start, in: self) : natural
    var target = proposed
    for observer in listeners {
      observer.scrollViewWillEndDragging(self, withVelocity: releaseVelocity, targetContentOffset: &target)
    }
    delegate?.scrollViewWillEndDragging(self, withVelocity: releaseVelocity, targetContentOffset: &target)
    guard self.drag === drag else { return }
    self.drag = nil
    if !target.isFinite {
      reject("targetContentOffset", target)
      target = proposed
    }
    let release = ScrollRelease(
      velocity: coasting, destination: RestPosition(at: target, insteadOf: natural))
    self.release = coasts ? release : nil
    let willDecelerate = coasts && !coast(from: contentOffset, release).motion.isResting
    post(.didEndDragging(willDecelerate: willDecelerate, cancelled: cancelled))
    guard coasts else { return then { [unowned self] in restIndicators() } }
    then { [unowned self] in
      if zoom != nil, clampedOffset(contentOffset) == contentOffset { endZoom() }
    }
    then { [unowned self] in
      guard self.release === release else { return }
      self.release = nil
      // Listeners may have changed the limits, so the motion is computed again.
      let motion = coast(from: contentOffset, release)
      // Very near an edge there is nothing to decelerate: the content snaps to the edge.
      if willDecelerate { start(motion) } else { show(motion.motion.destination) }
    }
    then { [unowned self] in
      // A zoom ends unless the content still returns from beyond an edge or the zoom bounces.
      if zoom != nil, active.map({ $0.kind != .deceleration && !$0.kind.zooms }) ?? true { endZoom() }
      restIndicators()
    }
  }

  private func coast(from offset: CGPoint, _ release: ScrollRelease) -> ActiveMotion {
    coast(from: offset, velocity: release.velocity, to: release.destination)
  }

  /// Velocity of the content offset for the velocity of the finger, in points per second; the content moves against
  /// the finger.
  private func releaseVelocity(of drag: ScrollDrag, finger: CGPoint) -> CGPoint {
    let moving = drag.axes ?? []
    var velocity = CGPoint { moving.contains($0) && scrolls($0) ? -finger[$0] : 0 }
    for behavior in behaviors { behavior.scrollView(self, willReleaseWith: &velocity) }
    if velocity.isFinite { return CGPoint { velocity[$0] } }
    reject("willReleaseWith", velocity)
    return .zero
  }

  /// Ends a drag without velocity and forgets the fingers.
  ///
  /// - Parameter coasts: True if content beyond an edge may move back.
  final func cancelTouches(coasts: Bool = true) {
    pan.reset()
    pinch.reset()
    if isPinching { endPinch() }
    endDrag(velocity: .zero, cancelled: true, coasts: coasts)
  }
}

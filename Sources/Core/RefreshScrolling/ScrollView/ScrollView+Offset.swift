import Foundation
import RefreshLayers
import RefreshMotion

extension ScrollView {
  /// Scrolls to an offset in points, at once or over .3 s along the curve measured on UIKit.
  ///
  /// Both end the current motion. As in UIKit, the offset can be beyond the limits; an offset that is not finite is
  /// ignored. An animated scroll to the current offset only ends the current motion.
  public final func setContentOffset(_ offset: CGPoint, animated: Bool) {
    guard offset.isFinite else { return reject("contentOffset", offset) }
    if animated { catchUp() }
    let isWithinLimits = clampedOffset(offset) == offset
    var offset = offset
    // A zoom that ends because of this call jumps to its target scale, so that scale's limits apply.
    if isWithinLimits, let scale = active?.scale {
      offset = clampedOffset(offset, atScale: CGFloat(scale.destination))
    }
    if animated && drag == nil {
      guard offset != contentOffset else { return stopMotion() }
      let motion = ScrollMotion.glide(
        from: contentOffset, to: offset, at: now, lasting: OffsetAnimation.duration)
      start(ActiveMotion(.scroll, motion, followsLimits: isWithinLimits))
      return
    }
    change {
      let old = takeMotion()
      if let drag {
        drag.start = drag.start + offset - contentOffset
        (drag.raw, drag.resistanceStart) = raw(for: offset)
      }
      show(offset)
      if let old { postEnd(of: old, finished: false) }
    }
  }

  /// Moves the content to an offset; a deceleration continues from there.
  final func moveContentOffset(to offset: CGPoint) {
    guard offset.isFinite, let active, active.kind == .deceleration else {
      return setContentOffset(offset, animated: false)
    }
    guard offset != contentOffset else { return }
    change {
      plan(active, from: offset, velocity: active.motion.momentum(at: now))
      show(offset)
    }
  }

  /// Scrolls to an offset along one axis.
  ///
  /// Along the other axis, content beyond an edge moves to the edge unless a finger holds it: the call may have ended
  /// its motion to the edge.
  package final func setContentOffset(_ offset: CGFloat, along axis: ScrollAxis, animated: Bool) {
    if animated { catchUp() }
    var place = drag == nil ? clampedOffset(contentOffset) : contentOffset
    place[axis] = offset
    setContentOffset(place, animated: animated)
  }

  /// Scrolls just enough to show a rectangle of the content, within the limits.
  public final func scrollRectToVisible(_ rectangle: CGRect, animated: Bool) {
    guard rectangle.origin.isFinite, rectangle.size.isFinite else {
      return reject("scrollRectToVisible", rectangle)
    }
    catchUp()
    let (size, old) = (bounds.size, contentOffset)
    let offset = CGPoint { axis in
      let (start, length) = (rectangle.origin[axis], rectangle.size[axis])
      let (first, last) = (start, start + length - size[axis])
      // A rectangle larger than the viewport counts as visible if it fills the viewport.
      return min(max(old[axis], min(first, last)), max(first, last))
    }
    let target = clampedOffset(offset)
    if target != contentOffset { setContentOffset(target, animated: animated) }
  }

  /// Changes the inset at once and animates the offset to its new resting position.
  ///
  /// The glide replaces the current motion. While a finger drags, only the inset changes. Without `offset`, content
  /// that decelerates or scrolls within the new limits, or zooms, continues its motion instead of gliding.
  ///
  /// - Parameters:
  ///   - offset: Target in points; nil for the nearest offset within the new limits.
  ///   - duration: Seconds; 0 or less moves at once.
  ///   - curve: Timing curve; nil for the curve of an animated scroll, stretched to the duration.
  ///   - completion: Called once, with false if a finger or another motion replaced the glide.
  public final func setContentInset(
    _ new: EdgeInsets, offset: CGPoint? = nil, duration: TimeInterval, curve: TimingCurve? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    setContentInset(
      new, restingAt: offset.map { RestPosition($0) }, duration: duration, curve: curve,
      completion: completion)
  }

  /// Changes the inset at once and animates the offset to its new resting position, which can be given along one
  /// axis.
  ///
  /// Along the other axis the content comes to rest at the nearest offset within the new limits, because the motion
  /// that the glide replaces may have been on its way there.
  package final func setContentInset(
    _ new: EdgeInsets, restingAt position: RestPosition?, duration: TimeInterval, curve: TimingCurve? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    change {
      // Inside the change, so that listeners are notified only after the inset has its new value.
      catchUp()
      applyInset(new, position, duration: duration, curve: curve, completion: completion)
    }
  }

  private func applyInset(
    _ new: EdgeInsets, _ position: RestPosition?, duration: TimeInterval, curve: TimingCurve?,
    completion: ((Bool) -> Void)?
  ) {
    if position == nil, let kind = active?.kind, kind != .inset, kind.zooms || changesWithoutMoving(to: new) {
      if changeInset(new) { limitsDidChange() }
      later(by: duration) { completion?(true) }
      return
    }
    let old = contentOffset
    // A motion that will be replaced must not be adapted to the new limits first.
    if drag == nil { stopMotion() }
    _ = changeInset(new)
    if drag != nil {
      limitsDidChange()
      later { completion?(false) }
      return
    }
    let nearest = clampedOffset(contentOffset)
    var target = CGPoint { position?[$0] ?? nearest[$0] }
    if !target.isFinite {
      reject("setContentInset(offset:)", target)
      target = nearest
    }
    guard duration > 0, duration.isFinite else {
      stopMotion()
      show(target)
      later { completion?(true) }
      return
    }
    let motion = ScrollMotion.glide(from: old, to: target, at: now, lasting: duration, along: curve)
    start(
      ActiveMotion(
        .inset, motion, curve: curve, followsLimits: clampedOffset(target) == target,
        completion: completion))
  }

  /// True if the current offset is within the limits of an inset.
  private func changesWithoutMoving(to new: EdgeInsets) -> Bool {
    ScrollAxis.allCases.allSatisfy { axis in
      let least = -new.leading(axis)
      let greatest = max(least, contentSize[axis] + new.trailing(axis) - bounds.size[axis])
      return contentOffset[axis] >= least && contentOffset[axis] <= greatest
    }
  }

  /// Runs an action at the end of this turn of the event loop or `delay` seconds later; at once without an event
  /// loop.
  private func later(by delay: TimeInterval = 0, _ action: @escaping () -> Void) {
    guard let scheduler = layer.context?.scheduler else { return action() }
    if delay > 0, delay.isFinite {
      scheduler.schedule(at: now + delay, action)
    } else {
      scheduler.deferAction(action)
    }
  }
}

extension ScrollMotion {
  /// Creates a glide of a duration in seconds, along a timing curve or the curve of an animated scroll.
  package static func glide(
    from: CGPoint, to: CGPoint, at time: TimeInterval, lasting duration: TimeInterval,
    along curve: TimingCurve? = nil
  ) -> ScrollMotion {
    ScrollMotion(startTime: time) { axis in
      var motion = AxisMotion(resting: from[axis])
      let formula: AxisMotion.Formula =
        if let curve {
          .eased(curve, from: from[axis], to: to[axis], duration: duration)
        } else {
          .glide(OffsetAnimation(from: from[axis], to: to[axis]), duration: duration)
        }
      motion.append(formula, lasting: duration, to: to[axis])
      return motion
    }
  }
}

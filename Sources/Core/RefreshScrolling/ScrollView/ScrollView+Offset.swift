import Foundation
import RefreshLayers
import RefreshMotion

extension ScrollView {
  /// Scrolls to an offset in points, at once or in .3 s along the curve measured on UIKit.
  ///
  /// Either way it ends the current motion. As in UIKit, the offset can be beyond the limits; one that is not a number is
  /// ignored. An animated scroll to the current offset does nothing else.
  public final func setContentOffset(_ offset: CGPoint, animated: Bool) {
    guard offset.isFinite else { return reject("contentOffset", offset) }
    if animated { catchUp() }
    let isWithinLimits = clampedOffset(offset) == offset
    var offset = offset
    // A zoom that ends for this ends at its target, with the limits that there are then.
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
        (drag.raw, drag.slack) = raw(for: offset)
      }
      show(offset)
      if let old { postEnd(of: old, finished: false) }
    }
  }

  /// Moves the content to an offset, from which a deceleration continues.
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

  /// Scrolls along one axis, as if along both.
  ///
  /// Along the other, content beyond an edge moves to that edge unless a finger holds it: the motion that ends may have
  /// been on its way there.
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
      // A rectangle larger than the viewport is in sight wherever it fills it.
      return min(max(old[axis], min(first, last)), max(first, last))
    }
    let target = clampedOffset(offset)
    if target != contentOffset { setContentOffset(target, animated: animated) }
  }

  /// Changes the inset at once and animates the offset to its new resting position.
  ///
  /// The glide takes the place of whatever motion there is. While a finger drags, the inset changes but nothing glides: the finger holds the content. Nor does
  /// anything glide where no offset is asked for while the content decelerates, scrolls or zooms within the new limits: it
  /// continues.
  ///
  /// - Parameters:
  ///   - offset: the target, in points; nil for the nearest offset within the new limits.
  ///   - duration: seconds; 0 or less moves at once.
  ///   - curve: the timing curve; nil for the curve of an animated scroll, stretched to the duration.
  ///   - completion: called once, with false when a finger or another motion took over.
  public final func setContentInset(
    _ new: EdgeInsets, offset: CGPoint? = nil, duration: TimeInterval, curve: TimingCurve? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    setContentInset(
      new, restingAt: offset.map { RestPosition($0) }, duration: duration, curve: curve,
      completion: completion)
  }

  /// Changes the inset at once and animates the offset to its new resting position, which may be given along one axis.
  ///
  /// Along the other the content comes to rest at the nearest offset within the new limits: the motion that the glide
  /// replaces may have been on its way there.
  package final func setContentInset(
    _ new: EdgeInsets, restingAt position: RestPosition?, duration: TimeInterval, curve: TimingCurve? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    change {
      // Inside, so that no one hears of it before the inset is the new one, and changes the old.
      catchUp()
      takeInset(new, position, duration: duration, curve: curve, completion: completion)
    }
  }

  private func takeInset(
    _ new: EdgeInsets, _ position: RestPosition?, duration: TimeInterval, curve: TimingCurve?,
    completion: ((Bool) -> Void)?
  ) {
    if position == nil, let kind = active?.kind, kind != .inset, kind.zooms || changesWithoutMoving(to: new) {
      if changeInset(new) { limitsDidChange() }
      later(by: duration) { completion?(true) }
      return
    }
    let old = contentOffset
    // The motion that there is must not be planned again for the limits only to be replaced.
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

  /// Whether the offset is within the limits of an inset.
  private func changesWithoutMoving(to new: EdgeInsets) -> Bool {
    ScrollAxis.allCases.allSatisfy { axis in
      let least = -new.leading(axis)
      let greatest = max(least, contentSize[axis] + new.trailing(axis) - bounds.size[axis])
      return contentOffset[axis] >= least && contentOffset[axis] <= greatest
    }
  }

  /// Runs an action at the end of this turn of the loop or some seconds later; now if there is no loop.
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
  /// A glide of a duration in seconds, along a curve or as an animated scroll runs.
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

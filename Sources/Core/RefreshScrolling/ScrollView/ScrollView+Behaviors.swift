import Foundation
import RefreshLayers
import RefreshMotion

extension ScrollView {
  /// Adds a behaviour after the others; adding it again has no effect.
  public final func addBehavior(_ behavior: any ScrollBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.append(behavior)
    behavior.wasAdded(to: self)
    limitsDidChange()
  }

  /// Removes a behaviour; no effect if it was not added.
  public final func removeBehavior(_ behavior: any ScrollBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.willBeRemoved(from: self)
    behaviors.removeAll { $0 === behavior }
    limitsDidChange()
  }

  /// Applies the changed limits and resistance of a behaviour at once; a behaviour calls it when they have changed.
  ///
  /// A drag, fling or bounce continues from the current offset with the new limits and the new resistance. Content
  /// beyond a new limit moves to the limit.
  public final func behaviorsDidChange() { limitsDidChange() }

  /// Listeners that are notified before the delegate: the behaviours, then the observers.
  final var listeners: [any ScrollObserver] { behaviors + observers.all }

  /// Resistance to a pull beyond an edge along an axis.
  public final func overscrollCurve(_ axis: ScrollAxis) -> any OverscrollCurve {
    for behavior in behaviors.reversed() {
      if let curve = behavior.resistance(of: self, along: axis) { return curve }
    }
    return RubberBand(dimension: Double(bounds.size[axis]))
  }

  /// Maximum overscroll along an axis, in points; nil for no limit.
  final func overscrollLimit(_ axis: ScrollAxis) -> CGFloat? {
    behaviors.compactMap { $0.overscrollLimit(of: self, along: axis) }.filter { !$0.isNaN }.min().map {
      max(0, $0)
    }
  }

  /// Cuts a fling at the earliest interruption that a behaviour requests and appends a glide to the offset it asks
  /// for.
  final func interrupt(_ throwing: ActiveMotion) {
    let motion = throwing.motion
    let interruptions = behaviors.compactMap { behavior in
      behavior.interruption(of: motion, in: self).map { (plan: $0, behavior: behavior) }
    }
    let first = interruptions.filter {
      $0.plan.time.isFinite && $0.plan.offset.isFinite && $0.plan.time < motion.endTime
    }
    .min { $0.plan.time < $1.plan.time }
    guard var first else { return }
    first.plan.time = max(first.plan.time, motion.startTime)
    throwing.interruption = first
    let time = first.plan.time
    let (from, to) = (motion.offset(at: time), clampedOffset(first.plan.offset))
    throwing.motion = ScrollMotion(startTime: motion.startTime) { axis in
      var part = motion[axis]
      part.cut(at: time - motion.startTime)
      part.append(
        .glide(
          OffsetAnimation(from: Double(from[axis]), to: Double(to[axis])),
          duration: OffsetAnimation.duration),
        lasting: OffsetAnimation.duration, to: Double(to[axis]))
      return part
    }
  }
}

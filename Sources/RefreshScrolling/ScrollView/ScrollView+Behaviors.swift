import Foundation
import RefreshLayers
import RefreshMotion

extension ScrollView {
  /// Gives the scroll view a behaviour, after those that it has; once added it stays in its place.
  public final func addBehavior(_ behavior: any ScrollBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.append(behavior)
    behavior.wasAdded(to: self)
    limitsDidChange()
  }

  /// Takes a behaviour off; without effect where it was not added.
  public final func removeBehavior(_ behavior: any ScrollBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.willBeRemoved(from: self)
    behaviors.removeAll { $0 === behavior }
    limitsDidChange()
  }

  /// Everyone to tell before the delegate.
  final var listeners: [any ScrollObserver] { behaviors + observers.all }

  /// How a pull beyond an edge is shown along an axis.
  public final func overscrollCurve(_ axis: ScrollAxis) -> any OverscrollCurve {
    for behavior in behaviors.reversed() {
      if let curve = behavior.resistance(of: self, along: axis) { return curve }
    }
    return RubberBand(dimension: Double(bounds.size[axis]))
  }

  /// How far beyond an edge the content may be, in points; nil for as far as it likes.
  final func overscrollLimit(_ axis: ScrollAxis) -> CGFloat? {
    behaviors.compactMap { $0.overscrollLimit(of: self, along: axis) }.filter { !$0.isNaN }.min().map {
      max(0, $0)
    }
  }

  /// Breaks a throw off where a behaviour wants it to come to rest.
  final func interrupted(_ motion: ScrollMotion) -> ScrollMotion {
    let interruption = behaviors.compactMap { $0.interruption(of: motion, in: self) }.filter {
      $0.time.isFinite && $0.offset.isFinite && $0.time < motion.endTime
    }.min { $0.time < $1.time }
    guard let interruption else { return motion }
    let time = max(interruption.time, motion.startTime)
    let (from, to) = (motion.offset(at: time), clampedOffset(interruption.offset))
    return ScrollMotion(startTime: motion.startTime) { axis in
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

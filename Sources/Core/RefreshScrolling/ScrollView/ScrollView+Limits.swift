import Foundation
import RefreshLayers
import RefreshMotion

extension ScrollView {
  /// Smallest offset at rest, in points: minus the inset.
  public final var minimumOffset: CGPoint { CGPoint { -inset.leading($0) } }

  /// Largest offset at rest, in points: content size plus inset minus viewport, and at least ``minimumOffset``.
  public final var maximumOffset: CGPoint { maximumOffset(for: contentSize) }

  /// Largest offset at rest for content of a size, in points.
  final func maximumOffset(for size: CGSize) -> CGPoint {
    CGPoint { max(-inset.leading($0), size[$0] + inset.trailing($0) - bounds.size[$0]) }
  }

  /// Nearest offset within the limits.
  public final func clampedOffset(_ offset: CGPoint) -> CGPoint {
    let (low, high) = (minimumOffset, maximumOffset)
    return CGPoint { min(max(offset[$0], low[$0]), high[$0]) }
  }

  /// True if a drag moves the content along an axis.
  final func scrolls(_ axis: ScrollAxis) -> Bool {
    if maximumOffset[axis] > minimumOffset[axis] { return true }
    return bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
  }

  /// Parameters of the motion without a finger along an axis.
  final func physics(_ axis: ScrollAxis) -> ScrollPhysics {
    ScrollPhysics(
      minimum: Double(minimumOffset[axis]), maximum: Double(maximumOffset[axis]), rate: decelerationRate,
      bounces: bounces, overscrollLimit: overscrollLimit(axis).map { Double($0) })
  }

  /// Adapts the offset, a drag or a motion to changed insets, sizes or behaviours.
  final func limitsDidChange() {
    catchUp()
    if let drag {
      // The offset stays within the limits; the offset that the finger asks for is measured again from the new edges.
      let offset = limitedOffset(contentOffset)
      (drag.raw, drag.resistanceStart) = raw(for: offset)
      if offset != contentOffset { drag.shown.add(offset, at: now) }
      show(offset)
    } else if let active {
      replan(active)
    } else if release == nil {
      // Content that a finger has just released moves on from its current offset, once listeners are notified of the
      // release.
      let belongs = clampedOffset(contentOffset)
      if belongs != contentOffset { show(belongs) }
    }
    indicators.follow(self)
  }

  /// Nearest offset within the maximum overscroll.
  final func limitedOffset(_ offset: CGPoint) -> CGPoint {
    CGPoint { CGFloat(physics($0).limitedOffset(Double(offset[$0]))) }
  }

  /// Detects a new size of the viewport, which a superview can set at any time.
  final func noticeSize() {
    let size = bounds.size
    guard size != knownSize else { return }
    let old = knownSize
    knownSize = size
    limitsDidChange()
    post(.boundsSizeDidChange(from: old))
  }

  /// Sets the inset; true if it has changed.
  final func changeInset(_ new: EdgeInsets) -> Bool {
    guard new != inset else { return false }
    guard new.isFinite else {
      reject("contentInset", new)
      return false
    }
    let old = inset
    inset = new
    post(.contentInsetDidChange(from: old))
    return true
  }
}

extension ScrollView {
  /// Visible offset for an offset that a finger requests, in points: the same within the limits; beyond them with the
  /// resistance and the maximum overscroll of the behaviours and ``bounces``.
  public final func shownOffset(for raw: CGPoint) -> CGPoint {
    shown(for: ScrollDrag(at: raw, raw: raw))
  }

  /// Offset that a finger must request to show `offset`, in points: the inverse of ``shownOffset(for:)``.
  ///
  /// An offset farther out than any pull can show is returned unchanged.
  public final func rawOffset(showing offset: CGPoint) -> CGPoint { raw(for: offset).raw }

  /// Function from a visible offset along an axis to the offset before resistance, with the current limits. The result
  /// is at most 50,000 points beyond an edge, because some offsets cannot be reached by any pull.
  package final func unresistedOffset(along axis: ScrollAxis) -> (_ shown: CGFloat) -> CGFloat {
    let curve = overscrollCurve(axis)
    let (low, high) = (minimumOffset[axis], maximumOffset[axis])
    return { offset in
      let nearest = min(max(offset, low), high)
      let pull = offset == nearest ? 0 : CGFloat(curve.raw(Double(offset - nearest)))
      return nearest + min(max(pull, -50_000), 50_000)
    }
  }

  /// Visible offset of a drag, in points: the requested offset within the limits, with resistance beyond them.
  final func shown(for drag: ScrollDrag) -> CGPoint {
    let (low, high) = (minimumOffset, maximumOffset)
    return CGPoint { axis in
      let raw = drag.raw[axis]
      let resistanceStart = drag.resistanceStart[axis]
      let edge = min(max(raw, low[axis] + min(resistanceStart, 0)), high[axis] + max(resistanceStart, 0))
      if raw == edge { return raw }
      guard bounces else { return edge }
      let overscroll = CGFloat(overscrollCurve(axis).displayed(Double(raw - edge)))
      let limit = overscrollLimit(axis) ?? .infinity
      return edge + min(max(overscroll, -limit), limit)
    }
  }

  /// Offset that shows as `offset` after resistance, and the overscroll at which the resistance begins, in points.
  ///
  /// A rubber band shows only pulls smaller than the viewport. An offset that was set farther out than a finger could
  /// pull is returned unchanged, and resistance begins there.
  final func raw(for offset: CGPoint) -> (raw: CGPoint, resistanceStart: CGPoint) {
    let edge = clampedOffset(offset)
    var resistanceStart = CGPoint.zero
    let raw = CGPoint { axis in
      let overscroll = offset[axis] - edge[axis]
      guard overscroll != 0 else { return offset[axis] }
      let pull = bounces ? CGFloat(overscrollCurve(axis).raw(Double(overscroll))) : .infinity
      if abs(pull) <= 20 * bounds.size[axis] { return edge[axis] + pull }
      resistanceStart[axis] = overscroll
      return offset[axis]
    }
    return (raw, resistanceStart)
  }
}

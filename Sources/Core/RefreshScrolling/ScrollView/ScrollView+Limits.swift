import Foundation
import RefreshLayers
import RefreshMotion

extension ScrollView {
  /// The least offset at which the content rests: minus the inset.
  public final var minimumOffset: CGPoint { CGPoint { -inset.leading($0) } }

  /// The greatest offset at which the content rests: its size and inset less the viewport, and never below the least.
  public final var maximumOffset: CGPoint { maximumOffset(for: contentSize) }

  /// The greatest offset for content of a size.
  final func maximumOffset(for size: CGSize) -> CGPoint {
    CGPoint { max(-inset.leading($0), size[$0] + inset.trailing($0) - bounds.size[$0]) }
  }

  /// The nearest offset within the limits.
  public final func clampedOffset(_ offset: CGPoint) -> CGPoint {
    let (low, high) = (minimumOffset, maximumOffset)
    return CGPoint { min(max(offset[$0], low[$0]), high[$0]) }
  }

  /// Whether a drag moves the content along an axis.
  final func scrolls(_ axis: ScrollAxis) -> Bool {
    if maximumOffset[axis] > minimumOffset[axis] { return true }
    return bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
  }

  /// How the offset moves by itself along an axis.
  final func physics(_ axis: ScrollAxis) -> ScrollPhysics {
    ScrollPhysics(
      minimum: Double(minimumOffset[axis]), maximum: Double(maximumOffset[axis]), rate: decelerationRate,
      bounces: bounces, overscrollLimit: overscrollLimit(axis).map { Double($0) })
  }

  /// Follows a change of the inset, the sizes or the behaviours, wherever the offset is.
  final func limitsDidChange() {
    catchUp()
    if let drag {
      // The offset stays within the limits; the finger's offset is measured again from the new edges.
      let offset = held(contentOffset)
      (drag.raw, drag.slack) = raw(for: offset)
      if offset != contentOffset { drag.shown.add(offset, at: now) }
      show(offset)
    } else if let active {
      replan(active)
    } else if release == nil {
      // What a finger has just let go of moves on from where it is, once everyone has heard of the release.
      let belongs = clampedOffset(contentOffset)
      if belongs != contentOffset { show(belongs) }
    }
    indicators.follow(self)
  }

  /// The nearest offset that behaviours allow beyond the edges.
  final func held(_ offset: CGPoint) -> CGPoint {
    CGPoint { CGFloat(physics($0).held(Double(offset[$0]))) }
  }

  /// Takes note of a new size of the viewport, which its superview may have given it at any time.
  final func noticeSize() {
    let size = bounds.size
    guard size != knownSize else { return }
    let old = knownSize
    knownSize = size
    limitsDidChange()
    post(.boundsSizeDidChange(from: old))
  }

  /// Takes a new inset; whether it is one.
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
  /// The offset that is shown where a drag asks for one, in points: within the limits the same, beyond them with the
  /// resistance and the limits that the behaviours and ``bounces`` make.
  public final func shownOffset(for raw: CGPoint) -> CGPoint {
    shown(for: ScrollDrag(at: raw, raw: raw))
  }

  /// The offset that a drag asks for where one is shown, in points: the inverse of ``shownOffset(for:)``.
  ///
  /// An offset farther out than any pull shows is returned as it is.
  public final func rawOffset(showing offset: CGPoint) -> CGPoint { raw(for: offset).raw }

  /// The offset that a finger asks for along an axis where one is shown, with the limits and the resistance of this
  /// instant; at most 50,000 points beyond an edge, however far out no pull shows.
  package final func askedOffset(along axis: ScrollAxis) -> (_ shown: CGFloat) -> CGFloat {
    let curve = overscrollCurve(axis)
    let (low, high) = (minimumOffset[axis], maximumOffset[axis])
    return { offset in
      let nearest = min(max(offset, low), high)
      let pull = offset == nearest ? 0 : CGFloat(curve.raw(Double(offset - nearest)))
      return nearest + min(max(pull, -50_000), 50_000)
    }
  }

  /// The offset to show for the one that a finger asks for: within the limits itself, beyond them with resistance.
  final func shown(for drag: ScrollDrag) -> CGPoint {
    let (low, high) = (minimumOffset, maximumOffset)
    return CGPoint { axis in
      let raw = drag.raw[axis]
      let slack = drag.slack[axis]
      let edge = min(max(raw, low[axis] + min(slack, 0)), high[axis] + max(slack, 0))
      if raw == edge { return raw }
      guard bounces else { return edge }
      let overscroll = CGFloat(overscrollCurve(axis).displayed(Double(raw - edge)))
      let limit = overscrollLimit(axis) ?? .infinity
      return edge + min(max(overscroll, -limit), limit)
    }
  }

  /// The offset to ask for so that one is shown, and how far out the resistance must begin for that.
  ///
  /// A rubber band shows every pull smaller than the viewport; an offset that was set farther out than a finger could
  /// pull is taken as it is, and resistance begins there.
  final func raw(for offset: CGPoint) -> (raw: CGPoint, slack: CGPoint) {
    let edge = clampedOffset(offset)
    var slack = CGPoint.zero
    let raw = CGPoint { axis in
      let overscroll = offset[axis] - edge[axis]
      guard overscroll != 0 else { return offset[axis] }
      let pull = bounces ? CGFloat(overscrollCurve(axis).raw(Double(overscroll))) : .infinity
      if abs(pull) <= 20 * bounds.size[axis] { return edge[axis] + pull }
      slack[axis] = overscroll
      return offset[axis]
    }
    return (raw, slack)
  }
}

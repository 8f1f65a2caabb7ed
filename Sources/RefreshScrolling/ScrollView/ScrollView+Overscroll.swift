import Foundation
import RefreshLayers
import RefreshMotion

extension ScrollView {
  /// The offset that is shown where a drag asks for one, in points: within the limits the same, beyond them with the
  /// resistance and the limits that the behaviours and ``bounces`` make.
  public final func shownOffset(for raw: CGPoint) -> CGPoint {
    shown(for: ScrollDrag(raw: raw, start: raw))
  }

  /// The offset that a drag asks for where one is shown, in points: the inverse of ``shownOffset(for:)``.
  ///
  /// An offset farther out than any pull shows is returned as it is.
  public final func rawOffset(showing offset: CGPoint) -> CGPoint { raw(for: offset).raw }

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

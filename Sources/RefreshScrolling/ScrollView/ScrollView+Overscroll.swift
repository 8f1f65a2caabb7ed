import Foundation
import RefreshLayers
import RefreshMotion

extension ScrollView {
  /// The offset to show for the one that a finger asks for: within the limits itself, beyond them with resistance.
  final func shown(for drag: ScrollDrag) -> CGPoint {
    let (low, high) = (minimumOffset, maximumOffset)
    return CGPoint { axis in
      let raw = drag.raw[axis]
      let slack = drag.slack[axis]
      let edge = min(max(raw, low[axis] + min(slack, 0)), high[axis] + max(slack, 0))
      if raw == edge { return raw }
      return bounces ? edge + CGFloat(band(axis).displayed(Double(raw - edge))) : edge
    }
  }

  /// The offset to ask for so that one is shown, and how far out the resistance must begin for that.
  ///
  /// Resistance keeps every pull below the size of the viewport; an offset that was set farther out than a long pull
  /// could show is taken as it is, and resistance begins there.
  final func raw(for offset: CGPoint) -> (raw: CGPoint, slack: CGPoint) {
    let edge = clampedOffset(offset)
    var slack = CGPoint.zero
    let raw = CGPoint { axis in
      let overscroll = offset[axis] - edge[axis]
      guard overscroll != 0 else { return offset[axis] }
      if !bounces || abs(overscroll) > 0.9 * bounds.size[axis] {
        slack[axis] = overscroll
        return offset[axis]
      }
      return edge[axis] + CGFloat(band(axis).raw(Double(overscroll)))
    }
    return (raw, slack)
  }

  private func band(_ axis: ScrollAxis) -> RubberBand { RubberBand(dimension: bounds.size[axis]) }
}

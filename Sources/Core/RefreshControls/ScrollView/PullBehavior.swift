import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// Scroll behaviour that applies a control's pull resistance and maximum pull at its edge.
final class PullBehavior: ScrollBehavior {
  unowned let control: RefreshControl

  init(_ control: RefreshControl) { self.control = control }

  func resistance(of scrollView: ScrollView, along axis: ScrollAxis) -> (any OverscrollCurve)? {
    guard axis == control.edge.axis else { return nil }
    let free = RubberBand(dimension: Double(scrollView.bounds.size[axis]))
    return EdgeOverscrollCurve(
      side: control.edge.isLeading ? -1 : 1, own: control.pullResistance ?? free, other: free,
      limit: control.distanceLeft.map(Double.init) ?? .infinity)
  }

  /// Maximum overscroll of flings and bounces towards the control's edge; drags are limited by the resistance curve.
  func overscrollLimit(of scrollView: ScrollView, along axis: ScrollAxis) -> CGFloat? {
    guard axis == control.edge.axis, let limit = control.distanceLeft, !scrollView.isDragging else {
      return nil
    }
    let (offset, low, high) = (
      scrollView.contentOffset[axis], scrollView.minimumOffset[axis], scrollView.maximumOffset[axis]
    )
    let way = offset < low ? -1 : offset > high ? 1 : scrollView.releaseVelocity[axis]
    return (way < 0) == control.edge.isLeading ? limit : nil
  }
}

/// Overscroll curve with different resistances at the two ends of an axis.
private struct EdgeOverscrollCurve: OverscrollCurve {
  /// Sign of the overscroll at the edge: −1 at the leading edge (top or left), 1 at the trailing edge.
  let side: Double
  let own: any OverscrollCurve
  let other: any OverscrollCurve
  let limit: Double

  func displayed(_ raw: Double) -> Double {
    guard raw * side > 0 else { return other.displayed(raw) }
    let shown = own.displayed(raw)
    return abs(shown) > limit ? side * limit : shown
  }

  func raw(_ displayed: Double) -> Double {
    guard displayed * side > 0 else { return other.raw(displayed) }
    return own.raw(side * min(abs(displayed), limit))
  }
}

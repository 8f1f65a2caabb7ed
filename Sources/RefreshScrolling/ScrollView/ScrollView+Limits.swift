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

  /// Follows a change of the inset, the sizes or the manner, wherever the offset is.
  final func limitsDidChange() {
    catchUp()
    if var drag {
      // What is shown stays within the limits; what the finger asks for is measured again from the new edges.
      let offset = held(contentOffset)
      (drag.raw, drag.slack) = raw(for: offset)
      if offset != contentOffset { drag.shown.add(offset, at: now) }
      self.drag = drag
      show(offset)
    } else if let active {
      replan(active)
    } else {
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
    for observer in listeners { observer.boundsSizeDidChange(self, from: old) }
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
    for observer in listeners { observer.contentInsetDidChange(self, from: old) }
    return true
  }
}

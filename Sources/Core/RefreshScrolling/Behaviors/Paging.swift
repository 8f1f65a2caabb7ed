import Foundation
import RefreshLayers

/// Scroll behaviour that makes every release come to rest at a page, at most one page further.
///
///     scrollView.addBehavior(Paging(stride: CGSize(width: 320, height: 0)))
///
/// The chosen page is nearest to the natural end of the fling: origin + round((target − origin)/stride)·stride. As in
/// UIKit, a drag goes at most one page from the page on which it began.
public final class Paging: ScrollBehavior {
  /// Size of a page, in points (default: nil, the size of the viewport).
  public var stride: CGSize?
  /// Offset of the first page, in points.
  public var origin: CGPoint

  private var beginning = CGPoint.zero

  /// Creates pages of a size in points (default: the size of the viewport), counted from the offset `origin`.
  public init(stride: CGSize? = nil, origin: CGPoint = .zero) {
    self.stride = stride
    self.origin = origin
  }

  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) { beginning = scrollView.contentOffset }

  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
  ) {
    targetContentOffset = page(for: targetContentOffset, from: beginning, in: scrollView)
  }

  /// Offset of the page for a fling that would end at `target` after a drag that began at `beginning`.
  func page(for target: CGPoint, from beginning: CGPoint, in scrollView: ScrollView) -> CGPoint {
    let stride = stride ?? scrollView.bounds.size
    let origin = origin
    let page = CGPoint { axis in
      let length = stride[axis]
      guard length > 0, scrollView.maximumOffset[axis] > scrollView.minimumOffset[axis] else {
        return target[axis]
      }
      let first = ((beginning[axis] - origin[axis]) / length).rounded()
      let index = ((target[axis] - origin[axis]) / length).rounded()
      return origin[axis] + min(max(index, first - 1), first + 1) * length
    }
    return scrollView.clampedOffset(page)
  }
}

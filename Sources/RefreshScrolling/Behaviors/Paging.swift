import Foundation
import RefreshLayers

/// Brings every release to rest at a multiple of a stride, one page on at the most.
///
/// The page is the one nearest to where the throw would have ended: origin + round((target − origin)/stride)·stride.
/// No drag goes farther than a page from the one that it began on, as UIKit's pages do.
public final class Paging: ScrollBehavior {
  /// The size of a page, in points; nil, the default, takes the viewport's.
  public var stride: CGSize?
  /// The offset of the first page, in points.
  public var origin: CGPoint

  private var beginning = CGPoint.zero

  /// Pages of a size in points, the scroll view's own unless told, counted from an origin.
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

  /// The page to come to rest at for a throw that would end at an offset, in a drag that began at another.
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

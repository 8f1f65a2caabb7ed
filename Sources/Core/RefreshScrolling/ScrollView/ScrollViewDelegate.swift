import Foundation
import RefreshLayers

/// The delegate of a scroll view, notified in UIKit's order.
///
/// A drag: will begin dragging, did scroll …, will end dragging, did end dragging; and if it decelerates, will
/// begin decelerating, did scroll …, did end decelerating. Every method has an empty default.
public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed, for any reason.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A finger has moved far enough to drag, or has caught a moving scroll view.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger is about to let go.
  ///
  /// - Parameters:
  ///   - velocity: that of the content offset, in points per second; UIKit gives points per millisecond.
  ///   - targetContentOffset: where the scroll view will come to rest; another place within the limits may be set.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint)
  /// The finger has lifted; the scroll view decelerates or stays.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// The scroll view begins to decelerate or to bounce back.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The scroll view has come to rest, or something else has taken over its motion.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated scroll has arrived, or something else has taken over; once for each that began to move.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// The view to zoom, or nil for none; asked whenever a zoom begins.
  ///
  /// It may be another one each time: whatever view is returned takes on the scroll view's zoom scale at once.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// A zoom begins, by two fingers or by a call.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// The zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// The zoom has ended, including any bounce; called once per zoom.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat)

  /// A touch that the scroll view has not handled yet.
  ///
  /// - Returns: whether the delegate takes the finger; the scroll view then leaves it alone until it comes down again.
  func scrollView(_ scrollView: ScrollView, receives touch: Touch) -> Bool
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {}
  public func scrollView(_ scrollView: ScrollView, receives touch: Touch) -> Bool { false }
}

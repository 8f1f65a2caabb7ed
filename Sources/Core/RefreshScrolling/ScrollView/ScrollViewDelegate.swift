import Foundation
import RefreshLayers

/// Delegate of a scroll view, notified in UIKit's order.
///
///     final class PullLog: ScrollViewDelegate {
///       func scrollViewWillBeginDragging(_ scrollView: ScrollView) { print("pull") }
///     }
///
/// A drag: will begin dragging, did scroll …, will end dragging, did end dragging; and if it decelerates, will
/// begin decelerating, did scroll …, did end decelerating. Every method has an empty default.
public protocol ScrollViewDelegate: AnyObject {
  /// Called when the content offset has changed, for any reason.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Called when a finger has moved far enough to drag, or has caught a moving scroll view.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called before the drag ends.
  ///
  /// - Parameters:
  ///   - velocity: Velocity of the content offset, in points per second; UIKit gives points per millisecond.
  ///   - targetContentOffset: Offset at which the scroll view will come to rest; set another one within the limits to
  ///     change it.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint)
  /// Called when the finger has lifted; the scroll view decelerates or stays.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// Called when the scroll view begins to decelerate or to bounce back.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// Called when the scroll view has come to rest, or another motion or a finger has replaced the deceleration.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Called when an animated scroll has arrived, or another motion or a finger has replaced it; once per scroll that
  /// moved.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// Called when a zoom begins; returns the view to zoom, or nil for none.
  ///
  /// The view can differ between zooms: the returned view takes on the scroll view's zoom scale at once.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Called when a zoom begins, by two fingers or programmatically.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// Called when the zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// Called when the zoom has ended, including any bounce; once per zoom.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat)

  /// Called with every touch before the scroll view handles it.
  ///
  /// - Returns: True to take the finger; the scroll view then ignores it until it comes down again.
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

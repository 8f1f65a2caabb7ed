import Foundation
import RefreshLayers

/// Observer of a scroll view in addition to its delegate: a refresh control, a behaviour, a test.
///
///     final class OffsetLog: ScrollObserver {
///       func scrollViewDidScroll(_ scrollView: ScrollView) { print(scrollView.contentOffset.y) }
///     }
///
/// A scroll view can have any number of observers, which it does not retain. It notifies them in the order in which
/// they were added, before its delegate. Every method has an empty default.
public protocol ScrollObserver: AnyObject {
  /// Called when the content offset has changed, for any reason.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Called when a finger has moved far enough to drag, or has caught a moving scroll view.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called when the dragging finger has moved by a distance in points and the content has not: across its axis, or
  /// at a limit.
  func scrollView(_ scrollView: ScrollView, fingerDidMoveBy travel: CGPoint)
  /// Called before the drag ends, with the velocity of the content offset in points per second.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint)
  /// Called when the finger has lifted, or its touch was cancelled.
  ///
  /// A motion that you start here, or an offset that you set, replaces the deceleration.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool, cancelled: Bool)
  /// Called when the scroll view begins to decelerate or to bounce back.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// Called when the scroll view has come to rest, or another motion or a finger has replaced the deceleration.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Called when an animated scroll has arrived, or another motion or a finger has replaced it.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Called when a zoom begins, by two fingers or programmatically.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// Called when the zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// Called when the zoom has ended, including any bounce; once per zoom.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat)
  /// Called when the content inset has changed.
  func contentInsetDidChange(_ scrollView: ScrollView, from old: EdgeInsets)
  /// Called when the size of the viewport has changed.
  func boundsSizeDidChange(_ scrollView: ScrollView, from old: CGSize)
  /// Called when the size of the content has changed.
  func contentSizeDidChange(_ scrollView: ScrollView, from old: CGSize)
}

extension ScrollObserver {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollView(_ scrollView: ScrollView, fingerDidMoveBy travel: CGPoint) {}
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool, cancelled: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {}
  public func contentInsetDidChange(_ scrollView: ScrollView, from old: EdgeInsets) {}
  public func boundsSizeDidChange(_ scrollView: ScrollView, from old: CGSize) {}
  public func contentSizeDidChange(_ scrollView: ScrollView, from old: CGSize) {}
}

struct WeakObservers {
  private struct Entry {
    weak var observer: (any ScrollObserver)?
  }

  private var entries: [Entry] = []

  mutating func add(_ observer: any ScrollObserver) {
    entries.removeAll { $0.observer == nil || $0.observer === observer }
    entries.append(Entry(observer: observer))
  }

  mutating func remove(_ observer: any ScrollObserver) {
    entries.removeAll { $0.observer == nil || $0.observer === observer }
  }

  /// Observers that still exist, in the order in which they were added.
  var all: [any ScrollObserver] { entries.compactMap(\.observer) }
}

/// Notification of a scroll view to its observers and its delegate.
package enum ScrollEvent {
  case didScroll
  case willBeginDragging
  case fingerDidMove(by: CGPoint)
  case didEndDragging(willDecelerate: Bool, cancelled: Bool)
  case willBeginDecelerating(ActiveMotion)
  case didEndDecelerating(ActiveMotion)
  case didEndScrollingAnimation
  case willBeginZooming(View?)
  case didZoom
  case didEndZooming(View?, atScale: CGFloat)
  case contentInsetDidChange(from: EdgeInsets)
  case boundsSizeDidChange(from: CGSize)
  case contentSizeDidChange(from: CGSize)
}

extension ScrollView: Notifier {
  package final func report(endless reason: String) {
    layer.context?.report(Diagnostic(.error, "scroll view: \(reason)"))
  }

  package final func deliver(_ event: ScrollEvent) {
    switch event {
    case .willBeginDecelerating(let motion):
      // A deceleration that was replaced before its beginning was delivered reports neither beginning nor end.
      guard motion === active else { return }
      motion.isAnnounced = true
    case .didEndDecelerating(let motion): guard motion.isAnnounced else { return }
    default: break
    }
    for observer in listeners { notify(observer, of: event) }
    if let delegate { notify(delegate, of: event) }
  }

  private func notify(_ observer: any ScrollObserver, of event: ScrollEvent) {
    switch event {
    case .didScroll: observer.scrollViewDidScroll(self)
    case .willBeginDragging: observer.scrollViewWillBeginDragging(self)
    case .fingerDidMove(let travel): observer.scrollView(self, fingerDidMoveBy: travel)
    case .didEndDragging(let willDecelerate, let cancelled):
      observer.scrollViewDidEndDragging(self, willDecelerate: willDecelerate, cancelled: cancelled)
    case .willBeginDecelerating: observer.scrollViewWillBeginDecelerating(self)
    case .didEndDecelerating: observer.scrollViewDidEndDecelerating(self)
    case .didEndScrollingAnimation: observer.scrollViewDidEndScrollingAnimation(self)
    case .willBeginZooming(let view): observer.scrollViewWillBeginZooming(self, with: view)
    case .didZoom: observer.scrollViewDidZoom(self)
    case .didEndZooming(let view, let scale):
      observer.scrollViewDidEndZooming(self, with: view, atScale: scale)
    case .contentInsetDidChange(let old): observer.contentInsetDidChange(self, from: old)
    case .boundsSizeDidChange(let old): observer.boundsSizeDidChange(self, from: old)
    case .contentSizeDidChange(let old): observer.contentSizeDidChange(self, from: old)
    }
  }

  private func notify(_ delegate: any ScrollViewDelegate, of event: ScrollEvent) {
    switch event {
    case .didScroll: delegate.scrollViewDidScroll(self)
    case .willBeginDragging: delegate.scrollViewWillBeginDragging(self)
    case .didEndDragging(let willDecelerate, _):
      delegate.scrollViewDidEndDragging(self, willDecelerate: willDecelerate)
    case .willBeginDecelerating: delegate.scrollViewWillBeginDecelerating(self)
    case .didEndDecelerating: delegate.scrollViewDidEndDecelerating(self)
    case .didEndScrollingAnimation: delegate.scrollViewDidEndScrollingAnimation(self)
    case .willBeginZooming(let view): delegate.scrollViewWillBeginZooming(self, with: view)
    case .didZoom: delegate.scrollViewDidZoom(self)
    case .didEndZooming(let view, let scale):
      delegate.scrollViewDidEndZooming(self, with: view, atScale: scale)
    case .fingerDidMove, .contentInsetDidChange, .boundsSizeDidChange, .contentSizeDidChange: break
    }
  }
}

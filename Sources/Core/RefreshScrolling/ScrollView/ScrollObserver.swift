import Foundation
import RefreshLayers

/// An observer of a scroll view besides its delegate: refresh controls, behaviours, tests.
///
/// A scroll view can have any number of observers, which it does not retain. It notifies them in the order in which they
/// were added, before its delegate. Every method has an empty default.
public protocol ScrollObserver: AnyObject {
  /// The offset has changed, for any reason.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A finger has moved far enough to drag, or has caught a moving scroll view.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The dragging finger has moved by some points, and the content has not: across its axis, or against a limit.
  func scrollView(_ scrollView: ScrollView, fingerDidMoveBy travel: CGPoint)
  /// The finger is about to lift, with the velocity of the content offset in points per second.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint)
  /// The finger has lifted, or its touch was cancelled.
  ///
  /// A motion that you start here, or an offset that you set, replaces the deceleration.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool, cancelled: Bool)
  /// The scroll view begins to decelerate or to bounce back.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The scroll view has come to rest, or something else has taken over its motion.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated scroll has arrived, or something else has taken over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// A zoom begins, by two fingers or by a call.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// The zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// The zoom has ended, including any bounce; called once per zoom.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat)
  /// The content inset has changed.
  func contentInsetDidChange(_ scrollView: ScrollView, from old: EdgeInsets)
  /// The size of the viewport has changed.
  func boundsSizeDidChange(_ scrollView: ScrollView, from old: CGSize)
  /// The size of the content has changed.
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

/// Observers that a scroll view does not keep alive.
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

  /// Those that are still there, in the order in which they came.
  var all: [any ScrollObserver] { entries.compactMap(\.observer) }
}

/// The notifications of a scroll view to its observers and its delegate.
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
  package final func deliver(_ event: ScrollEvent) {
    switch event {
    case .willBeginDecelerating(let motion):
      // One that was taken over before anyone heard of it has neither a beginning nor an end.
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

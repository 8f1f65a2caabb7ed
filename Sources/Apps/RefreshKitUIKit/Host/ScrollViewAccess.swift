#if canImport(UIKit)
import Foundation
import RefreshLayers
import RefreshScrolling
import UIKit

/// Access to the members of a UIScrollView that controls need, for code that is not isolated to the main actor.
///
/// Controls are not isolated to an actor, but all their calls here come from the main actor.
final class ScrollViewAccess: Sendable {
  @MainActor private weak var scrollView: UIScrollView?

  @MainActor init(_ scrollView: UIScrollView) { self.scrollView = scrollView }

  private func read<Value: Sendable>(_ zero: Value, _ member: @MainActor (UIScrollView) -> Value) -> Value {
    MainActor.assumeIsolated { scrollView.map(member) ?? zero }
  }

  var contentOffset: CGPoint { read(.zero) { $0.contentOffset } }
  var contentSize: CGSize { read(.zero) { $0.contentSize } }
  var bounds: CGRect { read(.zero) { $0.bounds } }
  var isDecelerating: Bool { read(false) { $0.isDecelerating } }

  /// Insets within which the content rests, in points: the app's insets plus the safe area's.
  var adjustedInset: EdgeInsets { read(.zero) { EdgeInsets($0.adjustedContentInset) } }
  /// Insets of the scroll view without the safe area, in points, including the controls' part.
  var contentInset: EdgeInsets { read(.zero) { EdgeInsets($0.contentInset) } }

  /// True while a finger moves the content; the gesture's state is exact at every moment.
  var isDragging: Bool {
    read(false) { $0.isDragging && [.began, .changed].contains($0.panGestureRecognizer.state) }
  }

  /// Location of the finger, in points from the top left corner of the viewport.
  var fingerLocation: CGPoint {
    read(.zero) {
      let location = $0.panGestureRecognizer.location(in: $0)
      return CGPoint(x: location.x - $0.contentOffset.x, y: location.y - $0.contentOffset.y)
    }
  }

  /// Velocity of the finger, in points per second.
  var fingerVelocity: CGPoint { read(.zero) { $0.panGestureRecognizer.velocity(in: $0) } }

  /// True if section headers are pinned below the top inset; also for layouts whose headers are unknown.
  var pinsHeaders: Bool {
    read(false) {
      switch $0 {
      case let table as UITableView: table.style == .plain
      case let collection as UICollectionView:
        (collection.collectionViewLayout as? UICollectionViewFlowLayout)?.sectionHeadersPinToVisibleBounds
          ?? true
      default: false
      }
    }
  }

  /// True if the height of the bar above follows the content: it has a large title or a search bar.
  var hasFlexibleBar: Bool {
    read(false) {
      let views = sequence(first: $0 as UIView, next: \.superview)
      let bar = views.lazy.compactMap { $0.next as? UINavigationController }.first?.navigationBar
      return bar.map { $0.prefersLargeTitles || $0.topItem?.searchController != nil } ?? false
    }
  }

  /// Moves the content and ends a deceleration, which setting the property would not end.
  func setContentOffset(_ offset: CGPoint) {
    read(()) {
      if $0.contentOffset != offset || $0.isDecelerating { $0.setContentOffset(offset, animated: false) }
    }
  }

  /// Adds a difference to the current inset.
  func add(_ difference: EdgeInsets) {
    read(()) {
      var inset = $0.contentInset
      inset.top += difference.top
      inset.left += difference.left
      inset.bottom += difference.bottom
      inset.right += difference.right
      $0.contentInset = inset
    }
  }
}

extension EdgeInsets {
  fileprivate init(_ inset: UIEdgeInsets) {
    self.init(top: inset.top, left: inset.left, bottom: inset.bottom, right: inset.right)
  }
}
#endif

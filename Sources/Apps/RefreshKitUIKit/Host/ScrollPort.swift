import Foundation
import RefreshLayers
import RefreshScrolling
import UIKit

/// The members of a UIScrollView that controls need, for code that the compiler does not know to be on the main actor.
///
/// Controls are not isolated to an actor; everything that reaches them here comes from the main one.
final class ScrollPort: Sendable {
  @MainActor private weak var scrollView: UIScrollView?

  @MainActor init(_ scrollView: UIScrollView) { self.scrollView = scrollView }

  private func read<Value: Sendable>(_ zero: Value, _ member: @MainActor (UIScrollView) -> Value) -> Value {
    MainActor.assumeIsolated { scrollView.map(member) ?? zero }
  }

  var contentOffset: CGPoint { read(.zero) { $0.contentOffset } }
  var contentSize: CGSize { read(.zero) { $0.contentSize } }
  var bounds: CGRect { read(.zero) { $0.bounds } }
  var isDecelerating: Bool { read(false) { $0.isDecelerating } }

  /// The insets within which the content rests: the app's, and what the safe area adds.
  var adjustedInset: EdgeInsets { read(.zero) { EdgeInsets($0.adjustedContentInset) } }
  /// The app's insets, with the controls' part in them.
  var contentInset: EdgeInsets { read(.zero) { EdgeInsets($0.contentInset) } }

  /// Whether a finger moves the content, which the gesture is sure of at every moment.
  var isDragging: Bool {
    read(false) { $0.isDragging && [.began, .changed].contains($0.panGestureRecognizer.state) }
  }

  /// Where the finger is, from the top left corner of the viewport.
  var fingerLocation: CGPoint {
    read(.zero) {
      let location = $0.panGestureRecognizer.location(in: $0)
      return CGPoint(x: location.x - $0.contentOffset.x, y: location.y - $0.contentOffset.y)
    }
  }

  /// How fast the finger moves, in points per second.
  var fingerVelocity: CGPoint { read(.zero) { $0.panGestureRecognizer.velocity(in: $0) } }

  /// Whether headers of sections rest below the top inset while their section is in sight; true where only the layout knows.
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

  /// Moves the content and ends a deceleration, which setting the property would not.
  func setContentOffset(_ offset: CGPoint) {
    read(()) {
      if $0.contentOffset != offset || $0.isDecelerating { $0.setContentOffset(offset, animated: false) }
    }
  }

  /// Adds to the inset, whatever it is.
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

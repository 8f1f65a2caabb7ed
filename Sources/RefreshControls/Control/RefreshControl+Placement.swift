import Foundation
import RefreshLayers
import RefreshScrolling

extension RefreshControl {
  /// The scroll view's top inset without what the control has added.
  final var restingInset: CGFloat { (scrollView?.contentInset.top ?? 0) - ownInset }

  /// How far the content is pulled beyond its resting inset, in points; 0 or more.
  final var pullDistance: CGFloat {
    guard let scrollView else { return 0 }
    let distance = -(scrollView.contentOffset.y + restingInset)
    // What is left after a bounce is no pull.
    return distance > 1e-6 && distance.isFinite ? distance : 0
  }

  final var pull: RefreshPhase.Pull {
    let distance = pullDistance
    let velocity = -(scrollView?.velocity.y ?? 0)
    return RefreshPhase.Pull(
      distance: distance, ratio: min(1, distance / height), velocity: velocity.isFinite ? velocity : 0)
  }

  /// Places the control and its animation view for the present pull.
  ///
  /// Slide-down sits on the content's top edge; background hangs from the top of the viewport, and is left out while
  /// nothing of it is uncovered. Past its height either stretches with the pull; the animation view keeps the height.
  final func layoutControl() {
    guard let scrollView else { return }
    let width = scrollView.bounds.width
    let distance = pullDistance
    let stretched = max(height, distance)
    let top =
      switch type {
      case .slideDown: -stretched
      case .background: -distance
      }
    frame = CGRect(x: 0, y: top, width: width, height: stretched)
    isHidden = distance == 0 && type == .background
    let y =
      switch anchorPosition {
      case .top: CGFloat(0)
      case .middle: (stretched - height) / 2
      case .bottom: stretched - height
      }
    animationView.frame = CGRect(x: 0, y: y, width: width, height: height)
  }
}

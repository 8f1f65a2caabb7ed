import MJRefresh
import UIKit

/// A header of MJRefresh that shows an exported control, with its results.
///
/// It is a subclass of `MJRefreshHeader`, which has no labels.
final class AnimatedRefreshHeader: MJRefreshHeader {
  /// The result of the refresh: `success`, `failure`, or another result of the control.
  var result = "success"

  private var animation: RefreshAnimationView?
  private var height: CGFloat = 0
  /// MJRefresh scrubs `pullingPercent` back to 0 while the content closes, which is no pull.
  private var isClosing = false

  /// - Parameter height: the control's height, which is that of the exported file.
  convenience init(_ animation: RefreshAnimationView, height: CGFloat, refreshing: @escaping () -> Void) {
    self.init(refreshingBlock: refreshing)
    self.animation = animation
    self.height = height
    mj_h = height
    addSubview(animation)
    animation.show(appearance)
  }

  override func placeSubviews() {
    super.placeSubviews()
    animation?.frame = bounds
  }

  override var pullingPercent: CGFloat {
    didSet {
      if scrollView?.isDragging == true { isClosing = false }
      if !isClosing, state != .refreshing { animation?.pull(pullingPercent) }
    }
  }

  override var state: MJRefreshState {
    didSet {
      guard state == .refreshing, oldValue != .refreshing else { return }
      isClosing = false
      animation?.refresh()
    }
  }

  /// Plays the loop to its end and the ending; then the content closes.
  override func endRefreshing() {
    guard state == .refreshing, let animation, !isClosing else { return }
    isClosing = true
    animation.end(result) { [weak self] in self?.close() }
  }

  private func close() { super.endRefreshing() }

  private var appearance: RefreshAppearance {
    RefreshAppearance(
      isDark: traitCollection.userInterfaceStyle == .dark,
      isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft,
      isReduced: UIAccessibility.isReduceMotionEnabled)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.userInterfaceStyle != previousTraitCollection?.userInterfaceStyle {
      animation?.show(appearance)
    }
  }
}

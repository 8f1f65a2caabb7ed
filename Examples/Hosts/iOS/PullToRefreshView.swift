import UIKit

/// A control at the top of a scroll view: it measures the pull, opens and closes the content, and decides when to
/// refresh. A `RefreshAnimationView` shows the control.
///
/// The scroll view's delegate calls `scrollViewDidScroll(_:)` and `scrollViewDidEndDragging(_:willDecelerate:)`; where
/// nobody else needs to be the delegate, this view is.
class PullToRefreshView: UIView, UIScrollViewDelegate {
  private enum Phase { case idle, refreshing, ending, closing }

  /// Called when a refresh begins; call `endRefreshing(_:)` when it is over.
  var onRefresh: () -> Void = {}
  /// VoiceOver's announcements of a refresh and of its results; localize them.
  var accessibilityTexts = ["refreshing": "Refreshing", "success": "Updated", "failure": "Could not refresh"]
  /// The duration of opening and of closing, in seconds.
  var insetDuration: TimeInterval = 0.3

  private let animation: RefreshAnimationView
  private let height: CGFloat
  private weak var scrollView: UIScrollView?
  private var phase = Phase.idle
  /// The part of the content's inset that is the control's.
  private var ownInset: CGFloat = 0
  /// Counts refreshes: the end of an earlier one's closing is not meant any more.
  private var refreshCount = 0
  private var isShowingPull = false
  private var motionObserver: (any NSObjectProtocol)?

  /// - Parameter height: the control's height, which is that of the exported file.
  init(_ animation: RefreshAnimationView, height: CGFloat) {
    (self.animation, self.height) = (animation, height)
    super.init(frame: .zero)
    animation.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(animation)
    motionObserver = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: .main
    ) { [weak self] _ in self.map { $0.animation.show($0.appearance) } }
  }

  deinit { if let motionObserver { NotificationCenter.default.removeObserver(motionObserver) } }

  required init?(coder: NSCoder) { nil }

  var isRefreshing: Bool { phase == .refreshing }

  /// Puts the control above the content.
  func attach(to scrollView: UIScrollView) {
    self.scrollView = scrollView
    frame = CGRect(x: 0, y: -height, width: scrollView.bounds.width, height: height)
    autoresizingMask = .flexibleWidth
    animation.frame = bounds
    scrollView.alwaysBounceVertical = true
    scrollView.insertSubview(self, at: 0)
    animation.show(appearance)
  }

  // MARK: The finger

  /// The distance of the content below its place without the control, in points.
  private func distance(_ scrollView: UIScrollView) -> CGFloat {
    -scrollView.contentOffset.y - (scrollView.adjustedContentInset.top - ownInset)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let distance = distance(scrollView)
    // The next pull takes over while the content closes.
    if phase == .closing, scrollView.isDragging, distance > 0 { phase = .idle }
    guard phase == .idle, distance > 0 || isShowingPull else { return }
    isShowingPull = distance > 0
    animation.pull(distance / height)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if phase == .idle, distance(scrollView) >= height { begin(isHeld: false) }
  }

  // MARK: Refreshing

  /// Refreshes without a pull.
  func beginRefreshing() {
    if phase == .idle || phase == .closing { begin(isHeld: scrollView?.isDragging ?? false) }
  }

  /// Ends a refresh: the loop is played to its end, then the result is shown, then the content closes.
  ///
  /// - Parameter result: `success`, `failure`, or another result of the control.
  func endRefreshing(_ result: String = "success") {
    guard phase == .refreshing else { return }
    phase = .ending
    announce(result)
    animation.end(result) { [weak self] in self?.close() }
  }

  private func begin(isHeld: Bool) {
    phase = .refreshing
    refreshCount += 1
    isShowingPull = false
    isAccessibilityElement = true
    accessibilityTraits = .updatesFrequently
    accessibilityLabel = accessibilityTexts["refreshing"]
    announce("refreshing")
    animation.refresh()
    changeInset(by: height, isHeld: isHeld)
    onRefresh()
  }

  private func close() {
    phase = .closing
    let count = refreshCount
    isAccessibilityElement = false
    changeInset(by: -height, isHeld: scrollView?.isDragging ?? false) { [weak self] in
      guard let self, self.refreshCount == count, self.phase == .closing else { return }
      self.phase = .idle
      self.animation.pull(0)
    }
  }

  /// Opens or closes the content, and moves it to where it then rests unless a finger holds it.
  private func changeInset(by change: CGFloat, isHeld: Bool, completion: @escaping () -> Void = {}) {
    guard let scrollView else { return completion() }
    ownInset += change
    UIView.animate(
      withDuration: insetDuration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
      animations: {
        scrollView.contentInset.top += change
        let top = -scrollView.adjustedContentInset.top
        if !isHeld, change > 0 || scrollView.contentOffset.y < top { scrollView.contentOffset.y = top }
      }, completion: { _ in completion() })
  }

  private func announce(_ key: String) {
    UIAccessibility.post(notification: .announcement, argument: accessibilityTexts[key])
  }

  /// The appearance whose file is shown.
  var appearance: RefreshAppearance {
    RefreshAppearance(
      isDark: traitCollection.userInterfaceStyle == .dark,
      isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft,
      isReduced: UIAccessibility.isReduceMotionEnabled)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.userInterfaceStyle != previousTraitCollection?.userInterfaceStyle {
      animation.show(appearance)
    }
  }
}

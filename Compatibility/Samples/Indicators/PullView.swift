import UIKit

/// Follows a scroll view by KVO, in both ways.
class PullView: UIView {
  private static var context = 0
  weak var scrollView: UIScrollView?
  private var observation: NSKeyValueObservation?
  var offsets: [CGFloat] = []
  var sizes: [CGFloat] = []

  func attach(to scrollView: UIScrollView) {
    self.scrollView = scrollView
    scrollView.addObserver(
      self, forKeyPath: "contentOffset", options: [.new, .initial], context: &PullView.context)
    observation = scrollView.observe(\.contentSize, options: [.new]) { [weak self] view, change in
      self?.sizes.append(change.newValue?.height ?? -1)
    }
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard context == &PullView.context, let offset = change?[.newKey] as? CGPoint else {
      super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
      return
    }
    offsets.append(offset.y)
  }

  func detach() {
    scrollView?.removeObserver(self, forKeyPath: "contentOffset", context: &PullView.context)
    observation?.invalidate()
  }
}

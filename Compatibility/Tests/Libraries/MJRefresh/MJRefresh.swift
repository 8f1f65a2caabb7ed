import Foundation
import UIKit

public enum MJRefreshState: Int {
  case idle = 1
  case pulling, refreshing, willRefresh, noMoreData
}

extension UIView {
  public var mj_h: CGFloat {
    get { frame.height }
    set { frame.size.height = newValue }
  }
  public var mj_y: CGFloat {
    get { frame.minY }
    set { frame.origin.y = newValue }
  }
}

/// Stand-ins for MJRefresh, as its sources say: a component follows the offset of its scroll view.
open class MJRefreshComponent: UIView {
  public var refreshingBlock: (() -> Void)?
  public var endRefreshingCompletionBlock: (() -> Void)?
  public private(set) weak var scrollView: UIScrollView?
  public internal(set) var scrollViewOriginalInset = UIEdgeInsets.zero
  private var observation: NSKeyValueObservation?

  open var state = MJRefreshState.idle
  open var pullingPercent: CGFloat = 0
  public var isRefreshing: Bool { state == .refreshing || state == .willRefresh }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }
  public required init?(coder: NSCoder) { nil }

  open func prepare() { autoresizingMask = .flexibleWidth }
  open func placeSubviews() {}
  open func scrollViewContentOffsetDidChange(_ change: [AnyHashable: Any]?) {}
  open override func layoutSubviews() {
    placeSubviews()
    super.layoutSubviews()
  }

  open override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    observation?.invalidate()
    guard let scrollView = newSuperview as? UIScrollView else { return }
    frame.size.width = scrollView.bounds.width
    self.scrollView = scrollView
    scrollView.alwaysBounceVertical = true
    scrollViewOriginalInset = scrollView.adjustedContentInset
    observation = scrollView.observe(\.contentOffset, options: [.new]) { [weak self] _, _ in
      self?.scrollViewContentOffsetDidChange(nil)
    }
  }

  open func executeRefreshingCallback() { refreshingBlock?() }
  open func beginRefreshing() {
    pullingPercent = 1
    state = .refreshing
  }
  open func endRefreshing() { state = .idle }
}

open class MJRefreshHeader: MJRefreshComponent {
  private var insetTDelta: CGFloat = 0

  public convenience init(refreshingBlock: @escaping () -> Void) {
    self.init(frame: .zero)
    self.refreshingBlock = refreshingBlock
  }

  open override func prepare() {
    super.prepare()
    mj_h = 54
  }
  open override func placeSubviews() {
    super.placeSubviews()
    mj_y = -mj_h
  }

  open override func scrollViewContentOffsetDidChange(_ change: [AnyHashable: Any]?) {
    super.scrollViewContentOffsetDidChange(change)
    guard let scrollView else { return }
    let offset = scrollView.contentOffset.y
    if state == .refreshing {
      let top = min(max(-offset, scrollViewOriginalInset.top), mj_h + scrollViewOriginalInset.top)
      insetTDelta = scrollViewOriginalInset.top - top
      if abs(scrollView.contentInset.top - top) > 1e-7 { scrollView.contentInset.top = top }
      return
    }
    scrollViewOriginalInset = scrollView.adjustedContentInset
    let appears = -scrollViewOriginalInset.top
    guard offset <= appears else { return }
    let percent = (appears - offset) / mj_h
    if scrollView.isDragging {
      pullingPercent = percent
      if state == .idle, offset < appears - mj_h {
        state = .pulling
      } else if state == .pulling, offset >= appears - mj_h {
        state = .idle
      }
    } else if state == .pulling {
      beginRefreshing()
    } else if percent < 1 {
      pullingPercent = percent
    }
  }

  open override var state: MJRefreshState {
    didSet {
      guard state != oldValue, let scrollView else { return }
      if state == .idle, oldValue == .refreshing {
        UIView.animate(
          withDuration: 0.4, animations: { scrollView.contentInset.top += self.insetTDelta },
          completion: { _ in
            self.pullingPercent = 0
            self.endRefreshingCompletionBlock?()
          })
      } else if state == .refreshing {
        UIView.animate(
          withDuration: 0.25,
          animations: {
            let top = self.scrollViewOriginalInset.top + self.mj_h
            self.insetTDelta = -self.mj_h
            scrollView.contentInset.top = top
            scrollView.contentOffset = CGPoint(x: scrollView.contentOffset.x, y: -top)
          }, completion: { _ in self.executeRefreshingCallback() })
      }
    }
  }
}

extension UIScrollView {
  /// Puts a header above the content.
  public func setHeader(_ header: MJRefreshHeader) { insertSubview(header, at: 0) }
}

import Foundation
import RefreshLayers
import RefreshScrolling
import UIKitBase

/// UIKit's pull-to-refresh control at the top of a scroll view: an activity indicator and title, or custom
/// subviews.
///
/// The control stays at the top of the visible area, behind the content. UIKit does not document the pull
/// distance that triggers; here it is the control's height of 60 points, and `valueChanged` is sent while the
/// finger is down. Outside a scroll view, as content of a `UIKitRefreshControl`, only `beginRefreshing()` and
/// `endRefreshing()` change its state.
open class UIRefreshControl: UIControl {
  private static let height: CGFloat = 60
  /// Duration of the inset animation at the beginning and end of a refresh, in seconds.
  private static let duration: TimeInterval = 0.25

  private let wheel = UIActivityIndicatorView(style: .large)
  private let title = UILabel()
  private var offsets: NSKeyValueObservation?
  /// True while the scroll view's inset includes the control's height.
  private var isHolding = false

  open private(set) var isRefreshing = false
  open var attributedTitle: NSAttributedString? {
    didSet {
      title.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  public init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height))
  }
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: frame.width, height: Self.height)))
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func setUp() {
    wheel.hidesWhenStopped = false
    wheel.isHidden = false
    wheel.alpha = 0
    title.textAlignment = .center
    addSubview(wheel)
    addSubview(title)
  }

  open override var tintColor: UIColor! { didSet { wheel.color = tintColor } }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let text = attributedTitle == nil ? 0 : title.intrinsicContentSize.height
    wheel.center = CGPoint(x: bounds.midX, y: (bounds.height - text) / 2)
    title.frame = CGRect(x: 0, y: bounds.height - text, width: bounds.width, height: text)
  }

  // MARK: The refresh

  /// Shows a refresh that code begins: sends no event and does not scroll.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    begin()
    hold()
  }

  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    wheel.stopAnimating()
    wheel.alpha = 0
    guard isHolding, let scroll else { return }
    isHolding = false
    var inset = scroll.contentInset
    inset.top -= Self.height
    scroll.setContentInset(inset, duration: Self.duration)
  }

  private func begin() {
    isRefreshing = true
    wheel.alpha = 1
    wheel.startAnimating()
  }

  /// Adds the control's height to the scroll view's inset.
  private func hold() {
    guard !isHolding, let scroll else { return }
    isHolding = true
    var inset = scroll.contentInset
    inset.top += Self.height
    scroll.setContentInset(inset, duration: Self.duration)
  }

  // MARK: The scroll view

  private var scroll: ScrollView? { (superview as? UIScrollView)?.refreshView as? ScrollView }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    offsets?.invalidate()
    offsets = (superview as? UIScrollView)?.observe("contentOffset", [.initial]) { [weak self] _, _ in
      self?.follow()
    }
  }

  /// Keeps the control at the top of the visible area, and begins a refresh if it is pulled out by its
  /// height.
  private func follow() {
    guard let scroll else { return }
    let top = scroll.contentInset.top - (isHolding ? Self.height : 0)
    let pulled = max(0, -scroll.contentOffset.y - top)
    UIView.performWithoutAnimation {
      frame = CGRect(x: 0, y: -pulled, width: scroll.bounds.width, height: Self.height)
      if !isRefreshing { wheel.alpha = min(1, pulled / Self.height) }
    }
    guard !isRefreshing, isEnabled, scroll.isDragging, pulled >= Self.height else { return }
    begin()
    sendActions(for: .valueChanged)
  }

  /// Called when the finger lifts; the scroll view then holds a running refresh open.
  final func dragDidEnd() { if isRefreshing { hold() } }
}

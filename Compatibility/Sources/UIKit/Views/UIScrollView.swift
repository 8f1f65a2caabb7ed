import Foundation
import RefreshLayers
import RefreshScrolling
import UIKitBase

public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  // Never called: stages have no status bar to tap and no zooming.
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// True if the selector holds a method of the delegate's class.
  public func responds(to selector: Selector!) -> Bool {
    (self as? NSObject)?.responds(to: selector) ?? false
  }
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}

/// RefreshKit scroll view behind a UIKit one.
private final class BackingScrollView: ScrollView {
  private var wrapper: UIView? { companion.map { unsafeDowncast($0, to: UIView.self) } }
  override func layoutSubviews() {
    super.layoutSubviews()
    wrapper?.layoutFromBacking()
  }
  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    wrapper?.backingDidMove()
  }
  override func tintColorDidChange() { wrapper?.tintColorDidChange() }
}

/// UIKit's scroll view as a wrapper of RefreshKit's.
open class UIScrollView: UIView {
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }
  public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic, scrollableAxes, never, always }
  public enum IndicatorStyle: Int, Sendable { case `default`, black, white }

  private final var scroll: ScrollView { unsafeDowncast(refreshView, to: ScrollView.self) }
  private final var watcher: ScrollForwarder?

  override class func makeBacking(frame: CGRect) -> (View, CALayer) {
    let view = StageState.current.wrapped as? ScrollView ?? BackingScrollView(frame: frame)
    return (view, view.layer.companion as? CALayer ?? CALayer(wrapping: view.layer))
  }

  /// UIKit wrapper of a RefreshKit scroll view, such as the stage's.
  public static func wrapping(_ scrollView: ScrollView) -> UIScrollView {
    if let wrapper = scrollView.companion as? UIScrollView { return wrapper }
    let state = StageState.current
    state.wrapped = scrollView
    defer { state.wrapped = nil }
    return UIScrollView(frame: scrollView.frame)
  }

  override func setUp() {
    let watcher = ScrollForwarder(self)
    self.watcher = watcher
    scroll.addObserver(watcher)
    lastInset = contentInset
  }

  open weak var delegate: (any UIScrollViewDelegate)? { didSet { delegateDidChange() } }
  func delegateDidChange() {}
  /// Called after a change of the offset, before delegate and observers.
  func contentDidScroll() {}
  /// Called when a drag, its deceleration or an animation has ended, before the delegate.
  func contentDidRest() {}
  /// The container whose navigation bar changes its height with the content.
  final weak var barOwner: UINavigationController?
  /// Part of such a bar that is collapsed, in points: the content may move down by it before it is pulled.
  final var collapsedBar: CGFloat = 0
  /// The refresh control at the top, behind the content.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let refreshControl { insertSubview(refreshControl, at: 0) }
    }
  }
  /// The gesture that scrolls the content.
  open private(set) lazy var panGestureRecognizer = UIPanGestureRecognizer(of: self)
  open private(set) lazy var pinchGestureRecognizer: UIPinchGestureRecognizer? = nil
  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  open var zoomScale: CGFloat = 1 { didSet { if zoomScale != 1 { StageState.ignore("zoomScale") } } }
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoomScale = max(minimumZoomScale, min(maximumZoomScale, scale))
  }
  open func zoom(to rect: CGRect, animated: Bool) { StageState.ignore("zoom(to:)") }
  open var bouncesZoom = true
  open var isZooming: Bool { false }
  open var keyboardDismissMode = KeyboardDismissMode.none
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
  open var contentSize: CGSize {
    get { scroll.contentSize }
    set {
      scroll.contentSize = newValue
      adjustInset()
    }
  }
  open var contentOffset: CGPoint {
    get { scroll.contentOffset }
    set { scroll.contentOffset = newValue }
  }
  open var contentInset: UIEdgeInsets {
    get { UIEdgeInsets(scroll.contentInset) - safeAreaAdjustment }
    set { scroll.contentInset = (newValue + safeAreaAdjustment).insets }
  }
  /// Content inset including the safe area's part.
  open var adjustedContentInset: UIEdgeInsets {
    var inset = UIEdgeInsets(scroll.contentInset)
    inset.top -= collapsedBar
    return inset
  }
  open func adjustedContentInsetDidChange() {}
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { adjustInset() }
  }
  private final var safeAreaAdjustment = UIEdgeInsets.zero
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { UIEdgeInsets(scroll.scrollIndicatorInsets) }
    set { scroll.scrollIndicatorInsets = newValue.insets }
  }
  open var verticalScrollIndicatorInsets: UIEdgeInsets {
    get { scrollIndicatorInsets }
    set { scrollIndicatorInsets = newValue }
  }
  open var horizontalScrollIndicatorInsets: UIEdgeInsets {
    get { scrollIndicatorInsets }
    set { scrollIndicatorInsets = newValue }
  }
  open var automaticallyAdjustsScrollIndicatorInsets = false
  open var bounces: Bool {
    get { scroll.bounces }
    set { scroll.bounces = newValue }
  }
  open var alwaysBounceVertical: Bool {
    get { scroll.alwaysBounceVertical }
    set {
      scroll.alwaysBounceVertical = newValue
      adjustInset()
    }
  }
  open var alwaysBounceHorizontal: Bool {
    get { scroll.alwaysBounceHorizontal }
    set {
      scroll.alwaysBounceHorizontal = newValue
      adjustInset()
    }
  }
  open var isScrollEnabled: Bool {
    get { scroll.isScrollEnabled }
    set { scroll.isScrollEnabled = newValue }
  }
  open var isPagingEnabled: Bool {
    get { scroll.isPagingEnabled }
    set { scroll.isPagingEnabled = newValue }
  }
  open var isDirectionalLockEnabled: Bool {
    get { scroll.isDirectionalLockEnabled }
    set { scroll.isDirectionalLockEnabled = newValue }
  }
  open var showsVerticalScrollIndicator: Bool {
    get { scroll.showsVerticalScrollIndicator }
    set { scroll.showsVerticalScrollIndicator = newValue }
  }
  open var showsHorizontalScrollIndicator: Bool {
    get { scroll.showsHorizontalScrollIndicator }
    set { scroll.showsHorizontalScrollIndicator = newValue }
  }
  open var decelerationRate: DecelerationRate {
    get { DecelerationRate(rawValue: CGFloat(scroll.decelerationRate)) }
    set { scroll.decelerationRate = Double(newValue.rawValue) }
  }
  open var isTracking: Bool { scroll.isTracking }
  open var isDragging: Bool { scroll.isDragging }
  open var isDecelerating: Bool { scroll.isDecelerating }
  open var scrollsToTop = true
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  open var indicatorStyle = IndicatorStyle.default
  open func setContentOffset(_ offset: CGPoint, animated: Bool) {
    scroll.setContentOffset(offset, animated: animated)
  }
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    scroll.scrollRectToVisible(rect, animated: animated)
  }
  open func flashScrollIndicators() { scroll.flashScrollIndicators() }

  /// Guide of the content, whose size constraints determine.
  open private(set) lazy var contentLayoutGuide = UILayoutGuide(of: self, insets: nil)
  /// Guide of the visible area, in content coordinates.
  open private(set) lazy var frameLayoutGuide = UILayoutGuide(of: self) {
    let offset = ($0 as? UIScrollView)?.contentOffset ?? .zero
    return UIEdgeInsets(top: offset.y, left: offset.x, bottom: -offset.y, right: -offset.x)
  }

  // MARK: Safe area

  override final func safeAreaDidChange() {
    adjustInset()
    super.safeAreaDidChange()
  }

  /// Adjusts the inset to the safe area according to the adjustment behaviour. Content that rests at an edge
  /// stays there; other content keeps its offset, within the new limits.
  final func adjustInset() {
    guard SafeArea.isUsed else { return }
    let safe = safeAreaInsets
    var new = UIEdgeInsets.zero
    if follows(contentSize.height > bounds.height || alwaysBounceVertical) {
      (new.top, new.bottom) = (safe.top + collapsedBar, safe.bottom)
    }
    if follows(contentSize.width > bounds.width || alwaysBounceHorizontal) {
      (new.left, new.right) = (safe.left, safe.right)
    }
    guard new != safeAreaAdjustment else { return }
    let (own, old, offset) = (contentInset, scroll.contentInset, contentOffset)
    safeAreaAdjustment = new
    scroll.contentInset = (own + new).insets
    guard !isTracking, !isDecelerating else { return }
    let edge = CGPoint(
      x: offset.x == -old.left ? -scroll.contentInset.left : contentOffset.x,
      y: offset.y == -old.top ? -scroll.contentInset.top : contentOffset.y)
    if edge != contentOffset { View.performWithoutAnimation { scroll.contentOffset = edge } }
  }

  /// True if the inset follows the safe area along an axis.
  private final func follows(_ isScrollable: Bool) -> Bool {
    switch contentInsetAdjustmentBehavior {
    case .never: false
    case .always: true
    // On iOS the two behaviours differ only within navigation controllers, which is not reproduced here.
    case .automatic, .scrollableAxes: isScrollable
    }
  }

  fileprivate final func insetDidChange() {
    barOwner?.followContent()
    let own = contentInset
    if own != lastInset {
      let old = lastInset
      lastInset = own
      notify("contentInset", from: old)
    }
    adjustedInsetDidChange()
  }
  final func adjustedInsetDidChange() {
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  // MARK: Observers

  nonisolated(unsafe) static let observableKeyPaths: [String: AnyKeyPath] = [
    "contentOffset": \UIScrollView.contentOffset, "contentSize": \UIScrollView.contentSize,
    "contentInset": \UIScrollView.contentInset, "bounds": \UIScrollView.bounds, "frame": \UIScrollView.frame,
    "panGestureRecognizer.state": \UIScrollView.panGestureRecognizer.state,
  ]

  fileprivate final class KeyPathObserver {
    let keyPath: String
    weak var owner: NSObject?
    let context: UnsafeMutableRawPointer?
    let notify: (Any, Any) -> Void
    init(
      _ keyPath: String, owner: NSObject?, context: UnsafeMutableRawPointer?,
      notify: @escaping (Any, Any) -> Void
    ) { (self.keyPath, self.owner, self.context, self.notify) = (keyPath, owner, context, notify) }
  }

  fileprivate final var keyPathObservers: [KeyPathObserver] = []
  fileprivate final var lastOffset = CGPoint.zero
  private final var lastInset = UIEdgeInsets.zero

  private final func currentValue(_ keyPath: String) -> Any? {
    Self.observableKeyPaths[keyPath].flatMap { self[keyPath: $0] }
  }

  open override func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard let value = currentValue(keyPath) else {
      return super.addObserver(observer, forKeyPath: keyPath, options: options, context: context)
    }
    let tell: (Any?, Any) -> Void = { [weak self, weak observer] old, new in
      guard let self, let observer else { return }
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: 1]
      if options.contains(.new) { change[.newKey] = new }
      if options.contains(.old), let old { change[.oldKey] = old }
      observer.observeValue(forKeyPath: keyPath, of: self, change: change, context: context)
    }
    keyPathObservers.append(KeyPathObserver(keyPath, owner: observer, context: context) { tell($0, $1) })
    if options.contains(.initial) { tell(nil, value) }
  }
  open override func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    let index = keyPathObservers.lastIndex {
      $0.owner === observer && $0.keyPath == keyPath && (context == nil || $0.context == context)
    }
    if let index { keyPathObservers.remove(at: index) }
  }
  final func observe(
    _ keyPath: String, _ options: NSKeyValueObservingOptions, _ notify: @escaping (Any?, Any) -> Void
  ) -> NSKeyValueObservation {
    let observer = KeyPathObserver(keyPath, owner: nil, context: nil) { notify($0, $1) }
    keyPathObservers.append(observer)
    if options.contains(.initial), let value = currentValue(keyPath) { notify(nil, value) }
    return NSKeyValueObservation { [weak self] in self?.keyPathObservers.removeAll { $0 === observer } }
  }

  fileprivate final func notify(_ keyPath: String, from old: Any) {
    lookForChanges()
    guard !keyPathObservers.isEmpty, let new = currentValue(keyPath) else { return }
    for observer in keyPathObservers where observer.keyPath == keyPath { observer.notify(old, new) }
  }

  /// Forwards events of the RefreshKit scroll view.
  private final class ScrollForwarder: ScrollObserver {
    unowned let view: UIScrollView
    init(_ view: UIScrollView) { self.view = view }
    func scrollViewDidScroll(_ scrollView: ScrollView) {
      let old = view.lastOffset
      view.lastOffset = scrollView.contentOffset
      view.barOwner?.followContent()
      view.contentDidScroll()
      if view.panGestureRecognizer.state == .began { pan(.changed) }
      view.notify("contentOffset", from: old)
      view.notify("bounds", from: CGRect(origin: old, size: view.bounds.size))
      view.delegate?.scrollViewDidScroll(view)
    }
    func scrollView(_ scrollView: ScrollView, fingerDidMoveBy travel: CGPoint) { pan(.changed) }
    private func pan(_ phase: UIGestureRecognizer.State) {
      let old = view.panGestureRecognizer.state
      view.panGestureRecognizer.follow(phase)
      view.notify("panGestureRecognizer.state", from: old)
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
      pan(.began)
      view.delegate?.scrollViewWillBeginDragging(view)
    }
    func scrollViewWillEndDragging(
      _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
    ) {
      view.barOwner?.adjust(&targetContentOffset.y)
      view.delegate?.scrollViewWillEndDragging(
        view, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000),
        targetContentOffset: &targetContentOffset)
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool, cancelled: Bool) {
      pan(cancelled ? .cancelled : .ended)
      view.refreshControl?.dragDidEnd()
      if !willDecelerate { view.contentDidRest() }
      view.delegate?.scrollViewDidEndDragging(view, willDecelerate: willDecelerate)
      pan(.possible)
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
      view.delegate?.scrollViewWillBeginDecelerating(view)
    }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
      view.contentDidRest()
      view.delegate?.scrollViewDidEndDecelerating(view)
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
      view.contentDidRest()
      view.delegate?.scrollViewDidEndScrollingAnimation(view)
    }
    func contentInsetDidChange(_ scrollView: ScrollView, from old: EdgeInsets) { view.insetDidChange() }
    func boundsSizeDidChange(_ scrollView: ScrollView, from old: CGSize) {
      view.adjustInset()
      view.notify("frame", from: CGRect(origin: view.frame.origin, size: old))
    }
    func contentSizeDidChange(_ scrollView: ScrollView, from old: CGSize) {
      view.notify("contentSize", from: old)
    }
  }
}

extension UIEdgeInsets {
  init(_ insets: EdgeInsets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
  var insets: EdgeInsets { EdgeInsets(top: top, left: left, bottom: bottom, right: right) }
}

import Foundation
import UIKitBase

public protocol UIPageViewControllerDataSource: AnyObject {
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}
extension UIPageViewControllerDataSource {
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

public protocol UIPageViewControllerDelegate: AnyObject {
  func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pending: [UIViewController])
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}
extension UIPageViewControllerDelegate {
  public func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pending: [UIViewController]
  ) {}
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}

/// A container that shows one controller as a page, beside which a drag shows the one before or after it.
///
/// As on iOS, its scroll view is three pages long with the shown one in the middle.
open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
  public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
  public enum NavigationDirection: Int, Sendable { case forward, reverse }
  public enum SpineLocation: Int, Sendable { case none, min, mid, max }
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }
  /// The scroll view of the pages. Its delegate is free, which code for iOS uses.
  private final class Scroller: UIScrollView {
    weak var owner: UIPageViewController?
    override func contentDidScroll() { owner?.pagesDidScroll() }
    override func contentDidRest() { owner?.settle() }
  }

  open weak var delegate: (any UIPageViewControllerDelegate)?
  open weak var dataSource: (any UIPageViewControllerDataSource)? { didSet { findNeighbors() } }
  public let transitionStyle: TransitionStyle
  public let navigationOrientation: NavigationOrientation
  open var spineLocation: SpineLocation { transitionStyle == .pageCurl ? .min : .none }
  open var isDoubleSided = false
  open private(set) var viewControllers: [UIViewController]? = []
  private let scroller = Scroller()
  private let dots = UIPageControl()
  private let spacing: CGFloat
  private var before: UIViewController?
  private var after: UIViewController?
  /// The neighbor that a drag or an animation has begun to show.
  private var pending: UIViewController?
  private var completion: ((Bool) -> Void)?
  private var isPlacing = false

  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
    let gap = options?[.interPageSpacing]
    spacing = gap as? CGFloat ?? CGFloat((gap as? NSNumber)?.doubleValue ?? 0)
    super.init(nibName: nil, bundle: nil)
    if style == .pageCurl { StageState.ignore("the curl of a page view controller, whose pages scroll,") }
  }
  public required init?(coder: NSCoder) {
    (transitionStyle, navigationOrientation, spacing) = (.scroll, .horizontal, 0)
    super.init(coder: coder)
  }
  open var gestureRecognizers: [UIGestureRecognizer] { [scroller.panGestureRecognizer] }

  open override func loadView() {
    super.loadView()
    scroller.owner = self
    scroller.isPagingEnabled = true
    scroller.showsHorizontalScrollIndicator = false
    scroller.showsVerticalScrollIndicator = false
    scroller.contentInsetAdjustmentBehavior = .never
    view.addSubview(scroller)
    view.addSubview(dots)
    findNeighbors()
  }
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if !scroller.isDragging, pending == nil { place() }
  }

  /// Shows a page, from the side of the direction if it is animated.
  open func setViewControllers(
    _ controllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    loadViewIfNeeded()
    let next = controllers?.first
    guard animated, view.window != nil, let next, let shown = viewControllers?.first, next !== shown else {
      show(next)
      completion?(true)
      return
    }
    if direction == .forward { after = next } else { before = next }
    self.completion = completion
    place()
    scroller.setContentOffset(offset(direction == .forward ? 2 : 0), animated: true)
  }

  // MARK: Pages

  private var isHorizontal: Bool { navigationOrientation == .horizontal }
  /// Length of a page with its gap.
  private var length: CGFloat { (isHorizontal ? view.bounds.width : view.bounds.height) + spacing }
  private func offset(_ page: CGFloat) -> CGPoint {
    isHorizontal ? CGPoint(x: page * length, y: 0) : CGPoint(x: 0, y: page * length)
  }
  /// The place of the content among the three pages, 1 at rest.
  private var progress: CGFloat {
    length > 0 ? (isHorizontal ? scroller.contentOffset.x : scroller.contentOffset.y) / length : 1
  }

  private func show(_ controller: UIViewController?) {
    let old = viewControllers?.first
    viewControllers = controller.map { [$0] } ?? []
    if let controller { enter(controller) }
    if let old, old !== controller { leave(old) }
    findNeighbors()
    place()
  }
  private func enter(_ controller: UIViewController) {
    let isNew = controller.parent !== self
    if isNew { addChild(controller) }
    if controller.view.superview !== scroller { scroller.addSubview(controller.view) }
    if isNew { controller.didMove(toParent: self) }
  }
  private func leave(_ controller: UIViewController) {
    controller.willMove(toParent: nil)
    controller.viewIfLoaded?.removeFromSuperview()
    controller.removeFromParent()
  }
  private func findNeighbors() {
    guard isViewLoaded, let shown = viewControllers?.first else { return }
    before = dataSource?.pageViewController(self, viewControllerBefore: shown)
    after = dataSource?.pageViewController(self, viewControllerAfter: shown)
    dots.numberOfPages = transitionStyle == .scroll ? dataSource?.presentationCount(for: self) ?? 0 : 0
    if dots.numberOfPages > 0 { dots.currentPage = dataSource?.presentationIndex(for: self) ?? 0 }
    view.setNeedsLayout()
  }

  /// Places the pages, with the shown one in the middle. Insets keep a side without a neighbor out of reach.
  private func place() {
    isPlacing = true
    defer { isPlacing = false }
    let bounds = view.bounds
    UIView.performWithoutAnimation {
      dots.frame = CGRect(x: 0, y: bounds.maxY - 37, width: bounds.width, height: 37)
      let half = spacing / 2
      scroller.frame = bounds.insetBy(dx: isHorizontal ? -half : 0, dy: isHorizontal ? 0 : -half)
      let size = scroller.bounds.size
      scroller.contentSize =
        isHorizontal
        ? CGSize(width: length * 3, height: size.height) : CGSize(width: size.width, height: length * 3)
      let (lead, tail) = (before == nil ? -length : 0, after == nil ? -length : 0)
      scroller.contentInset =
        isHorizontal
        ? UIEdgeInsets(top: 0, left: lead, bottom: 0, right: tail)
        : UIEdgeInsets(top: lead, left: 0, bottom: tail, right: 0)
      scroller.contentOffset = offset(1)
      put(viewControllers?.first, at: 1)
    }
  }
  private func put(_ controller: UIViewController?, at page: CGFloat) {
    guard let controller else { return }
    let (origin, half) = (offset(page), spacing / 2)
    controller.view.frame = CGRect(
      x: origin.x + (isHorizontal ? half : 0), y: origin.y + (isHorizontal ? 0 : half),
      width: view.bounds.width, height: view.bounds.height)
  }

  /// Adds the neighbor that comes into sight.
  fileprivate func pagesDidScroll() {
    guard !isPlacing, progress != 1 else { return }
    let next = progress > 1 ? after : before
    guard let next, next !== pending else { return }
    if let pending { leave(pending) }
    pending = next
    if completion == nil { delegate?.pageViewController(self, willTransitionTo: [next]) }
    UIView.performWithoutAnimation {
      enter(next)
      put(next, at: progress > 1 ? 2 : 0)
    }
  }
  /// After a drag or an animation, the nearest page is the shown one.
  fileprivate func settle() {
    guard let next = pending else { return }
    pending = nil
    let (isNew, previous) = (abs(progress - 1) > 0.5, viewControllers ?? [])
    if isNew {
      show(next)
    } else {
      leave(next)
      place()
    }
    guard let completion else {
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: previous, transitionCompleted: isNew)
      return
    }
    self.completion = nil
    completion(true)
  }
}

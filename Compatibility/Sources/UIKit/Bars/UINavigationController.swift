import Foundation
import RefreshLayers
import UIKitBase

public protocol UINavigationControllerDelegate: AnyObject {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}
extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// A container that shows the top controller of a stack below a navigation bar.
///
/// Pushes and pops take effect at once: transitions between controllers are not animated, and the delegate is
/// not asked for any.
open class UINavigationController: UIViewController {
  public enum Operation: Int, Sendable { case none, push, pop }

  /// The container's view, which lays out the bar above the shown controller's view.
  private final class Container: UIView {
    weak var owner: UINavigationController?
    override func layoutSubviews() {
      super.layoutSubviews()
      owner?.place(in: bounds)
    }
  }

  open weak var delegate: (any UINavigationControllerDelegate)?
  open private(set) lazy var navigationBar =
    barClass.flatMap { $0.init(coder: NSCoder()) } ?? UINavigationBar()
  private var barClass: UINavigationBar.Type?
  /// A recognizer without effect, because stages have no swipe gestures.
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
  open var isNavigationBarHidden = false { didSet { viewIfLoaded?.setNeedsLayout() } }
  open func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) { isNavigationBarHidden = isHidden }
  /// The controller whose view is shown; nil for an empty stack.
  private weak var shown: UIViewController?
  /// The scroll view below a bar whose height changes: the shown controller's view or its first subview, as in
  /// UIKit.
  private weak var scrollView: UIScrollView?

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    // Property observers do not run in an initializer.
    setViewControllers([rootViewController], animated: false)
  }
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    super.init(nibName: nil, bundle: nil)
    barClass = navigationBarClass as? UINavigationBar.Type
  }
  public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The controller stack, root first.
  open var viewControllers: [UIViewController] = [] {
    didSet {
      // Parent notifications precede and follow the changes of the view hierarchy, as in UIKit.
      let left = oldValue.filter { old in !viewControllers.contains { $0 === old } }
      let entered = viewControllers.filter { $0.parent !== self }
      for controller in left {
        controller.isMovingFromParent = true
        controller.willMove(toParent: nil)
      }
      for controller in entered {
        controller.isMovingToParent = true
        addChild(controller)
      }
      navigationBar.items = viewControllers.map(\.navigationItem)
      show(animated: false)
      for controller in left {
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
        controller.isMovingFromParent = false
      }
      for controller in entered {
        controller.didMove(toParent: self)
        controller.isMovingToParent = false
      }
    }
  }
  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    viewControllers = controllers
  }
  open var topViewController: UIViewController? { viewControllers.last }
  open var visibleViewController: UIViewController? { topViewController }

  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    // UIKit traps if the controller is already on the stack.
    guard !viewControllers.contains(where: { $0 === controller }) else {
      return StageState.report(.error, "\(controller) is on the navigation stack already, and is not pushed")
    }
    viewControllers.append(controller)
  }
  /// Pops and returns the top controller; returns nil and keeps the root if it is the only one.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    viewControllers.count > 1 ? viewControllers.removeLast() : nil
  }
  /// Pops and returns all controllers above one; nil if that is not on the stack.
  @discardableResult open func popToViewController(
    _ controller: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = viewControllers.firstIndex(where: { $0 === controller }) else { return nil }
    let popped = Array(viewControllers[(index + 1)...])
    if !popped.isEmpty { viewControllers.removeLast(popped.count) }
    return popped
  }
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    viewControllers.first.flatMap { popToViewController($0, animated: animated) }
  }
  open func show(_ controller: UIViewController, sender: Any?) {
    pushViewController(controller, animated: true)
  }

  open override func loadView() {
    let container = Container(frame: UIScreen.main.bounds)
    container.owner = self
    container.addSubview(navigationBar)
    view = container
    show(animated: false)
  }

  private func show(animated: Bool) {
    guard let view = viewIfLoaded, shown !== topViewController else { return }
    let (old, new) = (shown, topViewController)
    shown = new
    if let new { delegate?.navigationController(self, willShow: new, animated: animated) }
    replace(old, by: new, animated: animated)
    if let new { delegate?.navigationController(self, didShow: new, animated: animated) }
    view.setNeedsLayout()
  }

  // MARK: Places

  private func place(in bounds: CGRect) {
    navigationBar.isHidden = isNavigationBarHidden
    let (old, heights) = (
      navigationBar.heights, isNavigationBarHidden ? nil : navigationBar.heights(in: bounds.size)
    )
    navigationBar.heights = heights
    guard let shown else { return navigationBar.place(height: UIBar.height, in: bounds) }
    let content = shown.view as? UIScrollView ?? shown.view.subviews.first as? UIScrollView
    if let heights {
      // The content extends below the bar, whose height is part of its safe area.
      SafeArea.isUsed = true
      shown.view.frame = bounds
      if heights != old || content !== scrollView || shown.barHeight == 0 {
        scrollView?.barOwner = nil
        scrollView = content
        content?.barOwner = self
        // First at its full height, which determines where content at the top rests.
        show(height: heights.largest, stretched: 0)
      }
      return followContent()
    }
    scrollView?.barOwner = nil
    scrollView = nil
    let height = isNavigationBarHidden ? 0 : UIBar.height
    navigationBar.place(height: UIBar.height, in: bounds)
    // The content begins below the bar, as below an opaque bar on iOS.
    shown.view.frame = CGRect(x: 0, y: height, width: bounds.width, height: max(0, bounds.height - height))
    guard shown.barHeight != 0 else { return }
    shown.barHeight = 0
    content?.collapsedBar = 0
    SafeArea.follow(shown.view)
  }

  /// Shows as much of the large title and search bar as the content leaves room for; pulled content stretches
  /// the bar.
  final func followContent() {
    guard let heights = navigationBar.heights, view.window != nil else { return }
    guard let scrollView else { return show(height: heights.largest, stretched: 0) }
    let room = -scrollView.contentOffset.y - scrollView.contentInset.top - view.safeAreaInsets.top
    let height = min(max(room, heights.smallest), heights.largest)
    show(height: height, stretched: max(0, room - height))
  }

  private func show(height: CGFloat, stretched: CGFloat) {
    guard let shown, let heights = navigationBar.heights else { return }
    View.performWithoutAnimation {
      navigationBar.place(
        height: height + stretched,
        in: CGRect(x: 0, y: view.safeAreaInsets.top, width: view.bounds.width, height: 0))
    }
    let collapsed = heights.largest - height
    guard shown.barHeight != height || scrollView?.collapsedBar != collapsed else { return }
    shown.barHeight = height
    scrollView?.collapsedBar = collapsed
    SafeArea.follow(shown.view)
    scrollView?.adjustInset()
    scrollView?.adjustedInsetDidChange()
  }

  /// Moves the resting position of content to where the title and the search bar are either whole or collapsed.
  final func adjust(_ target: inout CGFloat) {
    guard let heights = navigationBar.heights, let scrollView else { return }
    let start = scrollView.contentInset.top + view.safeAreaInsets.top
    let room = -target - start
    guard room > heights.smallest, room < heights.largest else { return }
    target = -start - (heights.stops.min { abs($0 - room) < abs($1 - room) } ?? room)
  }
}

extension UIViewController {
  /// The nearest navigation controller that contains this controller.
  public var navigationController: UINavigationController? {
    (parent as? UINavigationController) ?? parent?.navigationController
  }
}

import Foundation
import UIKitBase

public protocol UISplitViewControllerDelegate: AnyObject {
  func splitViewController(
    _ controller: UISplitViewController, collapseSecondary secondary: UIViewController,
    onto primary: UIViewController
  ) -> Bool
}
extension UISplitViewControllerDelegate {
  public func splitViewController(
    _ controller: UISplitViewController, collapseSecondary secondary: UIViewController,
    onto primary: UIViewController
  ) -> Bool { false }
}

/// A container of a list and its detail.
///
/// The screen of a stage is that of a phone, on which it is collapsed: it shows the secondary controller, unless there
/// is none or the delegate says that it has merged that into the primary one.
open class UISplitViewController: UIViewController {
  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary
    public static let primaryHidden = DisplayMode.secondaryOnly
    public static let allVisible = DisplayMode.oneBesideSecondary
    public static let primaryOverlay = DisplayMode.oneOverSecondary
  }
  public static let automaticDimension = -CGFloat.greatestFiniteMagnitude

  open weak var delegate: (any UISplitViewControllerDelegate)? { didSet { showCollapsed() } }
  // How columns are placed, which a collapsed container has none of.
  open var preferredDisplayMode = DisplayMode.automatic
  open var displayMode: DisplayMode { .secondaryOnly }
  open var presentsWithGesture = true
  open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension
  open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension
  open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension
  open var isCollapsed: Bool { true }
  /// The controller whose view is shown.
  private weak var shown: UIViewController?

  /// The primary and the secondary controller.
  open var viewControllers: [UIViewController] = [] {
    didSet {
      for old in oldValue where !viewControllers.contains(where: { $0 === old }) {
        old.willMove(toParent: nil)
        old.viewIfLoaded?.removeFromSuperview()
        old.removeFromParent()
      }
      for controller in viewControllers where controller.parent !== self {
        addChild(controller)
        controller.didMove(toParent: self)
      }
      showCollapsed()
    }
  }
  open func show(_ controller: UIViewController, sender: Any?) {
    guard let stack = viewControllers.first as? UINavigationController else {
      return viewControllers = [controller] + viewControllers.dropFirst()
    }
    stack.pushViewController(controller, animated: true)
  }
  /// Shows a controller as the detail; collapsed, on top of the primary one's stack if that is a navigation controller.
  open func showDetailViewController(_ controller: UIViewController, sender: Any?) {
    if let stack = shown as? UINavigationController {
      stack.pushViewController(controller, animated: true)
    } else {
      viewControllers = Array(viewControllers.prefix(1)) + [controller]
    }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    showCollapsed()
  }
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    shown?.view.frame = view.bounds
  }
  private func showCollapsed() {
    guard isViewLoaded else { return }
    var next = viewControllers.first
    if viewControllers.count > 1, let primary = next, let secondary = viewControllers.last,
      delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) != true
    {
      next = secondary
    }
    guard next !== shown else { return }
    let old = shown
    shown = next
    replace(old, by: next, animated: false)
    view.setNeedsLayout()
  }
}

extension UIViewController {
  /// The nearest split view controller that contains this controller.
  public var splitViewController: UISplitViewController? {
    (parent as? UISplitViewController) ?? parent?.splitViewController
  }
}

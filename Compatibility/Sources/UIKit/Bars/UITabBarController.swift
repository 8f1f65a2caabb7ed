import Foundation
import UIKitBase

public protocol UITabBarControllerDelegate: AnyObject {
  func tabBarController(_ controller: UITabBarController, shouldSelect: UIViewController) -> Bool
  func tabBarController(_ controller: UITabBarController, didSelect: UIViewController)
}
extension UITabBarControllerDelegate {
  public func tabBarController(_ controller: UITabBarController, shouldSelect: UIViewController) -> Bool {
    true
  }
  public func tabBarController(_ controller: UITabBarController, didSelect: UIViewController) {}
}

/// A container that shows one of several controllers, with a tab bar to select it.
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The container's view, which lays out the tab bar below the shown controller's view.
  private final class Container: UIView {
    weak var owner: UITabBarController?
    override func layoutSubviews() {
      super.layoutSubviews()
      owner?.place(in: bounds)
    }
  }

  open private(set) lazy var tabBar: UITabBar = {
    let bar = UITabBar()
    bar.delegate = self
    return bar
  }()
  open weak var delegate: (any UITabBarControllerDelegate)?
  /// The controller whose view is shown; nil without a selection.
  private weak var shown: UIViewController?

  open var viewControllers: [UIViewController]? {
    didSet {
      let new = viewControllers ?? []
      for old in oldValue ?? [] where !new.contains(where: { $0 === old }) {
        old.willMove(toParent: nil)
        old.viewIfLoaded?.removeFromSuperview()
        old.removeFromParent()
      }
      for controller in new where controller.parent !== self {
        addChild(controller)
        controller.didMove(toParent: self)
      }
      tabBar.items = new.map { $0.tabBarItem }
      selectedIndex = new.isEmpty ? NSNotFound : new.indices.contains(selectedIndex) ? selectedIndex : 0
    }
  }
  open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) {
    viewControllers = controllers
  }

  /// Index of the selected controller; `NSNotFound` without controllers. An index out of range selects none.
  open var selectedIndex = NSNotFound { didSet { showSelected() } }
  open var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
    set {
      guard let index = viewControllers?.firstIndex(where: { $0 === newValue }) else { return }
      selectedIndex = index
    }
  }

  open override func loadView() {
    let container = Container(frame: UIScreen.main.bounds)
    container.owner = self
    container.addSubview(tabBar)
    view = container
    showSelected()
  }

  private func showSelected() {
    tabBar.selectedItem = selectedViewController?.tabBarItem
    guard let view = viewIfLoaded, shown !== selectedViewController else { return }
    let old = shown
    shown = selectedViewController
    replace(old, by: shown, animated: false)
    view.setNeedsLayout()
  }

  private func place(in bounds: CGRect) {
    let height = UITabBar.tabHeight
    tabBar.frame = CGRect(x: 0, y: bounds.maxY - height, width: bounds.width, height: height)
    shown?.view.frame = bounds
  }

  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let index = tabBar.items?.firstIndex(where: { $0 === item }), let controllers = viewControllers,
      controllers.indices.contains(index)
    else { return }
    let controller = controllers[index]
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
      tabBar.selectedItem = selectedViewController?.tabBarItem
      return
    }
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: controller)
  }
}

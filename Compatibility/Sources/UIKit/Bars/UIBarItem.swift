import Foundation
import RefreshLayers
import UIKitBase

/// An item of a bar: a title or image.
open class UIBarItem: NSObject, UIAppearance {
  open var title: String? { didSet { didChange() } }
  open var image: UIImage? { didSet { didChange() } }
  open var isEnabled = true { didSet { didChange() } }
  open var tag = 0
  open var accessibilityIdentifier: String?
  open var imageInsets = UIEdgeInsets.zero
  /// The bar that contains the item.
  weak var bar: UIView?
  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  func didChange() { bar?.setNeedsLayout() }
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[state.rawValue] = attributes
    didChange()
  }
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state.rawValue]
  }
}

/// A bar button item: a button, a space or a custom view.
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
    public static let bordered = Style.plain
  }
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks
    case search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo
    case close = 24
  }

  open var style = Style.plain
  open var width: CGFloat = 0 { didSet { didChange() } }
  open var customView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      didChange()
    }
  }
  /// The view in the bar, by the key "view", which code for iOS uses for an item's position; nil for other keys.
  open override func value(forKey key: String) -> Any? {
    guard key != "view" else { return view }
    StageState.report(
      .warning, "\(type(of: self)).value(forKey: \"\(key)\"): only the key view is known here")
    return nil
  }
  open var tintColor: UIColor? { didSet { didChange() } }
  open var primaryAction: UIAction?
  open weak var target: AnyObject?
  open var action: Selector?
  let systemItem: SystemItem?
  private lazy var button: UIButton = {
    let button = UIButton(type: .system)
    let press = UIAction { [weak self, weak button] _ in
      guard let self, let button else { return }
      TargetAction(target, action)?.send(self)
      primaryAction?.perform(button)
    }
    button.addAction(press, for: .touchUpInside)
    return button
  }()

  public override init() {
    systemItem = nil
    super.init()
  }
  public required init?(coder: NSCoder) {
    systemItem = nil
    super.init(coder: coder)
  }
  public init(customView: UIView) {
    systemItem = nil
    super.init()
    take(customView)
  }
  public init(barButtonSystemItem item: SystemItem, primaryAction: UIAction? = nil) {
    systemItem = item
    super.init()
    self.primaryAction = primaryAction
  }
  public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    systemItem = nil
    super.init()
    (self.title, self.image) = (title ?? primaryAction?.title, image ?? primaryAction?.image)
    self.primaryAction = primaryAction
  }
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(title: title)
    (self.style, self.target, self.action) = (style, target as AnyObject?, action)
  }
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(image: image)
    (self.style, self.target, self.action) = (style, target as AnyObject?, action)
  }
  public convenience init(barButtonSystemItem item: SystemItem, target: Any?, action: Selector?) {
    self.init(barButtonSystemItem: item)
    (self.target, self.action) = (target as AnyObject?, action)
  }
  private final func take(_ view: UIView) { customView = view }

  public class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace)
  }
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace)
    item.width = width
    return item
  }

  /// The view that represents the item; nil for a space.
  final var view: UIView? {
    if let customView { return customView }
    guard systemItem != .flexibleSpace, systemItem != .fixedSpace else { return nil }
    let name = systemItem.map { "\($0)".prefix(1).uppercased() + "\($0)".dropFirst() }
    if let image {
      button.setImage(image, for: .normal)
    } else {
      button.setTitle(title ?? name, for: .normal)
    }
    if let font = titleTextAttributes(for: .normal)?[.font] as? UIFont { button.titleLabel?.font = font }
    if let color = titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor ?? tintColor {
      button.setTitleColor(color, for: .normal)
    }
    button.isEnabled = isEnabled
    return button
  }
  /// Size of the item's view or space, in points.
  final var size: CGSize {
    guard let view else { return CGSize(width: max(0, width), height: 0) }
    var size = view === customView && view.bounds.size != .zero ? view.bounds.size : view.sizeThatFits(.zero)
    if width > 0 { size.width = width }
    return size
  }
}

open class UITabBarItem: UIBarItem {
  open var selectedImage: UIImage? { didSet { didChange() } }
  open var badgeValue: String?
  open var badgeColor: UIColor?
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }
}

/// Contents of the navigation bar for one view controller.
open class UINavigationItem: NSObject {
  public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }
  weak var bar: UIView?
  open var title: String? { didSet { bar?.setNeedsLayout() } }
  open var prompt: String?
  open var titleView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      bar?.setNeedsLayout()
    }
  }
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { bar?.setNeedsLayout() } }
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { bar?.setNeedsLayout() } }
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  open var backBarButtonItem: UIBarButtonItem?
  open var backButtonTitle: String?
  open var hidesBackButton = false
  open var leftItemsSupplementBackButton = false
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { bar?.superview?.setNeedsLayout() }
  }
  /// Search controller whose bar is below the title.
  open var searchController: UISearchController? {
    didSet {
      oldValue?.searchBar.removeFromSuperview()
      bar?.superview?.setNeedsLayout()
    }
  }
  open var hidesSearchBarWhenScrolling = true { didSet { bar?.superview?.setNeedsLayout() } }
  public override init() { super.init() }
  public init(title: String) {
    super.init()
    self.title = title
  }
  public init?(coder: NSCoder) { super.init() }
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
}

import Foundation
import RefreshLayers
import UIKitBase

public enum UIBarStyle: Int, Sendable {
  case `default`, black
  public static let blackTranslucent = UIBarStyle.black
}
public enum UIBarMetrics: Int, Sendable { case `default`, compact, defaultPrompt = 101, compactPrompt }
public enum UIBarPosition: Int, Sendable { case any, bottom, top, topAttached }

/// A bar with items; opaque, with a plain background colour.
open class UIBar: UIView {
  static let height: CGFloat = 44
  /// Margin at the ends and gap between items, in points.
  static let (margin, gap): (CGFloat, CGFloat) = (16, 8)

  open var barStyle = UIBarStyle.default { didSet { showGround() } }
  open var isTranslucent = true
  open var barTintColor: UIColor? { didSet { showGround() } }
  private var hasOwnGround = true

  override func setUp() { showGround() }
  private func showGround() {
    guard hasOwnGround else { return }
    super.backgroundColor =
      barTintColor ?? (barStyle == .black ? UIColor(white: 0.1, alpha: 1) : UIColor(white: 0.97, alpha: 1))
  }
  open override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set {
      hasOwnGround = false
      super.backgroundColor = newValue
    }
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 ? size.width : bounds.width, height: Self.height)
  }

  /// Lays items out between two x positions; flexible spaces share the remaining width.
  final func place(_ items: [UIBarButtonItem], from start: CGFloat, to end: CGFloat) {
    let sizes = items.map(\.size)
    let gaps = Self.gap * CGFloat(max(0, items.count - 1))
    let flexible = items.count { $0.systemItem == .flexibleSpace }
    let free = end - start - gaps - sizes.reduce(0) { $0 + $1.width }
    let share = flexible > 0 ? max(0, free) / CGFloat(flexible) : 0
    var x = start
    for (item, size) in zip(items, sizes) {
      item.bar = self
      if let view = item.view {
        if view.superview !== self { addSubview(view) }
        view.frame = CGRect(
          x: x, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
      }
      x += (item.systemItem == .flexibleSpace ? share : size.width) + Self.gap
    }
  }
  /// Total width of items with the gaps between them, in points.
  final func width(of items: [UIBarButtonItem]) -> CGFloat {
    items.reduce(0) { $0 + $1.size.width } + Self.gap * CGFloat(max(0, items.count - 1))
  }
  /// Removes items that are no longer in the bar.
  final func remove(_ old: [UIBarButtonItem]?, keeping new: [UIBarButtonItem]?) {
    for item in old ?? [] where new?.contains(where: { $0 === item }) != true {
      item.view?.removeFromSuperview()
      item.bar = nil
    }
    setNeedsLayout()
  }
}

open class UIToolbar: UIBar {
  open var items: [UIBarButtonItem]? { didSet { remove(oldValue, keeping: items) } }
  open weak var delegate: (any UIToolbarDelegate)?
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
  open func setBackgroundImage(_ image: UIImage?, forToolbarPosition: UIBarPosition, barMetrics: UIBarMetrics)
  {
    StageState.ignore("UIToolbar.setBackgroundImage")
  }
  open func setShadowImage(_ image: UIImage?, forToolbarPosition: UIBarPosition) {}
  open override func layoutSubviews() {
    super.layoutSubviews()
    place(items ?? [], from: Self.margin, to: bounds.width - Self.margin)
  }
}

public protocol UIToolbarDelegate: AnyObject {}
public protocol UINavigationBarDelegate: AnyObject {}

/// The navigation bar above a controller's view: a title between bar button items.
open class UINavigationBar: UIBar {
  private let label = UILabel()
  open weak var delegate: (any UINavigationBarDelegate)?
  open var prefersLargeTitles = false
  open var shadowImage: UIImage?
  open var backIndicatorImage: UIImage?
  open var backIndicatorTransitionMaskImage: UIImage?
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { setNeedsLayout() } }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  open var items: [UINavigationItem]? {
    didSet {
      for item in oldValue ?? [] {
        item.titleView?.removeFromSuperview()
        remove(item.leftBarButtonItems, keeping: nil)
        remove(item.rightBarButtonItems, keeping: nil)
      }
      setNeedsLayout()
    }
  }
  open var topItem: UINavigationItem? { items?.last }
  open var backItem: UINavigationItem? { items.flatMap { $0.dropLast().last } }
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }
  open func pushItem(_ item: UINavigationItem, animated: Bool) { items = (items ?? []) + [item] }
  @discardableResult open func popItem(animated: Bool) -> UINavigationItem? { items?.popLast() }
  open func setBackgroundImage(_ image: UIImage?, for metrics: UIBarMetrics) {
    // An empty image requests a transparent background.
    if image?.picture == nil {
      backgroundColor = .clear
    } else {
      StageState.ignore("UINavigationBar.setBackgroundImage")
    }
  }
  override func setUp() {
    super.setUp()
    label.textAlignment = .center
    label.font = .boldSystemFont(ofSize: 17)
    addSubview(label)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let item = topItem else { return label.text = nil }
    item.bar = self
    let (left, right) = (item.leftBarButtonItems ?? [], item.rightBarButtonItems ?? [])
    place(left, from: Self.margin, to: bounds.midX)
    // Right items are listed from the outside in.
    place(
      right.reversed(), from: bounds.width - Self.margin - width(of: right), to: bounds.width - Self.margin)
    label.text = item.titleView == nil ? item.title : nil
    if let color = titleTextAttributes?[.foregroundColor] as? UIColor { label.textColor = color }
    if let font = titleTextAttributes?[.font] as? UIFont { label.font = font }
    let title = item.titleView ?? label
    if title.superview !== self { addSubview(title) }
    let size =
      title === label || title.bounds.size == .zero ? title.sizeThatFits(bounds.size) : title.bounds.size
    title.frame = CGRect(
      x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
      height: size.height)
  }
}

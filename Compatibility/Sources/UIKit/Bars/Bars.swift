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

  /// Height of the part that contains the items, in points.
  var itemHeight: CGFloat { bounds.height }

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
          x: x, y: (itemHeight - size.height) / 2, width: size.width, height: size.height)
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

/// Heights of a navigation bar with a large title or a search bar, in points.
///
/// The bar has 44 points, in landscape 32 without a large title (react-native issue 10309). A large title adds 52:
/// 96 together, and 116 with a status bar of 20 (G. Hackworth, "iPad Navigation Bar and Toolbar Height Changes in
/// iOS 12"; react-native-screens pull request 601). A search bar adds another 52 in the code of several apps. These
/// are reports of others, not measurements of ours.
struct BarHeights: Equatable {
  var items = UIBar.height
  var largeTitle: CGFloat = 0
  var search: CGFloat = 0
  var hidesSearch = true

  static let largeTitle: CGFloat = 52
  static let search: CGFloat = 52

  var smallest: CGFloat { items + (hidesSearch ? 0 : search) }
  var largest: CGFloat { items + largeTitle + search }
  /// Heights at which the bar rests.
  var stops: [CGFloat] { [smallest, smallest + largeTitle, largest] }
  /// Heights of the large title and search bar in a bar of a height: the search bar collapses first.
  func parts(of height: CGFloat) -> (largeTitle: CGFloat, search: CGFloat) {
    let free = max(0, height - items)
    let title = min(max(0, free - (hidesSearch ? 0 : search)), largeTitle)
    return (title, min(free - title, search))
  }
}

/// The navigation bar above a controller's view: a title between bar button items, or a large title below them.
open class UINavigationBar: UIBar {
  private let label = UILabel()
  private let largeLabel = UILabel()
  /// Heights of a bar that changes with the content; nil for one of fixed height.
  final var heights: BarHeights? { didSet { if heights != oldValue { setNeedsLayout() } } }
  override var itemHeight: CGFloat { heights?.items ?? bounds.height }

  /// Heights above content of a size; nil without a large title and search bar.
  final func heights(in size: CGSize) -> BarHeights? {
    let search = topItem?.searchController
    guard prefersLargeTitles || search != nil else { return nil }
    let isLandscape = size.width > size.height
    var heights = BarHeights(items: isLandscape ? 32 : Self.height)
    // An item without a mode of its own has the mode of the previous item.
    let mode = items?.last { $0.largeTitleDisplayMode != .automatic }?.largeTitleDisplayMode
    if prefersLargeTitles, !isLandscape, mode != .never { heights.largeTitle = BarHeights.largeTitle }
    if let search {
      heights.search = BarHeights.search
      heights.hidesSearch = topItem?.hidesSearchBarWhenScrolling ?? true
      if search.isActive {
        // The bar of an active search stays, without the title if that is hidden.
        heights.hidesSearch = false
        if search.hidesNavigationBarDuringPresentation { (heights.items, heights.largeTitle) = (0, 0) }
      }
    }
    return heights
  }
  final func place(height: CGFloat, in bounds: CGRect) {
    frame = CGRect(x: 0, y: bounds.minY, width: bounds.width, height: height)
    if heights != nil { layoutIfNeeded() }
  }
  open weak var delegate: (any UINavigationBarDelegate)?
  open var prefersLargeTitles = false { didSet { superview?.setNeedsLayout() } }
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
  open func setBackgroundImage(_ image: UIImage?, for position: UIBarPosition, barMetrics: UIBarMetrics) {
    setBackgroundImage(image, for: barMetrics)
  }
  override func setUp() {
    super.setUp()
    label.textAlignment = .center
    label.font = .boldSystemFont(ofSize: 17)
    largeLabel.font = .boldSystemFont(ofSize: 34)
    largeLabel.clipsToBounds = true
    addSubview(label)
    addSubview(largeLabel)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    largeLabel.isHidden = true
    guard let item = topItem else { return label.text = nil }
    item.bar = self
    placeLargeParts(item)
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
      x: (bounds.width - size.width) / 2, y: (itemHeight - size.height) / 2, width: size.width,
      height: size.height)
    label.isHidden = !largeLabel.isHidden
  }

  /// Lays out large title and search bar at the bottom of the bar, which a pull stretches.
  private func placeLargeParts(_ item: UINavigationItem) {
    guard let heights else { return }
    let parts = heights.parts(of: bounds.height)
    largeLabel.isHidden = parts.largeTitle == 0
    largeLabel.text = item.title
    if let color = largeTitleTextAttributes?[.foregroundColor] as? UIColor { largeLabel.textColor = color }
    if let font = largeTitleTextAttributes?[.font] as? UIFont { largeLabel.font = font }
    largeLabel.frame = CGRect(
      x: Self.margin, y: bounds.height - parts.search - parts.largeTitle,
      width: bounds.width - 2 * Self.margin, height: parts.largeTitle)
    guard let search = item.searchController?.searchBar else { return }
    if search.superview !== self { addSubview(search) }
    search.clipsToBounds = true
    search.frame = CGRect(
      x: 0, y: bounds.height - parts.search, width: bounds.width, height: parts.search)
  }
}

import Foundation
import RefreshLayers
import UIKitBase

public protocol UITabBarDelegate: AnyObject {
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}
extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A tab bar: one column per item, the selected item in the tint colour.
open class UITabBar: UIBar {
  static let tabHeight: CGFloat = 49
  /// Vertical centres of an item's image and title, from the top in points, as on an iPhone in portrait.
  static let (pictureMiddle, titleMiddle): (CGFloat, CGFloat) = (18, 41)

  open weak var delegate: (any UITabBarDelegate)?
  open var items: [UITabBarItem]? { didSet { makeColumns() } }
  open var selectedItem: UITabBarItem? { didSet { setNeedsLayout() } }
  open var unselectedItemTintColor: UIColor? { didSet { setNeedsLayout() } }
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  private final class Column: UIControl {
    let picture = UIImageView()
    let label = UILabel()
  }
  private var columns: [Column] = []

  private func makeColumns() {
    columns.forEach { $0.removeFromSuperview() }
    columns = (items ?? []).map { item in
      let column = Column()
      column.label.font = .systemFont(ofSize: 10)
      column.label.textAlignment = .center
      column.addSubview(column.picture)
      column.addSubview(column.label)
      let press = UIAction { [weak self, weak item] _ in
        guard let self, let item else { return }
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
      }
      column.addAction(press, for: .touchUpInside)
      addSubview(column)
      return column
    }
    if items?.contains(where: { $0 === selectedItem }) != true { selectedItem = nil }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(1, columns.count))
    for (index, (item, column)) in zip(items ?? [], columns).enumerated() {
      item.bar = self
      let isSelected = item === selectedItem
      let color = isSelected ? tintColor! : unselectedItemTintColor ?? UIColor(white: 0.57, alpha: 1)
      let attributes = item.titleTextAttributes(for: isSelected ? .selected : .normal)
      column.frame = CGRect(x: width * CGFloat(index), y: 0, width: width, height: bounds.height)
      column.isEnabled = item.isEnabled
      column.label.text = item.title
      column.label.textColor = attributes?[.foregroundColor] as? UIColor ?? color
      if let font = attributes?[.font] as? UIFont { column.label.font = font }
      column.label.frame = CGRect(x: 0, y: Self.titleMiddle - 6, width: width, height: 12)
      var image = isSelected ? item.selectedImage ?? item.image : item.image
      if image?.renderingMode == .automatic { image = image?.withRenderingMode(.alwaysTemplate) }
      column.picture.tintColor = color
      column.picture.image = image
      column.picture.bounds.size = image?.size ?? .zero
      column.picture.center = CGPoint(x: width / 2, y: Self.pictureMiddle)
    }
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.tabHeight)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 ? size.width : bounds.width, height: Self.tabHeight)
  }
}

import Foundation
import RefreshLayers
import UIKitBase

// Cells of tables and collections, which also work as plain views.

/// A collection's view that can be reused for another element.
open class UICollectionReusableView: UIView {
  final var identifier: String?
  open var reuseIdentifier: String? { identifier }
  open func prepareForReuse() {}
  /// Called with the view's new layout attributes.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
}

/// A cell with content in front of a background, which changes with selection.
private protocol SelectableCell: UIView {
  var contentView: UIView { get }
  var backgroundView: UIView? { get }
  var selectedBackgroundView: UIView? { get }
  var looksSelected: Bool { get }
}

extension SelectableCell {
  fileprivate func addContent() {
    fill(with: contentView)
    addSubview(contentView)
  }
  fileprivate func replaceBackground(_ old: UIView?, by new: UIView?) {
    old?.removeFromSuperview()
    guard let new else { return }
    fill(with: new)
    insertSubview(new, belowSubview: contentView)
    showBackgrounds()
  }
  fileprivate func showBackgrounds() {
    selectedBackgroundView?.isHidden = !looksSelected
    backgroundView?.isHidden = looksSelected && selectedBackgroundView != nil
  }
  /// Shows a configuration in the content's own view of it, or in a new one.
  fileprivate func showContent(_ configuration: (any UIContentConfiguration)?) {
    let old = contentView.subviews.first { $0 is any UIContentView }
    if let configuration, let view = old as? any UIContentView,
      type(of: view.configuration) == type(of: configuration)
    {
      view.configuration = configuration
      return
    }
    old?.removeFromSuperview()
    guard let view = configuration?.makeContentView() else { return }
    view.frame = contentView.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(view)
  }
  private func fill(with view: UIView) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }
}

/// A cell of a collection view.
open class UICollectionViewCell: UICollectionReusableView, SelectableCell {
  public let contentView = UIView()
  /// Background below the content, of the cell's size.
  open var backgroundView: UIView? { didSet { replaceBackground(oldValue, by: backgroundView) } }
  /// Background that replaces `backgroundView` while the cell is selected or highlighted.
  open var selectedBackgroundView: UIView? {
    didSet { replaceBackground(oldValue, by: selectedBackgroundView) }
  }
  /// Content of the cell, whose view replaces the labels.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { showContent(contentConfiguration) }
  }
  open var isSelected = false { didSet { showBackgrounds() } }
  open var isHighlighted = false { didSet { showBackgrounds() } }

  override func setUp() { addContent() }
  fileprivate var looksSelected: Bool { isSelected || isHighlighted }
}

/// A table row with an image and one or two labels.
open class UITableViewCell: UIView, SelectableCell {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  public let contentView = UIView()
  public internal(set) var reuseIdentifier: String?
  private let style: CellStyle
  open private(set) lazy var textLabel: UILabel? = add(UILabel())
  open private(set) lazy var detailTextLabel: UILabel? = style == .default ? nil : add(UILabel())
  open private(set) lazy var imageView: UIImageView? = add(UIImageView())
  open var backgroundView: UIView? { didSet { replaceBackground(oldValue, by: backgroundView) } }
  open var selectedBackgroundView: UIView? {
    didSet { replaceBackground(oldValue, by: selectedBackgroundView) }
  }
  /// Content of the cell, whose view replaces the labels.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { showContent(contentConfiguration) }
  }
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    style == .value1 || style == .value2 ? .valueCell() : .cell()
  }
  open var selectionStyle = SelectionStyle.default
  open var accessoryType = AccessoryType.none {
    didSet { if accessoryType != .none { StageState.ignore("UITableViewCell.accessoryType") } }
  }
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      setNeedsLayout()
    }
  }
  open var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
  open var isSelected: Bool {
    get { selected }
    set { setSelected(newValue, animated: false) }
  }
  open var isHighlighted: Bool {
    get { highlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  private var (selected, highlighted) = (false, false)

  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }
  public convenience override init(frame: CGRect) {
    self.init()
    self.frame = frame
  }
  public init(style: CellStyle, reuseIdentifier: String?) {
    (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
  }
  public required init?(coder: NSCoder) {
    (style, reuseIdentifier) = (.default, nil)
    super.init(coder: coder)
  }
  override func setUp() {
    backgroundColor = .white
    addContent()
  }
  private func add<V: UIView>(_ view: V) -> V {
    contentView.addSubview(view)
    setNeedsLayout()
    return view
  }
  fileprivate var looksSelected: Bool { (selected || highlighted) && selectionStyle != .none }

  open func prepareForReuse() {}
  open func setSelected(_ isSelected: Bool, animated: Bool) {
    selected = isSelected
    showBackgrounds()
  }
  open func setHighlighted(_ isHighlighted: Bool, animated: Bool) {
    highlighted = isHighlighted
    showBackgrounds()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let accessoryView {
      let size = accessoryView.bounds.size
      accessoryView.frame = CGRect(
        x: bounds.maxX - size.width - 15, y: bounds.midY - size.height / 2, width: size.width,
        height: size.height)
    }
    // Subviews are created on first access, so only existing ones are laid out.
    let parts = contentView.subviews
    var x: CGFloat = 15
    if let picture = parts.first(where: { $0 is UIImageView }) as? UIImageView,
      let size = picture.image?.size,
      picture === imageView
    {
      picture.frame = CGRect(
        x: x, y: contentView.bounds.midY - size.height / 2, width: size.width, height: size.height)
      x += size.width + 15
    }
    guard parts.contains(where: { $0 is UILabel }) else { return }
    let width = max(0, contentView.bounds.width - x - 15)
    let lines = [textLabel, style == .default ? nil : detailTextLabel].compactMap { $0 }
      .filter { $0.text != nil }
    let heights = lines.map { $0.sizeThatFits(CGSize(width: width, height: 0)).height }
    if style == .subtitle || lines.count < 2 {
      var y = contentView.bounds.midY - heights.reduce(0, +) / 2
      for (line, height) in zip(lines, heights) {
        line.frame = CGRect(x: x, y: y, width: width, height: height)
        y += height
      }
    } else {
      for line in lines { line.frame = CGRect(x: x, y: 0, width: width, height: contentView.bounds.height) }
      detailTextLabel?.textAlignment = .right
    }
  }
}

/// A reusable header or footer of a table's section.
open class UITableViewHeaderFooterView: UIView, SelectableCell {
  public let contentView = UIView()
  public internal(set) var reuseIdentifier: String?
  open private(set) lazy var textLabel: UILabel? = add(UILabel(), .boldSystemFont(ofSize: 17))
  open private(set) lazy var detailTextLabel: UILabel? = add(UILabel(), .systemFont(ofSize: 13))
  open var backgroundView: UIView? { didSet { replaceBackground(oldValue, by: backgroundView) } }
  /// Content of the cell, whose view replaces the labels.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { showContent(contentConfiguration) }
  }
  open func defaultContentConfiguration() -> UIListContentConfiguration { .plainHeader() }
  fileprivate var selectedBackgroundView: UIView? { nil }
  fileprivate var looksSelected: Bool { false }

  public convenience init() { self.init(reuseIdentifier: nil) }
  public convenience override init(frame: CGRect) {
    self.init()
    self.frame = frame
  }
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func setUp() { addContent() }
  private func add(_ label: UILabel, _ font: UIFont) -> UILabel {
    label.font = font
    ownLabels.append(label)
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }
  private var ownLabels: [UILabel] = []

  open func prepareForReuse() {}
  open override func layoutSubviews() {
    super.layoutSubviews()
    // Labels are created on first access, so only existing ones are laid out.
    let labels = contentView.subviews.filter { view in ownLabels.contains { $0 === view } }
    let area = contentView.bounds.insetBy(dx: 15, dy: 0)
    for (index, label) in labels.enumerated() {
      let height = area.height / CGFloat(labels.count)
      label.frame = CGRect(x: area.minX, y: CGFloat(index) * height, width: area.width, height: height)
    }
  }
}

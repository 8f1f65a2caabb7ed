import Foundation
import UIKitBase

/// State of a view that a configuration adapts to.
public protocol UIConfigurationState {
  var traitCollection: UITraitCollection { get set }
}
public struct UICellConfigurationState: UIConfigurationState, Hashable {
  public var traitCollection: UITraitCollection
  public var isSelected = false
  public var isHighlighted = false
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

/// A value that makes a view of a cell's content.
public protocol UIContentConfiguration {
  func makeContentView() -> any UIView & UIContentView
  func updated(for state: any UIConfigurationState) -> Self
}
/// A view of a cell's content that shows a configuration.
public protocol UIContentView: AnyObject {
  var configuration: any UIContentConfiguration { get set }
}

/// Text, secondary text and an image of a list's row.
public struct UIListContentConfiguration: UIContentConfiguration {
  public struct TextProperties {
    public var font: UIFont
    public var color: UIColor = .label
    public var numberOfLines = 0
    public var alignment = NSTextAlignment.natural
  }
  public struct ImageProperties {
    public var tintColor: UIColor?
    public var maximumSize = CGSize.zero
    public var cornerRadius: CGFloat = 0
  }

  public var text: String?
  public var attributedText: NSAttributedString?
  public var secondaryText: String?
  public var secondaryAttributedText: NSAttributedString?
  public var image: UIImage?
  public var textProperties = TextProperties(font: .systemFont(ofSize: 17))
  public var secondaryTextProperties = TextProperties(font: .systemFont(ofSize: 12))
  public var imageProperties = ImageProperties()
  public var prefersSideBySideTextAndSecondaryText = false
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 11, leading: 16, bottom: 11, trailing: 16)
  public var imageToTextPadding: CGFloat = 16
  public var textToSecondaryTextHorizontalPadding: CGFloat = 6
  public var textToSecondaryTextVerticalPadding: CGFloat = 4

  private init() {}
  public static func cell() -> Self { Self() }
  public static func subtitleCell() -> Self { Self() }
  public static func valueCell() -> Self {
    var content = Self()
    content.prefersSideBySideTextAndSecondaryText = true
    content.secondaryTextProperties = TextProperties(font: .systemFont(ofSize: 17), color: .secondaryLabel)
    return content
  }
  public static func plainHeader() -> Self { header(.boldSystemFont(ofSize: 17), .label) }
  public static func groupedHeader() -> Self { header(.systemFont(ofSize: 13), .secondaryLabel) }
  public static func plainFooter() -> Self { header(.systemFont(ofSize: 17), .label) }
  public static func groupedFooter() -> Self { header(.systemFont(ofSize: 13), .secondaryLabel) }
  private static func header(_ font: UIFont, _ color: UIColor) -> Self {
    var content = Self()
    content.textProperties = TextProperties(font: font, color: color)
    content.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 4, leading: 16, bottom: 4, trailing: 16)
    return content
  }

  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// The view of a `UIListContentConfiguration`.
open class UIListContentView: UIView, UIContentView {
  private let (label, secondary, picture) = (UILabel(), UILabel(), UIImageView())
  open var configuration: any UIContentConfiguration { didSet { show() } }

  public init(configuration: UIListContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    for view in [picture, label, secondary] { addSubview(view) }
    show()
  }
  public required init?(coder: NSCoder) { nil }

  private var content: UIListContentConfiguration? { configuration as? UIListContentConfiguration }
  private func show() {
    guard let content else { return }
    func show(
      _ text: String?, _ attributed: NSAttributedString?, _ style: UIListContentConfiguration.TextProperties,
      in label: UILabel
    ) {
      (label.font, label.textColor, label.textAlignment) = (style.font, style.color, style.alignment)
      label.numberOfLines = style.numberOfLines
      if let attributed { label.attributedText = attributed } else { label.text = text }
    }
    show(content.text, content.attributedText, content.textProperties, in: label)
    show(
      content.secondaryText, content.secondaryAttributedText, content.secondaryTextProperties, in: secondary)
    picture.image = content.image
    if let tint = content.imageProperties.tintColor { picture.tintColor = tint }
    picture.layer.cornerRadius = content.imageProperties.cornerRadius
    picture.clipsToBounds = content.imageProperties.cornerRadius > 0
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let content else { return }
    let margins = content.directionalLayoutMargins
    var area = CGRect(
      x: margins.leading, y: 0, width: max(0, bounds.width - margins.leading - margins.trailing),
      height: bounds.height)
    if let image = content.image {
      let limit = content.imageProperties.maximumSize
      let size = CGSize(
        width: limit.width > 0 ? min(limit.width, image.size.width) : image.size.width,
        height: limit.height > 0 ? min(limit.height, image.size.height) : image.size.height)
      picture.frame = CGRect(
        x: area.minX, y: area.midY - size.height / 2, width: size.width, height: size.height)
      let start = size.width + content.imageToTextPadding
      area = CGRect(x: area.minX + start, y: 0, width: max(0, area.width - start), height: area.height)
    }
    let (first, second) = (label.sizeThatFits(area.size), secondary.sizeThatFits(area.size))
    let hasSecond = content.secondaryText != nil || content.secondaryAttributedText != nil
    if content.prefersSideBySideTextAndSecondaryText {
      label.frame = area
      secondary.frame = CGRect(
        x: max(area.minX, area.maxX - second.width), y: area.midY - second.height / 2,
        width: min(second.width, area.width), height: second.height)
      return
    }
    let gap = hasSecond ? content.textToSecondaryTextVerticalPadding : 0
    let height = first.height + (hasSecond ? gap + second.height : 0)
    label.frame = CGRect(x: area.minX, y: area.midY - height / 2, width: area.width, height: first.height)
    secondary.frame = CGRect(
      x: area.minX, y: label.frame.maxY + gap, width: area.width, height: hasSecond ? second.height : 0)
  }
}

/// A cell of a list, with accessories at its end, which are not drawn.
open class UICollectionViewListCell: UICollectionViewCell {
  open var accessories: [UICellAccessory] = [] {
    didSet { if !accessories.isEmpty { StageState.ignore("UICollectionViewListCell.accessories") } }
  }
  open var indentationLevel = 0
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}

public struct UICellAccessory {
  private init() {}
  public static func disclosureIndicator() -> UICellAccessory { UICellAccessory() }
  public static func checkmark() -> UICellAccessory { UICellAccessory() }
  public static func delete() -> UICellAccessory { UICellAccessory() }
  public static func reorder() -> UICellAccessory { UICellAccessory() }
}

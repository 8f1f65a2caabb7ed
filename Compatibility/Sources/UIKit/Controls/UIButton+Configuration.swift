import Foundation
import RefreshLayers
import UIKitBase

/// Background of a configured button.
public struct UIBackgroundConfiguration {
  /// Background colour; nil for the colour of the button's style.
  public var backgroundColor: UIColor?
  public var cornerRadius: CGFloat = 6
  public var strokeColor: UIColor?
  public var strokeWidth: CGFloat = 0
  public var strokeOutset: CGFloat = 0
  public var backgroundInsets = NSDirectionalEdgeInsets.zero

  public init() {}
  public static func clear() -> UIBackgroundConfiguration {
    var clear = UIBackgroundConfiguration()
    clear.backgroundColor = .clear
    return clear
  }
}

extension UIButton {
  /// Content and appearance of a button as one value.
  ///
  /// UIKit does not document the corner radii and colours; the values are close to those of iOS 15.
  public struct Configuration {
    public enum CornerStyle: Int, Sendable { case fixed = -1, dynamic, small, medium, large, capsule }
    public enum Size: Int, Sendable { case mini, small, medium, large }
    public enum TitleAlignment: Int, Sendable { case automatic, leading, center, trailing }
    enum Style { case plain, gray, tinted, filled }

    let style: Style
    public var title: String?
    public var subtitle: String?
    public var image: UIImage?
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// Distance between image and title, in points.
    public var imagePadding: CGFloat = 0
    /// Distance between title and subtitle, in points.
    public var titlePadding: CGFloat = 1
    public var titleAlignment = TitleAlignment.automatic
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    public var baseBackgroundColor: UIColor?
    public var baseForegroundColor: UIColor?
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    public var background = UIBackgroundConfiguration()
    /// True if an activity indicator replaces the image.
    public var showsActivityIndicator = false

    public static func plain() -> Configuration { Configuration(style: .plain) }
    public static func borderless() -> Configuration { plain() }
    public static func gray() -> Configuration { Configuration(style: .gray) }
    public static func bordered() -> Configuration { gray() }
    public static func tinted() -> Configuration { Configuration(style: .tinted) }
    public static func borderedTinted() -> Configuration { tinted() }
    public static func filled() -> Configuration { Configuration(style: .filled) }
    public static func borderedProminent() -> Configuration { filled() }

    public mutating func setDefaultContentInsets() {
      contentInsets = Configuration(style: style).contentInsets
    }

    func background(tint: UIColor, _ state: UIControl.State) -> UIColor {
      if let color = background.backgroundColor { return color }
      let color = baseBackgroundColor ?? tint
      switch style {
      case .plain: return .clear
      case .gray: return baseBackgroundColor ?? .systemGray5
      case .tinted: return color.withAlphaComponent(0.18)
      case .filled:
        if state.contains(.disabled) { return .systemGray5 }
        return state.contains(.highlighted) ? color.withAlphaComponent(0.75) : color
      }
    }
    func foreground(tint: UIColor, _ state: UIControl.State) -> UIColor {
      if state.contains(.disabled) { return .systemGray }
      return baseForegroundColor ?? (style == .filled ? .white : tint)
    }
    func radius(height: CGFloat) -> CGFloat {
      switch cornerStyle {
      case .fixed, .dynamic: min(background.cornerRadius, height / 2)
      case .small: min(4, height / 2)
      case .medium: min(6, height / 2)
      case .large: min(9, height / 2)
      case .capsule: height / 2
      }
    }
    var fontSize: CGFloat { buttonSize == .mini || buttonSize == .small ? 15 : 17 }
  }

  /// Creates a button with a configuration and an action.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    configure(configuration)
    if let primaryAction { addAction(primaryAction, for: [.touchUpInside, .primaryActionTriggered]) }
    sizeToFit()
  }
  /// Sets the configuration in a method, because property observers do not run in an initializer.
  private func configure(_ configuration: Configuration) { self.configuration = configuration }
}

public struct NSDirectionalRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// The subviews that draw a button's configuration.
final class ConfiguredContent: UIView {
  private let box = UIView()
  private let picture = UIImageView()
  private let wheel = UIActivityIndicatorView(style: .medium)
  private let title = UILabel()
  private let subtitle = UILabel()
  private var configuration = UIButton.Configuration.plain()

  override func setUp() {
    isUserInteractionEnabled = false
    for view in [box, picture, wheel, title, subtitle] { addSubview(view) }
  }

  func show(_ configuration: UIButton.Configuration, tint: UIColor, _ state: UIControl.State) {
    self.configuration = configuration
    let color = configuration.foreground(tint: tint, state)
    box.backgroundColor = configuration.background(tint: tint, state)
    box.layer.borderColor = configuration.background.strokeColor?.cgColor
    box.layer.borderWidth =
      configuration.background.strokeColor == nil ? 0 : configuration.background.strokeWidth
    title.text = configuration.title
    title.font = .systemFont(ofSize: configuration.fontSize)
    subtitle.text = configuration.subtitle
    subtitle.font = .systemFont(ofSize: 12)
    (title.textColor, subtitle.textColor) = (color, color)
    picture.image = configuration.image
    picture.tintColor = color
    wheel.color = color
    if configuration.showsActivityIndicator {
      if !wheel.isAnimating { wheel.startAnimating() }
    } else {
      wheel.stopAnimating()
    }
    picture.isHidden = configuration.showsActivityIndicator
    setNeedsLayout()
  }

  private var pictureSize: CGSize {
    configuration.showsActivityIndicator ? wheel.intrinsicContentSize : configuration.image?.size ?? .zero
  }
  private var textSizes: (title: CGSize, subtitle: CGSize) {
    (
      configuration.title == nil ? .zero : title.intrinsicContentSize,
      configuration.subtitle == nil ? .zero : subtitle.intrinsicContentSize
    )
  }
  private var textSize: CGSize {
    let (title, subtitle) = textSizes
    let gap = title.height > 0 && subtitle.height > 0 ? configuration.titlePadding : 0
    return CGSize(width: max(title.width, subtitle.width), height: title.height + gap + subtitle.height)
  }
  private var isColumn: Bool {
    configuration.imagePlacement == .top || configuration.imagePlacement == .bottom
  }
  private var gap: CGFloat {
    pictureSize.width > 0 && textSize.width > 0 ? configuration.imagePadding : 0
  }
  private var contentSize: CGSize {
    let (picture, text) = (pictureSize, textSize)
    return isColumn
      ? CGSize(width: max(picture.width, text.width), height: picture.height + gap + text.height)
      : CGSize(width: picture.width + gap + text.width, height: max(picture.height, text.height))
  }
  override var intrinsicContentSize: CGSize {
    let (size, insets) = (contentSize, configuration.contentInsets)
    return CGSize(
      width: size.width + insets.leading + insets.trailing, height: size.height + insets.top + insets.bottom)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let outer = configuration.background.backgroundInsets
    box.frame = CGRect(
      x: outer.leading, y: outer.top, width: bounds.width - outer.leading - outer.trailing,
      height: bounds.height - outer.top - outer.bottom)
    box.layer.cornerRadius = configuration.radius(height: box.bounds.height)
    let (insets, size, picture, text) = (configuration.contentInsets, contentSize, pictureSize, textSize)
    let middle = CGPoint(
      x: (insets.leading + bounds.width - insets.trailing) / 2,
      y: (insets.top + bounds.height - insets.bottom) / 2)
    let isFirst = [.leading, .top].contains(configuration.imagePlacement)
    var pictureCenter = middle
    var textCenter = middle
    if isColumn {
      pictureCenter.y += (isFirst ? -1 : 1) * (size.height - picture.height) / 2
      textCenter.y += (isFirst ? 1 : -1) * (size.height - text.height) / 2
    } else {
      pictureCenter.x += (isFirst ? -1 : 1) * (size.width - picture.width) / 2
      textCenter.x += (isFirst ? 1 : -1) * (size.width - text.width) / 2
    }
    self.picture.frame = CGRect(
      x: pictureCenter.x - picture.width / 2, y: pictureCenter.y - picture.height / 2, width: picture.width,
      height: picture.height)
    wheel.frame = self.picture.frame
    let (titleSize, subtitleSize) = textSizes
    func x(_ width: CGFloat) -> CGFloat {
      let left = textCenter.x - text.width / 2
      switch configuration.titleAlignment {
      case .leading: return left
      case .trailing: return left + text.width - width
      case .automatic where configuration.image != nil && !isColumn: return left
      default: return left + (text.width - width) / 2
      }
    }
    let top = textCenter.y - text.height / 2
    title.frame = CGRect(origin: CGPoint(x: x(titleSize.width), y: top), size: titleSize)
    subtitle.frame = CGRect(
      origin: CGPoint(x: x(subtitleSize.width), y: top + text.height - subtitleSize.height),
      size: subtitleSize)
  }
}

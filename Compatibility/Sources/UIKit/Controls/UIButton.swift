import Foundation
import RefreshLayers
import UIKitBase

/// A button with a title and image side by side; its default look is a label in the tint colour.
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd
    case close = 7
    public static let roundedRect = ButtonType.system
  }
  open private(set) var buttonType = ButtonType.custom
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    buttonType = type
  }

  /// Title, image and colours for one control state.
  private struct StateAppearance {
    var title: NSAttributedString?
    var isPlainTitle = true
    var color: UIColor?
    var shadow: UIColor?
    var image: UIImage?
    var background: UIImage?
  }
  private var looks: [UInt: StateAppearance] = [:]

  open private(set) lazy var titleLabel: UILabel? = {
    let label = UILabel()
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 18)
    addSubview(label)
    return label
  }()
  open private(set) lazy var imageView: UIImageView? = {
    let view = UIImageView()
    addSubview(view)
    return view
  }()
  private lazy var backgroundView: UIImageView = {
    let view = UIImageView()
    insertSubview(view, at: 0)
    return view
  }()
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var showsTouchWhenHighlighted = false
  open var reversesTitleShadowWhenHighlighted = false
  open var role = 0

  /// Configuration of content and appearance; if set, titles and images per state are not drawn.
  open var configuration: Configuration? { didSet { showConfiguration() } }
  /// Called before the button is drawn in another state, to update its configuration.
  open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
  open var automaticallyUpdatesConfiguration = true
  open func setNeedsUpdateConfiguration() { if configuration != nil { updateConfiguration() } }
  open func updateConfiguration() { configurationUpdateHandler?(self) }
  private var configured: ConfiguredContent?

  private func showConfiguration() {
    guard let configuration else {
      configured?.removeFromSuperview()
      configured = nil
      return update()
    }
    let content = configured ?? ConfiguredContent(frame: bounds)
    if configured == nil {
      configured = content
      insertSubview(content, at: 0)
      hideStates()
    }
    content.show(configuration, tint: tintColor, state)
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }
  private func hideStates() {
    if hasLabel { titleLabel?.text = nil }
    for look in looks.values {
      if look.image != nil { imageView?.image = nil }
      if look.background != nil { backgroundView.image = nil }
    }
  }

  private func changeLook(for state: State, _ change: (inout StateAppearance) -> Void) {
    change(&looks[state.rawValue, default: StateAppearance()])
    update()
  }
  open func setTitle(_ title: String?, for state: State) {
    changeLook(for: state) {
      ($0.title, $0.isPlainTitle) = (title.map { NSAttributedString(string: $0) }, true)
    }
  }
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    changeLook(for: state) { ($0.title, $0.isPlainTitle) = (title, false) }
  }
  open func setTitleColor(_ color: UIColor?, for state: State) { changeLook(for: state) { $0.color = color } }
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    changeLook(for: state) { $0.shadow = color }
  }
  open func setImage(_ image: UIImage?, for state: State) { changeLook(for: state) { $0.image = image } }
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    changeLook(for: state) { $0.background = image }
  }
  open func title(for state: State) -> String? { looks[state.rawValue]?.title?.string }
  open func attributedTitle(for state: State) -> NSAttributedString? {
    looks[state.rawValue].flatMap { $0.isPlainTitle ? nil : $0.title }
  }
  open func titleColor(for state: State) -> UIColor? { looks[state.rawValue]?.color ?? looks[0]?.color }
  open func titleShadowColor(for state: State) -> UIColor? {
    looks[state.rawValue]?.shadow ?? looks[0]?.shadow
  }
  open func image(for state: State) -> UIImage? { looks[state.rawValue]?.image ?? looks[0]?.image }
  open func backgroundImage(for state: State) -> UIImage? {
    looks[state.rawValue]?.background ?? looks[0]?.background
  }
  open var currentTitle: String? { shownTitle?.title?.string }
  open var currentAttributedTitle: NSAttributedString? {
    shownTitle.flatMap { $0.isPlainTitle ? nil : $0.title }
  }
  open var currentTitleColor: UIColor { titleColor(for: state) ?? standardColor }
  open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
  open var currentImage: UIImage? { image(for: state) }
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  /// The title of the current state; as in UIKit, a state without a title uses the title of the normal state.
  private var shownTitle: StateAppearance? {
    if let look = looks[state.rawValue], look.title != nil { return look }
    return looks[0]
  }
  private var standardColor: UIColor { buttonType == .custom ? .white : tintColor }

  override func stateDidChange() { update() }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    update()
  }

  /// True once the button has had a title, which creates its label.
  private var hasLabel = false

  private func update() {
    if configuration != nil {
      updateConfiguration()
      return showConfiguration()
    }
    if let title = shownTitle?.title {
      if shownTitle?.isPlainTitle == true {
        titleLabel?.text = title.string
      } else {
        titleLabel?.attributedText = title
      }
      titleLabel?.textColor = currentTitleColor
      titleLabel?.shadowColor = currentTitleShadowColor
      hasLabel = true
    } else if hasLabel {
      titleLabel?.text = nil
    }
    if looks.values.contains(where: { $0.image != nil }) { imageView?.image = currentImage }
    if looks.values.contains(where: { $0.background != nil }) {
      backgroundView.image = currentBackgroundImage
    }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Layout

  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
  open func imageRect(forContentRect rect: CGRect) -> CGRect {
    guard let size = currentImage?.size else { return CGRect(origin: rect.origin, size: .zero) }
    return place(size, in: rect, before: 0, after: titleSize.width).inset(by: imageEdgeInsets.moving)
  }
  open func titleRect(forContentRect rect: CGRect) -> CGRect {
    let size = titleSize
    return place(
      CGSize(width: min(size.width, rect.width), height: min(size.height, rect.height)), in: rect,
      before: currentImage?.size.width ?? 0, after: 0
    ).inset(by: titleEdgeInsets.moving)
  }
  private var titleSize: CGSize { currentTitle == nil ? .zero : titleLabel?.intrinsicContentSize ?? .zero }

  /// Frame of an element in a row, given the widths before and after it.
  private func place(_ size: CGSize, in rect: CGRect, before: CGFloat, after: CGFloat) -> CGRect {
    let length = before + size.width + after
    let x: CGFloat
    switch contentHorizontalAlignment {
    case .left, .leading: x = rect.minX
    case .right, .trailing: x = rect.maxX - length
    default: x = rect.midX - length / 2
    }
    let y: CGFloat
    switch contentVerticalAlignment {
    case .top: y = rect.minY
    case .bottom: y = rect.maxY - size.height
    default: y = rect.midY - size.height / 2
    }
    return CGRect(x: x + before, y: y, width: size.width, height: size.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let configured { return configured.frame = bounds }
    let content = contentRect(forBounds: bounds)
    if currentTitle != nil { titleLabel?.frame = titleRect(forContentRect: content) }
    if currentImage != nil { imageView?.frame = imageRect(forContentRect: content) }
    if currentBackgroundImage != nil { backgroundView.frame = backgroundRect(forBounds: bounds) }
  }
  open override var intrinsicContentSize: CGSize {
    if let configured { return configured.intrinsicContentSize }
    let (image, title) = (currentImage?.size ?? .zero, titleSize)
    return CGSize(
      width: image.width + title.width + contentEdgeInsets.left + contentEdgeInsets.right,
      height: max(image.height, title.height) + contentEdgeInsets.top + contentEdgeInsets.bottom)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

extension UIEdgeInsets {
  /// Insets that shift a title or image by half the difference of opposite insets, as UIKit does.
  fileprivate var moving: UIEdgeInsets {
    let (x, y) = ((left - right) / 2, (top - bottom) / 2)
    return UIEdgeInsets(top: y, left: x, bottom: -y, right: -x)
  }
}

import Foundation
import RefreshLayers
import UIKitBase

@_exported import class UIKitBase.DispatchQueue
@_exported import struct UIKitBase.DispatchTime
@_exported import class UIKitBase.NSObject
@_exported import class UIKitBase.NSValue
@_exported import class UIKitBase.RunLoop

// MARK: Fonts

open class UIFont: NSObject, @unchecked Sendable {
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)
    var font: Font.Weight { rawValue >= 0.3 ? .bold : .regular }
  }

  /// RefreshKit's font; the system font is DejaVu Sans.
  public let font: Font
  public init(_ font: Font) { self.font = font }
  /// A font of a name; names with "bold" are bold, and names with "mono", "courier" or "menlo" have one width.
  public convenience init?(name: String, size: CGFloat) {
    let lower = name.lowercased()
    let weight: Font.Weight = lower.contains("bold") || lower.contains("heavy") ? .bold : .regular
    if ["mono", "courier", "menlo"].contains(where: lower.contains) {
      self.init(Font.monospacedSystemFont(ofSize: size, weight: weight))
    } else {
      self.init(weight == .bold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size))
    }
  }
  open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(.systemFont(ofSize: size)) }
  open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    weight.font == .bold ? boldSystemFont(ofSize: size) : systemFont(ofSize: size)
  }
  open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(.boldSystemFont(ofSize: size)) }
  open class func italicSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size) }
  open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }
  open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.monospacedSystemFont(ofSize: size, weight: weight.font))
  }
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let body = TextStyle(rawValue: "body")
    public static let headline = TextStyle(rawValue: "headline")
    public static let subheadline = TextStyle(rawValue: "subheadline")
    public static let footnote = TextStyle(rawValue: "footnote")
    public static let caption1 = TextStyle(rawValue: "caption1")
    public static let caption2 = TextStyle(rawValue: "caption2")
    public static let title1 = TextStyle(rawValue: "title1")
    public static let title2 = TextStyle(rawValue: "title2")
    public static let title3 = TextStyle(rawValue: "title3")
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
  }
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    let sizes: [String: CGFloat] = [
      "headline": 17, "subheadline": 15, "footnote": 13, "caption1": 12, "caption2": 11, "title1": 28,
      "title2": 22, "title3": 20, "largeTitle": 34,
    ]
    return style == .headline ? boldSystemFont(ofSize: 17) : systemFont(ofSize: sizes[style.rawValue] ?? 17)
  }
  open var pointSize: CGFloat { font.pointSize }
  open var fontName: String { font.family }
  open var familyName: String { font.family }
  open var lineHeight: CGFloat { (font.pointSize * 1.164).rounded(.up) }
  open var ascender: CGFloat { font.pointSize * 0.928 }
  open var descender: CGFloat { -font.pointSize * 0.236 }
  open var capHeight: CGFloat { font.pointSize * 0.729 }
  open func withSize(_ size: CGFloat) -> UIFont {
    var font = font
    font.pointSize = size
    return UIFont(font)
  }
  open class var systemFontSize: CGFloat { 14 }
  open class var labelFontSize: CGFloat { 17 }
  open class var buttonFontSize: CGFloat { 18 }
  open class var smallSystemFontSize: CGFloat { 12 }
}

public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
  var alignment: TextAlignment {
    switch self {
    case .left, .justified: .left
    case .center: .center
    case .right: .right
    case .natural: .natural
    }
  }
}

public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
  var mode: LineBreakMode {
    switch self {
    case .byWordWrapping: .byWordWrapping
    case .byCharWrapping: .byCharWrapping
    case .byClipping: .byClipping
    case .byTruncatingHead: .byTruncatingHead
    case .byTruncatingTail: .byTruncatingTail
    case .byTruncatingMiddle: .byTruncatingMiddle
    }
  }
}

// MARK: Labels

open class UILabel: UIView, @unchecked Sendable {
  override class func makeBacking(frame: CGRect) -> (View, CALayer) {
    let text = TextLayer()
    text.isVerticallyCentered = true
    text.fontSize = 17
    let layer = CALayer(wrapping: text)
    return (BackingView(layer: text, frame: frame), layer)
  }

  private final var textLayer: TextLayer { unsafeDowncast(refreshView.layer, to: TextLayer.self) }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var text: String? {
    get { textLayer.string }
    set { textLayer.string = newValue ?? "" }
  }
  /// Its characters alone are drawn, in the label's own font and colour.
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: textLayer.string) }
    set { textLayer.string = newValue?.string ?? "" }
  }
  open var font: UIFont! {
    get { UIFont(textLayer.font) }
    set { textLayer.font = (newValue ?? UIFont.systemFont(ofSize: 17)).font }
  }
  open var textColor: UIColor! {
    get { UIColor(textLayer.foregroundColor) }
    set { textLayer.foregroundColor = newValue?.color ?? .black }
  }
  open var textAlignment = NSTextAlignment.natural {
    didSet { textLayer.alignment = textAlignment.alignment }
  }
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { textLayer.lineBreakMode = lineBreakMode.mode }
  }
  open var numberOfLines: Int {
    get { textLayer.numberOfLines }
    set { textLayer.numberOfLines = newValue }
  }
  open var adjustsFontSizeToFitWidth = false
  open var minimumScaleFactor: CGFloat = 0
  open var isEnabled = true
  open var highlightedTextColor: UIColor?
  open var isHighlighted = false
  open var preferredMaxLayoutWidth: CGFloat = 0
  open var shadowColor: UIColor?
  open var shadowOffset = CGSize(width: 0, height: -1)

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    measured(width: size.width > 0 && numberOfLines != 1 ? size.width : .infinity)
  }
  open override var intrinsicContentSize: CGSize { measured(width: .infinity) }

  /// The size of the text, which a label may be asked for before it is on a stage.
  private final func measured(width: CGFloat) -> CGSize {
    if refreshView.layer.context != nil { return textLayer.preferredSize(width: width) }
    return LayerContext.current?.textMeasurer?.size(of: textLayer.values.text, width: width) ?? .zero
  }
}

// MARK: Pictures

open class UIImageView: UIView, @unchecked Sendable {
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }
  public convenience init(image: UIImage?, highlightedImage: UIImage?) { self.init(image: image) }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var image: UIImage? { didSet { show() } }
  open var highlightedImage: UIImage?
  open var isHighlighted = false
  open var animationImages: [UIImage]?
  open var animationDuration: TimeInterval = 0
  open var animationRepeatCount = 0
  open var isAnimating: Bool { layer.animation(forKey: "contents") != nil }

  private final func show() {
    guard let image, let picture = image.picture else {
      layer.contents = nil
      return
    }
    layer.contents =
      image.renderingMode == .alwaysTemplate ? picture.tinted(tintColor.color) : CGImage(picture)
  }
  open override func tintColorDidChange() { if image?.renderingMode == .alwaysTemplate { show() } }
  override func contentModeDidChange() {
    let modes: [RefreshLayers.ContentMode] = [
      .scaleToFill, .scaleAspectFit, .scaleAspectFill, .scaleToFill, .center, .top, .bottom, .left, .right,
      .topLeft, .topRight, .bottomLeft, .bottomRight,
    ]
    refreshView.layer.contentsGravity = modes[contentMode.rawValue]
  }
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  open func startAnimating() {
    guard let images = animationImages, !images.isEmpty else { return }
    let frames = CAKeyframeAnimation(keyPath: "contents")
    frames.values = images
    frames.calculationMode = .discrete
    frames.duration = animationDuration > 0 ? animationDuration : Double(images.count) / 30
    frames.repeatCount = animationRepeatCount == 0 ? HUGE : Float(animationRepeatCount)
    layer.add(frames, forKey: "contents")
  }
  open func stopAnimating() { layer.removeAnimation(forKey: "contents") }
}

extension Image {
  /// The picture's alpha in one colour.
  fileprivate func tinted(_ color: Color) -> CGImage {
    guard case .pixels(let pixels, let width, let height) = source else { return CGImage(self) }
    let (r, g, b) = (color.red * 255, color.green * 255, color.blue * 255)
    let tinted = pixels.map { pixel -> UInt32 in
      let alpha = CGFloat(pixel >> 24) / 255 * color.alpha
      func part(_ v: CGFloat) -> UInt32 { UInt32(max(0, min(255, (v * alpha).rounded()))) }
      return part(255) << 24 | part(r) << 16 | part(g) << 8 | part(b)
    }
    return CGImage(
      Image(width: width, height: height, pixels: tinted, scale: CGFloat(width) / max(1, size.width)))
  }
}

// MARK: Controls

open class UIControl: UIView, @unchecked Sendable {
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
    public static let focused = State(rawValue: 8)
  }
  public enum ContentHorizontalAlignment: Int, Sendable { case center, left, right, fill, leading, trailing }
  public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }

  private var handlers: [(action: UIAction, events: Event)] = []
  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
  open var isTracking: Bool { false }
  open var isTouchInside: Bool { false }
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  open var contentVerticalAlignment = ContentVerticalAlignment.center
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  open func addAction(_ action: UIAction, for events: Event) { handlers.append((action, events)) }
  open func removeAction(_ action: UIAction, for events: Event) {
    handlers.removeAll { $0.action === action && $0.events == events }
  }
  open func sendActions(for events: Event) {
    for handler in handlers where !handler.events.isDisjoint(with: events) { handler.action.perform(self) }
  }
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  open func cancelTracking(with event: UIEvent?) {}
}

public typealias UIControlEvents = UIControl.Event
public typealias UIControlState = UIControl.State

open class UIAction: NSObject {
  public let title: String
  open private(set) weak var senderView: UIView?
  open var sender: Any? { senderView }
  private let handler: (UIAction) -> Void
  public init(title: String = "", handler: @escaping (UIAction) -> Void) {
    (self.title, self.handler) = (title, handler)
  }
  func perform(_ sender: UIView) {
    senderView = sender
    handler(self)
  }
}

/// A button with a title and a picture; its look is a label in the tint colour.
open class UIButton: UIControl, @unchecked Sendable {
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
  }
  public convenience init(type: ButtonType) { self.init(frame: .zero) }

  private var titles: [UInt: String] = [:]
  private var colors: [UInt: UIColor] = [:]
  private var images: [UInt: UIImage] = [:]
  open private(set) lazy var titleLabel: UILabel? = {
    let label = UILabel()
    label.textAlignment = .center
    addSubview(label)
    return label
  }()
  open private(set) lazy var imageView: UIImageView? = {
    let view = UIImageView()
    addSubview(view)
    return view
  }()
  open var titleEdgeInsets = UIEdgeInsets.zero
  open var imageEdgeInsets = UIEdgeInsets.zero
  open var contentEdgeInsets = UIEdgeInsets.zero
  open var adjustsImageWhenHighlighted = true
  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    update()
  }
  open func setTitleColor(_ color: UIColor?, for state: State) {
    colors[state.rawValue] = color
    update()
  }
  open func setImage(_ image: UIImage?, for state: State) {
    images[state.rawValue] = image
    update()
  }
  open func title(for state: State) -> String? { titles[state.rawValue] }
  open func titleColor(for state: State) -> UIColor? { colors[state.rawValue] }
  open func image(for state: State) -> UIImage? { images[state.rawValue] }
  open var currentTitle: String? { titles[state.rawValue] ?? titles[0] }
  private func update() {
    if let title = currentTitle {
      titleLabel?.text = title
      titleLabel?.textColor = colors[state.rawValue] ?? colors[0] ?? tintColor
    } else if titles.isEmpty == false {
      titleLabel?.text = nil
    }
    if let image = images[state.rawValue] ?? images[0] { imageView?.image = image }
    setNeedsLayout()
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    if !titles.isEmpty { titleLabel?.frame = bounds }
    if let image = images[0], let imageView {
      imageView.frame = CGRect(
        x: bounds.midX - image.size.width / 2, y: bounds.midY - image.size.height / 2,
        width: image.size.width,
        height: image.size.height)
    }
  }
}

/// A bar that fills from the left.
open class UIProgressView: UIView, @unchecked Sendable {
  private let fill = UIView()
  open var progress: Float = 0 { didSet { setNeedsLayout() } }
  open var progressTintColor: UIColor? { didSet { fill.backgroundColor = progressTintColor } }
  open var trackTintColor: UIColor? { didSet { backgroundColor = trackTintColor } }
  public override init(frame: CGRect) {
    super.init(frame: CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: max(4, frame.height)))
    backgroundColor = .systemGray5
    fill.backgroundColor = .systemBlue
    addSubview(fill)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open func setProgress(_ progress: Float, animated: Bool) {
    self.progress = progress
    if animated { UIView.animate(withDuration: 0.25) { self.layoutIfNeeded() } }
  }
  open override func layoutSubviews() {
    fill.frame = CGRect(
      x: 0, y: 0, width: bounds.width * CGFloat(max(0, min(1, progress))), height: bounds.height)
  }
}

/// The turning wheel of eight bars.
open class UIActivityIndicatorView: UIView, @unchecked Sendable {
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
    case white = 1
    case whiteLarge = 0
    case gray = 2
  }
  private let spokes = CAReplicatorLayer()
  private let bar = CALayer()
  open var style: Style { didSet { setNeedsLayout() } }
  open var color: UIColor! = .systemGray { didSet { bar.backgroundColor = color.cgColor } }
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  open private(set) var isAnimating = false

  public init(style: Style) {
    self.style = style
    let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
    super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    setUp()
  }
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    setUp()
  }
  public required init?(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)
    setUp()
  }
  private func setUp() {
    spokes.instanceCount = 8
    spokes.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    bar.backgroundColor = color.cgColor
    spokes.addSublayer(bar)
    layer.addSublayer(spokes)
    isHidden = true
  }
  open override var intrinsicContentSize: CGSize {
    let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
    return CGSize(width: side, height: side)
  }
  open override func layoutSubviews() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    spokes.frame = bounds
    let side = min(bounds.width, bounds.height)
    bar.frame = CGRect(
      x: bounds.midX - side * 0.05, y: bounds.midY - side / 2, width: side * 0.1, height: side * 0.27)
    bar.cornerRadius = side * 0.05
    CATransaction.commit()
  }
  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    isHidden = false
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0.3
    fade.duration = 0.8
    fade.repeatCount = HUGE
    fade.isRemovedOnCompletion = false
    spokes.instanceDelay = 0.1
    bar.add(fade, forKey: "fade")
  }
  open func stopAnimating() {
    isAnimating = false
    bar.removeAnimation(forKey: "fade")
    isHidden = hidesWhenStopped
  }
}

public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style

/// A material, which is drawn as a plain translucent colour.
open class UIVisualEffect: NSObject {}
open class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable { case extraLight, light, dark, regular, prominent, systemMaterial }
  let style: Style
  public init(style: Style) { self.style = style }
}
open class UIVisualEffectView: UIView, @unchecked Sendable {
  public let contentView = UIView()
  open var effect: UIVisualEffect? { didSet { show() } }
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    show()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  private func show() {
    guard let blur = effect as? UIBlurEffect else {
      backgroundColor = nil
      return
    }
    StageState.ignore("the blur of UIVisualEffectView")
    backgroundColor = UIColor(white: blur.style == .dark ? 0.1 : 0.97, alpha: 0.8)
  }
}

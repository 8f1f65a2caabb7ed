import Foundation
import RefreshLayers
import UIKitBase

/// A label with plain or attributed text.
open class UILabel: UIView {
  override class func makeBacking(frame: CGRect) -> (View, CALayer) {
    let text = TextLayer()
    text.isVerticallyCentered = true
    text.fontSize = 17
    let layer = CALayer(wrapping: text)
    return (BackingView(layer: text, frame: frame), layer)
  }

  private final var textLayer: TextLayer { unsafeDowncast(refreshView.layer, to: TextLayer.self) }

  override func setUp() { isUserInteractionEnabled = false }

  private final var string = NSAttributedString(string: "")
  /// True if the text was set with attributes.
  private final var isAttributed = false

  open var text: String? {
    get { hasText ? string.string : nil }
    set {
      (hasText, isAttributed) = (newValue != nil, false)
      string = NSAttributedString(string: newValue ?? "")
      textDidChange()
    }
  }
  private final var hasText = false
  /// Attributed text; missing attributes default to the label's.
  open var attributedText: NSAttributedString? {
    get { hasText ? attributed : nil }
    set {
      (hasText, isAttributed) = (newValue != nil, newValue != nil)
      string = newValue ?? NSAttributedString(string: "")
      textDidChange()
    }
  }

  /// The text with the label's attributes where it has none.
  private final var attributed: NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    style.lineBreakMode = numberOfLines == 1 ? .byClipping : lineBreakMode
    let own: [NSAttributedString.Key: Any] = [
      .font: font!, .foregroundColor: shownColor, .paragraphStyle: style,
    ]
    let whole = NSMutableAttributedString(string: string.string, attributes: own)
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length), options: []) {
      attributes, range, _ in whole.addAttributes(attributes, range: range)
    }
    return whole
  }
  private final var shownColor: UIColor {
    isHighlighted ? highlightedTextColor ?? textColor : isEnabled ? textColor : UIColor(white: 0.5, alpha: 1)
  }

  open var font: UIFont! = .systemFont(ofSize: 17) {
    didSet {
      if font == nil { font = .systemFont(ofSize: 17) }
      textDidChange()
    }
  }
  open var textColor: UIColor! = .black {
    didSet {
      if textColor == nil { textColor = .black }
      textDidChange()
    }
  }
  open var textAlignment = NSTextAlignment.natural { didSet { textDidChange() } }
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { textDidChange() } }
  open var numberOfLines: Int = 1 { didSet { textDidChange() } }
  /// True if a single line shrinks to fit, down to `minimumScaleFactor`.
  open var adjustsFontSizeToFitWidth = false { didSet { textDidChange() } }
  open var minimumScaleFactor: CGFloat = 0 { didSet { textDidChange() } }
  open var allowsDefaultTighteningForTruncation = false
  /// Vertical alignment of shrunk text; without effect, because shrunk text stays centred.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  open var adjustsFontForContentSizeCategory = false
  open var isEnabled = true { didSet { textDidChange() } }
  open var highlightedTextColor: UIColor? { didSet { textDidChange() } }
  open var isHighlighted = false { didSet { textDidChange() } }
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }
  open var shadowColor: UIColor? { didSet { textDidChange() } }
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { textDidChange() } }

  /// True if `drawText(in:)` draws the text instead of the layer: in subclasses, with a shadow, or with
  /// several attributes.
  private final var isDrawn: Bool {
    type(of: self) != UILabel.self || shadowColor != nil
      || (isAttributed && !AttributedTextLayout.isPlain(string))
  }

  private final func textDidChange() {
    let own = string.length > 0 ? string.attributes(at: 0, effectiveRange: nil) : [:]
    var text = AttributedTextLayout.values(string.string, own)
    if own[.font] == nil { text.font = font.font }
    if own[.foregroundColor] == nil { text.foregroundColor = shownColor.color }
    if own[.paragraphStyle] == nil {
      text.alignment = textAlignment.alignment
      text.lineBreakMode = lineBreakMode.mode
    }
    text.numberOfLines = numberOfLines
    text.isVerticallyCentered = true
    look = text
    invalidateIntrinsicContentSize()
    if isDrawn { text.string = "" } else { fit(&text) }
    let layer = textLayer
    if layer.string != text.string { layer.string = text.string }
    if layer.font != text.font { layer.font = text.font }
    if layer.foregroundColor != text.foregroundColor { layer.foregroundColor = text.foregroundColor }
    layer.alignment = text.alignment
    layer.lineBreakMode = text.lineBreakMode
    layer.numberOfLines = text.numberOfLines
    if isDrawn {
      contentMode = .redraw
      setNeedsDisplay()
    }
  }

  /// Text values drawn by the layer.
  private final var look = TextValues()

  private final func fit(_ text: inout TextValues) {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, bounds.width > 0 else { return }
    let width = AttributedTextLayout.size(of: text).width
    guard width > bounds.width else { return }
    text.font.pointSize *= max(minimumScaleFactor, bounds.width / width)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if adjustsFontSizeToFitWidth { textDidChange() }
  }

  open override func draw(_ rect: CGRect) { if isDrawn { drawText(in: rect) } }

  /// Draws the text vertically centred in a rectangle.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), isDrawn else { return }
    let runs = AttributedTextLayout(
      attributed, width: numberOfLines == 1 && !isAttributed ? .infinity : rect.width)
    context.saveGState()
    if let shadowColor { context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor) }
    if isAttributed && !AttributedTextLayout.isPlain(string) {
      let place = textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines)
      runs.draw(
        in: CGRect(x: rect.minX, y: place.minY, width: rect.width, height: rect.maxY - place.minY),
        on: context)
    } else {
      let layer = TextLayer()
      var text = look
      fit(&text)
      (layer.string, layer.font, layer.foregroundColor) = (text.string, text.font, text.foregroundColor)
      (layer.alignment, layer.lineBreakMode) = (text.alignment, text.lineBreakMode)
      (layer.numberOfLines, layer.isVerticallyCentered) = (text.numberOfLines, true)
      layer.frame = rect
      context.add(layer)
    }
    context.restoreGState()
  }

  /// Rectangle of the text within bounds.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
    var size = measured(width: lines == 1 ? .infinity : bounds.width)
    size = CGSize(width: min(size.width, bounds.width), height: min(size.height, bounds.height))
    return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    measured(width: size.width > 0 && numberOfLines != 1 ? size.width : .infinity)
  }
  open override var intrinsicContentSize: CGSize {
    measured(width: numberOfLines != 1 && preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity)
  }
  override var widthMakesHeight: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 && hasText }
  override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat { measured(width: width).height }
  override var baselineOffsets: (first: CGFloat, last: CGFloat)? { (font.ascender, -font.descender) }

  private final func measured(width: CGFloat) -> CGSize {
    guard hasText else { return .zero }
    if isAttributed, !AttributedTextLayout.isPlain(string) {
      return AttributedTextLayout(attributed, width: width).size
    }
    return AttributedTextLayout.size(of: look, width: width)
  }
}

public enum UIBaselineAdjustment: Int, Sendable { case alignBaselines, alignCenters, none }

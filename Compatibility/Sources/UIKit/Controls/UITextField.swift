import Foundation
import RefreshLayers
import UIKitBase

public protocol UITextFieldDelegate: AnyObject {
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  func textFieldDidEndEditing(_ textField: UITextField)
  // Called only for keyboard input, which stages do not have.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A single-line text field with a placeholder; edited by code, because stages have no keyboard.
open class UITextField: UIControl, UITextInputTraits {
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
  public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }

  public static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditing")
  public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChange")
  public static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditing")

  open weak var delegate: (any UITextFieldDelegate)?
  private var content = NSAttributedString(string: "")
  private var isAttributed = false

  open var text: String? {
    get { content.string }
    set {
      (content, isAttributed) = (NSAttributedString(string: newValue ?? ""), false)
      textDidChange()
    }
  }
  open var attributedText: NSAttributedString? {
    get { content }
    set {
      (content, isAttributed) = (newValue ?? NSAttributedString(string: ""), newValue != nil)
      textDidChange()
    }
  }
  open var placeholder: String? {
    get { attributedPlaceholder?.string }
    set { attributedPlaceholder = newValue.map { NSAttributedString(string: $0) } }
  }
  /// Placeholder; missing attributes default to the field's font and a grey colour.
  open var attributedPlaceholder: NSAttributedString? { didSet { setNeedsDisplay() } }
  open var font: UIFont? = .systemFont(ofSize: 17) { didSet { setNeedsDisplay() } }
  open var textColor: UIColor? = .black { didSet { setNeedsDisplay() } }
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  open var borderStyle = BorderStyle.none { didSet { borderDidChange() } }
  open var isSecureTextEntry = false { didSet { setNeedsDisplay() } }
  open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { setNeedsDisplay() } }
  open var leftView: UIView? { didSet { replace(oldValue, by: leftView) } }
  open var rightView: UIView? { didSet { replace(oldValue, by: rightView) } }
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var clearButtonMode = ViewMode.never
  open var clearsOnBeginEditing = false
  /// Selection or, if it is empty, position of the caret, which is not drawn.
  open var selectedTextRange: UITextRange?
  open var adjustsFontSizeToFitWidth = false
  open var minimumFontSize: CGFloat = 0
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var smartQuotesType = UITextSmartQuotesType.default
  open var smartDashesType = UITextSmartDashesType.default
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var enablesReturnKeyAutomatically = false
  open var textContentType: UITextContentType!
  private var inputViews: (own: UIView?, accessory: UIView?)
  open override var inputView: UIView? {
    get { inputViews.own }
    set { inputViews.own = newValue }
  }
  open override var inputAccessoryView: UIView? {
    get { inputViews.accessory }
    set { inputViews.accessory = newValue }
  }
  open private(set) var isEditing = false

  override func setUp() { contentMode = .redraw }

  private func textDidChange() {
    setNeedsDisplay()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }
  private func borderDidChange() {
    layer.borderWidth = borderStyle == .none ? 0 : borderStyle == .roundedRect ? 0.5 : 1
    layer.borderColor = borderStyle == .line ? UIColor.black.cgColor : UIColor.systemGray4.cgColor
    layer.cornerRadius = borderStyle == .roundedRect ? 5 : 0
    setNeedsDisplay()
  }
  private func replace(_ old: UIView?, by new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  // MARK: Editing

  open override var canBecomeFirstResponder: Bool { isEnabled }
  open override var isFirstResponder: Bool { isEditing }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard !isEditing, canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true else {
      return isEditing
    }
    isEditing = true
    if clearsOnBeginEditing { text = "" }
    setNeedsLayout()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isEditing, delegate?.textFieldShouldEndEditing(self) ?? true else { return !isEditing }
    isEditing = false
    setNeedsLayout()
    delegate?.textFieldDidEndEditing(self)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    return true
  }
  @discardableResult open override func endEditing(_ force: Bool) -> Bool { resignFirstResponder() }

  /// Appends text, as typing does.
  open func insertText(_ text: String) {
    content = NSAttributedString(string: content.string + text)
    textDidChange()
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }
  open var hasText: Bool { !content.string.isEmpty }

  // MARK: Places

  private func shows(_ mode: ViewMode) -> Bool {
    mode == .always || mode == (isEditing ? .whileEditing : .unlessEditing)
  }
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.bounds.size ?? .zero
    return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = rightView?.bounds.size ?? .zero
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { .zero }
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    let inset: CGFloat = borderStyle == .none ? 0 : borderStyle == .roundedRect ? 7 : 2
    let left = leftView != nil && shows(leftViewMode) ? leftViewRect(forBounds: bounds).width : inset
    let right = rightView != nil && shows(rightViewMode) ? rightViewRect(forBounds: bounds).width : inset
    return bounds.inset(by: UIEdgeInsets(top: 0, left: left, bottom: 0, right: right))
  }
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    leftView?.isHidden = !shows(leftViewMode)
    rightView?.isHidden = !shows(rightViewMode)
    if let leftView { leftView.frame = leftViewRect(forBounds: bounds) }
    if let rightView { rightView.frame = rightViewRect(forBounds: bounds) }
  }

  private func attributed(_ string: NSAttributedString, _ color: UIColor?) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineBreakMode) = (textAlignment, .byTruncatingTail)
    var own: [NSAttributedString.Key: Any] = [
      .font: font ?? .systemFont(ofSize: 17), .foregroundColor: color ?? .black, .paragraphStyle: style,
    ]
    own.merge(defaultTextAttributes) { $1 }
    let whole = NSMutableAttributedString(string: string.string, attributes: own)
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length), options: []) {
      attributes, range, _ in whole.addAttributes(attributes, range: range)
    }
    return whole
  }
  private var shownText: NSAttributedString {
    let dots = NSAttributedString(string: String(repeating: "•", count: content.string.count))
    return attributed(isSecureTextEntry ? dots : content, textColor)
  }
  private func draw(_ string: NSAttributedString, in rect: CGRect) {
    let height = string.size().height
    string.draw(in: CGRect(x: rect.minX, y: rect.midY - height / 2, width: rect.width, height: height))
  }

  open override func draw(_ rect: CGRect) {
    if hasText {
      drawText(in: isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds))
    } else if attributedPlaceholder != nil {
      drawPlaceholder(in: placeholderRect(forBounds: bounds))
    }
  }
  open func drawText(in rect: CGRect) { draw(shownText, in: rect) }
  open func drawPlaceholder(in rect: CGRect) {
    guard let attributedPlaceholder else { return }
    draw(attributed(attributedPlaceholder, UIColor(white: 0.78, alpha: 1)), in: rect)
  }

  open override var intrinsicContentSize: CGSize {
    let text = attributed(hasText ? content : attributedPlaceholder ?? content, textColor).size()
    let line = NSAttributedString(string: "X", attributes: [.font: font ?? .systemFont(ofSize: 17)]).size()
    let side = bounds.width - textRect(forBounds: bounds).width
    return CGSize(
      width: text.width.rounded(.up) + side,
      height: max(text.height, line.height).rounded(.up) + (borderStyle == .none ? 0 : 12))
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

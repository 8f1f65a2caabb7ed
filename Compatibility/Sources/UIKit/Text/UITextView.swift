import Foundation
import RefreshLayers
import UIKitBase

public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
  func textViewDidChange(_ textView: UITextView)
  // Called only for keyboard and touch input, which stages do not have.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textViewDidChange(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}

/// Geometry of a text view's lines.
open class NSTextContainer: NSObject {
  final var didChange: () -> Void = {}
  /// Padding at both ends of each line, in points.
  open var lineFragmentPadding: CGFloat = 5 { didSet { didChange() } }
  open var maximumNumberOfLines = 0 { didSet { didChange() } }
  open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { didChange() } }
  open var size: CGSize
  public init(size: CGSize) {
    self.size = size
    super.init()
  }
  public override convenience init() { self.init(size: .zero) }
}

/// A scrolling multiline text view; edited by code, because stages have no keyboard.
open class UITextView: UIScrollView, UITextInputTraits {
  public static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditing")
  public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChange")
  public static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditing")

  private let page = UILabel()
  private var content = NSAttributedString(string: "")
  private var isAttributed = false
  public let textContainer = NSTextContainer()

  public init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame)
  }
  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func setUp() {
    super.setUp()
    clipsToBounds = true
    backgroundColor = .white
    page.numberOfLines = 0
    page.lineBreakMode = .byWordWrapping
    page.font = .systemFont(ofSize: 12)
    addSubview(page)
    textContainer.didChange = { [weak self] in self?.textDidChange() }
  }

  open var text: String! {
    get { content.string }
    set {
      (content, isAttributed) = (NSAttributedString(string: newValue ?? ""), false)
      textDidChange()
    }
  }
  open var attributedText: NSAttributedString! {
    get { content }
    set {
      (content, isAttributed) = (newValue ?? NSAttributedString(string: ""), newValue != nil)
      textDidChange()
    }
  }
  open var font: UIFont? {
    get { page.font }
    set {
      page.font = newValue ?? .systemFont(ofSize: 12)
      textDidChange()
    }
  }
  open var textColor: UIColor? {
    get { page.textColor }
    set { page.textColor = newValue ?? .black }
  }
  open var textAlignment: NSTextAlignment {
    get { page.textAlignment }
    set { page.textAlignment = newValue }
  }
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { textDidChange() }
  }
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
  open var isSecureTextEntry = false
  open var isEditable = true
  open var isSelectable = true
  open var selectedRange = NSRange(location: 0, length: 0)
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
  open var adjustsFontForContentSizeCategory = false
  open var hasText: Bool { content.length > 0 }
  private var editingDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

  private func textDidChange() {
    page.numberOfLines = textContainer.maximumNumberOfLines
    if isAttributed { page.attributedText = content } else { page.text = content.string }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }
  private func pageWidth(in width: CGFloat) -> CGFloat {
    max(0, width - textContainerInset.left - textContainerInset.right - 2 * textContainer.lineFragmentPadding)
  }
  private func height(forWidth width: CGFloat) -> CGFloat {
    let lines = max(
      page.sizeThatFits(CGSize(width: pageWidth(in: width), height: .infinity)).height,
      page.font.lineHeight)
    return lines.rounded(.up) + textContainerInset.top + textContainerInset.bottom
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let height = height(forWidth: bounds.width)
    let size = CGSize(width: bounds.width, height: height)
    if contentSize != size { contentSize = size }
    page.frame = CGRect(
      x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top,
      width: pageWidth(in: bounds.width),
      height: height - textContainerInset.top - textContainerInset.bottom)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: height(forWidth: size.width))
  }
  // A scrolling text view has no intrinsic size.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    let width =
      page.intrinsicContentSize.width + textContainerInset.left + textContainerInset.right
      + 2 * textContainer.lineFragmentPadding
    return CGSize(width: width.rounded(.up), height: height(forWidth: .greatestFiniteMagnitude))
  }
  override var widthMakesHeight: Bool { !isScrollEnabled }
  override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat { height(forWidth: width) }

  // MARK: Editing

  open private(set) var isEditing = false
  open override var canBecomeFirstResponder: Bool { isEditable }
  open override var isFirstResponder: Bool { isEditing }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard !isEditing, isEditable, editingDelegate?.textViewShouldBeginEditing(self) ?? true else {
      return isEditing
    }
    isEditing = true
    editingDelegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isEditing, editingDelegate?.textViewShouldEndEditing(self) ?? true else { return !isEditing }
    isEditing = false
    editingDelegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    return true
  }
  @discardableResult open override func endEditing(_ force: Bool) -> Bool { resignFirstResponder() }
  /// Appends text, as typing does.
  open func insertText(_ text: String) {
    (content, isAttributed) = (NSAttributedString(string: content.string + text), false)
    textDidChange()
    editingDelegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }
  open func scrollRangeToVisible(_ range: NSRange) {
    let ends = page.sizeThatFits(
      CGSize(width: pageWidth(in: bounds.width), height: .infinity))
    scrollRectToVisible(
      CGRect(x: 0, y: range.location == 0 ? 0 : ends.height, width: 1, height: 1), animated: false)
  }
}

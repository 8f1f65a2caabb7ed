import Foundation
import UIKitBase

/// A linear constraint `first = multiplier × second + constant`, or an inequality, between edges, centres or
/// lengths.
open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal, vertical }
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline
    case firstBaseline, leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
    public static let baseline = Attribute.lastBaseline
  }
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
  }

  public final private(set) weak var firstItem: AnyObject?
  public final private(set) weak var secondItem: AnyObject?
  public final let firstAttribute: Attribute
  public final let secondAttribute: Attribute
  public final let relation: Relation
  public final let multiplier: CGFloat
  open var constant: CGFloat = 0 { didSet { if constant != oldValue { didChange() } } }
  open var priority = UILayoutPriority.required { didSet { if priority != oldValue { didChange() } } }
  open var identifier: String?
  open var shouldBeArchived = false

  public override init() {
    (firstAttribute, secondAttribute, relation) = (.notAnAttribute, .notAnAttribute, .equal)
    multiplier = 1
    super.init()
  }

  public init(
    item first: Any, attribute: Attribute, relatedBy relation: Relation, toItem second: Any?,
    attribute other: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    firstItem = first as AnyObject
    secondItem = second.map { $0 as AnyObject }
    (firstAttribute, secondAttribute) = (attribute, other)
    (self.relation, self.multiplier, self.constant) = (relation, multiplier, constant)
    super.init()
  }

  // MARK: Activity

  /// The view that owns the active constraint: the nearest common ancestor of both items; nil while inactive.
  final weak var holder: UIView?

  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      guard newValue else {
        holder?.drop(self)
        return
      }
      let first = LayoutItem(firstItem)?.view
      let second = LayoutItem(secondItem)?.view
      guard let first else { return }
      guard let second else { return first.hold(self) }
      var common: UIView? = first
      while let view = common, !second.isDescendant(of: view) { common = view.superview }
      guard let common else {
        StageState.report(
          .warning,
          "NSLayoutConstraint \(self): \(type(of: first)) and \(type(of: second)) have no common superview, so it is not activated"
        )
        return
      }
      common.hold(self)
    }
  }
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private final func didChange() { holder?.constraintsDidChange() }

  public final var firstAnchor: NSLayoutAnchor<AnyObject> { NSLayoutAnchor(firstItem, firstAttribute) }
  public final var secondAnchor: NSLayoutAnchor<AnyObject>? {
    secondItem.map { NSLayoutAnchor($0, secondAttribute) }
  }

  open override var description: String {
    func name(_ item: AnyObject?, _ attribute: Attribute) -> String {
      item.map { "\(type(of: $0)).\(attribute)" } ?? ""
    }
    let sign = relation == .equal ? "=" : relation == .lessThanOrEqual ? "≤" : "≥"
    var text = "\(name(firstItem, firstAttribute)) \(sign) "
    if secondItem != nil {
      text += (multiplier == 1 ? "" : "\(multiplier) × ") + name(secondItem, secondAttribute)
      if constant != 0 { text += constant > 0 ? " + \(constant)" : " − \(-constant)" }
    } else {
      text += "\(constant)"
    }
    return identifier.map { "\($0): \(text)" } ?? text
  }
}

// MARK: Anchors

/// An edge, centre or length of a view or guide, from which constraints are created.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  fileprivate final weak var item: AnyObject?
  fileprivate final let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
  }

  open var name: String { "\(attribute)" }

  fileprivate final func make(
    _ relation: NSLayoutConstraint.Relation, _ other: AnyObject?, _ attribute: NSLayoutConstraint.Attribute,
    _ multiplier: CGFloat, _ constant: CGFloat
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      item: item as Any, attribute: self.attribute, relatedBy: relation, toItem: other, attribute: attribute,
      multiplier: multiplier, constant: constant)
    // The constraint retains its spans, because nothing else does.
    constraint.spans = [item, other].compactMap { $0 as? LayoutSpan }
    return constraint
  }
  public final func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint { make(.equal, anchor.item, anchor.attribute, 1, constant) }
  public final func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor.item, anchor.attribute, 1, constant) }
  public final func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor.item, anchor.attribute, 1, constant) }
}

open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  public final func anchorWithOffset(to other: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(from: (item, attribute), to: (other.item, other.attribute))
  }
  public final func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(equalTo: anchor, constant: 8 * multiplier) }
  public final func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(greaterThanOrEqualTo: anchor, constant: 8 * multiplier) }
  public final func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(lessThanOrEqualTo: anchor, constant: 8 * multiplier) }
}

open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  public final func anchorWithOffset(to other: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(from: (item, attribute), to: (other.item, other.attribute))
  }
  public final func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(equalTo: anchor, constant: 8 * multiplier) }
  public final func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(greaterThanOrEqualTo: anchor, constant: 8 * multiplier) }
  public final func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(lessThanOrEqualTo: anchor, constant: 8 * multiplier) }
}

open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Distance between two anchors, if the dimension was created from them.
  private var span: LayoutSpan?

  override init(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) { super.init(item, attribute) }
  fileprivate init(
    from: (AnyObject?, NSLayoutConstraint.Attribute), to: (AnyObject?, NSLayoutConstraint.Attribute)
  ) {
    let span = LayoutSpan(from: from, to: to)
    super.init(span, .width)
    self.span = span
  }

  public final func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    make(.equal, nil, .notAnAttribute, 1, constant)
  }
  public final func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, nil, .notAnAttribute, 1, constant)
  }
  public final func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, nil, .notAnAttribute, 1, constant)
  }
  public final func constraint(
    equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    make(.equal, anchor.item, anchor.attribute, multiplier, constant)
  }
  public final func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor.item, anchor.attribute, multiplier, constant)
  }
  public final func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor.item, anchor.attribute, multiplier, constant)
  }
}

extension NSLayoutConstraint {
  /// Anchor distances that the constraint refers to.
  fileprivate final var spans: [LayoutSpan] {
    get { associatedObjects[LayoutSpan.key] as? [LayoutSpan] ?? [] }
    set { associatedObjects[LayoutSpan.key] = newValue.isEmpty ? nil : newValue }
  }
}

/// Distance between two anchors, used like a width in constraints.
final class LayoutSpan {
  nonisolated(unsafe) static let key = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
  private weak var first: AnyObject?
  private weak var second: AnyObject?
  private let attributes: (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)

  init(from: (AnyObject?, NSLayoutConstraint.Attribute), to: (AnyObject?, NSLayoutConstraint.Attribute)) {
    (first, second) = (from.0, to.0)
    attributes = (from.1, to.1)
  }
  var from: (LayoutItem, NSLayoutConstraint.Attribute)? { LayoutItem(first).map { ($0, attributes.0) } }
  var to: (LayoutItem, NSLayoutConstraint.Attribute)? { LayoutItem(second).map { ($0, attributes.1) } }
}

// MARK: Guides

/// An invisible rectangle positioned by constraints.
open class UILayoutGuide: NSObject {
  open internal(set) weak var owningView: UIView?
  open var identifier = ""
  /// Insets of a predefined guide, such as the margins guide; nil for a guide positioned by constraints.
  final let insets: ((UIView) -> UIEdgeInsets)?

  public override init() {
    insets = nil
    super.init()
  }
  public required init?(coder: NSCoder) {
    insets = nil
    super.init()
  }
  init(of view: UIView, insets: ((UIView) -> UIEdgeInsets)?) {
    self.insets = insets
    super.init()
    owningView = view
  }

  /// Frame of the guide in its view, as of the last layout.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    if let scroll = view as? UIScrollView {
      if self === scroll.contentLayoutGuide { return CGRect(origin: .zero, size: scroll.contentSize) }
      if self === scroll.frameLayoutGuide { return scroll.bounds }
    }
    if let insets { return view.bounds.inset(by: insets(view)) }
    return LayoutEngine.frame(of: self, in: view)
  }

  /// Height of the guide; 0 for bar guides, because stages have no bars.
  open var length: CGFloat { layoutFrame.height }

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

/// Layout guide for the bars of a view controller.
public protocol UILayoutSupport: AnyObject {
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var heightAnchor: NSLayoutDimension { get }
}
extension UILayoutGuide: UILayoutSupport {}

extension UIView {
  public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public final var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  public final var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  public final var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
  public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }

  public final func addConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder !== self {
      constraint.holder?.drop(constraint)
      hold(constraint)
    }
  }
  public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach(addConstraint)
  }
  public final func removeConstraint(_ constraint: NSLayoutConstraint) { drop(constraint) }
  public final func removeConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(drop) }

  public final func addLayoutGuide(_ guide: UILayoutGuide) {
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = self
    autoLayoutData.guides.append(guide)
  }
  public final func removeLayoutGuide(_ guide: UILayoutGuide) {
    autoLayoutData.guides.removeAll { $0 === guide }
    if guide.owningView === self { guide.owningView = nil }
    constraintsDidChange()
  }
  public final var layoutGuides: [UILayoutGuide] { ownLayoutParts?.guides ?? [] }
}

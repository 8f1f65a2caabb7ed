import Foundation
import RefreshLayers
import UIKitBase

/// A row or column of views at their preferred sizes, laid out by frames or, if constraints are involved, by
/// constraints.
open class UIStackView: UIView {
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
  open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
  open var isLayoutMarginsRelativeArrangement = false { didSet { setNeedsLayout() } }
  open private(set) var arrangedSubviews: [UIView] = []

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init(coder: NSCoder) { super.init(coder: coder)! }
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }
  open func insertArrangedSubview(_ view: UIView, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(index, arrangedSubviews.count))
    if view.superview !== self { addSubview(view) }
    view.translatesAutoresizingMaskIntoConstraints = false
    setNeedsLayout()
  }
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsLayout()
  }
  open override func willRemoveSubview(_ view: UIView) {
    super.willRemoveSubview(view)
    removeArrangedSubview(view)
  }

  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  /// Sets the distance after a view, which replaces `spacing`.
  open func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {
    customSpacings[ObjectIdentifier(view)] = spacing == Self.spacingUseDefault ? nil : spacing
    setNeedsLayout()
  }
  open func customSpacing(after view: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(view)] ?? Self.spacingUseDefault
  }
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// Distances between the visible views, in points.
  private func gaps(between views: [UIView]) -> [CGFloat] {
    views.dropLast().map { customSpacings[ObjectIdentifier($0)] ?? spacing }
  }

  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }
  private func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
  private func across(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }
  private func size(of view: UIView) -> CGSize {
    let own = view.intrinsicContentSize
    return CGSize(
      width: own.width >= 0 ? own.width : view.bounds.width,
      height: own.height >= 0 ? own.height : view.bounds.height)
  }

  // MARK: Layout by constraints

  open override func setNeedsLayout() {
    super.setNeedsLayout()
    if usesConstraints { constraintsDidChange() }
  }
  /// True if constraints refer to the stack or its arranged views; it is then laid out by constraints instead
  /// of frames.
  final var usesConstraints: Bool {
    if isConstrained && !translatesAutoresizingMaskIntoConstraints { return true }
    if arrangedSubviews.contains(where: { $0.isConstrained }) { return true }
    guard let outer = superview as? UIStackView else { return false }
    return outer.usesConstraints && outer.arrangedSubviews.contains { $0 === self }
  }
  /// Parameters that determine the stack's constraints.
  final var layoutNumbers: [Double] {
    [
      Double(axis.rawValue), Double(alignment.rawValue), Double(distribution.rawValue),
      isLayoutMarginsRelativeArrangement ? 1 : 0,
    ] + gaps(between: shown).map(Double.init)
  }

  final func addConstraints(to solution: inout LayoutEngine.Solution) {
    let views = shown
    guard let first = views.first, let last = views.last else { return }
    let isRow = axis == .horizontal
    let (start, end, size): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute, _) =
      isRow ? (.leading, .trailing, NSLayoutConstraint.Attribute.width) : (.top, .bottom, .height)
    solution.relate((first, start), .equal, inner(start))
    solution.relate((last, end), .equal, inner(end))
    let gaps = gaps(between: views)
    let isOpen = distribution == .equalSpacing || distribution == .equalCentering
    for (index, (a, b)) in zip(views, views.dropFirst()).enumerated() {
      solution.relate((b, start), isOpen ? .greaterThanOrEqual : .equal, (a, end), plus: gaps[index])
      switch distribution {
      case .fillEqually: solution.relate((b, size), .equal, (first, size))
      case .fillProportionally:
        let (own, other) = (along(self.size(of: first)), along(self.size(of: b)))
        if own > 0 {
          solution.relate(
            (b, size), .equal, (first, size), factor: other / own, priority: UILayoutPriority(999))
        }
      case .equalSpacing where index > 0:
        solution.relateGaps(
          ((views[index - 1], end), (a, start)), ((a, end), (b, start)), priority: UILayoutPriority(999))
      case .equalCentering where index > 0:
        let middle: NSLayoutConstraint.Attribute = isRow ? .centerX : .centerY
        solution.relateGaps(
          ((views[index - 1], middle), (a, middle)), ((a, middle), (b, middle)),
          priority: UILayoutPriority(149))
      default: break
      }
    }
    addAlignment(of: views, to: &solution)
  }

  /// Adds the constraints across the axis.
  private func addAlignment(of views: [UIView], to solution: inout LayoutEngine.Solution) {
    let isRow = axis == .horizontal
    let (near, far): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
      isRow ? (.top, .bottom) : (.leading, .trailing)
    for view in views {
      let (low, high): (ConstraintSolver.Relation, ConstraintSolver.Relation)
      switch alignment {
      case .fill: (low, high) = (.equal, .equal)
      case .leading: (low, high) = (.equal, .lessThanOrEqual)
      case .trailing: (low, high) = (.greaterThanOrEqual, .equal)
      case .center, .firstBaseline, .lastBaseline: (low, high) = (.greaterThanOrEqual, .lessThanOrEqual)
      }
      solution.relate((view, near), low, inner(near))
      solution.relate((view, far), high, inner(far))
      switch alignment {
      case .center:
        let middle: NSLayoutConstraint.Attribute = isRow ? .centerY : .centerX
        solution.relate((view, middle), .equal, inner(middle))
      case .firstBaseline where isRow:
        solution.relate((view, .firstBaseline), .equal, (views[0], .firstBaseline))
      case .lastBaseline where isRow:
        solution.relate((view, .lastBaseline), .equal, (views[0], .lastBaseline))
      default: break
      }
    }
  }

  /// Edge or centre inside the stack, or inside its margins if these count.
  private func inner(_ attribute: NSLayoutConstraint.Attribute) -> (UIView, NSLayoutConstraint.Attribute) {
    guard isLayoutMarginsRelativeArrangement else { return (self, attribute) }
    switch attribute {
    case .leading: return (self, .leadingMargin)
    case .trailing: return (self, .trailingMargin)
    case .top: return (self, .topMargin)
    case .bottom: return (self, .bottomMargin)
    case .centerX: return (self, .centerXWithinMargins)
    default: return (self, .centerYWithinMargins)
    }
  }

  // MARK: Layout by frames

  open override var intrinsicContentSize: CGSize {
    let sizes = shown.map(size)
    let length = sizes.reduce(0) { $0 + along($1) } + gaps(between: shown).reduce(0, +)
    let breadth = sizes.map(across).max() ?? 0
    let margins = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
    let size =
      axis == .horizontal ? CGSize(width: length, height: breadth) : CGSize(width: breadth, height: length)
    return CGSize(
      width: size.width + margins.left + margins.right, height: size.height + margins.top + margins.bottom)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shown
    guard !views.isEmpty, !usesConstraints else { return }
    let box = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
    var lengths = views.map { along(size(of: $0)) }
    var gaps = gaps(between: views)
    let room = along(box.size) - gaps.reduce(0, +)
    let spare = room - lengths.reduce(0, +)
    switch distribution {
    case .fillEqually: lengths = views.map { _ in room / CGFloat(views.count) }
    case .fillProportionally:
      let total = lengths.reduce(0, +)
      if total > 0 { lengths = lengths.map { $0 / total * room } }
    case .equalSpacing, .equalCentering:
      gaps = gaps.map { $0 + max(0, spare) / CGFloat(views.count - 1) }
    // As with views of equal priority, the first one takes the surplus or shortage.
    case .fill: lengths[0] = max(0, lengths[0] + spare)
    }
    var place = axis == .horizontal ? box.minX : box.minY
    for (index, (view, length)) in zip(views, lengths).enumerated() {
      let breadth = alignment == .fill ? across(box.size) : min(across(size(of: view)), across(box.size))
      let rest = across(box.size) - breadth
      let offset = alignment == .center ? rest / 2 : alignment == .trailing ? rest : 0
      view.frame =
        axis == .horizontal
        ? CGRect(x: place, y: box.minY + offset, width: length, height: breadth)
        : CGRect(x: box.minX + offset, y: place, width: breadth, height: length)
      place += length + (index < gaps.count ? gaps[index] : 0)
    }
  }
}

import Foundation
import RefreshLayers
import UIKitBase

@_exported import class UIKitBase.DispatchQueue
@_exported import struct UIKitBase.DispatchTime
@_exported import class UIKitBase.NSObject
@_exported import class UIKitBase.NSValue
@_exported import class UIKitBase.RunLoop

/// A row or a column of views at the sizes that suit them, laid out by frames.
open class UIStackView: UIView, @unchecked Sendable {
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
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }
  open func insertArrangedSubview(_ view: UIView, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(index, arrangedSubviews.count))
    if view.superview !== self { addSubview(view) }
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
  /// The distance after one view, instead of `spacing`.
  open func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {
    customSpacings[ObjectIdentifier(view)] = spacing == Self.spacingUseDefault ? nil : spacing
    setNeedsLayout()
  }
  open func customSpacing(after view: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(view)] ?? Self.spacingUseDefault
  }
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// The distances between the views that are shown.
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
    guard !views.isEmpty else { return }
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
    // As views of one priority do, the first gives.
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

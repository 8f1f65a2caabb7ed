import Foundation
import UIKitBase

// Auto Layout properties of a view other than its anchors.

extension UIView {
  final var autoLayoutData: AutoLayoutData {
    if let ownLayoutParts { return ownLayoutParts }
    let new = AutoLayoutData()
    ownLayoutParts = new
    return new
  }

  /// Constraints owned by the view: those between itself and its descendants.
  public final var constraints: [NSLayoutConstraint] { ownLayoutParts?.constraints ?? [] }

  /// True if an active constraint refers to the view.
  final var isConstrained: Bool { constraintCount > 0 }

  final func hold(_ constraint: NSLayoutConstraint) {
    LayoutEngine.isUsed = true
    constraint.holder = self
    autoLayoutData.constraints.append(constraint)
    count(constraint, 1)
    constraintsDidChange()
  }
  final func drop(_ constraint: NSLayoutConstraint) {
    guard constraint.holder === self else { return }
    constraint.holder = nil
    ownLayoutParts?.constraints.removeAll { $0 === constraint }
    count(constraint, -1)
    constraintsDidChange()
  }
  private final func count(_ constraint: NSLayoutConstraint, _ change: Int) {
    for item in [constraint.firstItem, constraint.secondItem] { (item as? UIView)?.constraintCount += change }
  }
  final func constraintsDidChange() { LayoutEngine.invalidate(self) }

  /// Deactivates constraints between the view's subtree and its ancestors, as removal from a superview does.
  final func dropOuterConstraints() {
    guard LayoutEngine.isUsed else { return }
    var next = superview
    while let view = next {
      for constraint in view.constraints {
        let isInside = [constraint.firstItem, constraint.secondItem].contains {
          LayoutItem($0)?.view.isDescendant(of: self) == true
        }
        if isInside { view.drop(constraint) }
      }
      next = view.superview
    }
  }

  // MARK: Guides

  /// Guide for the area that bars do not cover.
  public final var safeAreaLayoutGuide: UILayoutGuide {
    if let guide = autoLayoutData.safeAreaGuide { return guide }
    let guide = UILayoutGuide(of: self) { $0.safeAreaInsets }
    autoLayoutData.safeAreaGuide = guide
    return guide
  }
  /// Guide for the area within the layout margins.
  public final var layoutMarginsGuide: UILayoutGuide {
    if let guide = autoLayoutData.marginsGuide { return guide }
    let guide = UILayoutGuide(of: self) { $0.layoutMargins }
    autoLayoutData.marginsGuide = guide
    return guide
  }
  public final var readableContentGuide: UILayoutGuide { layoutMarginsGuide }

  // MARK: Content

  public final func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    autoLayoutData.hugging[axis] = priority
    constraintsDidChange()
  }
  public final func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    autoLayoutData.resistance[axis] = priority
    constraintsDidChange()
  }
  public final func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    ownLayoutParts?.hugging[axis] ?? .defaultLow
  }
  public final func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { ownLayoutParts?.resistance[axis] ?? .defaultHigh }

  final var hasConstraintsInside: Bool {
    !constraints.isEmpty || isConstrained || subviews.contains { $0.hasConstraintsInside }
  }
}

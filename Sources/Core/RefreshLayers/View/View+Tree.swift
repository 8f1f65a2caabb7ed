import Foundation

extension View {
  /// Adds a subview in front of the others; an existing subview is moved to the front.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts a subview at an index, clamped to the number of subviews, and removes it from its previous superview.
  ///
  /// An existing subview only changes its position in the order, and its animations continue.
  ///
  /// - Precondition: the view is neither this view nor one of its ancestors.
  public final func insertSubview(_ view: View, at index: Int) {
    precondition(
      !view.holds(self),
      "view \(view.layer) cannot be a subview of \(layer): it is that view, or contains it")
    let isMoved = view.superview === self
    if isMoved { subviews.removeAll { $0 === view } } else { view.removeFromSuperview() }
    let index = max(0, min(index, subviews.count))
    subviews.insert(view, at: index)
    view.superview = self
    view.holdCompanion()
    // The view's own sublayers may be between the subviews' layers, so the index is searched; the common case, in
    // front of all, needs no search.
    var place = Int.max
    if index + 1 < subviews.count {
      let next = subviews[index + 1].layer
      place =
        layer.sublayers.lazy.filter { $0 !== view.layer }.enumerated().first { $0.element === next }?.offset
        ?? .max
    }
    layer.insertSublayer(view.layer, at: place)
    // A new order does not require layout; otherwise a layout that brings a view to the front would trigger another
    // one.
    guard !isMoved else { return }
    view.didMoveToSuperview()
    setNeedsLayout()
  }

  /// Inserts a subview behind another, or in front of all if `other` is not a subview.
  public final func insertSubview(_ view: View, belowSubview other: View) {
    let others = subviews.filter { $0 !== view }
    insertSubview(view, at: others.firstIndex { $0 === other } ?? others.count)
  }

  /// Inserts a subview in front of another, or in front of all if `other` is not a subview.
  public final func insertSubview(_ view: View, aboveSubview other: View) {
    let others = subviews.filter { $0 !== view }
    insertSubview(view, at: others.firstIndex { $0 === other }.map { $0 + 1 } ?? others.count)
  }

  /// Moves a subview in front of the others; without effect on other views.
  public final func bringSubviewToFront(_ view: View) {
    if view.superview === self { insertSubview(view, at: subviews.count) }
  }

  /// Moves a subview behind the others and behind the view's own sublayers; without effect on other views.
  public final func sendSubviewToBack(_ view: View) {
    guard view.superview === self else { return }
    insertSubview(view, at: 0)
    layer.insertSublayer(view.layer, at: 0)
  }

  /// True if `view` is this view or one of its ancestors.
  public final func isDescendant(of view: View) -> Bool { view.holds(self) }

  private final func holds(_ view: View) -> Bool {
    var next: View? = view
    while let view = next, view !== self { next = view.superview }
    return next != nil
  }

  /// Removes the view from its superview; the completions of its layers' animations are called with false.
  public final func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    superview.setNeedsLayout()
    self.superview = nil
    layer.removeFromSuperlayer()
    didMoveToSuperview()
    holdCompanion()
  }

  /// The view with a tag: this view or a descendant; nil if there is none.
  public final func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for view in subviews { if let found = view.viewWithTag(tag) { return found } }
    return nil
  }
}

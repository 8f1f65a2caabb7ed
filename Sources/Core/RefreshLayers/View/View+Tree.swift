import Foundation

extension View {
  /// Adds a view in front of the other subviews; one that is a subview already comes to the front.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts a view at an index among the subviews, clamped to their number, and removes it from its previous superview.
  ///
  /// An existing subview only changes its position in the order, and its animations continue.
  ///
  /// - Precondition: the view is not this one, nor one that this one is in.
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
    // Layers of the view's own may be among those of its subviews. In front of all, where most go, none has to be found.
    var place = Int.max
    if index + 1 < subviews.count {
      let next = subviews[index + 1].layer
      place =
        layer.sublayers.lazy.filter { $0 !== view.layer }.enumerated().first { $0.element === next }?.offset
        ?? .max
    }
    layer.insertSublayer(view.layer, at: place)
    // A new order changes no place; so a layout that brings a view to the front is not followed by another one.
    guard !isMoved else { return }
    view.didMoveToSuperview()
    setNeedsLayout()
  }

  /// Inserts a view behind another, or in front of all if that is not a subview.
  public final func insertSubview(_ view: View, belowSubview other: View) {
    let others = subviews.filter { $0 !== view }
    insertSubview(view, at: others.firstIndex { $0 === other } ?? others.count)
  }

  /// Inserts a view in front of another, or in front of all if that is not a subview.
  public final func insertSubview(_ view: View, aboveSubview other: View) {
    let others = subviews.filter { $0 !== view }
    insertSubview(view, at: others.firstIndex { $0 === other }.map { $0 + 1 } ?? others.count)
  }

  /// Moves a subview in front of the others; without effect on other views.
  public final func bringSubviewToFront(_ view: View) {
    if view.superview === self { insertSubview(view, at: subviews.count) }
  }

  /// Moves a subview behind the others and behind the layers that are the view's own; without effect on other views.
  public final func sendSubviewToBack(_ view: View) {
    guard view.superview === self else { return }
    insertSubview(view, at: 0)
    layer.insertSublayer(view.layer, at: 0)
  }

  /// Whether a view is this one or contains it.
  public final func isDescendant(of view: View) -> Bool { view.holds(self) }

  private final func holds(_ view: View) -> Bool {
    var next: View? = view
    while let view = next, view !== self { next = view.superview }
    return next != nil
  }

  /// Takes the view out of its superview; the animations of its layers end unfinished.
  public final func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    superview.setNeedsLayout()
    self.superview = nil
    layer.removeFromSuperlayer()
    didMoveToSuperview()
    holdCompanion()
  }

  /// The view with a tag, this one or below it.
  public final func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for view in subviews { if let found = view.viewWithTag(tag) { return found } }
    return nil
  }
}

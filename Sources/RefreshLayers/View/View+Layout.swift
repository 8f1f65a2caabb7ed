import Foundation

extension View {
  /// Has the subviews placed before the next frame.
  public final func setNeedsLayout() { needsLayout = true }

  /// Lays out this view and its subviews now, if necessary.
  public final func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Takes the size that suits the view best, keeping its top left corner.
  public final func sizeToFit() { frame.size = sizeThatFits(bounds.size) }
}

import Foundation

extension View {
  /// How opaque the view is, 0…1.
  public final var alpha: CGFloat {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// Whether the view and all in it are left out; not animated.
  public final var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// The colour behind the content; nil, the default, for none.
  public final var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// Whether the bounds clip the subviews.
  public final var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// The accent colour, taken from the superview where none is set.
  public final var tintColor: Color {
    get { ownTint ?? superview?.tintColor ?? Color(red: 0, green: 122.0 / 255, blue: 1) }
    set {
      ownTint = newValue
      tellTintColor()
    }
  }

  /// Tells this view and all below it that take their colour from it.
  private final func tellTintColor() {
    tintColorDidChange()
    for view in subviews where view.ownTint == nil { view.tellTintColor() }
  }
}

import Foundation

/// A layer with a place in a tree of views, as in UIKit: what authors build controls from.
open class View {
  /// The type of the view's layer.
  open class var layerClass: Layer.Type { Layer.self }

  /// The layer that draws the view.
  public final let layer: Layer

  /// The subviews, with the last one in front.
  public final internal(set) var subviews: [View] = []
  /// The superview.
  public final internal(set) weak var superview: View?

  /// A number to identify the view (default: 0).
  public final var tag = 0

  /// How the view resizes when its superview's bounds change (default: not at all).
  public final var autoresizingMask: AutoresizingMask = []

  final var ownTint: Color?
  final var needsLayout = true

  /// An object of yours that belongs to the view, such as its wrapper in another library; nil for none.
  ///
  /// It is retained while the view has a superview, and only then, so that it may retain the view itself. One that is
  /// deallocated before the view must set this to nil.
  public final unowned(unsafe) var companion: AnyObject? {
    didSet { holdCompanion() }
  }

  private final var heldCompanion: AnyObject?

  /// Has the companion follow a change of the superview.
  final func holdCompanion() {
    let old = heldCompanion
    heldCompanion = superview == nil ? nil : companion
    withExtendedLifetime(old) {}
  }

  /// A view that covers a rectangle of its superview.
  public init(frame: CGRect = .zero) {
    layer = Self.layerClass.init()
    layer.isViewBacked = true
    // Not through the property: a view that is made inside an animation block does not grow out of nothing.
    layer.values.setFrame(frame)
  }

  /// A view around a layer, which gets its frame and belongs to the view from now on.
  ///
  /// - Precondition: no other view has the layer.
  public init(layer: Layer, frame: CGRect) {
    precondition(!layer.isViewBacked, "layer \(layer) belongs to another view")
    self.layer = layer
    layer.isViewBacked = true
    layer.values.setFrame(frame)
  }

  deinit {
    // Their superview is gone already.
    for view in subviews { view.holdCompanion() }
  }

  // MARK: For subclasses

  /// Called when the accent colour of the view has changed.
  open func tintColorDidChange() {}

  /// Called after the view has been added to or taken from a superview.
  open func didMoveToSuperview() {}

  /// Places the subviews; called before the next frame after the size or the subviews have changed.
  open func layoutSubviews() {}

  /// The size that fits the view best, in points (default: its own size).
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
}

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

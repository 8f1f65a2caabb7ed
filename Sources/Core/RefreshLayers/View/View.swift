import Foundation

/// A view as in UIKit: a layer with a place in a view hierarchy, from which controls are built.
///
///     let dot = View(frame: CGRect(x: 0, y: 0, width: 12, height: 12))
///     dot.backgroundColor = .orange
///     dot.layer.cornerRadius = 6
///     addSubviewToRefreshAnimationView(dot)
///     View.animate(withDuration: 0.3) { dot.alpha = 0.5 }
nonisolated open class View {
  /// The type of the view's layer.
  open class var layerClass: Layer.Type { Layer.self }

  /// The layer that draws the view.
  public final let layer: Layer

  /// The subviews from back to front.
  public final internal(set) var subviews: [View] = []
  /// The superview; nil for a root.
  public final internal(set) weak var superview: View?

  /// A number to identify the view (default: 0).
  public final var tag = 0

  /// The parts of the frame that resize when the superview's size changes (default: none).
  public final var autoresizingMask: AutoresizingMask = []

  final var ownTint: Color?
  final var needsLayout = true

  /// An associated object, such as the view's wrapper in another library; nil for none.
  ///
  /// The object is retained only while the view has a superview, so that it may retain the view itself. An object
  /// that is deallocated before the view must set this to nil.
  public final unowned(unsafe) var companion: AnyObject? {
    didSet { holdCompanion() }
  }

  private final var heldCompanion: AnyObject?

  /// Retains or releases the companion after a change of the superview.
  final func holdCompanion() {
    let old = heldCompanion
    heldCompanion = superview == nil ? nil : companion
    withExtendedLifetime(old) {}
  }

  /// Creates a view with a frame in its superview, in points.
  public init(frame: CGRect = .zero) {
    layer = Self.layerClass.init()
    layer.isViewBacked = true
    // Bypasses `frame`, so that creating a view inside an animation block does not animate its size.
    layer.values.setFrame(frame)
  }

  /// Creates a view for an existing layer, which gets the frame and belongs to the view.
  ///
  /// - Precondition: the layer does not belong to another view.
  public init(layer: Layer, frame: CGRect) {
    precondition(!layer.isViewBacked, "layer \(layer) belongs to another view")
    self.layer = layer
    layer.isViewBacked = true
    layer.values.setFrame(frame)
  }

  deinit {
    // The subviews' superview is nil here, which releases their companions.
    for view in subviews { view.holdCompanion() }
  }

  // MARK: For subclasses

  /// Called after the view's tint colour has changed.
  open func tintColorDidChange() {}

  /// Called after the view was added to or removed from a superview.
  open func didMoveToSuperview() {}

  /// Lays out the subviews; called before the next frame after the size or the subviews have changed.
  open func layoutSubviews() {}

  /// The size that fits the view best, in points (default: its current size).
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
}

extension View {
  /// The opacity of the view, 0…1.
  public final var alpha: CGFloat {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// True if the view and its subviews are not drawn; not animatable.
  public final var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// The background colour, behind the content; nil, the default, draws none.
  public final var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// True if subviews are clipped to the bounds.
  public final var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// The tint colour, inherited from the superview if unset.
  public final var tintColor: Color {
    get { ownTint ?? superview?.tintColor ?? Color(red: 0, green: 122.0 / 255, blue: 1) }
    set {
      ownTint = newValue
      notifyTintColorDidChange()
    }
  }

  /// Calls `tintColorDidChange` on this view and on the descendants that inherit its tint colour.
  private final func notifyTintColorDidChange() {
    tintColorDidChange()
    for view in subviews where view.ownTint == nil { view.notifyTintColorDidChange() }
  }
}

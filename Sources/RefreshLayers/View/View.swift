import Foundation

/// A layer with a place in a tree of views, as in UIKit: what authors build controls from.
open class View {
  /// The type of the view's layer.
  open class var layerClass: Layer.Type { Layer.self }

  /// What draws the view.
  public final let layer: Layer

  /// The views in this one, the last one in front.
  public final internal(set) var subviews: [View] = []
  /// The view that this one lies in.
  public final internal(set) weak var superview: View?

  /// A number to find the view by; 0 unless told.
  public final var tag = 0

  /// Which distances to the superview's edges give when its size changes; none unless told.
  public final var autoresizingMask: AutoresizingMask = []

  final var ownTint: Color?
  final var needsLayout = true

  /// A view that covers a rectangle of its superview.
  public init(frame: CGRect = .zero) {
    layer = Self.layerClass.init()
    layer.isViewBacked = true
    // Not through the property: a view that is made inside an animation block does not grow out of nothing.
    layer.values.setFrame(frame)
  }

  // MARK: For subclasses

  /// Called when the accent colour of the view has changed.
  open func tintColorDidChange() {}

  /// Called after the view has been added to or taken from a superview.
  open func didMoveToSuperview() {}

  /// Places the subviews; called before the next frame after the size or the subviews have changed.
  open func layoutSubviews() {}

  /// The size that suits the view best, in points; its own size unless a subclass says otherwise.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
}

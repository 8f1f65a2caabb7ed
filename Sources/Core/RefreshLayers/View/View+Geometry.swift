import Foundation

extension View {
  /// The view's rectangle in its superview, in points; undefined while `transform` is not the identity, as in UIKit.
  public final var frame: CGRect {
    get { layer.frame }
    set { resizing { layer.frame = newValue } }
  }

  /// The view's own coordinates: the size, and the origin that scrolling moves.
  public final var bounds: CGRect {
    get { layer.bounds }
    set { resizing { layer.bounds = newValue } }
  }

  /// The middle of the view in its superview.
  public final var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// A transform in the plane about the centre.
  public final var transform: CGAffineTransform {
    get { layer.affineTransform }
    set { layer.affineTransform = newValue }
  }

  /// A transform in space about the centre.
  public final var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  private final func resizing(_ change: () -> Void) {
    let old = bounds.size
    change()
    let new = bounds.size
    guard old != new else { return }
    setNeedsLayout()
    for view in subviews { view.autoresize(from: old, to: new) }
  }

  // MARK: Coordinates

  /// Converts a point of this view to another view's coordinates, or to those of the root's superlayer for nil.
  ///
  /// Uses the model, not the presentation. For a view whose transform is not invertible, the result is the point in the root.
  public final func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    let root = layer.toRoot.project(point)
    guard let view, let inverse = view.layer.toRoot.inverted() else { return root }
    return inverse.project(root)
  }

  /// Converts a point of another view, or of the root's superlayer for nil, to this view's coordinates.
  public final func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    let root = view?.layer.toRoot.project(point) ?? point
    return layer.toRoot.inverted()?.project(root) ?? root
  }

  /// The smallest upright rectangle around one of this view, in another's coordinates or in the root's.
  public final func convert(_ rect: CGRect, to view: View?) -> CGRect {
    CGRect(around: rect.corners.map { convert($0, to: view) })
  }

  /// The smallest upright rectangle around one of another view, or of the root, in this view's coordinates.
  public final func convert(_ rect: CGRect, from view: View?) -> CGRect {
    CGRect(around: rect.corners.map { convert($0, from: view) })
  }
}

extension Layer {
  /// The transform from this layer's bounds to the root's superlayer, for the model.
  final var toRoot: CATransform3D {
    let own = values.transformToSuperlayer
    guard let superlayer else { return own }
    return own.concatenating(superlayer.toRoot)
  }
}

import Foundation

extension View {
  /// The frame of the view in its superview, in points; undefined while `transform` is not the identity, as in UIKit.
  public final var frame: CGRect {
    get { layer.frame }
    set { resizing { layer.frame = newValue } }
  }

  /// The view's rectangle in its own coordinates, in points: its size, and the origin that scrolling moves.
  public final var bounds: CGRect {
    get { layer.bounds }
    set { resizing { layer.bounds = newValue } }
  }

  /// The position of the anchor point, by default the centre, in the superview, in points.
  public final var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The affine transform about the anchor point, by default the centre.
  public final var transform: CGAffineTransform {
    get { layer.affineTransform }
    set { layer.affineTransform = newValue }
  }

  /// The three-dimensional transform about the anchor point, by default the centre.
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
  /// The model's values are used, not the presented ones. If the other view's transform is singular, the result is in
  /// the coordinates of the root's superlayer.
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

  /// Converts a rectangle of this view to the bounding rectangle in another view's coordinates, or in those of the
  /// root's superlayer for nil.
  public final func convert(_ rect: CGRect, to view: View?) -> CGRect {
    CGRect(around: rect.corners.map { convert($0, to: view) })
  }

  /// Converts a rectangle of another view, or of the root's superlayer for nil, to the bounding rectangle in this
  /// view's coordinates.
  public final func convert(_ rect: CGRect, from view: View?) -> CGRect {
    CGRect(around: rect.corners.map { convert($0, from: view) })
  }
}

extension Layer {
  /// The model's transform from this layer's coordinates to those of the root's superlayer.
  final var toRoot: CATransform3D {
    let own = values.transformToSuperlayer
    guard let superlayer else { return own }
    return own.concatenating(superlayer.toRoot)
  }
}

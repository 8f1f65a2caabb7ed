import Foundation

extension Layer {
  /// Creates a layer with a frame in its superlayer, in points.
  public convenience init(frame: CGRect) {
    self.init()
    values.setFrame(frame)
  }

  /// Creates a named layer of size zero, as a container for sublayers.
  public convenience init(name: String) {
    self.init()
    self.name = name
  }

  /// The position of the anchor point in the superlayer, in points.
  public final var position: CGPoint {
    get { values.position }
    set { change { $0.position = newValue } }
  }

  /// The layer's rectangle in its own coordinates, in points.
  public final var bounds: CGRect {
    get { values.bounds }
    set { change { $0.bounds = newValue } }
  }

  /// The origin of the transform and the point placed by `position`, in the unit square of the bounds; (0.5, 0.5) is
  /// the centre.
  public final var anchorPoint: CGPoint {
    get { values.anchorPoint }
    set { change { $0.anchorPoint = newValue } }
  }

  /// The position along the z axis towards the viewer, in points; sublayers with a greater one are drawn on top.
  public final var zPosition: CGFloat {
    get { values.zPosition }
    set { change { $0.zPosition = newValue } }
  }

  /// The transform about the anchor point.
  public final var transform: CATransform3D {
    get { values.transform }
    set { change { $0.transform = newValue } }
  }

  /// The transform of the sublayers about the anchor point; use it for perspective (m34).
  public final var sublayerTransform: CATransform3D {
    get { values.sublayerTransform }
    set { change { $0.sublayerTransform = newValue } }
  }

  /// The affine transform in the plane; setting it replaces the whole transform.
  public final var affineTransform: CGAffineTransform {
    get { transform.affine }
    set { transform = CATransform3D(newValue) }
  }

  /// The bounding rectangle of the layer in its superlayer, in points; setting it changes position and bounds.
  public final var frame: CGRect {
    get { values.frame }
    set {
      var target = values
      target.setFrame(newValue)
      if target.bounds != bounds { bounds = target.bounds }
      if target.position != position { position = target.position }
    }
  }

  /// The opacity 0…1 of the layer and its sublayers as one image.
  public final var opacity: CGFloat {
    get { values.opacity }
    set { change(checking: newValue) { $0.opacity = newValue } }
  }

  /// The standard deviation of a Gaussian blur of the layer and its sublayers as one image, in points of the layer
  /// (default: 0).
  ///
  /// As with the CSS filter `blur()`, the shadow is blurred too, and clipping by `masksToBounds` comes first, so the
  /// blur extends beyond the bounds; mask, opacity and blend mode are applied to the blurred image. The blur rotates
  /// and scales with the layer. Core Animation has no such property.
  public final var blurRadius: CGFloat {
    get { values.blurRadius }
    set { change(checking: newValue) { $0.blurRadius = newValue } }
  }

  /// The blending of the layer and its sublayers, as one image, with the backdrop (default: normal).
  ///
  /// Animations change it in steps, without interpolation.
  public final var blendMode: BlendMode {
    get { values.blendMode }
    set { values.blendMode = newValue }
  }

  /// The channel of the `mask` that shows the layer: alpha or luminance, or the inverse of one (default: alpha).
  ///
  /// Animations change it in steps, without interpolation. It has no effect without a mask.
  public final var maskMode: MaskMode {
    get { values.maskMode }
    set { values.maskMode = newValue }
  }

  /// True if the layer and its sublayers are not drawn.
  public final var isHidden: Bool {
    get { values.isHidden }
    set { values.isHidden = newValue }
  }

  /// True if sublayers and content are clipped to the bounds with their rounded corners.
  public final var masksToBounds: Bool {
    get { values.masksToBounds }
    set { values.masksToBounds = newValue }
  }

  /// True if the layer is drawn when its back faces the viewer (default: true).
  public final var isDoubleSided: Bool {
    get { values.isDoubleSided }
    set { values.isDoubleSided = newValue }
  }

  /// The colour behind the content; nil, the default, draws none.
  public final var backgroundColor: Color? {
    get { values.backgroundColor }
    set { change { $0.backgroundColor = newValue } }
  }

  /// The image drawn above the background and below all other content; nil for none.
  public final var contents: Image? {
    get { values.contents }
    set { change { $0.contents = newValue } }
  }

  /// The fit of `contents` in the bounds (default: stretched).
  public final var contentsGravity: ContentMode {
    get { values.contentsGravity }
    set { values.contentsGravity = newValue }
  }

  /// The corner radius of background, border and clipping, in points.
  public final var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set { change(checking: newValue) { $0.cornerRadius = newValue } }
  }

  /// The corners that the radius rounds (default: all four).
  public final var maskedCorners: RectCorner {
    get { values.maskedCorners }
    set { values.maskedCorners = newValue }
  }

  /// The width of the border, drawn inside the bounds, in points.
  public final var borderWidth: CGFloat {
    get { values.borderWidth }
    set { change(checking: newValue) { $0.borderWidth = newValue } }
  }

  /// The colour of the border (default: black).
  public final var borderColor: Color {
    get { values.borderColor }
    set { change { $0.borderColor = newValue } }
  }

  /// The colour of the shadow (default: black).
  public final var shadowColor: Color {
    get { values.shadowColor }
    set { change { $0.shadowColor = newValue } }
  }

  /// The opacity of the shadow, 0…1 (default: 0, no shadow).
  public final var shadowOpacity: CGFloat {
    get { values.shadowOpacity }
    set { change(checking: newValue) { $0.shadowOpacity = newValue } }
  }

  /// The offset of the shadow from the layer, in points.
  public final var shadowOffset: CGSize {
    get { values.shadowOffset }
    set { change { $0.shadowOffset = newValue } }
  }

  /// The blur radius of the shadow, in points.
  public final var shadowRadius: CGFloat {
    get { values.shadowRadius }
    set { change(checking: newValue) { $0.shadowRadius = newValue } }
  }

  /// The outline that casts the shadow (default: nil, the layer's own drawing).
  public final var shadowPath: BezierPath? {
    get { values.shadowPath }
    set { change { $0.shadowPath = newValue } }
  }
}

extension Layer {
  /// Sets the model's value at a key path without an animation; without effect if the layer has no such property.
  package final func set(_ value: AnimationValue, atKeyPath keyPath: String) {
    guard let keyPath = properties.keyPaths[keyPath] else { return }
    values.set(value, at: keyPath)
  }
}

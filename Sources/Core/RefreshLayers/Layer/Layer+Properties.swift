import Foundation

extension Layer {
  /// A layer that covers a rectangle of its superlayer, in points.
  public convenience init(frame: CGRect) {
    self.init()
    values.setFrame(frame)
  }

  /// A layer of no size with a name, to hold others.
  public convenience init(name: String) {
    self.init()
    self.name = name
  }

  /// The position of the anchor point in the superlayer, in points.
  public final var position: CGPoint {
    get { values.position }
    set { change { $0.position = newValue } }
  }

  /// The rectangle of the layer's own coordinates that it shows, in points.
  public final var bounds: CGRect {
    get { values.bounds }
    set { change { $0.bounds = newValue } }
  }

  /// The point of the bounds that `position` places and the transform turns about; (0.5, 0.5) is the middle.
  public final var anchorPoint: CGPoint {
    get { values.anchorPoint }
    set { change { $0.anchorPoint = newValue } }
  }

  /// How far towards the viewer the layer is; among sublayers the greater is drawn later.
  public final var zPosition: CGFloat {
    get { values.zPosition }
    set { change { $0.zPosition = newValue } }
  }

  /// The transform about the anchor point.
  public final var transform: CATransform3D {
    get { values.transform }
    set { change { $0.transform = newValue } }
  }

  /// A transform of the sublayers about the middle of the bounds; the place for perspective (m34).
  public final var sublayerTransform: CATransform3D {
    get { values.sublayerTransform }
    set { change { $0.sublayerTransform = newValue } }
  }

  /// The transform in the plane; setting one replaces the whole transform.
  public final var affineTransform: CGAffineTransform {
    get { transform.affine }
    set { transform = CATransform3D(newValue) }
  }

  /// The smallest upright rectangle around the layer in its superlayer; setting it moves and sizes the layer.
  public final var frame: CGRect {
    get { values.frame }
    set {
      var target = values
      target.setFrame(newValue)
      if target.bounds != bounds { bounds = target.bounds }
      if target.position != position { position = target.position }
    }
  }

  /// How opaque the layer and its sublayers are as one image, 0…1.
  public final var opacity: CGFloat {
    get { values.opacity }
    set {
      warn(of: newValue, "opacity")
      change { $0.opacity = newValue }
    }
  }

  /// The blur of the layer and its sublayers as one image: the standard deviation of a Gaussian in points of the layer
  /// (default: 0, none).
  ///
  /// As with the filter `blur()` of CSS the layer is blurred with its shadow, and after `masksToBounds` has cut it off, so that it
  /// reaches beyond its bounds; its mask, opacity and blend mode apply to what is blurred. The blur turns and grows with the
  /// layer. Core Animation does not have it.
  public final var blurRadius: CGFloat {
    get { values.blurRadius }
    set {
      warn(of: newValue, "blurRadius")
      change { $0.blurRadius = newValue }
    }
  }

  /// How the layer and its sublayers as one image are mixed with what is behind them (default: normal).
  ///
  /// It can be animated, and changes at once.
  public final var blendMode: BlendMode {
    get { values.blendMode }
    set { values.blendMode = newValue }
  }

  /// What of the `mask` shows the layer: its alpha or its luminance, or the opposite of one (default: alpha).
  ///
  /// It can be animated, and changes at once. Without a mask it has no effect.
  public final var maskMode: MaskMode {
    get { values.maskMode }
    set { values.maskMode = newValue }
  }

  /// Whether the layer and its sublayers are left out.
  public final var isHidden: Bool {
    get { values.isHidden }
    set { values.isHidden = newValue }
  }

  /// Whether sublayers and content are cut off at the bounds and their rounded corners.
  public final var masksToBounds: Bool {
    get { values.masksToBounds }
    set { values.masksToBounds = newValue }
  }

  /// Whether the layer is seen from behind when it is turned away.
  public final var isDoubleSided: Bool {
    get { values.isDoubleSided }
    set { values.isDoubleSided = newValue }
  }

  /// The colour behind the content; nil, the default, for none.
  public final var backgroundColor: Color? {
    get { values.backgroundColor }
    set { change { $0.backgroundColor = newValue } }
  }

  /// The image that the layer shows above its background and below everything else; nil for none.
  public final var contents: Image? {
    get { values.contents }
    set { change { $0.contents = newValue } }
  }

  /// How the image fits into the bounds (default: stretched).
  public final var contentsGravity: ContentMode {
    get { values.contentsGravity }
    set { values.contentsGravity = newValue }
  }

  /// The corner radius of background, border and clip path, in points.
  public final var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set {
      warn(of: newValue, "cornerRadius")
      change { $0.cornerRadius = newValue }
    }
  }

  /// The corners that the radius rounds (default: all four).
  public final var maskedCorners: RectCorner {
    get { values.maskedCorners }
    set { values.maskedCorners = newValue }
  }

  /// The width of a border inside the bounds, in points.
  public final var borderWidth: CGFloat {
    get { values.borderWidth }
    set {
      warn(of: newValue, "borderWidth")
      change { $0.borderWidth = newValue }
    }
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

  /// How opaque the shadow is, 0…1; 0, the default, draws none.
  public final var shadowOpacity: CGFloat {
    get { values.shadowOpacity }
    set {
      warn(of: newValue, "shadowOpacity")
      change { $0.shadowOpacity = newValue }
    }
  }

  /// The offset of the shadow from the layer, in points.
  public final var shadowOffset: CGSize {
    get { values.shadowOffset }
    set { change { $0.shadowOffset = newValue } }
  }

  /// The blur of the shadow, in points.
  public final var shadowRadius: CGFloat {
    get { values.shadowRadius }
    set {
      warn(of: newValue, "shadowRadius")
      change { $0.shadowRadius = newValue }
    }
  }

  /// The outline that casts the shadow (default: nil, what the layer draws).
  public final var shadowPath: BezierPath? {
    get { values.shadowPath }
    set { change { $0.shadowPath = newValue } }
  }
}

extension Layer {
  /// Sets the model at a key path, for who knows the property by its name; without effect if there is no such property.
  package final func set(_ value: AnimationValue, atKeyPath keyPath: String) {
    guard let keyPath = properties.keyPaths[keyPath] else { return }
    values.set(value, at: keyPath)
  }
}

import Foundation

/// Everything that is drawn of one layer at one instant, apart from its sublayers.
///
/// A layer holds one as its model; evaluating its animations at a time yields another.
public struct LayerValues: Hashable, Sendable {
  /// Where the anchor point lies in the superlayer, in points.
  public var position = CGPoint.zero
  /// The rectangle of its own coordinates that the layer shows, in points.
  public var bounds = CGRect.zero
  /// The point of the bounds that the position places, in the unit square.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// How far towards the viewer it lies, in points.
  public var zPosition: CGFloat = 0
  /// The transform about the anchor point.
  public var transform = CATransform3D.identity
  /// A transform of the sublayers about the middle of the bounds.
  public var sublayerTransform = CATransform3D.identity
  /// How opaque it is with all its sublayers, 0…1.
  public var opacity: CGFloat = 1
  /// Whether it is left out.
  public var isHidden = false
  /// Whether it is cut off at its bounds.
  public var masksToBounds = false
  /// Whether it is seen from behind.
  public var isDoubleSided = true
  /// The colour behind the content; nil for none.
  public var backgroundColor: Color?
  /// The radius of the corners in points.
  public var cornerRadius: CGFloat = 0
  /// The width of the border in points.
  public var borderWidth: CGFloat = 0
  /// The colour of the border.
  public var borderColor = Color.black
  /// The colour of the shadow.
  public var shadowColor = Color.black
  /// How opaque the shadow is, 0…1.
  public var shadowOpacity: CGFloat = 0
  /// How far the shadow lies from the layer, in points.
  public var shadowOffset = CGSize(width: 0, height: -3)
  /// The blur of the shadow in points.
  public var shadowRadius: CGFloat = 3
  /// The outline that throws the shadow; nil takes what is drawn.
  public var shadowPath: BezierPath?
  /// What the kind of layer draws.
  public var content = LayerContent.none

  /// The values of a new layer.
  public init() {}
}

/// What a layer draws inside its bounds beyond background and border, by the kind of layer.
public enum LayerContent: Hashable, Sendable {
  /// Nothing but the layer's own rectangle.
  case none
  /// A path that is filled and stroked.
  case shape(ShapeValues)
  /// Text.
  case text(TextValues)
  /// A gradient.
  case gradient(GradientValues)
  /// A picture.
  case image(ImageValues)
  /// Copies of the sublayers.
  case replicator(ReplicatorValues)
}

extension LayerValues {
  /// The values of one kind of layer; those of a new layer where this is of another kind.
  public internal(set) var shape: ShapeValues {
    get { if case .shape(let values) = content { values } else { ShapeValues() } }
    set { content = .shape(newValue) }
  }
  /// The values of a text layer.
  public internal(set) var text: TextValues {
    get { if case .text(let values) = content { values } else { TextValues() } }
    set { content = .text(newValue) }
  }
  /// The values of a gradient layer.
  public internal(set) var gradient: GradientValues {
    get { if case .gradient(let values) = content { values } else { GradientValues() } }
    set { content = .gradient(newValue) }
  }
  /// The values of an image layer.
  public internal(set) var image: ImageValues {
    get { if case .image(let values) = content { values } else { ImageValues() } }
    set { content = .image(newValue) }
  }
  /// The values of a replicator layer.
  public internal(set) var replicator: ReplicatorValues {
    get { if case .replicator(let values) = content { values } else { ReplicatorValues() } }
    set { content = .replicator(newValue) }
  }
}

extension LayerValues {
  /// The transform from the layer's bounds to its superlayer: anchor point to the origin, transform, position.
  public var transformToSuperlayer: CATransform3D {
    let anchor = CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.width, y: bounds.origin.y + anchorPoint.y * bounds.height)
    if transform.isIdentity {
      return CATransform3D(
        translationX: position.x - anchor.x, y: position.y - anchor.y, z: zPosition)
    }
    return CATransform3D(translationX: -anchor.x, y: -anchor.y)
      .concatenating(transform)
      .concatenating(CATransform3D(translationX: position.x, y: position.y, z: zPosition))
  }

  /// The smallest upright rectangle around the layer in its superlayer.
  public var frame: CGRect {
    let t = transformToSuperlayer
    if t.isAffine { return bounds.applying(t.affine) }
    return CGRect(
      around: [
        CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
        CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
      ].map(t.project))
  }

  /// Moves and sizes the layer so that, its transform left aside, it covers a rectangle of its superlayer.
  mutating func setFrame(_ frame: CGRect) {
    let frame = frame.standardized
    var size = frame.size
    if !transform.isIdentity, let inverse = transform.inverted(), transform.isAffine {
      size = CGRect(origin: .zero, size: frame.size).applying(inverse.affine).size
    }
    bounds.size = size
    if transform.isIdentity {
      position = CGPoint(
        x: frame.minX + anchorPoint.x * frame.width, y: frame.minY + anchorPoint.y * frame.height)
    } else {
      position = .zero
      let now = self.frame
      position = CGPoint(x: frame.minX - now.minX, y: frame.minY - now.minY)
    }
  }
}

import Foundation

/// Everything that is drawn of one layer at one instant, apart from its sublayers.
///
/// A layer holds one as its model; evaluating its animations at a time yields another.
public struct LayerValues: Hashable, Sendable {
  public var position = CGPoint.zero
  public var bounds = CGRect.zero
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  public var zPosition: CGFloat = 0
  public var transform = CATransform3D.identity
  public var sublayerTransform = CATransform3D.identity
  public var opacity: CGFloat = 1
  public var isHidden = false
  public var masksToBounds = false
  public var isDoubleSided = true
  public var backgroundColor: Color?
  public var cornerRadius: CGFloat = 0
  public var borderWidth: CGFloat = 0
  public var borderColor = Color.black
  public var shadowColor = Color.black
  public var shadowOpacity: CGFloat = 0
  public var shadowOffset = CGSize(width: 0, height: -3)
  public var shadowRadius: CGFloat = 3
  public var shadowPath: BezierPath?
  public var content = LayerContent.none

  public init() {}
}

/// What a layer draws inside its bounds beyond background and border, by the kind of layer.
public enum LayerContent: Hashable, Sendable {
  case none
  case shape(ShapeValues)
  case text(TextValues)
  case gradient(GradientValues)
  case image(ImageValues)
  case replicator(ReplicatorValues)
}

extension LayerValues {
  /// The values of one kind of layer; those of a new layer where this is of another kind.
  public internal(set) var shape: ShapeValues {
    get { if case .shape(let values) = content { values } else { ShapeValues() } }
    set { content = .shape(newValue) }
  }
  public internal(set) var text: TextValues {
    get { if case .text(let values) = content { values } else { TextValues() } }
    set { content = .text(newValue) }
  }
  public internal(set) var gradient: GradientValues {
    get { if case .gradient(let values) = content { values } else { GradientValues() } }
    set { content = .gradient(newValue) }
  }
  public internal(set) var image: ImageValues {
    get { if case .image(let values) = content { values } else { ImageValues() } }
    set { content = .image(newValue) }
  }
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

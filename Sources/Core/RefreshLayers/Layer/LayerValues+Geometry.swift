import Foundation

extension LayerValues {
  /// Whether the layer's own clip rounds its background: round corners would be thinned by it.
  package var cutsBackground: Bool { masksToBounds && shadowOpacity <= 0 }

  /// How far inside its bounds a layer's background ends: at the middle of a border that hides its edge, so that the colour
  /// behind does not shine through where both cover half a pixel.
  package var backgroundInset: CGFloat {
    let box = bounds.standardized
    return borderWidth > 0 && borderColor.alpha >= 1 && borderWidth < min(box.width, box.height)
      ? borderWidth / 2 : 0
  }

  /// Where the anchor point is in the layer's own coordinates.
  package var anchor: CGPoint {
    CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// The transform from the layer's bounds to its superlayer: anchor point to the origin, transform, position.
  public var transformToSuperlayer: CATransform3D {
    let anchor = anchor
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
    return CGRect(around: bounds.corners.map(t.project))
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

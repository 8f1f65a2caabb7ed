import Foundation

extension LayerValues {
  /// True if the layer's own clipping shapes its background; clipping rounded corners a second time would thin them.
  package var cutsBackground: Bool { masksToBounds && shadowOpacity <= 0 }

  /// The inset of the background from the bounds, in points: half the width of an opaque border, so that the backdrop
  /// does not show through pixels that background and border both cover in part.
  package var backgroundInset: CGFloat {
    let box = bounds.standardized
    return borderWidth > 0 && borderColor.alpha >= 1 && borderWidth < min(box.width, box.height)
      ? borderWidth / 2 : 0
  }

  /// The anchor point in the layer's own coordinates, in points.
  package var anchor: CGPoint {
    CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// The transform from the layer's coordinates to its superlayer's: anchor point to the origin, `transform`,
  /// translation to `position`.
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

  /// The bounding rectangle of the layer in its superlayer, in points.
  public var frame: CGRect {
    let t = transformToSuperlayer
    if t.isAffine { return bounds.applying(t.affine) }
    return CGRect(around: bounds.corners.map(t.project))
  }

  /// Sets position and bounds so that the layer's frame is a rectangle of its superlayer; the transform stays.
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

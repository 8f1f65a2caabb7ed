import Foundation

/// A projective transform of the plane: a 4 × 4 transform without its z row and column.
///
/// Points are row vectors: `[x y 1] · M`, then a division by the third component, which is always 1 for an affine
/// transform. Layers are flattened into the plane of their superlayer, as in Core Animation, so a display list needs
/// only plane transforms.
public struct ProjectiveTransform: Hashable, Sendable {
  /// The factor of x in x', before the division.
  public var a: CGFloat = 1
  /// The factor of x in y', before the division.
  public var b: CGFloat = 0
  /// The factor of y in x', before the division.
  public var c: CGFloat = 0
  /// The factor of y in y', before the division.
  public var d: CGFloat = 1
  /// The translation along x, in points.
  public var tx: CGFloat = 0
  /// The translation along y, in points.
  public var ty: CGFloat = 0
  /// The factor of x in the divisor; 0 without perspective.
  public var px: CGFloat = 0
  /// The factor of y in the divisor; 0 without perspective.
  public var py: CGFloat = 0
  /// The divisor at the origin; 1 without perspective.
  public var w: CGFloat = 1

  /// The identity transform.
  public static let identity = ProjectiveTransform()

  /// Creates the identity transform.
  public init() {}

  /// Creates a translation, in points.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.tx = tx
    self.ty = ty
  }

  /// Creates the equivalent of an affine transform.
  public init(_ affine: CGAffineTransform) {
    (a, b, c, d) = (affine.a, affine.b, affine.c, affine.d)
    (tx, ty) = (affine.tx, affine.ty)
  }

  /// Creates the projection of a three-dimensional transform of the plane z = 0, seen along z.
  public init(_ m: CATransform3D) {
    (a, b, c, d) = (m.m11, m.m12, m.m21, m.m22)
    (tx, ty) = (m.m41, m.m42)
    (px, py, w) = (m.m14, m.m24, m.m44)
    guard px == 0, py == 0, w != 1, w != 0 else { return }
    (a, b, c, d) = (a / w, b / w, c / w, d / w)
    (tx, ty) = (tx / w, ty / w)
    w = 1
  }

  /// True without perspective.
  public var isAffine: Bool { px == 0 && py == 0 && w == 1 }

  /// True if the transform is only a translation.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 && isAffine }

  /// True if axis-aligned rectangles stay axis-aligned.
  public var keepsRectangles: Bool { b == 0 && c == 0 && isAffine }

  /// The factor by which an affine transform scales areas; negative if it mirrors.
  public var determinant: CGFloat { a * d - b * c }

  /// The product that applies this transform first, then the other.
  public func concatenating(_ o: ProjectiveTransform) -> ProjectiveTransform {
    var r = ProjectiveTransform()
    if isAffine && o.isAffine {
      if isTranslation && o.isTranslation {
        return ProjectiveTransform(translationX: tx + o.tx, y: ty + o.ty)
      }
      r.a = a * o.a + b * o.c
      r.b = a * o.b + b * o.d
      r.c = c * o.a + d * o.c
      r.d = c * o.b + d * o.d
      r.tx = tx * o.a + ty * o.c + o.tx
      r.ty = tx * o.b + ty * o.d + o.ty
      return r
    }
    r.a = a * o.a + b * o.c + px * o.tx
    r.b = a * o.b + b * o.d + px * o.ty
    r.px = a * o.px + b * o.py + px * o.w
    r.c = c * o.a + d * o.c + py * o.tx
    r.d = c * o.b + d * o.d + py * o.ty
    r.py = c * o.px + d * o.py + py * o.w
    r.tx = tx * o.a + ty * o.c + w * o.tx
    r.ty = tx * o.b + ty * o.d + w * o.ty
    r.w = tx * o.px + ty * o.py + w * o.w
    return r
  }

  /// The inverse; nil if the transform is singular.
  public func inverted() -> ProjectiveTransform? {
    // The adjugate matrix; a common factor cancels in the perspective division.
    var r = ProjectiveTransform()
    r.a = d * w - py * ty
    r.b = px * ty - b * w
    r.px = b * py - px * d
    r.c = py * tx - c * w
    r.d = a * w - px * tx
    r.py = px * c - a * py
    r.tx = c * ty - d * tx
    r.ty = b * tx - a * ty
    r.w = a * d - b * c
    let determinant = a * r.a + b * r.c + px * r.tx
    guard determinant != 0, determinant.isFinite else { return nil }
    let scale = isAffine ? 1 / r.w : 1 / determinant
    (r.a, r.b, r.px) = (r.a * scale, r.b * scale, r.px * scale)
    (r.c, r.d, r.py) = (r.c * scale, r.d * scale, r.py * scale)
    (r.tx, r.ty, r.w) = (r.tx * scale, r.ty * scale, r.w * scale)
    return r
  }

  /// The image of a point; undefined if `depth(at:)` is not positive.
  @inline(__always)
  public func map(_ p: CGPoint) -> CGPoint {
    let x = a * p.x + c * p.y + tx
    let y = b * p.x + d * p.y + ty
    if isAffine { return CGPoint(x: x, y: y) }
    let depth = depth(at: p)
    return CGPoint(x: x / depth, y: y / depth)
  }

  /// The perspective divisor at a point: 1 without perspective, below 1 closer to the viewer, 0 in the plane of the
  /// eye.
  @inline(__always)
  public func depth(at p: CGPoint) -> CGFloat { px * p.x + py * p.y + w }

  /// The mean factor by which an affine transform scales lengths: the square root of the factor of areas.
  package var meanScale: CGFloat { abs(determinant).squareRoot() }
}

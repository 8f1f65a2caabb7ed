import Foundation

#if canImport(Darwin)
  @_exported import struct QuartzCore.CATransform3D
  import QuartzCore

  extension CATransform3D {
    /// The identity transform.
    public static let identity = CATransform3DIdentity

    public static func == (a: CATransform3D, b: CATransform3D) -> Bool { CATransform3DEqualToTransform(a, b) }
    public static func != (a: CATransform3D, b: CATransform3D) -> Bool { !(a == b) }
  }
#else
  /// A 4 × 4 transform of row vectors, as in Core Animation: `[x y z 1] · M`.
  ///
  ///     ring.transform = CATransform3D(rotationAngle: .pi / 4, x: 0, y: 1, z: 0)
  ///
  /// The translation is in `m41`, `m42`, `m43`; the perspective of a viewer at distance `d` is `m34 = -1/d`.
  public struct CATransform3D: Hashable, Sendable {
    /// The matrix entry in row 1, column 1.
    public var m11: CGFloat = 1
    /// The matrix entry in row 1, column 2.
    public var m12: CGFloat = 0
    /// The matrix entry in row 1, column 3.
    public var m13: CGFloat = 0
    /// The matrix entry in row 1, column 4.
    public var m14: CGFloat = 0
    /// The matrix entry in row 2, column 1.
    public var m21: CGFloat = 0
    /// The matrix entry in row 2, column 2.
    public var m22: CGFloat = 1
    /// The matrix entry in row 2, column 3.
    public var m23: CGFloat = 0
    /// The matrix entry in row 2, column 4.
    public var m24: CGFloat = 0
    /// The matrix entry in row 3, column 1.
    public var m31: CGFloat = 0
    /// The matrix entry in row 3, column 2.
    public var m32: CGFloat = 0
    /// The matrix entry in row 3, column 3.
    public var m33: CGFloat = 1
    /// The matrix entry in row 3, column 4.
    public var m34: CGFloat = 0
    /// The matrix entry in row 4, column 1.
    public var m41: CGFloat = 0
    /// The matrix entry in row 4, column 2.
    public var m42: CGFloat = 0
    /// The matrix entry in row 4, column 3.
    public var m43: CGFloat = 0
    /// The matrix entry in row 4, column 4.
    public var m44: CGFloat = 1

    /// The identity transform.
    public static let identity = CATransform3D(identity: ())

    private init(identity: Void) {}

    /// Unavailable, because on iOS `CATransform3D()` is all zeros, not the identity.
    @available(*, unavailable, message: "on iOS its numbers are all zero: write .identity")
    public init() {}
  }
#endif

extension CATransform3D {
  /// Creates a translation, in points.
  public init(translationX x: CGFloat, y: CGFloat, z: CGFloat = 0) {
    self = .identity
    m41 = x
    m42 = y
    m43 = z
  }

  /// Creates a scale about the origin.
  public init(scaleX x: CGFloat, y: CGFloat, z: CGFloat = 1) {
    self = .identity
    m11 = x
    m22 = y
    m33 = z
  }

  /// Creates a rotation by radians about an axis through the origin; the axis (0, 0, 0) gives the identity.
  ///
  /// A positive angle about z is clockwise on the screen, where y points down.
  public init(rotationAngle angle: CGFloat, x: CGFloat, y: CGFloat, z: CGFloat) {
    self = .identity
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return }
    let (x, y, z) = (x / length, y / length, z / length)
    let sine = sin(angle)
    let cosine = cos(angle)
    let rest = 1 - cosine
    m11 = cosine + x * x * rest
    m12 = x * y * rest + z * sine
    m13 = x * z * rest - y * sine
    m21 = y * x * rest - z * sine
    m22 = cosine + y * y * rest
    m23 = y * z * rest + x * sine
    m31 = z * x * rest + y * sine
    m32 = z * y * rest - x * sine
    m33 = cosine + z * z * rest
  }

  /// Creates the equivalent of an affine transform; z is unchanged.
  public init(_ affine: CGAffineTransform) {
    self = .identity
    m11 = affine.a
    m12 = affine.b
    m21 = affine.c
    m22 = affine.d
    m41 = affine.tx
    m42 = affine.ty
  }

  /// True for the identity transform.
  public var isIdentity: Bool { self == .identity }

  /// True if only the six entries of an affine transform (a, b, c, d, tx, ty) differ from the identity.
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  /// True if the plane z = 0 is mapped to itself without perspective; unlike in `isAffine`, z may be scaled.
  var isPlanar: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m43 == 0 && m44 == 1
  }

  /// The affine transform in the plane z = 0; exact if `isAffine`.
  public var affine: CGAffineTransform {
    CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// The product that applies this transform first, then the other.
  public func concatenating(_ o: CATransform3D) -> CATransform3D {
    if isPlanar && o.isPlanar {
      var r = CATransform3D(affine.concatenating(o.affine))
      r.m33 = m33 * o.m33
      return r
    }
    var r = CATransform3D.identity
    r.m11 = m11 * o.m11 + m12 * o.m21 + m13 * o.m31 + m14 * o.m41
    r.m12 = m11 * o.m12 + m12 * o.m22 + m13 * o.m32 + m14 * o.m42
    r.m13 = m11 * o.m13 + m12 * o.m23 + m13 * o.m33 + m14 * o.m43
    r.m14 = m11 * o.m14 + m12 * o.m24 + m13 * o.m34 + m14 * o.m44
    r.m21 = m21 * o.m11 + m22 * o.m21 + m23 * o.m31 + m24 * o.m41
    r.m22 = m21 * o.m12 + m22 * o.m22 + m23 * o.m32 + m24 * o.m42
    r.m23 = m21 * o.m13 + m22 * o.m23 + m23 * o.m33 + m24 * o.m43
    r.m24 = m21 * o.m14 + m22 * o.m24 + m23 * o.m34 + m24 * o.m44
    r.m31 = m31 * o.m11 + m32 * o.m21 + m33 * o.m31 + m34 * o.m41
    r.m32 = m31 * o.m12 + m32 * o.m22 + m33 * o.m32 + m34 * o.m42
    r.m33 = m31 * o.m13 + m32 * o.m23 + m33 * o.m33 + m34 * o.m43
    r.m34 = m31 * o.m14 + m32 * o.m24 + m33 * o.m34 + m34 * o.m44
    r.m41 = m41 * o.m11 + m42 * o.m21 + m43 * o.m31 + m44 * o.m41
    r.m42 = m41 * o.m12 + m42 * o.m22 + m43 * o.m32 + m44 * o.m42
    r.m43 = m41 * o.m13 + m42 * o.m23 + m43 * o.m33 + m44 * o.m43
    r.m44 = m41 * o.m14 + m42 * o.m24 + m43 * o.m34 + m44 * o.m44
    return r
  }

  /// The product that applies a translation first, then this transform.
  public func translatedBy(x: CGFloat, y: CGFloat, z: CGFloat = 0) -> CATransform3D {
    CATransform3D(translationX: x, y: y, z: z).concatenating(self)
  }

  /// The product that applies a scale first, then this transform.
  public func scaledBy(x: CGFloat, y: CGFloat, z: CGFloat = 1) -> CATransform3D {
    CATransform3D(scaleX: x, y: y, z: z).concatenating(self)
  }

  /// The product that applies a rotation by radians about an axis first, then this transform.
  public func rotated(by angle: CGFloat, x: CGFloat, y: CGFloat, z: CGFloat) -> CATransform3D {
    CATransform3D(rotationAngle: angle, x: x, y: y, z: z).concatenating(self)
  }

  /// The image of a point of the plane z = 0, with the perspective division.
  public func project(_ point: CGPoint) -> CGPoint {
    let x = m11 * point.x + m21 * point.y + m41
    let y = m12 * point.x + m22 * point.y + m42
    let w = m14 * point.x + m24 * point.y + m44
    return w == 1 || w == 0 ? CGPoint(x: x, y: y) : CGPoint(x: x / w, y: y / w)
  }

  /// The power of this transform, with the exponent rounded down; the identity for 0 or less.
  func power(_ times: Double) -> CATransform3D {
    // Clamped to 1e9, beyond the repeats of any real animation.
    var left = Int(max(0, min(times, 1e9)))
    var square = self
    var result = CATransform3D.identity
    while left > 0 {
      if left & 1 == 1 { result = result.concatenating(square) }
      square = square.concatenating(square)
      left >>= 1
    }
    return result
  }
}

extension Hasher {
  /// Hashes a transform, because Core Animation's `CATransform3D` is not `Hashable`.
  package mutating func combine(transform: CATransform3D) { combine(transform.matrix) }
}

extension CATransform3D {
  /// This transform with a point of the plane as its origin.
  package func about(_ point: CGPoint) -> CATransform3D {
    CATransform3D(translationX: -point.x, y: -point.y).concatenating(self)
      .concatenating(CATransform3D(translationX: point.x, y: point.y))
  }
}

import Foundation

#if canImport(Darwin)
  @_exported import struct QuartzCore.CATransform3D
  import QuartzCore

  extension CATransform3D {
    /// The transform that changes nothing.
    public static let identity = CATransform3DIdentity

    public static func == (a: CATransform3D, b: CATransform3D) -> Bool { CATransform3DEqualToTransform(a, b) }
    public static func != (a: CATransform3D, b: CATransform3D) -> Bool { !(a == b) }
  }
#else
  /// A 4 × 4 transform of row vectors, as in Core Animation: `[x y z 1] · M`.
  ///
  /// The translation is in `m41`, `m42`, `m43`; the perspective of a viewer at distance `d` is `m34 = -1/d`.
  public struct CATransform3D: Hashable, Sendable {
    /// The number in row 1, column 1.
    public var m11: CGFloat = 1
    /// The number in row 1, column 2.
    public var m12: CGFloat = 0
    /// The number in row 1, column 3.
    public var m13: CGFloat = 0
    /// The number in row 1, column 4.
    public var m14: CGFloat = 0
    /// The number in row 2, column 1.
    public var m21: CGFloat = 0
    /// The number in row 2, column 2.
    public var m22: CGFloat = 1
    /// The number in row 2, column 3.
    public var m23: CGFloat = 0
    /// The number in row 2, column 4.
    public var m24: CGFloat = 0
    /// The number in row 3, column 1.
    public var m31: CGFloat = 0
    /// The number in row 3, column 2.
    public var m32: CGFloat = 0
    /// The number in row 3, column 3.
    public var m33: CGFloat = 1
    /// The number in row 3, column 4.
    public var m34: CGFloat = 0
    /// The number in row 4, column 1.
    public var m41: CGFloat = 0
    /// The number in row 4, column 2.
    public var m42: CGFloat = 0
    /// The number in row 4, column 3.
    public var m43: CGFloat = 0
    /// The number in row 4, column 4.
    public var m44: CGFloat = 1

    /// The transform that changes nothing.
    public static let identity = CATransform3D(identity: ())

    private init(identity: Void) {}

    /// All zeros in Core Animation, and so never what was meant.
    @available(*, unavailable, message: "on iOS its numbers are all zero: write .identity")
    public init() {}
  }
#endif

extension CATransform3D {
  /// A move, in points.
  public init(translationX x: CGFloat, y: CGFloat, z: CGFloat = 0) {
    self = .identity
    m41 = x
    m42 = y
    m43 = z
  }

  /// A scale about the origin.
  public init(scaleX x: CGFloat, y: CGFloat, z: CGFloat = 1) {
    self = .identity
    m11 = x
    m22 = y
    m33 = z
  }

  /// A turn in radians about an axis through the origin; no turn about the axis 0, 0, 0.
  ///
  /// About z, a positive angle turns clockwise on a screen whose y points down.
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

  /// The same transform in the plane, which leaves z alone.
  public init(_ affine: CGAffineTransform) {
    self = .identity
    m11 = affine.a
    m12 = affine.b
    m21 = affine.c
    m22 = affine.d
    m41 = affine.tx
    m42 = affine.ty
  }

  /// Whether the transform changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// Whether the transform maps the plane to itself by a, b, c, d, tx, ty alone.
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  /// Whether the plane z = 0 is mapped to itself without perspective; unlike `isAffine`, z may be scaled.
  var isPlanar: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m43 == 0 && m44 == 1
  }

  /// The part of the transform that acts in the plane; exact where `isAffine`.
  public var affine: CGAffineTransform {
    CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// This transform followed by another.
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

  /// This transform with a move before it.
  public func translatedBy(x: CGFloat, y: CGFloat, z: CGFloat = 0) -> CATransform3D {
    CATransform3D(translationX: x, y: y, z: z).concatenating(self)
  }

  /// This transform with a scale before it.
  public func scaledBy(x: CGFloat, y: CGFloat, z: CGFloat = 1) -> CATransform3D {
    CATransform3D(scaleX: x, y: y, z: z).concatenating(self)
  }

  /// This transform with a turn in radians about an axis before it.
  public func rotated(by angle: CGFloat, x: CGFloat, y: CGFloat, z: CGFloat) -> CATransform3D {
    CATransform3D(rotationAngle: angle, x: x, y: y, z: z).concatenating(self)
  }

  /// Where a point of the plane z = 0 is seen, the division by perspective done.
  public func project(_ point: CGPoint) -> CGPoint {
    let x = m11 * point.x + m21 * point.y + m41
    let y = m12 * point.x + m22 * point.y + m42
    let w = m14 * point.x + m24 * point.y + m44
    return w == 1 || w == 0 ? CGPoint(x: x, y: y) : CGPoint(x: x / w, y: y / w)
  }

  /// This transform a whole number of times after itself; the identity for 0 or less.
  func power(_ times: Double) -> CATransform3D {
    // Repeats beyond this are beyond any animation that runs in a lifetime.
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
  /// Core Animation's transforms are not `Hashable`.
  package mutating func combine(transform: CATransform3D) { combine(transform.matrix) }
}

extension CATransform3D {
  /// This transform about a point of the plane.
  package func about(_ point: CGPoint) -> CATransform3D {
    CATransform3D(translationX: -point.x, y: -point.y).concatenating(self)
      .concatenating(CATransform3D(translationX: point.x, y: point.y))
  }
}

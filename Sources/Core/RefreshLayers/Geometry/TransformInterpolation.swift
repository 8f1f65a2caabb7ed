import Foundation

/// The interpolation between two transforms, which are decomposed once.
struct TransformInterpolation: Sendable {
  // First in memory because most evaluations read only this field.
  private let method: Method
  let from: CATransform3D
  let to: CATransform3D

  private enum Method: Sendable {
    /// Equal transforms, interpolated as a constant.
    case still
    /// Transforms in the plane, interpolated with the rotation as an angle.
    case planar(PlanarTransformComponents, PlanarTransformComponents)
    /// Transforms in space, interpolated with the rotation as a quaternion. Indirect because the parts are large and
    /// rarely used.
    indirect case spatial(TransformComponents, TransformComponents)
    /// Transforms of which one is singular and cannot be decomposed, interpolated entry by entry.
    case entries
  }

  init(from: CATransform3D, to: CATransform3D) {
    self.from = from
    self.to = to
    guard from != to else {
      method = .still
      return
    }
    guard let a = from.parts, let b = to.parts else {
      method = .entries
      return
    }
    // A negative z scale needs the spatial form: the decomposition mirrors x and adds a rotation in space.
    if from.isPlanar && to.isPlanar && from.m33 > 0 && to.m33 > 0 {
      let start = PlanarTransformComponents(a)
      method = .planar(start, PlanarTransformComponents(b).turned(near: start))
    } else {
      method = .spatial(a, b)
    }
  }

  /// The transform at progress `t`, exact at 0 and 1; rotations take the shorter arc.
  func value(at t: Double) -> CATransform3D {
    if t == 0 { return from }
    switch method {
    case .still: return from
    case _ where t == 1: return to
    case .planar(let a, let b): return CATransform3D(a.mixed(with: b, at: t))
    case .spatial(let a, let b): return CATransform3D(parts: a.mixed(with: b, at: t))
    case .entries:
      let (a, b) = (from.matrix, to.matrix)
      var mixed = a
      for row in 0..<4 { mixed[row] = a[row] + (b[row] - a[row]) * t }
      return CATransform3D(mixed)
    }
  }
}

/// The decomposition of a transform in the plane into eight numbers, each interpolated linearly.
struct PlanarTransformComponents: Hashable, Sendable {
  /// Lanes: scale x, scale y, second row's x direction, angle in radians, translation x, translation y, scale z,
  /// second row's y direction.
  private var v: SIMD8<Double>

  init(_ parts: TransformComponents) {
    v = SIMD8(
      Double(parts.scale.x), Double(parts.scale.y), Double(parts.secondRow.x),
      2 * Double(atan2(parts.rotation.z, parts.rotation.w)), Double(parts.translation.x),
      Double(parts.translation.y), Double(parts.scale.z), Double(parts.secondRow.y))
  }

  var scale: (x: Double, y: Double, z: Double) { (v[0], v[1], v[6]) }
  var secondRow: (x: Double, y: Double) { (v[2], v[7]) }
  var angle: Double { v[3] }
  var translation: (x: Double, y: Double) { (v[4], v[5]) }

  /// The same parts with the angle shifted by a full turn, if needed, so that interpolation from `other` takes the
  /// same direction as quaternions do.
  func turned(near other: PlanarTransformComponents) -> PlanarTransformComponents {
    var turned = self
    let method = angle - other.angle
    let bound = Quaternion.bound(isMirrored: scale.x < 0 && other.scale.x < 0)
    if cos(method / 2) <= bound { turned.v[3] -= method < 0 ? -2 * .pi : 2 * .pi }
    return turned
  }

  func mixed(with other: PlanarTransformComponents, at t: Double) -> PlanarTransformComponents {
    var mixed = self
    mixed.v += (other.v - v) * t
    return mixed
  }
}

extension CATransform3D {
  /// Composes the transform from its parts: scale, shear, rotation, translation.
  init(_ parts: PlanarTransformComponents) {
    self = .identity
    let (sine, cosine) = (sin(parts.angle), cos(parts.angle))
    let (scale, row) = (parts.scale, parts.secondRow)
    (m11, m12) = (CGFloat(cosine * scale.x), CGFloat(sine * scale.x))
    m21 = CGFloat((cosine * row.x - sine * row.y) * scale.y)
    m22 = CGFloat((sine * row.x + cosine * row.y) * scale.y)
    m33 = CGFloat(scale.z)
    (m41, m42) = (CGFloat(parts.translation.x), CGFloat(parts.translation.y))
  }
}

import Foundation

/// The decomposition of a transform into independently interpolated parts: scale, shear, rotation as a quaternion,
/// translation, perspective.
///
/// The method is "unmatrix" (Graphics Gems II) with three differences, as measured on Core Animation: the scale of an
/// axis is the length of its whole row, a shear is the direction of that row, and a mirror is on x.
struct TransformComponents: Hashable, Sendable {
  var translation = Vector3()
  /// The length of each row; x is negative if the transform mirrors.
  var scale = Vector3(x: 1, y: 1, z: 1)
  /// The direction of the second row, a unit vector in the rotated axes x and y; (0, 1, 0) without shear.
  var secondRow = Vector3(y: 1)
  /// The direction of the third row, a unit vector in the rotated axes; (0, 0, 1) without shear.
  var thirdRow = Vector3(z: 1)
  var rotation = Quaternion()
  var perspective = SIMD4<Double>(0, 0, 0, 1)

  var isFinite: Bool {
    translation.isFinite && scale.isFinite && secondRow.isFinite && thirdRow.isFinite
      && (rotation.x + rotation.y + rotation.z + rotation.w).isFinite
      && perspective.sum().isFinite
  }

  /// The interpolated parts, each on its own; the rotation takes the shorter arc.
  func mixed(with other: TransformComponents, at t: Double) -> TransformComponents {
    var mixed = self
    mixed.translation = translation.mixed(with: other.translation, at: t)
    mixed.scale = scale.mixed(with: other.scale, at: t)
    mixed.secondRow = secondRow.mixed(with: other.secondRow, at: t)
    mixed.thirdRow = thirdRow.mixed(with: other.thirdRow, at: t)
    let bound = Quaternion.bound(isMirrored: scale.x < 0 && other.scale.x < 0)
    mixed.rotation = rotation.slerp(to: other.rotation, at: t, bound: bound)
    mixed.perspective = perspective + (other.perspective - perspective) * t
    return mixed
  }
}

extension CATransform3D {
  /// The interpolation to another transform by decomposed parts; by matrix entries if either is singular.
  func interpolatedByParts(to other: CATransform3D, at t: CGFloat) -> CATransform3D {
    TransformInterpolation(from: self, to: other).value(at: t)
  }
}

extension CATransform3D {
  /// The decomposed parts of this transform; nil if it is singular.
  var parts: TransformComponents? {
    guard m44 != 0, isFinite else { return nil }
    var m = self
    if m44 != 1 {
      var divided = matrix
      for row in 0..<4 { divided[row] /= Double(m44) }
      m = CATransform3D(divided)
    }
    var parts = TransformComponents()

    if m.m14 != 0 || m.m24 != 0 || m.m34 != 0 {
      var linear = m
      (linear.m14, linear.m24, linear.m34, linear.m44) = (0, 0, 0, 1)
      guard let inverse = linear.inverted() else { return nil }
      // The right column is linear · p, so p is its product with the inverse.
      let column = SIMD4<Double>(m.m14, m.m24, m.m34, m.m44)
      let p = inverse.matrix
      parts.perspective = SIMD4<Double>(
        (p.row0 * column).sum(), (p.row1 * column).sum(), (p.row2 * column).sum(), (p.row3 * column).sum())
    }

    parts.translation = Vector3(x: m.m41, y: m.m42, z: m.m43)
    var row0 = Vector3(x: m.m11, y: m.m12, z: m.m13)
    var row1 = Vector3(x: m.m21, y: m.m22, z: m.m23)
    var row2 = Vector3(x: m.m31, y: m.m32, z: m.m33)

    parts.scale = Vector3(x: row0.length, y: row1.length, z: row2.length)
    guard parts.scale.x > 0, parts.scale.y > 0, parts.scale.z > 0 else { return nil }
    row0 = row0.scaled(1 / parts.scale.x)
    row1 = row1.scaled(1 / parts.scale.y)
    row2 = row2.scaled(1 / parts.scale.z)
    if row0.dot(row1.cross(row2)) < 0 {
      parts.scale.x = -parts.scale.x
      row0 = row0.scaled(-1)
    }

    // Gram–Schmidt: each row, minus its components along the previous axes, is the next axis.
    parts.secondRow.x = row0.dot(row1)
    row1 = row1.adding(row0, scaledBy: -parts.secondRow.x)
    parts.secondRow.y = row1.length
    guard parts.secondRow.y > 0 else { return nil }
    row1 = row1.scaled(1 / parts.secondRow.y)
    parts.thirdRow.x = row0.dot(row2)
    row2 = row2.adding(row0, scaledBy: -parts.thirdRow.x)
    parts.thirdRow.y = row1.dot(row2)
    row2 = row2.adding(row1, scaledBy: -parts.thirdRow.y)
    parts.thirdRow.z = row2.length
    guard parts.thirdRow.z > 0 else { return nil }
    row2 = row2.scaled(1 / parts.thirdRow.z)
    parts.rotation = Quaternion(rows: row0, row1, row2)
    return parts.isFinite ? parts : nil
  }

  init(parts: TransformComponents) {
    self = .identity
    let q = parts.rotation
    let norm = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w
    let s = norm > 0 ? 2 / norm : 0
    let (xx, yy, zz) = (q.x * q.x * s, q.y * q.y * s, q.z * q.z * s)
    let (xy, xz, yz) = (q.x * q.y * s, q.x * q.z * s, q.y * q.z * s)
    let (wx, wy, wz) = (q.w * q.x * s, q.w * q.y * s, q.w * q.z * s)
    let r0 = Vector3(x: 1 - yy - zz, y: xy + wz, z: xz - wy)
    let r1 = Vector3(x: xy - wz, y: 1 - xx - zz, z: yz + wx)
    let r2 = Vector3(x: xz + wy, y: yz - wx, z: 1 - xx - yy)

    let row0 = r0.scaled(parts.scale.x)
    let row1 = r0.scaled(parts.secondRow.x).adding(r1, scaledBy: parts.secondRow.y).scaled(parts.scale.y)
    let row2 = r0.scaled(parts.thirdRow.x).adding(r1, scaledBy: parts.thirdRow.y)
      .adding(r2, scaledBy: parts.thirdRow.z).scaled(parts.scale.z)
    (m11, m12, m13) = (row0.x, row0.y, row0.z)
    (m21, m22, m23) = (row1.x, row1.y, row1.z)
    (m31, m32, m33) = (row2.x, row2.y, row2.z)
    (m41, m42, m43) = (parts.translation.x, parts.translation.y, parts.translation.z)

    let p = parts.perspective
    if p != SIMD4<Double>(0, 0, 0, 1) {
      // [rows] · p in the right column.
      m14 = m11 * p.x + m12 * p.y + m13 * p.z
      m24 = m21 * p.x + m22 * p.y + m23 * p.z
      m34 = m31 * p.x + m32 * p.y + m33 * p.z
      m44 = m41 * p.x + m42 * p.y + m43 * p.z + p.w
    }
  }
}

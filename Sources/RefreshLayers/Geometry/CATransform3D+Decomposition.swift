import Foundation

/// A transform taken apart into what can be interpolated by itself.
///
/// The method is that of "unmatrix" (Graphics Gems II), which CSS Transforms 2 §10 also prescribes: translation,
/// scale, skew, rotation as a quaternion, perspective.
struct TransformParts: Hashable, Sendable {
  var translation = Vector3()
  var scale = Vector3(x: 1, y: 1, z: 1)
  /// Skew xy, xz, yz.
  var skew = Vector3()
  var rotation = Quaternion()
  var perspective: (CGFloat, CGFloat, CGFloat, CGFloat) {
    get { (px, py, pz, pw) }
    set { (px, py, pz, pw) = newValue }
  }
  private var px: CGFloat = 0
  private var py: CGFloat = 0
  private var pz: CGFloat = 0
  private var pw: CGFloat = 1

  init() {}
}

struct Vector3: Hashable, Sendable {
  var x: CGFloat = 0
  var y: CGFloat = 0
  var z: CGFloat = 0

  var length: CGFloat { (x * x + y * y + z * z).squareRoot() }
  func dot(_ o: Vector3) -> CGFloat { x * o.x + y * o.y + z * o.z }
  func cross(_ o: Vector3) -> Vector3 {
    Vector3(x: y * o.z - z * o.y, y: z * o.x - x * o.z, z: x * o.y - y * o.x)
  }
  func scaled(_ s: CGFloat) -> Vector3 { Vector3(x: x * s, y: y * s, z: z * s) }
  func adding(_ o: Vector3, scaledBy s: CGFloat = 1) -> Vector3 {
    Vector3(x: x + o.x * s, y: y + o.y * s, z: z + o.z * s)
  }
  func mixed(with o: Vector3, at t: CGFloat) -> Vector3 {
    Vector3(x: x + (o.x - x) * t, y: y + (o.y - y) * t, z: z + (o.z - z) * t)
  }
}

struct Quaternion: Hashable, Sendable {
  var x: CGFloat = 0
  var y: CGFloat = 0
  var z: CGFloat = 0
  var w: CGFloat = 1

  /// The turn between two, by the short way round, at constant angular speed; extrapolates.
  func slerp(to other: Quaternion, at t: CGFloat) -> Quaternion {
    var other = other
    var cosine = x * other.x + y * other.y + z * other.z + w * other.w
    if cosine < 0 {
      other = Quaternion(x: -other.x, y: -other.y, z: -other.z, w: -other.w)
      cosine = -cosine
    }
    let from: CGFloat
    let to: CGFloat
    if cosine > 1 - 1e-10 {
      (from, to) = (1 - t, t)
    } else {
      let angle = acos(cosine)
      let sine = sin(angle)
      (from, to) = (sin((1 - t) * angle) / sine, sin(t * angle) / sine)
    }
    return Quaternion(
      x: x * from + other.x * to, y: y * from + other.y * to, z: z * from + other.z * to,
      w: w * from + other.w * to)
  }
}

extension CATransform3D {
  /// The parts of this transform, or nil where it flattens space and cannot be taken apart.
  var parts: TransformParts? {
    guard m44 != 0 else { return nil }
    var m = self
    if m44 != 1 { m = CATransform3D(rows: rows.map { $0.map { $0 / m44 } }) }
    var parts = TransformParts()

    if m.m14 != 0 || m.m24 != 0 || m.m34 != 0 {
      var linear = m
      (linear.m14, linear.m24, linear.m34, linear.m44) = (0, 0, 0, 1)
      guard let inverse = linear.inverted() else { return nil }
      // The right column is linear · p, so p is its product with the inverse.
      let column = [m.m14, m.m24, m.m34, m.m44]
      let p = inverse.rows.map { row in zip(row, column).reduce(0) { $0 + $1.0 * $1.1 } }
      parts.perspective = (p[0], p[1], p[2], p[3])
    }

    parts.translation = Vector3(x: m.m41, y: m.m42, z: m.m43)
    var row0 = Vector3(x: m.m11, y: m.m12, z: m.m13)
    var row1 = Vector3(x: m.m21, y: m.m22, z: m.m23)
    var row2 = Vector3(x: m.m31, y: m.m32, z: m.m33)

    parts.scale.x = row0.length
    guard parts.scale.x > 0 else { return nil }
    row0 = row0.scaled(1 / parts.scale.x)
    parts.skew.x = row0.dot(row1)
    row1 = row1.adding(row0, scaledBy: -parts.skew.x)
    parts.scale.y = row1.length
    guard parts.scale.y > 0 else { return nil }
    row1 = row1.scaled(1 / parts.scale.y)
    parts.skew.x /= parts.scale.y
    parts.skew.y = row0.dot(row2)
    row2 = row2.adding(row0, scaledBy: -parts.skew.y)
    parts.skew.z = row1.dot(row2)
    row2 = row2.adding(row1, scaledBy: -parts.skew.z)
    parts.scale.z = row2.length
    guard parts.scale.z > 0 else { return nil }
    row2 = row2.scaled(1 / parts.scale.z)
    parts.skew.y /= parts.scale.z
    parts.skew.z /= parts.scale.z

    // A mirrored frame: in the plane the y scale carries the sign, which is how a flip reads to an author.
    if row0.dot(row1.cross(row2)) < 0 {
      if m.m13 == 0 && m.m23 == 0 && m.m31 == 0 && m.m32 == 0 && m.m33 > 0 {
        parts.scale.y = -parts.scale.y
        parts.skew.x = -parts.skew.x
        row1 = row1.scaled(-1)
      } else {
        parts.scale = parts.scale.scaled(-1)
        row0 = row0.scaled(-1)
        row1 = row1.scaled(-1)
        row2 = row2.scaled(-1)
      }
    }
    parts.rotation = Quaternion(rows: row0, row1, row2)
    return parts
  }

  /// The transform that the parts make together.
  init(parts: TransformParts) {
    self.init()
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
    let row1 = r1.adding(r0, scaledBy: parts.skew.x).scaled(parts.scale.y)
    let row2 = r2.adding(r0, scaledBy: parts.skew.y).adding(r1, scaledBy: parts.skew.z).scaled(parts.scale.z)
    (m11, m12, m13) = (row0.x, row0.y, row0.z)
    (m21, m22, m23) = (row1.x, row1.y, row1.z)
    (m31, m32, m33) = (row2.x, row2.y, row2.z)
    (m41, m42, m43) = (parts.translation.x, parts.translation.y, parts.translation.z)

    let p = parts.perspective
    if p != (0, 0, 0, 1) {
      // [rows] · p in the right column.
      m14 = m11 * p.0 + m12 * p.1 + m13 * p.2
      m24 = m21 * p.0 + m22 * p.1 + m23 * p.2
      m34 = m31 * p.0 + m32 * p.1 + m33 * p.2
      m44 = m41 * p.0 + m42 * p.1 + m43 * p.2 + p.3
    }
  }

  /// A transform between this and another, part by part; by matrix entries where either cannot be taken apart.
  func interpolatedByParts(to other: CATransform3D, at t: CGFloat) -> CATransform3D {
    if self == other { return self }
    guard var from = parts, let to = other.parts else { return mixed(with: other, at: t) }
    from.translation = from.translation.mixed(with: to.translation, at: t)
    from.scale = from.scale.mixed(with: to.scale, at: t)
    from.skew = from.skew.mixed(with: to.skew, at: t)
    from.rotation = from.rotation.slerp(to: to.rotation, at: t)
    let (a, b) = (from.perspective, to.perspective)
    from.perspective = (
      a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t, a.2 + (b.2 - a.2) * t, a.3 + (b.3 - a.3) * t
    )
    return CATransform3D(parts: from)
  }

  /// A transform between this and another, entry by entry.
  func mixed(with other: CATransform3D, at t: CGFloat) -> CATransform3D {
    CATransform3D(
      rows: zip(rows, other.rows).map { zip($0, $1).map { $0 + ($1 - $0) * t } })
  }
}

extension Quaternion {
  /// The turn whose matrix has these rows (row vectors).
  init(rows r0: Vector3, _ r1: Vector3, _ r2: Vector3) {
    let trace = r0.x + r1.y + r2.z
    if trace > 0 {
      let s = (trace + 1).squareRoot() * 2
      self.init(x: (r1.z - r2.y) / s, y: (r2.x - r0.z) / s, z: (r0.y - r1.x) / s, w: s / 4)
    } else if r0.x > r1.y && r0.x > r2.z {
      let s = (1 + r0.x - r1.y - r2.z).squareRoot() * 2
      self.init(x: s / 4, y: (r0.y + r1.x) / s, z: (r2.x + r0.z) / s, w: (r1.z - r2.y) / s)
    } else if r1.y > r2.z {
      let s = (1 + r1.y - r0.x - r2.z).squareRoot() * 2
      self.init(x: (r0.y + r1.x) / s, y: s / 4, z: (r1.z + r2.y) / s, w: (r2.x - r0.z) / s)
    } else {
      let s = (1 + r2.z - r0.x - r1.y).squareRoot() * 2
      self.init(x: (r2.x + r0.z) / s, y: (r1.z + r2.y) / s, z: s / 4, w: (r0.y - r1.x) / s)
    }
  }
}

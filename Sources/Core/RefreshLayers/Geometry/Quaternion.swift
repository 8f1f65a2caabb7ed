import Foundation

struct Quaternion: Hashable, Sendable {
  var x: CGFloat = 0
  var y: CGFloat = 0
  var z: CGFloat = 0
  var w: CGFloat = 1

  /// The cosine between two quaternions up to which interpolation takes the opposite direction of rotation.
  ///
  /// The value is 0 plus a margin for rounding. As measured on Core Animation, an exact half turn from the identity
  /// rotates in the negative direction, for π and −π alike, and between two mirrored transforms in the positive
  /// direction. An angle off by 3e-15 does not count as a half turn.
  static func bound(isMirrored: Bool) -> CGFloat { isMirrored ? -1e-15 : 1e-15 }

  /// The spherical interpolation between two rotations, along the shorter arc at constant angular speed; `t` may be
  /// outside 0…1.
  ///
  /// - Parameter bound: the cosine up to which the opposite direction is taken.
  func slerp(to other: Quaternion, at t: CGFloat, bound: CGFloat = bound(isMirrored: false)) -> Quaternion {
    var other = other
    var cosine = x * other.x + y * other.y + z * other.z + w * other.w
    if cosine <= bound {
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

extension Quaternion {
  /// Creates the rotation from the rows of its matrix, for row vectors.
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

extension Quaternion {
  /// The Euler angles in radians, applied about x, then y, then z.
  var angles: Vector3 {
    let n = x * x + y * y + z * z + w * w
    guard n > 0 else { return Vector3() }
    let sinY = max(-1, min(1, 2 * (w * y - z * x) / n))
    return Vector3(
      x: atan2(2 * (w * x + y * z), n - 2 * (x * x + y * y)), y: asin(sinY),
      z: atan2(2 * (w * z + x * y), n - 2 * (y * y + z * z)))
  }

  init(angles: Vector3) {
    let (sx, cx) = (sin(angles.x / 2), cos(angles.x / 2))
    let (sy, cy) = (sin(angles.y / 2), cos(angles.y / 2))
    let (sz, cz) = (sin(angles.z / 2), cos(angles.z / 2))
    self.init(
      x: sx * cy * cz - cx * sy * sz, y: cx * sy * cz + sx * cy * sz, z: cx * cy * sz - sx * sy * cz,
      w: cx * cy * cz + sx * sy * sz)
  }
}

struct Vector3: Hashable, Sendable {
  var x: CGFloat = 0
  var y: CGFloat = 0
  var z: CGFloat = 0

  var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
  var mean: CGFloat { (x + y + z) / 3 }
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

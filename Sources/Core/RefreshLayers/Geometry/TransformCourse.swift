import Foundation

/// The way from one transform to another, both of them taken apart once.
struct TransformCourse: Sendable {
  // First, since most evaluations read nothing else.
  private let way: Way
  let from: CATransform3D
  let to: CATransform3D

  private enum Way: Sendable {
    /// Both are the same.
    case still
    /// In the plane, where a turn is an angle.
    case planar(PlanarParts, PlanarParts)
    /// In space, where it is a quaternion; few animations take the room of its parts.
    indirect case spatial(TransformParts, TransformParts)
    /// Entry by entry, where an end flattens space and cannot be taken apart.
    case entries
  }

  init(from: CATransform3D, to: CATransform3D) {
    self.from = from
    self.to = to
    guard from != to else {
      way = .still
      return
    }
    guard let a = from.parts, let b = to.parts else {
      way = .entries
      return
    }
    // A mirror on z alone is a turn in space beside the one on x.
    if from.isPlanar && to.isPlanar && from.m33 > 0 && to.m33 > 0 {
      let start = PlanarParts(a)
      way = .planar(start, PlanarParts(b).turned(near: start))
    } else {
      way = .spatial(a, b)
    }
  }

  /// The transform at a fraction of the way, the ends themselves at 0 and 1; turns go the short way round.
  func value(at t: Double) -> CATransform3D {
    if t == 0 { return from }
    switch way {
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

/// The parts of a transform that leaves the plane where it is: eight numbers, of which each moves evenly.
struct PlanarParts: Hashable, Sendable {
  /// Scale x and y, the direction of the second row along x, angle in radians; move x and y, scale z, the direction of
  /// the second row along y.
  private var v: SIMD8<Double>

  init(_ parts: TransformParts) {
    v = SIMD8(
      Double(parts.scale.x), Double(parts.scale.y), Double(parts.secondRow.x),
      2 * Double(atan2(parts.rotation.z, parts.rotation.w)), Double(parts.translation.x),
      Double(parts.translation.y), Double(parts.scale.z), Double(parts.secondRow.y))
  }

  var scale: (x: Double, y: Double, z: Double) { (v[0], v[1], v[6]) }
  var secondRow: (x: Double, y: Double) { (v[2], v[7]) }
  var angle: Double { v[3] }
  var translation: (x: Double, y: Double) { (v[4], v[5]) }

  /// The same parts with the angle to which quaternions turn from others.
  func turned(near other: PlanarParts) -> PlanarParts {
    var turned = self
    let way = angle - other.angle
    let bound = Quaternion.bound(isMirrored: scale.x < 0 && other.scale.x < 0)
    if cos(way / 2) <= bound { turned.v[3] -= way < 0 ? -2 * .pi : 2 * .pi }
    return turned
  }

  func mixed(with other: PlanarParts, at t: Double) -> PlanarParts {
    var mixed = self
    mixed.v += (other.v - v) * t
    return mixed
  }
}

extension CATransform3D {
  /// The transform that the parts make together: scale, shear, turn, move.
  init(_ parts: PlanarParts) {
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

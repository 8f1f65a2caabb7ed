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
  var perspective = SIMD4<Double>(0, 0, 0, 1)

  /// Whether every number is finite.
  var isFinite: Bool {
    translation.isFinite && scale.isFinite && skew.isFinite
      && (rotation.x + rotation.y + rotation.z + rotation.w).isFinite
      && perspective.sum().isFinite
  }

  /// The parts between these and others, each by itself, the turn by the short way round.
  func mixed(with other: TransformParts, at t: Double) -> TransformParts {
    var mixed = self
    mixed.translation = translation.mixed(with: other.translation, at: t)
    mixed.scale = scale.mixed(with: other.scale, at: t)
    mixed.skew = skew.mixed(with: other.skew, at: t)
    mixed.rotation = rotation.slerp(to: other.rotation, at: t)
    mixed.perspective = perspective + (other.perspective - perspective) * t
    return mixed
  }
}

extension CATransform3D {
  /// A transform between this and another, part by part; by matrix entries where either cannot be taken apart.
  func interpolatedByParts(to other: CATransform3D, at t: CGFloat) -> CATransform3D {
    TransformCourse(from: self, to: other).value(at: t)
  }
}

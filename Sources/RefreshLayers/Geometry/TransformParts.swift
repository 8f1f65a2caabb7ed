import Foundation

/// A transform taken apart into what can be interpolated by itself: scale, shear, rotation as a quaternion,
/// translation, perspective.
///
/// It is "unmatrix" (Graphics Gems II) but for three things, as measured on Core Animation: the scale of an axis is the
/// length of its whole row, a shear is the direction of that row, and a mirror is on x.
struct TransformParts: Hashable, Sendable {
  var translation = Vector3()
  /// The length of each row; that of the first negative where the transform mirrors.
  var scale = Vector3(x: 1, y: 1, z: 1)
  /// The direction of the second row along the turned axes x and y.
  var secondRow = Vector3(y: 1)
  /// The direction of the third row along the turned axes.
  var thirdRow = Vector3(z: 1)
  var rotation = Quaternion()
  var perspective = SIMD4<Double>(0, 0, 0, 1)

  /// Whether every number is finite.
  var isFinite: Bool {
    translation.isFinite && scale.isFinite && secondRow.isFinite && thirdRow.isFinite
      && (rotation.x + rotation.y + rotation.z + rotation.w).isFinite
      && perspective.sum().isFinite
  }

  /// The parts between these and others, each by itself, the turn by the short way round.
  func mixed(with other: TransformParts, at t: Double) -> TransformParts {
    var mixed = self
    mixed.translation = translation.mixed(with: other.translation, at: t)
    mixed.scale = scale.mixed(with: other.scale, at: t)
    mixed.secondRow = secondRow.mixed(with: other.secondRow, at: t)
    mixed.thirdRow = thirdRow.mixed(with: other.thirdRow, at: t)
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

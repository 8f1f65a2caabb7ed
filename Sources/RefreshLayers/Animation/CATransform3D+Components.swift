import Foundation

/// The parts of a transform that key paths name: `rotation`, `scale`, `translation` and their axes.
///
/// As in Core Animation, a part is read from the transform taken apart, and setting one puts the transform together
/// again with that part replaced. `rotation` is `rotation.z`; `scale` is the mean of the three on reading.
extension CATransform3D {
  func part(_ component: LayerKeyPath.Component) -> AnimationValue? {
    switch component {
    case .translation: return .size(CGSize(width: m41, height: m42))
    case .translationX: return .scalar(m41)
    case .translationY: return .scalar(m42)
    case .translationZ: return .scalar(m43)
    default: break
    }
    let parts = self.parts ?? TransformParts()
    switch component {
    case .rotation, .rotationZ: return .scalar(parts.rotation.angles.z)
    case .rotationX: return .scalar(parts.rotation.angles.x)
    case .rotationY: return .scalar(parts.rotation.angles.y)
    case .scale: return .scalar((parts.scale.x + parts.scale.y + parts.scale.z) / 3)
    case .scaleX: return .scalar(parts.scale.x)
    case .scaleY: return .scalar(parts.scale.y)
    case .scaleZ: return .scalar(parts.scale.z)
    default: return nil
    }
  }

  mutating func setPart(_ component: LayerKeyPath.Component, to value: AnimationValue) {
    switch (component, value) {
    case (.translation, .size(let v)): (m41, m42) = (v.width, v.height)
    case (.translationX, .scalar(let v)): m41 = v
    case (.translationY, .scalar(let v)): m42 = v
    case (.translationZ, .scalar(let v)): m43 = v
    case (_, .scalar(let v)):
      if isIdentity {
        self = CATransform3D(component, v)
        return
      }
      guard var parts = self.parts else { return }
      var angles = parts.rotation.angles
      switch component {
      case .rotation, .rotationZ: angles.z = v
      case .rotationX: angles.x = v
      case .rotationY: angles.y = v
      case .scale: parts.scale = Vector3(x: v, y: v, z: v)
      case .scaleX: parts.scale.x = v
      case .scaleY: parts.scale.y = v
      case .scaleZ: parts.scale.z = v
      default: return
      }
      parts.rotation = Quaternion(angles: angles)
      self = CATransform3D(parts: parts)
    default: break
    }
  }

  /// The transform of one part alone, which needs no taking apart.
  private init(_ component: LayerKeyPath.Component, _ v: CGFloat) {
    switch component {
    case .rotation, .rotationZ: self.init(CGAffineTransform(rotationAngle: v))
    case .rotationX: self.init(rotationAngle: v, x: 1, y: 0, z: 0)
    case .rotationY: self.init(rotationAngle: v, x: 0, y: 1, z: 0)
    case .scale: self.init(scaleX: v, y: v, z: v)
    case .scaleX: self.init(scaleX: v, y: 1)
    case .scaleY: self.init(scaleX: 1, y: v)
    case .scaleZ: self.init(scaleX: 1, y: 1, z: v)
    default: self.init()
    }
  }
}

extension Quaternion {
  /// Turns about x, then y, then z, in radians.
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

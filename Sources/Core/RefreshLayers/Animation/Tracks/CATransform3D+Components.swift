import Foundation

/// The components of a transform that key paths address: `rotation`, `scale`, `translation` and their axes.
///
/// As in Core Animation, a component is read from the decomposed transform, and setting it recomposes the transform
/// with that component replaced. `rotation` is `rotation.z`; reading `scale` gives the mean of the three axes.
extension CATransform3D {
  func part(_ component: LayerKeyPath.Component) -> AnimationValue? {
    if component == .translation { return .size(CGSize(width: m41, height: m42)) }
    return scalarPart(component).map { .scalar($0) }
  }

  mutating func setPart(_ component: LayerKeyPath.Component, to value: AnimationValue) {
    switch (component, value) {
    case (.translation, .size(let v)): (m41, m42) = (v.width, v.height)
    case (_, .scalar(let v)): setScalarPart(component, to: v)
    default: break
    }
  }

  func scalarPart(_ component: LayerKeyPath.Component) -> Double? {
    switch component {
    case .translationX: return m41
    case .translationY: return m42
    case .translationZ: return m43
    default: break
    }
    let parts = scaleParts ?? self.parts ?? TransformComponents()
    switch component {
    case .rotation, .rotationZ: return parts.rotation.angles.z
    case .rotationX: return parts.rotation.angles.x
    case .rotationY: return parts.rotation.angles.y
    case .scale: return parts.scale.mean
    case .scaleX: return parts.scale.x
    case .scaleY: return parts.scale.y
    case .scaleZ: return parts.scale.z
    default: return nil
    }
  }

  /// Sets one component of the transform; without effect on a singular transform, which cannot be decomposed.
  mutating func setScalarPart(_ component: LayerKeyPath.Component, to v: Double) {
    switch component {
    case .translationX: m41 = v
    case .translationY: m42 = v
    case .translationZ: m43 = v
    default:
      if isScale {
        setScalePart(component, to: v)
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
      let whole = CATransform3D(parts: parts)
      if whole.isFinite { self = whole }
    }
  }

  /// True if the transform is only a scale along the axes and a translation.
  private var isScale: Bool { m12 == 0 && m21 == 0 && isPlanar }

  /// The parts of a transform that only scales and translates; nil for any other. Negative scales stay mirrors (the
  /// general decomposition reads two of them as a half turn), and scales of 0 are kept.
  private var scaleParts: TransformComponents? {
    guard isScale else { return nil }
    var parts = TransformComponents()
    parts.scale = Vector3(x: m11, y: m22, z: m33)
    return parts
  }

  /// Sets one component of a transform that only scales and translates; a rotation is applied after the scale.
  private mutating func setScalePart(_ component: LayerKeyPath.Component, to v: Double) {
    switch component {
    case .scale: (m11, m22, m33) = (v, v, v)
    case .scaleX: m11 = v
    case .scaleY: m22 = v
    case .scaleZ: m33 = v
    case .rotation, .rotationZ:
      let (sine, cosine) = (sin(v), cos(v))
      (m11, m12, m21, m22) = (m11 * cosine, m11 * sine, -m22 * sine, m22 * cosine)
    case .rotationX:
      let (sine, cosine) = (sin(v), cos(v))
      (m22, m23, m32, m33) = (m22 * cosine, m22 * sine, -m33 * sine, m33 * cosine)
    case .rotationY:
      let (sine, cosine) = (sin(v), cos(v))
      (m11, m13, m31, m33) = (m11 * cosine, -m11 * sine, m33 * sine, m33 * cosine)
    default: break
    }
  }
}

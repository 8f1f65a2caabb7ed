import Foundation
import RefreshMotion

/// Values at key paths as plain numbers, without the enum around them: what tracks read and write.
extension LayerValues {
  /// Shows numbers at a key path, on top of what is there where they are additive.
  ///
  /// Numbers that have overflowed are not shown.
  @inline(__always)
  mutating func show(_ value: Lanes, _ kind: Lanes.Kind, at keyPath: LayerKeyPath, isAdditive: Bool) {
    var value = value
    if isAdditive, let below = lanes(kind, at: keyPath) { value.v += below.v }
    if value.isFinite { set(value, kind, at: keyPath) }
  }

  private func lanes(_ kind: Lanes.Kind, at keyPath: LayerKeyPath) -> Lanes? {
    switch (keyPath.property, keyPath.component) {
    case (.position, nil): return Lanes(position)
    case (.bounds, nil): return Lanes(bounds)
    default:
      if kind == .scalar { return scalar(at: keyPath).map { Lanes($0) } }
      return value(at: keyPath).flatMap { Lanes($0) }
    }
  }

  @inline(__always)
  private mutating func set(_ value: Lanes, _ kind: Lanes.Kind, at keyPath: LayerKeyPath) {
    switch kind {
    case .scalar: setScalar(value.v.x, at: keyPath)
    case .point:
      if keyPath.property == .position {
        position = value.point
      } else {
        set(.point(value.point), at: keyPath)
      }
    case .rect: bounds = value.rect
    case .size: set(.size(value.size), at: keyPath)
    case .color:
      if keyPath.property == .backgroundColor {
        backgroundColor = value.color
      } else {
        set(.color(value.color), at: keyPath)
      }
    }
  }

  private func scalar(at keyPath: LayerKeyPath) -> Double? {
    switch (keyPath.property, keyPath.component) {
    case (.opacity, nil): Double(opacity)
    case (.position, .x): Double(position.x)
    case (.position, .y): Double(position.y)
    case (.transform, let component?): transform.scalarPart(component)
    default: if case .scalar(let v)? = value(at: keyPath) { v } else { nil }
    }
  }

  private mutating func setScalar(_ value: Double, at keyPath: LayerKeyPath) {
    switch (keyPath.property, keyPath.component) {
    case (.opacity, nil): opacity = value
    case (.zPosition, nil): zPosition = value
    case (.cornerRadius, nil): cornerRadius = value
    case (.borderWidth, nil): borderWidth = value
    case (.shadowOpacity, nil): shadowOpacity = value
    case (.shadowRadius, nil): shadowRadius = value
    case (.position, .x): position.x = value
    case (.position, .y): position.y = value
    case (.bounds, .originX): bounds.origin.x = value
    case (.bounds, .originY): bounds.origin.y = value
    case (.bounds, .sizeWidth): bounds.size.width = value
    case (.bounds, .sizeHeight): bounds.size.height = value
    case (.transform, let component?): transform.setScalarPart(component, to: value)
    default: set(.scalar(value), at: keyPath)
    }
  }

  func point(at keyPath: LayerKeyPath) -> CGPoint? {
    if case .point(let p)? = value(at: keyPath) { p } else { nil }
  }

  mutating func setPoint(_ value: CGPoint, at keyPath: LayerKeyPath) {
    if keyPath.property == .position { position = value } else { set(.point(value), at: keyPath) }
  }

  func transform(at keyPath: LayerKeyPath) -> CATransform3D? {
    if keyPath.property == .transform { return transform }
    return if case .transform(let t)? = value(at: keyPath) { t } else { nil }
  }

  mutating func setTransform(_ value: CATransform3D, at keyPath: LayerKeyPath) {
    if keyPath.property == .transform { transform = value } else { set(.transform(value), at: keyPath) }
  }
}

import Foundation

/// Values at key paths by their plain type, without the enum around them: what typed tracks read and write.
extension LayerValues {
  func scalar(at keyPath: LayerKeyPath) -> Double? {
    switch (keyPath.property, keyPath.component) {
    case (.opacity, nil): Double(opacity)
    case (.zPosition, nil): Double(zPosition)
    case (.cornerRadius, nil): Double(cornerRadius)
    case (.position, .x): Double(position.x)
    case (.position, .y): Double(position.y)
    case (.transform, let component?): transform.scalarPart(component)
    default: if case .scalar(let v)? = value(at: keyPath) { v } else { nil }
    }
  }

  mutating func setScalar(_ value: Double, at keyPath: LayerKeyPath) {
    switch (keyPath.property, keyPath.component) {
    case (.opacity, nil): opacity = value
    case (.zPosition, nil): zPosition = value
    case (.cornerRadius, nil): cornerRadius = value
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
    if keyPath.property == .position { return position }
    return if case .point(let p)? = value(at: keyPath) { p } else { nil }
  }

  mutating func setPoint(_ value: CGPoint, at keyPath: LayerKeyPath) {
    if keyPath.property == .position { position = value } else { set(.point(value), at: keyPath) }
  }

  func color(at keyPath: LayerKeyPath) -> Color? {
    if keyPath.property == .backgroundColor { return backgroundColor }
    return if case .color(let c)? = value(at: keyPath) { c } else { nil }
  }

  mutating func setColor(_ value: Color, at keyPath: LayerKeyPath) {
    if keyPath.property == .backgroundColor {
      backgroundColor = value
    } else {
      set(.color(value), at: keyPath)
    }
  }

  func transform(at keyPath: LayerKeyPath) -> CATransform3D? {
    if keyPath.property == .transform { return transform }
    return if case .transform(let t)? = value(at: keyPath) { t } else { nil }
  }

  mutating func setTransform(_ value: CATransform3D, at keyPath: LayerKeyPath) {
    if keyPath.property == .transform { transform = value } else { set(.transform(value), at: keyPath) }
  }
}

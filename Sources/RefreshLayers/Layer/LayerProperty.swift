import Foundation

/// A property of a layer that animations can move; the raw value is its key path.
public enum LayerProperty: String, CaseIterable, Hashable, Sendable {
  /// Where a layer is and how it is turned.
  case position, bounds, anchorPoint, zPosition, transform, sublayerTransform
  /// How a layer's own rectangle looks.
  case opacity, backgroundColor, cornerRadius, borderWidth, borderColor
  /// The shadow of a layer.
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  // Shape layers.
  /// Of a `ShapeLayer`.
  case path, fillColor, strokeColor, lineWidth, lineDashPhase, miterLimit, strokeStart, strokeEnd
  // Gradient layers.
  /// Of a `GradientLayer`.
  case colors, locations, startPoint, endPoint
  // Text layers.
  /// Of a `TextLayer`.
  case fontSize, foregroundColor
  // Image layers.
  /// Of an `ImageLayer`.
  case contents
  // Replicator layers.
  /// Of a `ReplicatorLayer`: from copy to copy.
  case instanceDelay, instanceTransform, instanceColor
  /// Of a `ReplicatorLayer`: how the colour changes from copy to copy.
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
}

extension LayerValues {
  /// The value of a property; nil where this kind of layer has none or it is not set.
  func value(of property: LayerProperty) -> AnimationValue? {
    switch property {
    case .position: .point(position)
    case .bounds: .rect(bounds)
    case .anchorPoint: .point(anchorPoint)
    case .zPosition: .scalar(zPosition)
    case .transform: .transform(transform)
    case .sublayerTransform: .transform(sublayerTransform)
    case .opacity: .scalar(opacity)
    case .backgroundColor: backgroundColor.map { .color($0) }
    case .cornerRadius: .scalar(cornerRadius)
    case .borderWidth: .scalar(borderWidth)
    case .borderColor: .color(borderColor)
    case .shadowColor: .color(shadowColor)
    case .shadowOpacity: .scalar(shadowOpacity)
    case .shadowOffset: .size(shadowOffset)
    case .shadowRadius: .scalar(shadowRadius)
    case .shadowPath: shadowPath.map { .path($0) }
    case .path, .fillColor, .strokeColor, .lineWidth, .lineDashPhase, .miterLimit, .strokeStart, .strokeEnd:
      shapeValue(of: property)
    case .colors, .locations, .startPoint, .endPoint: gradientValue(of: property)
    case .fontSize, .foregroundColor: textValue(of: property)
    case .contents: imageValue(of: property)
    case .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset,
      .instanceBlueOffset, .instanceAlphaOffset:
      replicatorValue(of: property)
    }
  }

  /// Sets a property; without effect where the kinds of layer or value do not fit.
  mutating func set(_ value: AnimationValue, for property: LayerProperty) {
    switch (property, value) {
    case (.position, .point(let v)): position = v
    case (.bounds, .rect(let v)): bounds = v
    case (.anchorPoint, .point(let v)): anchorPoint = v
    case (.zPosition, .scalar(let v)): zPosition = v
    case (.transform, .transform(let v)): transform = v
    case (.sublayerTransform, .transform(let v)): sublayerTransform = v
    case (.opacity, .scalar(let v)): opacity = v
    case (.backgroundColor, .color(let v)): backgroundColor = v
    case (.cornerRadius, .scalar(let v)): cornerRadius = v
    case (.borderWidth, .scalar(let v)): borderWidth = v
    case (.borderColor, .color(let v)): borderColor = v
    case (.shadowColor, .color(let v)): shadowColor = v
    case (.shadowOpacity, .scalar(let v)): shadowOpacity = v
    case (.shadowOffset, .size(let v)): shadowOffset = v
    case (.shadowRadius, .scalar(let v)): shadowRadius = v
    case (.shadowPath, .path(let v)): shadowPath = v
    default:
      switch content {
      case .none: break
      case .shape: setShape(value, for: property)
      case .gradient: setGradient(value, for: property)
      case .text: setText(value, for: property)
      case .image: setImage(value, for: property)
      case .replicator: setReplicator(value, for: property)
      }
    }
  }

  /// Sets a property, or unsets it where the value is nil and the property can be unset.
  mutating func assign(_ value: AnimationValue?, for property: LayerProperty) {
    if let value { return set(value, for: property) }
    switch property {
    case .backgroundColor: backgroundColor = nil
    case .shadowPath: shadowPath = nil
    case .path: shape.path = nil
    case .fillColor: shape.fillColor = nil
    case .strokeColor: shape.strokeColor = nil
    case .contents: image.contents = nil
    default: break
    }
  }

  /// Whether layers of this kind have the property.
  func has(_ property: LayerProperty) -> Bool {
    switch property {
    case .path, .fillColor, .strokeColor, .lineWidth, .lineDashPhase, .miterLimit, .strokeStart, .strokeEnd:
      if case .shape = content { true } else { false }
    case .colors, .locations, .startPoint, .endPoint: if case .gradient = content { true } else { false }
    case .fontSize, .foregroundColor: if case .text = content { true } else { false }
    case .contents: if case .image = content { true } else { false }
    case .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset,
      .instanceBlueOffset, .instanceAlphaOffset:
      if case .replicator = content { true } else { false }
    default: true
    }
  }
}

extension LayerProperty {
  /// The kind of value that the property takes.
  var kind: AnimationValue.Kind {
    switch self {
    case .position, .anchorPoint, .startPoint, .endPoint: .point
    case .bounds: .rect
    case .transform, .sublayerTransform, .instanceTransform: .transform
    case .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor, .foregroundColor,
      .instanceColor:
      .color
    case .shadowOffset: .size
    case .shadowPath, .path: .path
    case .colors: .colors
    case .locations: .scalars
    case .contents: .image
    default: .scalar
    }
  }

  /// The value that a property has where none is set: the clear colour of what it becomes, an empty path.
  func unset(like other: AnimationValue?) -> AnimationValue? {
    switch kind {
    case .color:
      if case .color(let color)? = other { .color(color.withAlphaComponent(0)) } else { .color(.clear) }
    default: other
    }
  }
}

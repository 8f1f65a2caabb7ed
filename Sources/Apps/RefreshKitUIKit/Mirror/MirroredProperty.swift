#if canImport(UIKit)
import Foundation
import QuartzCore
import RefreshLayers
import UIKit

/// Mapping of layer properties to `CALayer`.
///
/// Animatable properties have the same key and are set by it; each of the others has a line in the table below.
@MainActor enum MirroredProperty {
  /// Sets all properties on a new layer.
  static func set(_ values: LayerValues, on layer: CALayer, of source: Layer) {
    if values.contents != nil { layer.contentsGravity = values.contentsGravity.gravity }
    for property in source.properties.properties { set(property, values, on: layer, of: source) }
  }

  /// Sets the properties that have changed.
  static func set(_ values: LayerValues, over old: LayerValues, on layer: CALayer, of source: Layer) {
    // The gravity has no row in the property table; it is set with the image.
    if values.contents != nil || old.contents != nil, values.contentsGravity != old.contentsGravity {
      layer.contentsGravity = values.contentsGravity.gravity
    }
    // Usually a layer only moves and keeps its content, so the shorter table is enough.
    let table = old.content == values.content ? PropertyTable.layer : source.properties
    for property in table.properties where property.value(in: values) != property.value(in: old) {
      set(property, values, on: layer, of: source)
    }
  }

  private static func set(
    _ property: LayerProperty, _ values: LayerValues, on layer: CALayer, of source: Layer
  ) {
    if !property.isInCoreAnimation {
      let standard = property.value(in: source.properties.standard)
      if property.value(in: values) != standard { report(property, of: source) }
    } else if let set = typed[property.name] {
      set(layer, values)
    } else if isKnown(property) {
      layer.setValue(property.value(in: values)?.coreAnimationValue, forKey: property.name)
    }
  }

  /// True for the framework's own properties; those of a subclass are shown frame by frame. Also true for properties
  /// that Core Animation lacks and does not show.
  static func isKnown(_ property: LayerProperty) -> Bool { known.contains(property) }
  private static let known = Set(PropertyTable.all.flatMap(\.properties))
  /// True if an animation of Core Animation can animate the property.
  static func isAnimatable(_ property: LayerProperty) -> Bool {
    property.isInCoreAnimation && isKnown(property) && LayerKeyPath(property.name) != nil
  }

  private static func report(_ property: LayerProperty, of layer: Layer) {
    let name = layer.name.map { "\($0)" } ?? "\(type(of: layer))"
    layer.context?.report(
      Diagnostic(
        .warning, "\(property.name) of \(name) has no effect: Core Animation on iOS does not have it"))
  }

  /// Setters of the properties whose names or types differ from Core Animation's.
  static let typed: [String: @MainActor (CALayer, LayerValues) -> Void] = [
    "isHidden": { $0.isHidden = $1.isHidden },
    "masksToBounds": { $0.masksToBounds = $1.masksToBounds },
    "isDoubleSided": { $0.isDoubleSided = $1.isDoubleSided },
    "maskedCorners": { $0.maskedCorners = CACornerMask(rawValue: $1.maskedCorners.rawValue) },
    "contents": { layer, values in
      let image = values.contents?.cgImage
      if let image, let size = values.contents?.size, size.width > 0 {
        layer.contentsScale = CGFloat(image.width) / size.width
      }
      layer.contents = image
    },
    "contentMode": { $0.contentsGravity = $1.contentsGravity.gravity },
    "lineDashPattern": { layer, values in
      let lengths = values.shape.lineDashPattern.map { NSNumber(value: Double($0)) }
      (layer as? CAShapeLayer)?.lineDashPattern = lengths.isEmpty ? nil : lengths
    },
    "fillRule": {
      ($0 as? CAShapeLayer)?.fillRule = CAShapeLayerFillRule(rawValue: $1.shape.fillRule.name)
    },
    "lineCap": { ($0 as? CAShapeLayer)?.lineCap = CAShapeLayerLineCap(rawValue: $1.shape.lineCap.rawValue) },
    "lineJoin": {
      ($0 as? CAShapeLayer)?.lineJoin = CAShapeLayerLineJoin(rawValue: $1.shape.lineJoin.rawValue)
    },
    "type": { ($0 as? CAGradientLayer)?.type = CAGradientLayerType(rawValue: $1.gradient.type.rawValue) },
    "colors": { layer, values in
      let colors = values.gradient.colors.map(\.coreGraphicsColor)
      (layer as? CAGradientLayer)?.colors = colors.isEmpty ? nil : colors
    },
    "locations": { layer, values in
      let locations = values.gradient.locations.map { NSNumber(value: $0) }
      (layer as? CAGradientLayer)?.locations = locations.isEmpty ? nil : locations
    },
    "instanceCount": { ($0 as? CAReplicatorLayer)?.instanceCount = $1.replicator.instanceCount },
    "string": { layer, values in
      (layer as? CATextLayer)?.string = values.text.string
      center(layer, values)
    },
    "font": { layer, values in
      let font = values.text.font
      (layer as? CATextLayer)?.font = font.platformFont
      (layer as? CATextLayer)?.fontSize = font.pointSize
      center(layer, values)
    },
    "alignment": {
      ($0 as? CATextLayer)?.alignmentMode = CATextLayerAlignmentMode(rawValue: $1.text.alignment.rawValue)
    },
    "lineBreakMode": { ($0 as? CATextLayer)?.truncationMode = $1.text.lineBreakMode.truncation },
    "numberOfLines": { ($0 as? CATextLayer)?.isWrapped = $1.text.numberOfLines != 1 },
    "isVerticallyCentered": center,
  ]

  /// Sets the vertical centring, which depends on text and font, two other properties.
  private static let center: @MainActor (CALayer, LayerValues) -> Void = {
    ($0 as? CenteredTextLayer)?.centered = $1.text.isVerticallyCentered ? $1.text : nil
  }
}

extension FillRule {
  fileprivate var name: String { self == .evenOdd ? "even-odd" : "non-zero" }
}

extension LineBreakMode {
  fileprivate var truncation: CATextLayerTruncationMode {
    switch self {
    case .byTruncatingHead: .start
    case .byTruncatingMiddle: .middle
    case .byTruncatingTail: .end
    case .byClipping, .byWordWrapping, .byCharWrapping: .none
    }
  }
}

extension ContentMode {
  /// Gravity of Core Animation, where the bottom is always the edge with the least y, which on iOS is the upper one.
  fileprivate var gravity: CALayerContentsGravity {
    switch self {
    case .scaleToFill: .resize
    case .scaleAspectFit: .resizeAspect
    case .scaleAspectFill: .resizeAspectFill
    case .center: .center
    case .left: .left
    case .right: .right
    case .top: .bottom
    case .topLeft: .bottomLeft
    case .topRight: .bottomRight
    case .bottom: .top
    case .bottomLeft: .topLeft
    case .bottomRight: .topRight
    }
  }
}
#endif

import Foundation

/// The properties of a kind of layer: the one place where each is declared.
///
/// To add a property, add a line to one of the lists below, beside its variable in the values and on the layer. It is
/// then animated, checked for numbers that are not finite, traced, looked at by the checks and shown by the inspector.
package final class PropertyTable: Sendable {
  /// In the order in which they are checked.
  package let properties: [LayerProperty]
  /// The default value of the layer's class.
  package let standard: LayerValues
  /// The values of that, in the order of the properties; a property beyond the last one is a subclass's own.
  private let standardValues: [AnimationValue?]
  /// Every key path that animations of such a layer take, by its string.
  let keyPaths: [String: LayerKeyPath]
  private let numbers: NumberPlaces
  private let contentNumbers: NumberPlaces
  /// Those whose numbers are not in one place, without the path of the shadow, which every layer has.
  private let others: [LayerProperty]

  init(_ standard: LayerValues, _ properties: [LayerProperty], own: Int = 0) {
    self.properties = properties
    self.standard = standard
    standardValues = properties.dropLast(own).map { $0.value(in: standard) }
    var keyPaths: [String: LayerKeyPath] = [:]
    for property in properties where property.isAnimatable {
      for keyPath in LayerKeyPath.all(of: property) { keyPaths[keyPath.string] = keyPath }
    }
    self.keyPaths = keyPaths
    let places = properties.compactMap(\.place)
    numbers = NumberPlaces(places.filter { !$0.isInContent })
    contentNumbers = NumberPlaces(places.filter(\.isInContent))
    others = properties.filter { property in
      property.place == nil && property.name != "shadowPath" && property.kind != .image
        && property.kind != .word && (property.isAnimatable || property.kind == .scalars)
    }
  }

  /// This table with more properties, for a subclass that has some of its own.
  convenience init(_ table: PropertyTable, adding properties: [LayerProperty]) {
    let own = table.properties.count - table.standardValues.count + properties.count
    self.init(table.standard, table.properties + properties, own: own)
  }

  private convenience init<Content: ContentValues>(_ content: Content, _ properties: [LayerProperty]) {
    var standard = LayerValues()
    standard.content = content.content
    self.init(standard, Self.common + properties)
  }

  /// Calls for the parts of every property that a trace holds and that is not what a new layer has; a subclass's own
  /// property, of whose new layers nobody else knows, counts even then.
  package func forEachTracedPart(in values: LayerValues, _ body: (LayerProperty.Part) -> Void) {
    for (index, property) in properties.enumerated() where property.tracing != .never {
      let value = property.value(in: values)
      if property.tracing != .always, index < standardValues.count, value == standardValues[index] {
        continue
      }
      property.forEachPart(of: value, body)
    }
  }

  /// The first property with a number that is not finite, and its value in words; nil where all are.
  package func firstNonFinite(in values: LayerValues) -> (property: String, value: String)? {
    if areFinite(values) { return nil }
    return properties.lazy.compactMap { property in
      property.value(in: values).flatMap { $0.isFinite ? nil : (property.name, $0.numbers) }
    }.first
  }

  /// The first property with a number beyond a limit, and its value in words; nil if all are within it.
  package func firstNumber(beyond limit: Double, in values: LayerValues) -> (property: String, value: String)?
  {
    // What is beyond the limit overflows.
    if areFinite(values, times: Double.greatestFiniteMagnitude / limit) { return nil }
    return properties.lazy.compactMap { property in
      property.value(in: values).flatMap { $0.isWithin(limit) ? nil : (property.name, $0.numbers) }
    }.first
  }

  /// Whether every number is finite: this is asked of every layer at every frame.
  private func areFinite(_ values: LayerValues, times factor: Double = 1) -> Bool {
    withUnsafeBytes(of: values) { numbers.areFinite(in: $0, times: factor) }
      && (values.shadowPath.map { AnimationValue.path($0).isFinite(times: factor) } ?? true)
      && (values.content.withBytes { contentNumbers.areFinite(in: $0, times: factor) } ?? true)
      && others.allSatisfy { $0.value(in: values)?.isFinite(times: factor) ?? true }
  }
}

extension PropertyTable {
  /// The tables of all kinds of layers that draw.
  package static let all = [layer, shape, gradient, text, image, replicator]

  private static let common = [
    LayerProperty("position", \.position, .points, .motion),
    LayerProperty("bounds", \.bounds, .points, .motion),
    LayerProperty("anchorPoint", \.anchorPoint, .plain, .place),
    LayerProperty("zPosition", \.zPosition, .points, .place),
    LayerProperty("transform", \.transform, .plain, .motion, tracing: .byParts),
    LayerProperty("sublayerTransform", \.sublayerTransform, .plain, .place),
    LayerProperty("opacity", \.opacity, .plain, .whole),
    LayerProperty(fixed: "isHidden") { .flag($0.isHidden) },
    LayerProperty(fixed: "masksToBounds") { .flag($0.masksToBounds) },
    LayerProperty(fixed: "isDoubleSided") { .flag($0.isDoubleSided) },
    LayerProperty("backgroundColor", \.backgroundColor),
    LayerProperty("cornerRadius", \.cornerRadius, .points),
    LayerProperty(fixed: "maskedCorners", kind: .word) { .word($0.maskedCorners.names) },
    LayerProperty("borderWidth", \.borderWidth, .points),
    LayerProperty("borderColor", \.borderColor),
    LayerProperty("shadowColor", \.shadowColor),
    LayerProperty("shadowOpacity", \.shadowOpacity),
    LayerProperty("shadowOffset", \.shadowOffset, .points),
    LayerProperty("shadowRadius", \.shadowRadius, .points),
    LayerProperty("shadowPath", \.shadowPath, .points),
    LayerProperty("contents", \.contents),
    LayerProperty("blurRadius", \.blurRadius, .points, .whole, inCoreAnimation: false),
    LayerProperty("blendMode", \.blendMode, inCoreAnimation: false),
    LayerProperty("maskMode", \.maskMode, inCoreAnimation: false),
  ]

  package static let layer = PropertyTable(LayerValues(), common)

  package static let shape = PropertyTable(
    ShapeValues(),
    [
      LayerProperty("path", \ShapeValues.path, .points),
      LayerProperty("fillColor", \ShapeValues.fillColor),
      LayerProperty("strokeColor", \ShapeValues.strokeColor),
      LayerProperty("lineWidth", \ShapeValues.lineWidth, .points),
      LayerProperty("lineDashPhase", \ShapeValues.lineDashPhase, .points, .pattern),
      LayerProperty("miterLimit", \ShapeValues.miterLimit),
      LayerProperty("strokeStart", \ShapeValues.strokeStart),
      LayerProperty("strokeEnd", \ShapeValues.strokeEnd),
      LayerProperty("lineDashPattern", \ShapeValues.lineDashPattern, .points),
      LayerProperty(fixed: "fillRule", kind: .word) { (shape: ShapeValues) in .word(shape.fillRule.rawValue)
      },
      LayerProperty(fixed: "lineCap", kind: .word) { (shape: ShapeValues) in .word(shape.lineCap.rawValue) },
      LayerProperty(fixed: "lineJoin", kind: .word) { (shape: ShapeValues) in .word(shape.lineJoin.rawValue)
      },
    ])

  package static let gradient = PropertyTable(
    GradientValues(),
    [
      LayerProperty(fixed: "type", kind: .word) { (gradient: GradientValues) in .word(gradient.type.rawValue)
      },
      LayerProperty("colors", \GradientValues.colors),
      LayerProperty("locations", \GradientValues.locations, .plain, .pattern),
      LayerProperty("startPoint", \GradientValues.startPoint, .plain, .pattern),
      LayerProperty("endPoint", \GradientValues.endPoint, .plain, .pattern),
      LayerProperty("focalOffset", \GradientValues.focalOffset, .plain, .pattern, inCoreAnimation: false),
    ])

  package static let text = PropertyTable(
    TextValues(),
    [
      LayerProperty(fixed: "string", kind: .word) { (text: TextValues) in .word(text.string) },
      LayerProperty(fixed: "font", tracing: .always, kind: .word) { (text: TextValues) in
        .word("\(text.font.family) \(text.font.weight.rawValue)")
      },
      LayerProperty("fontSize", \TextValues.font.pointSize, .points),
      LayerProperty("foregroundColor", \TextValues.foregroundColor),
      LayerProperty(fixed: "alignment", kind: .word) { (text: TextValues) in .word(text.alignment.rawValue) },
      LayerProperty(fixed: "lineBreakMode", kind: .word) { (text: TextValues) in
        .word(text.lineBreakMode.rawValue)
      },
      LayerProperty(fixed: "numberOfLines", kind: .scalar) { (text: TextValues) in
        .scalar(Double(text.numberOfLines))
      },
      LayerProperty(fixed: "isVerticallyCentered", kind: .scalar) { (text: TextValues) in
        .flag(text.isVerticallyCentered)
      },
    ])

  package static let image = PropertyTable(
    ImageValues(),
    [
      LayerProperty(fixed: "contentMode", kind: .word) { (image: ImageValues) in
        .word(image.contentMode.rawValue)
      }
    ])

  package static let replicator = PropertyTable(
    ReplicatorValues(),
    [
      LayerProperty(fixed: "instanceCount", kind: .scalar) { (copies: ReplicatorValues) in
        .scalar(Double(copies.instanceCount))
      },
      LayerProperty("instanceDelay", \ReplicatorValues.instanceDelay),
      LayerProperty("instanceTransform", \ReplicatorValues.instanceTransform),
      LayerProperty("instanceColor", \ReplicatorValues.instanceColor),
      LayerProperty("instanceRedOffset", \ReplicatorValues.instanceRedOffset),
      LayerProperty("instanceGreenOffset", \ReplicatorValues.instanceGreenOffset),
      LayerProperty("instanceBlueOffset", \ReplicatorValues.instanceBlueOffset),
      LayerProperty("instanceAlphaOffset", \ReplicatorValues.instanceAlphaOffset),
    ])

  /// The table of the layers that draw a content.
  package static func of(_ content: LayerContent) -> PropertyTable {
    switch content {
    case .none: layer
    case .shape: shape
    case .gradient: gradient
    case .text: text
    case .image: image
    case .replicator: replicator
    }
  }
}

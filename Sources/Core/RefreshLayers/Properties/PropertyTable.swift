import Foundation

/// The properties of a type of layer; the only place where they are declared.
///
/// To add a property, add a line to one of the lists below, a variable to the values and an accessor to the layer.
/// The property is then animated, checked for finite numbers, traced, covered by the checks and shown by the
/// inspector.
package final class PropertyTable: Sendable {
  /// The properties in the order in which they are checked and traced.
  package let properties: [LayerProperty]
  /// The default values of this type of layer.
  package let standard: LayerValues
  /// The default value of each property, in the order of `properties`; a subclass's own properties at the end have
  /// none.
  private let standardValues: [AnimationValue?]
  /// The key paths that can be animated, by their strings.
  let keyPaths: [String: LayerKeyPath]
  private let numbers: PropertyMemoryRanges
  private let contentNumbers: PropertyMemoryRanges
  /// The properties with a variable number of numbers, without `shadowPath`, which is checked separately.
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
    numbers = PropertyMemoryRanges(places.filter { !$0.isInContent })
    contentNumbers = PropertyMemoryRanges(places.filter(\.isInContent))
    others = properties.filter { property in
      property.place == nil && property.name != "shadowPath" && property.kind != .image
        && property.kind != .word && (property.isAnimatable || property.kind == .scalars)
    }
  }

  /// Creates a table with additional properties of a subclass.
  convenience init(_ table: PropertyTable, adding properties: [LayerProperty]) {
    let own = table.properties.count - table.standardValues.count + properties.count
    self.init(table.standard, table.properties + properties, own: own)
  }

  private convenience init<Content: ContentValues>(_ content: Content, _ properties: [LayerProperty]) {
    var standard = LayerValues()
    standard.content = content.content
    self.init(standard, Self.common + properties)
  }

  /// Calls `body` with the parts of every traced property that differs from its default; a subclass's own properties
  /// are always included because their defaults are unknown.
  package func forEachTracedPart(in values: LayerValues, _ body: (LayerProperty.Part) -> Void) {
    for (index, property) in properties.enumerated() where property.tracing != .never {
      let value = property.value(in: values)
      if property.tracing != .always, index < standardValues.count, value == standardValues[index] {
        continue
      }
      property.forEachPart(of: value, body)
    }
  }

  /// The first property with a number that is not finite, and its value as text; nil if all are finite.
  package func firstNonFinite(in values: LayerValues) -> (property: String, value: String)? {
    if areFinite(values) { return nil }
    return properties.lazy.compactMap { property in
      property.value(in: values).flatMap { $0.isFinite ? nil : (property.name, $0.numbers) }
    }.first
  }

  /// The first property with a number of a magnitude above a limit, and its value as text; nil if there is none.
  package func firstNumber(beyond limit: Double, in values: LayerValues) -> (property: String, value: String)?
  {
    // With this factor, numbers above the limit overflow to infinity.
    if areFinite(values, times: Double.greatestFiniteMagnitude / limit) { return nil }
    return properties.lazy.compactMap { property in
      property.value(in: values).flatMap { $0.isWithin(limit) ? nil : (property.name, $0.numbers) }
    }.first
  }

  /// True if every number, multiplied by `factor`, is finite; fast, because it runs for every layer at every frame.
  private func areFinite(_ values: LayerValues, times factor: Double = 1) -> Bool {
    withUnsafeBytes(of: values) { numbers.areFinite(in: $0, times: factor) }
      && (values.shadowPath.map { AnimationValue.path($0).isFinite(times: factor) } ?? true)
      && (values.content.withBytes { contentNumbers.areFinite(in: $0, times: factor) } ?? true)
      && othersAreFinite(values, times: factor)
  }

  private func othersAreFinite(_ values: LayerValues, times factor: Double) -> Bool {
    // Index loop, because iterators dominate the time of a debug build.
    var index = 0
    while index < others.count {
      if let value = others[index].value(in: values), !value.isFinite(times: factor) { return false }
      index += 1
    }
    return true
  }
}

extension PropertyTable {
  /// The tables of all types of layers.
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

  /// The table of the type of layer with a content.
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

import Foundation

/// The properties that a trace holds, by the key paths of their layers.
enum TraceProperty {
  /// The step that numbers are rounded to: thousandths of a point for lengths and places, else a tenth of that.
  static func quantum(of name: String) -> Double { isLength(name) ? 0.001 : 0.0001 }

  /// Whether the property is in points.
  static func isLength(_ name: String) -> Bool {
    switch name {
    case "offset.x", "offset.y", "position.x", "position.y", "zPosition", "cornerRadius", "borderWidth",
      "shadowRadius", "lineWidth", "lineDashPhase", "fontSize":
      true
    default:
      name.hasPrefix("bounds.") || name.hasPrefix("shadowOffset.")
        || name.hasPrefix("transform.translation.")
    }
  }

  /// Whether the property is a turn in radians, which reads the same after a full circle.
  static func isAngle(_ name: String) -> Bool { name == "transform.rotation.z" }

  /// What a property is where a trace does not say.
  static func defaultValue(of name: String) -> TraceValue {
    if let value = defaults[name] { return value }
    if name.hasSuffix("Color") { return .color(0) }
    if words.contains(name) { return .word("") }
    return .number(0)
  }

  /// Whether a name is that of a property that layers have, as far as can be told without one.
  static func isKnown(_ name: String) -> Bool {
    defaultValue(of: name) != .number(0) || isLength(name) || isAngle(name)
      || ["transform.scale", "transform.skew", "isHidden", "masksToBounds", "shadowOpacity", "strokeStart"]
        .contains(name)
  }

  /// Properties that are words.
  static let words: Set<String> = [
    "path", "shadowPath", "contents", "string", "font", "colors", "phase", "content", "timing",
  ]

  private static let defaults: [String: TraceValue] = {
    var defaults: [String: TraceValue] = [
      "anchorPoint.x": .number(0.5), "anchorPoint.y": .number(0.5), "opacity": .number(1),
      "transform.scale.x": .number(1), "transform.scale.y": .number(1), "shadowOffset.height": .number(-3),
      "shadowRadius": .number(3), "borderColor": .color(0xFF), "shadowColor": .color(0xFF),
      "lineWidth": .number(1), "strokeEnd": .number(1), "miterLimit": .number(10), "fillColor": .color(0xFF),
      "foregroundColor": .color(0xFF), "instanceCount": .number(1), "instanceColor": .color(0xFFFF_FFFF),
      "startPoint.x": .number(0.5), "endPoint.x": .number(0.5), "endPoint.y": .number(1),
    ]
    for transform in ["transform", "sublayerTransform", "instanceTransform"] {
      for index in 1...4 { defaults["\(transform).m\(index)\(index)"] = .number(1) }
    }
    return defaults
  }()

  /// A property as a sentence names it: both axes of a scale are `transform.scale`.
  static func familyName(of name: String) -> String {
    for suffix in [".x", ".y"] where name.hasPrefix("transform.scale") && name.hasSuffix(suffix) {
      return String(name.dropLast(2))
    }
    return name
  }
}

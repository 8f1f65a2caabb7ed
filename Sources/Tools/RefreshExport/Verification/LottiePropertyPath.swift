import Foundation

/// Translation of a path in a Lottie layer into a property of the control's layer.
struct LottiePropertyPath {
  /// Property of the layer; nil for a member without a counterpart.
  private(set) var property: String?
  /// Detail of the property, such as a component or "its curve"; nil for the whole property.
  private(set) var detail: String?
  /// True for a colour, an opacity or an image.
  private(set) var isColor = false
  /// Frame of the keyframe that contains the path; nil for a constant property.
  private(set) var keyframe: Double?

  /// Translates a path that starts at a layer.
  ///
  /// - Parameter layers: the layer in both files; members that the first does not have are looked up in the second.
  init(_ path: [JSONDifference.Step], in layers: [Any]) {
    var values: [Any?] = layers
    var names = Self.layer
    for (index, step) in path.enumerated() {
      let outer = values.lazy.compactMap { $0 }.first
      values = values.map { Self.value(at: step, in: $0) }
      switch step {
      case .member(let name):
        if property == nil, let found = names[name] {
          (property, isColor) = (found.name, found.isColor)
        } else if property != nil {
          detail = Self.detail(name, of: outer as? [String: Any] ?? [:]) ?? detail
        } else if name == "ks" {
          names = Self.transform
        }
      case .item(let component):
        if index == path.count - 1, property != nil, detail == nil, let count = (outer as? [Any])?.count {
          detail = components(count).flatMap { $0.indices.contains(component) ? $0[component] : nil }
        }
      }
      if let object = values.lazy.compactMap({ $0 as? [String: Any] }).first {
        if property == nil, let type = object["ty"] as? String, let own = Self.shapes[type] { names = own }
        if property != nil, let frame = object["t"] as? Double, object["s"] != nil { keyframe = frame }
      }
    }
  }

  /// Names of a value's components; nil for paths and gradients, which have too many.
  private func components(_ count: Int) -> [String]? {
    switch count {
    case 2 where !isColor && property != "path" && property != "mask": ["x", "y"]
    case 3, 4: isColor && property != "colors" ? ["red", "green", "blue", "alpha"] : nil
    default: nil
    }
  }

  /// Meaning of a member of a property, of a keyframe or of a position with separate components; nil for any other.
  private static func detail(_ name: String, of object: [String: Any]) -> String? {
    switch name {
    case "i", "o", "h": object["t"] == nil ? nil : "its curve"
    case "t": object["s"] == nil ? nil : "the time of a keyframe"
    case "x", "y": object["s"] is Bool ? name : name == "x" && object["k"] != nil ? "its expression" : nil
    default: nil
    }
  }

  private static func value(at step: JSONDifference.Step, in value: Any?) -> Any? {
    switch step {
    case .member(let name): (value as? [String: Any])?[name]
    case .item(let index):
      (value as? [Any]).flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
  }

  private typealias PropertyNames = [String: (name: String, isColor: Bool)]

  /// Properties for the members of a layer, of its transform, and of shape elements by type.
  private static let layer: PropertyNames = [
    "masksProperties": ("mask", false), "tt": ("mask", false), "td": ("mask", false),
    "refId": ("contents", true), "hd": ("isHidden", true), "bm": ("compositingFilter", true),
  ]
  private static let transform: PropertyNames = [
    "a": ("anchorPoint", false), "p": ("position", false), "s": ("scale", false), "r": ("rotation", false),
    "o": ("opacity", true),
  ]
  private static let box: PropertyNames = [
    "p": ("position", false), "s": ("bounds.size", false), "r": ("cornerRadius", false),
  ]
  private static let shapes: [String: PropertyNames] = [
    "rc": box, "el": box, "sh": ["ks": ("path", false)], "tr": transform,
    "tm": ["s": ("strokeStart", false), "e": ("strokeEnd", false)],
    "fl": ["c": ("fillColor", true), "o": ("fillColor.alpha", true), "r": ("fillRule", false)],
    "st": [
      "c": ("strokeColor", true), "o": ("strokeColor.alpha", true), "w": ("lineWidth", false),
      "lc": ("lineCap", false), "lj": ("lineJoin", false), "ml": ("miterLimit", false),
      "d": ("lineDashPattern", false),
    ],
    "gf": [
      "s": ("startPoint", false), "e": ("endPoint", false), "g": ("colors", true), "o": ("opacity", true),
      "t": ("type", false),
    ],
  ]
}

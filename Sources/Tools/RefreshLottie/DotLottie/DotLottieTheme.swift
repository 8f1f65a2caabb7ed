import Foundation
import RefreshFiles

/// A theme of a dotLottie file, version 2: values for the slots of its animations.
struct DotLottieTheme {
  /// The values of slots as Lottie properties, by slot identifier.
  private(set) var slots: [String: [String: Any]] = [:]
  /// The replacements for text slots, by slot identifier.
  private(set) var texts: [String: TextSubstitution] = [:]

  /// Reads the rules that apply to an animation.
  ///
  /// - Throws: `LottieError` for an invalid rule, or one of an unsupported type.
  init(json: [UInt8], name: String, animation: String) throws {
    let root = try LottieNode(json: json, LottieLocation().part("theme", name))
    for rule in try root.nodes("rules") {
      guard let id = rule.text("id") else { throw rule.place.error("a rule has no \"id\"") }
      if let animations = rule.object["animations"] as? [String], !animations.contains(animation) { continue }
      let node = rule.at("rule", id)
      if rule.text("type") == "Text" {
        texts[id] = try Self.text(node)
      } else {
        slots[id] = try Self.property(node)
      }
    }
  }

  private static func property(_ rule: LottieNode) throws -> [String: Any] {
    let type = rule.text("type") ?? ""
    guard rule.has("keyframes") else { return try slot(value(of: rule, type), rule, type) }
    let keys = try rule.nodes("keyframes").map { key -> [String: Any] in
      var own: [String: Any] = ["t": try key.number("frame", default: 0), "s": try value(of: key, type)]
      if let out = try key.node("outTangent") { own["o"] = out.object }
      if let into = try key.node("inTangent") { own["i"] = into.object }
      if key.object["hold"] as? Bool == true { own["h"] = 1.0 }
      return own
    }
    return try slot(keys, rule, type, isAnimated: true)
  }

  /// A value as a property in Lottie's JSON form; a gradient's property also contains its number of colours.
  private static func slot(
    _ value: Any, _ rule: LottieNode, _ type: String, isAnimated: Bool = false
  ) throws -> [String: Any] {
    let property: [String: Any] = ["a": isAnimated ? 1.0 : 0, "k": value]
    guard type == "Gradient" else { return property }
    let stops = try (rule.nodes("keyframes").first ?? rule).nodes("value")
    return ["p": Double(stops.count), "k": property]
  }

  private static func value(of node: LottieNode, _ type: String) throws -> Any {
    switch type {
    case "Scalar": return [try LottieNode.number(node.object["value"], "value", node.place)]
    case "Color", "Position", "Vector":
      return try LottieNode.numbers(node.object["value"], "value", node.place)
    case "Gradient":
      return try node.nodes("value").flatMap { stop in
        [try stop.number("offset", default: 0)]
          + (try LottieNode.numbers(stop.object["color"], "color", node.place)).prefix(3)
      }
    default: throw node.place.refusal("a rule of type \"\(type)\"")
    }
  }

  // MARK: Texts

  /// The members of a text document: their names in a theme, and in Lottie's JSON.
  private static let members = [
    "text": "t", "fontName": "f", "fontFamily": "f", "fontSize": "s", "fillColor": "fc", "strokeColor": "sc",
    "strokeWidth": "sw", "strokeOverFill": "of", "lineHeight": "lh", "tracking": "tr", "baselineShift": "ls",
    "wrapSize": "sz", "wrapPosition": "ps",
  ]
  private static let alignments = [
    "Left", "Right", "Center", "JustifyLastLeft", "JustifyLastRight", "JustifyLastCenter", "JustifyLastFull",
  ]
  private static let capitals = ["Regular", "AllCaps", "SmallCaps"]

  private static func text(_ rule: LottieNode) throws -> TextSubstitution {
    func members(_ node: LottieNode) throws -> [String: Any] {
      guard let value = try node.node("value") else { throw node.place.error("it has no \"value\"") }
      var members: [String: Any] = [:]
      for (name, inner) in value.object {
        if let own = Self.members[name] { members[own] = inner }
      }
      for (name, own, words) in [("justify", "j", alignments), ("textCaps", "ca", capitals)] {
        guard let word = value.text(name) else { continue }
        guard let index = words.firstIndex(of: word) else { throw node.place.refusal("\(name) \"\(word)\"") }
        members[own] = Double(index)
      }
      return members
    }
    guard rule.has("keyframes") else { return TextSubstitution(keys: [(nil, try members(rule))]) }
    return TextSubstitution(
      keys: try rule.nodes("keyframes").map {
        (try $0.number("frame", default: 0), try members($0))
      })
  }
}

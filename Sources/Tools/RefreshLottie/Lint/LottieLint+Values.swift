import Foundation
import RefreshFiles

extension LottieLint {
  // MARK: Types of members

  /// Members that rlottie reads as whole numbers, as Booleans, and as anything except null. It refuses a file that has
  /// another value there; measured with rlottie 0.1.
  private static let numbers: Set = [
    "ind", "parent", "ddd", "ao", "tt", "w", "h", "sw", "sh", "st", "sr", "d", "r",
  ]
  private static let flags: Set = ["hd", "hasMask", "inv", "c"]
  private static let needed: Set = ["nm", "refId", "i", "o", "e", "s", "n", "to", "ti", "bm"]

  /// Reports a member whose value has another type than rlottie reads.
  private mutating func lookAtType(_ name: String, _ value: Any, _ place: LottieLocation) {
    let isWrong =
      Self.numbers.contains(name) && (value is Bool || value is NSNull)
      || Self.flags.contains(name) && (value is Double || value is NSNull)
      || Self.needed.contains(name) && value is NSNull
    guard isWrong else { return }
    let word = (value as? Bool).map { "\($0)" } ?? (value as? Double).map { NumberText.plain($0) } ?? "null"
    add(.unreadable("\"\(name)\":\(word)"), place)
  }

  /// Reports decimals in the JSON text, such as `"ty":4.0`, and sizes that are not whole. Widths of glyphs may have
  /// decimals.
  mutating func lookAtNumbers(_ text: String) {
    let sizes = root["chars"] == nil ? "w|h|" : ""
    let pattern = #""(\#(sizes)ty|ind|parent|ddd|ao|tt|sw|sh)"\s*:\s*-?\d+\.\d+"#
    if let range = text.range(of: pattern, options: .regularExpression) {
      add(.unreadable(text[range].filter { !$0.isWhitespace }), LottieLocation())
    }
    // rlottie skips the members of a shape before its type.
    let last = #",\s*"ty"\s*:\s*"(gr|sh|rc|el|sr|fl|st|gf|gs)"\s*\}"#
    if text.range(of: last, options: .regularExpression) != nil { add(.lastType, LottieLocation()) }
  }

  // MARK: Expressions

  private static let properties = [
    "p": "position", "a": "anchor point", "s": "scale", "r": "rotation", "o": "opacity",
    "tm": "time remapping",
    "c": "colour", "w": "width", "ks": "path", "pt": "path",
  ]

  /// Calls in expressions that ThorVG does not evaluate.
  private static let scripts = ["effect(", "propertyGroup(", "comp("]

  /// Reports every property with an expression: an object with a value "k" and a string "x"; and those whose components
  /// have easings of their own. Expressions in an effect's controls are not reported, because they show nothing by
  /// themselves.
  mutating func values(_ value: Any, _ place: LottieLocation) {
    if let list = value as? [Any] {
      for item in list { values(item, place) }
      return
    }
    guard let object = value as? [String: Any] else { return }
    for (name, inner) in object.sorted(by: { $0.key < $1.key }) {
      if name == "ef" { continue }
      lookAtType(name, inner, place)
      if let property = inner as? [String: Any] { lookAt(property, name, of: object, place) }
      values(inner, place)
    }
  }

  private mutating func lookAt(
    _ property: [String: Any], _ name: String, of owner: [String: Any], _ outer: LottieLocation
  ) {
    let place = outer.part(Self.properties[name] ?? name, nil)
    if let text = property["x"] as? String, property["k"] != nil {
      add(Self.scripts.contains(where: text.contains) ? .scriptedExpression : .expression, place)
    }
    if hasUnevenEasing(property) { add(.unevenEasing, place) }
    let keys = objects(property["k"]).filter { $0["t"] != nil }
    if keys.count > 1, let last = keys.last, number(last["h"]) != 1, Self.hasEasing(last) {
      add(.keyEasing, place)
    }
    if keys.dropLast().contains(where: { number($0["h"]) != 1 && !Self.hasEasing($0) }) {
      add(.missingEasing, place)
    }
    if name == "o", owner["ty"] as? String != "tm", exceeds(property) { add(.excessiveOpacity, outer) }
    if ApproximateMotion.applies(to: property) { add(.motionPath, place) }
  }

  private static func hasEasing(_ key: [String: Any]) -> Bool {
    ["i", "o"].allSatisfy { key[$0] != nil && !(key[$0] is NSNull) }
  }

  private func hasUnevenEasing(_ property: [String: Any]) -> Bool {
    objects(property["k"]).contains { key in
      ["i", "o"].flatMap { (key[$0] as? [String: Any] ?? [:]).values }.contains { side in
        let parts = (side as? [Any] ?? []).compactMap { number($0) }
        return parts.contains { abs($0 - parts[0]) > 0.05 }
      }
    }
  }

  /// True for an opacity whose easing leaves the range from 0 to 100.
  private func exceeds(_ property: [String: Any]) -> Bool {
    func ends(_ key: [String: Any]) -> Bool {
      [0, 100].contains(number(key["s"]) ?? number((key["s"] as? [Any])?.first) ?? -1)
    }
    let keys = objects(property["k"])
    return zip(keys, keys.dropFirst()).contains { key, next in
      number(key["h"]) != 1
        && ["i", "o"].contains { side in
          let value = (key[side] as? [String: Any])?["y"]
          let part = number(value) ?? number((value as? [Any])?.first) ?? 0
          return part > 1 && ends(next) || part < 0 && ends(key)
        }
    }
  }
}

import Foundation
import RefreshLayers

/// The properties of a file that slots fill, and colours by name, put in before the file is read.
struct LottieFilling {
  private let colors: [String: Any]
  /// The properties of slots, by their identifiers.
  private var slots: [String: [String: Any]]
  private var usedNames: Set<String> = []

  /// - Parameter theme: properties of slots that a theme gives.
  /// - Throws: `LottieError` for a slot that the file does not have.
  init(_ replacements: LottieReplacements, theme: [String: [String: Any]], of file: [String: Any]) throws {
    colors = replacements.colors.mapValues(Self.property)
    slots = (file["slots"] as? [String: Any] ?? [:]).compactMapValues { slot in
      (slot as? [String: Any])?["p"] as? [String: Any]
    }
    slots.merge(theme) { $1 }
    for (name, value) in replacements.slots {
      guard slots[name] != nil else {
        let known = slots.keys.sorted().map { "\"\($0.prefix(60))\"" }.joined(separator: ", ")
        throw LottieError(
          "it has no slot \"\(name.prefix(60))\"; \(known.isEmpty ? "it has none" : "available: \(known)")")
      }
      slots[name] =
        switch value {
        case .color(let color): Self.property(color)
        case .number(let number): ["a": 0.0, "k": number]
        case .point(let point): ["a": 0.0, "k": [Double(point.x), Double(point.y)]]
        }
    }
  }

  private static func property(_ color: Color) -> [String: Any] {
    ["a": 0.0, "k": [color.red, color.green, color.blue, 1].map { Double($0) }]
  }

  /// The file with its slots filled and its colours replaced.
  ///
  /// - Throws: `LottieError` for a name that nothing with a colour has.
  mutating func filled(_ file: [String: Any]) throws -> [String: Any] {
    guard !slots.isEmpty || !colors.isEmpty else { return file }
    let result = filled(file, nil) as? [String: Any] ?? file
    if let name = colors.keys.sorted().first(where: { !usedNames.contains($0) }) {
      throw LottieError("no fill, stroke, group or layer with a colour is called \"\(name.prefix(60))\"")
    }
    return result
  }

  /// - Parameter name: the name around it that has a colour.
  private mutating func filled(_ value: Any, _ name: String?) -> Any {
    if let list = value as? [Any] { return list.map { filled($0, name) } }
    guard var object = value as? [String: Any] else { return value }
    let own = object["nm"] as? String
    let name = own.flatMap { colors[$0] == nil ? nil : $0 } ?? name
    for (member, inner) in object where member != "slots" { object[member] = filled(inner, name) }
    if let slot = (object["sid"] as? String).flatMap({ slots[$0] }) { object.merge(slot) { $1 } }
    if let name, let color = colors[name] {
      if let type = object["ty"] as? String, ["fl", "st"].contains(type), object["c"] != nil {
        object["c"] = color
        usedNames.insert(name)
      } else if object["sc"] is String, let numbers = (color as? [String: Any])?["k"] as? [Double] {
        let digits = numbers.prefix(3).map { String(format: "%02x", Int(($0 * 255).rounded())) }
        object["sc"] = "#" + digits.joined()
        usedNames.insert(name)
      }
    }
    return object
  }
}

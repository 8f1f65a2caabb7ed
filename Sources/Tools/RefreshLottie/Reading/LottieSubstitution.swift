import Foundation
import RefreshLayers

/// The replacement of slots, colours and texts in a file's JSON before it is read.
struct LottieSubstitution {
  private let colors: [String: Color]
  /// Replacement texts, by the name of the text layer.
  private let texts: [String: TextSubstitution]
  /// Replacement properties, by slot identifier.
  private var slots: [String: [String: Any]]
  /// Replacement texts, by slot identifier; applied after `slots`.
  private var slotTexts: [String: TextSubstitution]
  private var usedNames: Set<String> = []
  private var usedTexts: Set<String> = []

  /// Creates the replacement of a file's slots, colours and texts.
  ///
  /// - Parameter theme: the slot values of a dotLottie theme.
  /// - Throws: `LottieError` for a slot that the file does not have, or that is of another kind.
  init(_ replacements: LottieReplacements, theme: DotLottieTheme?, of file: [String: Any]) throws {
    colors = replacements.colors
    texts = replacements.texts.mapValues { TextSubstitution(text: $0) }
    slotTexts = theme?.texts ?? [:]
    slots = (file["slots"] as? [String: Any] ?? [:]).compactMapValues { slot in
      (slot as? [String: Any])?["p"] as? [String: Any]
    }
    slots.merge(theme?.slots ?? [:]) { $1 }
    for (name, value) in replacements.slots {
      guard slots[name] != nil else {
        let known = slots.keys.sorted().map { "\"\($0.prefix(60))\"" }.joined(separator: ", ")
        throw LottieError(
          "it has no slot \"\(name.prefix(60))\"; \(known.isEmpty ? "it has none" : "available: \(known)")")
      }
      let keys = slots[name]?["k"] as? [[String: Any]] ?? []
      let isText = keys.contains { $0["s"] is [String: Any] }
      if case .text(let text) = value {
        guard isText else { throw LottieError("its slot \"\(name.prefix(60))\" is no text") }
        slotTexts[name] = TextSubstitution(text: text)
        continue
      }
      guard !isText else { throw LottieError("its slot \"\(name.prefix(60))\" is a text") }
      switch value {
      case .color(let color): slots[name] = ["a": 0.0, "k": Self.numbers(color)]
      case .number(let number): slots[name] = ["a": 0.0, "k": number]
      case .point(let point): slots[name] = ["a": 0.0, "k": [Double(point.x), Double(point.y)]]
      case .text: break
      }
    }
  }

  private static func numbers(_ color: Color) -> [Double] {
    [color.red, color.green, color.blue, 1].map { Double($0) }
  }

  /// The file's JSON with filled slots and replaced colours and texts.
  ///
  /// - Throws: `LottieError` for a colour name that no fill, stroke, group or layer with a colour has, or a text name
  ///   without a text layer.
  mutating func filled(_ file: [String: Any]) throws -> [String: Any] {
    guard !slots.isEmpty || !colors.isEmpty || !texts.isEmpty else { return file }
    let result = filled(file, nil) as? [String: Any] ?? file
    if let name = colors.keys.sorted().first(where: { !usedNames.contains($0) }) {
      throw LottieError("no fill, stroke, group or layer with a colour is called \"\(name.prefix(60))\"")
    }
    if let name = texts.keys.sorted().first(where: { !usedTexts.contains($0) }) {
      throw LottieError("no text layer is called \"\(name.prefix(60))\"")
    }
    return result
  }

  /// Replaces the slots, colours and texts in a JSON value.
  ///
  /// - Parameter name: the innermost enclosing name with a replacement colour.
  private mutating func filled(_ value: Any, _ name: String?) -> Any {
    if let list = value as? [Any] { return list.map { filled($0, name) } }
    guard var object = value as? [String: Any] else { return value }
    let own = object["nm"] as? String
    let name = own.flatMap { colors[$0] == nil ? nil : $0 } ?? name
    for (member, inner) in object where member != "slots" { object[member] = filled(inner, name) }
    if let id = object["sid"] as? String {
      if let slot = slots[id] { object.merge(slot) { $1 } }
      if let text = slotTexts[id] { object = text.filled(object) }
    }
    if object["ty"] as? Double == 5, let own, let text = texts[own],
      var content = object["t"] as? [String: Any],
      let documents = content["d"] as? [String: Any]
    {
      content["d"] = text.filled(documents)
      object["t"] = content
      usedTexts.insert(own)
    }
    guard let name, let numbers = colors[name].map(Self.numbers) else { return object }
    if let type = object["ty"] as? String, ["fl", "st"].contains(type), object["c"] != nil {
      object["c"] = ["a": 0.0, "k": numbers]
    } else if object["sc"] is String {
      let digits = numbers.prefix(3).map { String(format: "%02x", Int(($0 * 255).rounded())) }
      object["sc"] = "#" + digits.joined()
    } else if object["t"] is String {
      for member in ["fc", "sc"] where object[member] is [Any] { object[member] = numbers }
    } else {
      return object
    }
    usedNames.insert(name)
    return object
  }
}

/// Replacement members for the documents of a text layer.
struct TextSubstitution {
  /// The replacement members: one entry with the frame nil for all documents, or one entry for each keyframe.
  var keys: [(frame: Double?, members: [String: Any])]

  init(keys: [(frame: Double?, members: [String: Any])]) { self.keys = keys }

  init(text: String) { keys = [(nil, ["t": text])] }

  /// A text property with these members in its documents.
  func filled(_ property: [String: Any]) -> [String: Any] {
    guard let documents = property["k"] as? [[String: Any]] else { return property }
    func filled(_ document: [String: Any], _ members: [String: Any]) -> [String: Any] {
      var filled = document
      filled["s"] = (document["s"] as? [String: Any] ?? [:]).merging(members) { $1 }
      return filled
    }
    var property = property
    property["k"] = keys.flatMap { key -> [[String: Any]] in
      guard let frame = key.frame else { return documents.map { filled($0, key.members) } }
      return documents.prefix(1).map { filled($0, key.members).merging(["t": frame]) { $1 } }
    }
    return property
  }
}

import RefreshFiles

/// Slots of a Lottie file for a control's colour and text tunables.
///
/// The control is exported a second time with replacement values for its tunables: the properties that differ show
/// where each tunable is used. A tunable becomes a slot if nothing else differs.
struct LottieSlots: Sendable {
  /// Colours of the slots in the order of declaration; `dark` is nil without a dark variant.
  private(set) var colors: [(name: String, color: [Double], dark: [Double]?)] = []
  private(set) var texts: [String] = []
  /// Name of the slot of each value in the document. A key is the path to the value from the document's root: for each
  /// level of JSON the index of an object's member or an array's item.
  private var places: [[Int]: String] = [:]

  /// Tolerance of a colour component: files have six decimals, rounded up.
  private static let step = 1e-5

  /// Finds the slots of an animation.
  ///
  /// - Throws: `LottieSlotRefusal` if another property differs.
  init(
    _ colors: [ColorReplacement], _ texts: [TextReplacement] = [], in document: OrderedJSON,
    and other: OrderedJSON,
    isDark: Bool
  ) throws(LottieSlotRefusal) {
    func own(_ replacement: ColorReplacement) -> [Double] {
      isDark ? replacement.dark ?? replacement.color : replacement.color
    }
    var refusal: LottieSlotRefusal?
    var places: [[Int]: String] = [:]
    var styles: [String: String] = [:]
    Self.compare(document, other, at: []) { place, difference in
      switch difference {
      case .color(let value, let changed):
        places[place] = colors.first { Self.isSame(changed, $0.other) && Self.isSame(value, own($0)) }?.name
      case .text(let value, let changed, let style):
        guard let name = texts.first(where: { changed == $0.other && value == $0.text })?.name else { break }
        // A slot replaces the font, the size and the colour too.
        if styles.updateValue(style, forKey: name) ?? style == style { places[place] = name }
      case nil: break
      }
      guard places[place] == nil, refusal == nil else { return }
      refusal = LottieSlotRefusal(at: place, in: document, isStill: difference != nil)
    }
    if let refusal { throw refusal }
    self.places = places
    let used = Set(places.values)
    self.colors = colors.filter { used.contains($0.name) }.map { ($0.name, own($0), $0.dark) }
    self.texts = texts.map(\.name).filter(used.contains)
  }

  private static func isSame(_ one: [Double], _ other: [Double]) -> Bool {
    one.count >= 3 && zip(one, other).allSatisfy { abs($0 - $1) <= step }
  }

  // MARK: Differences

  /// Difference between two constant values.
  private enum Difference {
    case color([Double], [Double])
    case text(String, String, style: String)
  }

  /// Calls `found` for each difference with its path; the difference is nil if it is not in a constant colour or
  /// text.
  private static func compare(
    _ one: OrderedJSON, _ other: OrderedJSON, at place: [Int],
    _ found: (_ place: [Int], _ difference: Difference?) -> Void
  ) {
    switch (one, other) {
    case (.object(let members), .object(let others)) where members.map(\.0) == others.map(\.0):
      if members.map(\.0) == ["a", "k"], case .integer(0) = members[0].1,
        let value = numbers(members[1].1), let changed = numbers(others[1].1)
      {
        if value != changed { found(place, .color(value, changed)) }
        return
      }
      if let text = Self.text(of: one), let changed = Self.text(of: other), text.rest == changed.rest {
        if text.string != changed.string {
          found(place, .text(text.string, changed.string, style: text.rest))
        }
        return
      }
      for index in members.indices {
        compare(members[index].1, others[index].1, at: place + [index], found)
      }
    case (.array(let items), .array(let others)) where items.count == others.count:
      for index in items.indices { compare(items[index], others[index], at: place + [index], found) }
    default: if one.line != other.line { found(place, nil) }
    }
  }

  private static func numbers(_ json: OrderedJSON) -> [Double]? {
    guard case .array(let items) = json else { return nil }
    let numbers = items.compactMap { Double($0.line) }
    return numbers.count == items.count ? numbers : nil
  }

  /// String of a constant text and the JSON of its other members; nil for any other value.
  private static func text(of json: OrderedJSON) -> (string: String, rest: String)? {
    guard case .object(let members) = json, members.map(\.0) == ["k"], case .array(let keys) = members[0].1,
      keys.count == 1, case .object(let key) = keys[0], case .object(var document)? = key.last?.1,
      let place = document.firstIndex(where: { $0.0 == "t" }), case .string(let string) = document[place].1
    else { return nil }
    document.remove(at: place)
    return (string, OrderedJSON.object(document).line)
  }

  // MARK: The document

  /// Returns the document with slot identifiers and the list of slots.
  func marked(_ document: OrderedJSON) -> OrderedJSON {
    guard !places.isEmpty else { return document }
    var values: [String: OrderedJSON] = [:]
    var marked = mark(document, at: [], &values)
    for (name, color, _) in colors {
      values[name] = ["a": 0, "k": .array(color.map { .number($0, digits: 6) })]
    }
    marked["slots"] = .object(
      (colors.map(\.name) + texts).map { ($0, ["p": values[$0] ?? .null]) })
    return marked
  }

  /// Adds the slot identifiers to the values that have a slot.
  ///
  /// - Parameter values: receives the value of each slot, by name.
  private func mark(
    _ json: OrderedJSON, at place: [Int], _ values: inout [String: OrderedJSON]
  ) -> OrderedJSON {
    if let name = places[place], case .object(let members) = json {
      values[name] = json
      return .object(members + [("sid", .string(name))])
    }
    switch json {
    case .object(let members):
      return .object(members.enumerated().map { ($1.0, mark($1.1, at: place + [$0], &values)) })
    case .array(let items): return .array(items.enumerated().map { mark($1, at: place + [$0], &values) })
    default: return json
    }
  }
}

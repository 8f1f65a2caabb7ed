import Foundation
import RefreshFiles

/// The colours and texts of an animation that a control's tunables name, as the slots of a Lottie file.
///
/// Which they are is found by exporting the control once more with other values. What differs from the animation then has
/// its value from a tunable; a name is a slot if nothing else differs because of it.
struct LottieSlots: Sendable {
  /// The colours by name, in the order of the declarations.
  private(set) var colors: [(name: String, color: [Double], dark: [Double]?)] = []
  /// The names of the texts.
  private(set) var texts: [String] = []
  /// The places in the document: which member or item of each level.
  private var places: [[Int]: String] = [:]

  /// How exact the components of a colour are in a file.
  private static let step = 1e-5

  /// - Parameters:
  ///   - document: the animation.
  ///   - other: the same with the probes' other values.
  ///   - isDark: whether the animation shows the dark forms.
  /// - Throws: `LottieSlotRefusal` if something else differs because of a value.
  init(
    _ colors: [ColorProbe], _ texts: [TextProbe] = [], in document: OrderedJSON, and other: OrderedJSON,
    isDark: Bool
  ) throws(LottieSlotRefusal) {
    func own(_ probe: ColorProbe) -> [Double] { isDark ? probe.dark ?? probe.color : probe.color }
    var refusal: LottieSlotRefusal?
    var places: [[Int]: String] = [:]
    var styles: [String: String] = [:]
    Self.compare(document, other, at: []) { place, difference in
      switch difference {
      case .color(let value, let changed):
        places[place] = colors.first { Self.isSame(changed, $0.other) && Self.isSame(value, own($0)) }?.name
      case .text(let value, let changed, let style):
        guard let name = texts.first(where: { changed == $0.other && value == $0.text })?.name else { break }
        // A slot has the font, the size and the colour as well.
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

  /// A value and another: of a colour the numbers, of a text what it says, and in which style.
  private enum Difference {
    case color([Double], [Double])
    case text(String, String, style: String)
  }

  /// Calls a closure with each still value that differs, and its place; other differences have no value.
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
    let numbers = items.compactMap { item -> Double? in
      switch item {
      case .number(let number): number
      case .integer(let number): Double(number)
      default: Double(item.line)
      }
    }
    return numbers.count == items.count ? numbers : nil
  }

  /// What a text says that does not change, and the rest of it; nil for anything else.
  private static func text(of json: OrderedJSON) -> (string: String, rest: String)? {
    guard case .object(let members) = json, members.map(\.0) == ["k"], case .array(let keys) = members[0].1,
      keys.count == 1, case .object(let key) = keys[0], case .object(var document)? = key.last?.1,
      let place = document.firstIndex(where: { $0.0 == "t" }), case .string(let string) = document[place].1
    else { return nil }
    document.remove(at: place)
    return (string, OrderedJSON.object(document).line)
  }

  // MARK: The document

  /// The document with its slots.
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

  /// - Parameter values: by the name of each slot the value in one of its places.
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

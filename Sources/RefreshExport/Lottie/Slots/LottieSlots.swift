import Foundation
import RefreshIO

/// The colours of an animation that a control's tunables name, as the slots of a Lottie file.
///
/// Which they are is found by exporting the control once more with other colours. What differs from the animation then has
/// its colour from a tunable; a name is a slot if nothing else differs because of it.
struct LottieSlots: Sendable {
  /// The values by name, in the order of the declarations.
  private(set) var colors: [(name: String, color: [Double], dark: [Double]?)] = []
  /// The names of tunables whose colours are not in slots, since they move or are mixed with others.
  private(set) var missing: [String] = []
  /// The places of colours in the document: which member or item of each level.
  private var places: [[Int]: String] = [:]

  /// How exact the components of a colour are in a file.
  private static let step = 1e-5

  /// - Parameters:
  ///   - document: the animation.
  ///   - other: the same with the probes' other colours.
  ///   - isDark: whether the animation shows the dark forms.
  init(_ probes: [ColorProbe], in document: OrderedJSON, and other: OrderedJSON, isDark: Bool) {
    var unknown = false
    var places: [[Int]: String] = [:]
    Self.compare(document, other, at: []) { place, value, changed in
      let found = probes.first { probe in
        Self.isSame(changed, probe.other)
          && Self.isSame(value, isDark ? probe.dark ?? probe.color : probe.color)
      }
      if let found { places[place] = found.name } else { unknown = true }
    }
    // A difference that no one colour explains may come from any of them.
    if unknown {
      missing = probes.map(\.name)
      places = [:]
    }
    self.places = places
    let used = Set(places.values)
    colors = probes.filter { used.contains($0.name) }.map {
      ($0.name, isDark ? $0.dark ?? $0.color : $0.color, $0.dark)
    }
  }

  /// A sentence about colours that are in no slot.
  var findings: [String] {
    guard !missing.isEmpty else { return [] }
    return ["the file has no slots for \(missing.joined(separator: ", ")): \(Self.reason)"]
  }

  /// Why a file has no place of its own for a colour.
  static let reason = "a colour of these moves, is mixed with another or changes a picture"

  private static func isSame(_ one: [Double], _ other: [Double]) -> Bool {
    one.count >= 3 && zip(one, other).allSatisfy { abs($0 - $1) <= step }
  }

  /// Calls a closure with each still value that differs, and its place; other differences have no value.
  private static func compare(
    _ one: OrderedJSON, _ other: OrderedJSON, at place: [Int],
    _ found: (_ place: [Int], _ value: [Double], _ changed: [Double]) -> Void
  ) {
    switch (one, other) {
    case (.object(let members), .object(let others)) where members.map(\.0) == others.map(\.0):
      if members.map(\.0) == ["a", "k"], case .integer(0) = members[0].1,
        let value = numbers(members[1].1), let changed = numbers(others[1].1)
      {
        if value != changed { found(place, value, changed) }
        return
      }
      for index in members.indices {
        compare(members[index].1, others[index].1, at: place + [index], found)
      }
    case (.array(let items), .array(let others)) where items.count == others.count:
      for index in items.indices { compare(items[index], others[index], at: place + [index], found) }
    default: if one.line != other.line { found(place, [], []) }
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

  /// The document with its slots.
  func marked(_ document: OrderedJSON) -> OrderedJSON {
    guard !colors.isEmpty else { return document }
    var marked = mark(document, at: [])
    marked["slots"] = .object(
      colors.map { ($0.name, ["p": ["a": 0, "k": .array($0.color.map { .number($0, digits: 6) })]]) })
    return marked
  }

  private func mark(_ json: OrderedJSON, at place: [Int]) -> OrderedJSON {
    if let name = places[place], case .object(let members) = json {
      return .object(members + [("sid", .string(name))])
    }
    switch json {
    case .object(let members):
      return .object(members.enumerated().map { ($1.0, mark($1.1, at: place + [$0])) })
    case .array(let items): return .array(items.enumerated().map { mark($1, at: place + [$0]) })
    default: return json
    }
  }
}

import RefreshFrames
import RefreshLayers

/// Changes of which layers are in front of which, and properties that no frame shows.
extension Explanation {
  /// The order of some sublayers from back to front, from a frame on.
  private struct Order {
    let frame: Int
    let names: [String]
  }

  /// The layers that are behind others now, or in front of them, where both traces know the order.
  func orderChanges() -> [Change] {
    let parents = Set(expected.frames.flatMap(\.order.keys)).intersection(actual.frames.flatMap(\.order.keys))
    return parents.sorted().flatMap { parent -> [Change] in
      let all = Edit(expected, actual).map { Set($0.frames.flatMap { $0.order[parent] ?? [] }) }
      let common = all.old.intersection(all.new)
      let (own, now) = (orders(expected, parent, common), orders(actual, parent, common))
      // More cycles, or others, may go on with what the golden's did in turns.
      let isSettled = phases.changes.isEmpty
      if let new = now.first(where: { order in !own.contains { $0.names == order.names } }),
        isSettled || new.frame == now.first?.frame,
        let old = own.last(where: { $0.frame <= new.frame }) ?? own.first
      {
        return changes(from: old, to: new, in: parent)
      }
      guard isSettled, let old = own.first(where: { order in !now.contains { $0.names == order.names } }),
        let new = now.last(where: { $0.frame <= old.frame }) ?? now.first
      else { return [] }
      return changes(from: old, to: Order(frame: old.frame, names: new.names), in: parent)
    }
  }

  /// The orders of some sublayers of a layer, each where it begins.
  private func orders(_ trace: MotionTrace, _ parent: String, _ names: Set<String>) -> [Order] {
    var orders: [Order] = []
    for (index, frame) in trace.frames.enumerated() {
      guard let all = frame.order[parent] else { continue }
      let own = all.filter(names.contains)
      if own.count == names.count, own != orders.last?.names {
        orders.append(Order(frame: index, names: own))
      }
    }
    return orders
  }

  /// The most sublayers of which it is worked out which have moved.
  private static let maximumSublayers = 300

  /// As few layers as must have moved to make another order, each with those that it went past.
  private func changes(from old: Order, to new: Order, in parent: String) -> [Change] {
    guard new.names.count <= Self.maximumSublayers else { return [] }
    let places = Dictionary(uniqueKeysWithValues: new.names.enumerated().map { ($1, $0) })
    let stayed = Set(Self.longestRise(old.names.map { places[$0]! }))
    return old.names.enumerated().compactMap { before, name in
      guard let after = places[name], !stayed.contains(after) else { return nil }
      let passed = old.names.enumerated().filter { other, name in
        stayed.contains(places[name]!) && (other < before) != (places[name]! < after)
      }.map { LayerPath.path($1, in: parent) }
      let isBehind = passed.contains { places[String(LayerPath.name(of: $0))]! > after }
      return Change(
        detail: .order(isBehind: isBehind, others: passed), layers: [LayerPath.path(name, in: parent)],
        frame: min(new.frame, max(0, expected.frames.count - 1)), isTimed: new.frame > 0)
    }
  }

  /// The longest run of numbers that rise, in their order.
  private static func longestRise(_ numbers: [Int]) -> [Int] {
    var runs: [[Int]] = []
    for number in numbers {
      let before = runs.filter { $0.last! < number }.max { $0.count < $1.count } ?? []
      runs.append(before + [number])
    }
    return runs.max { $0.count < $1.count } ?? []
  }

  // MARK: Detail is not shown

  /// A property that says how something is drawn, and the one without which it is not.
  private static let conditions: [TraceProperty: TracePart] = {
    let needs: [TracePart: [String]] = [
      "borderWidth": ["borderColor"],
      "shadowOpacity": ["shadowColor", "shadowOffset", "shadowRadius", "shadowPath"],
      "strokeColor": ["lineWidth", "lineDashPattern", "lineDashPhase", "miterLimit", "lineCap", "lineJoin"],
      "lineWidth": ["strokeColor"],
    ]
    return needs.reduce(into: [:]) { all, need in
      for name in need.value { all[TraceProperty(name)] = need.key }
    }
  }()

  /// Whether any frame can show a property: a border without a width has no colour.
  func isShown(_ property: TraceProperty, of layer: String) -> Bool {
    guard let condition = Self.conditions[property] else { return true }
    return [expected, actual].contains { trace in
      trace.frames.contains { frame in
        guard let values = frame.layers[layer] else { return false }
        return (values[condition] ?? condition.standard).isDrawn
      }
    }
  }
}

extension TraceValue {
  /// Whether a width, an opacity or a colour draws anything.
  fileprivate var isDrawn: Bool {
    switch self {
    case .number(let number): number != 0
    case .color(let color): color & 0xff != 0
    case .colors, .path, .picture, .word: true
    }
  }
}

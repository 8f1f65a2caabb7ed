import RefreshFrames
import RefreshLayers

/// Changes of the stacking order of sublayers, and properties that no frame shows.
extension Explanation {
  /// Stacking order of some sublayers, back to front, from a frame on.
  private struct StackingOrder {
    let frame: Int
    let names: [String]
  }

  /// Changes of the stacking order of sublayers that both traces have.
  func orderChanges() -> [Change] {
    let parents = Set(expected.frames.flatMap(\.order.keys)).intersection(actual.frames.flatMap(\.order.keys))
    return parents.sorted().flatMap { parent -> [Change] in
      let all = OldAndNew(expected, actual).map { Set($0.frames.flatMap { $0.order[parent] ?? [] }) }
      let common = all.old.intersection(all.new)
      let (own, now) = (orders(expected, parent, common), orders(actual, parent, common))
      // With changed phases, layers whose order alternates may be stacked differently without an edit.
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
      return changes(from: old, to: StackingOrder(frame: old.frame, names: new.names), in: parent)
    }
  }

  /// Stacking orders that a layer's sublayers run through, each with its first frame. Frames without all of `names`
  /// are skipped.
  private func orders(_ trace: MotionTrace, _ parent: String, _ names: Set<String>) -> [StackingOrder] {
    var orders: [StackingOrder] = []
    for (index, frame) in trace.frames.enumerated() {
      guard let all = frame.order[parent] else { continue }
      let own = all.filter(names.contains)
      if own.count == names.count, own != orders.last?.names {
        orders.append(StackingOrder(frame: index, names: own))
      }
    }
    return orders
  }

  /// Largest number of sublayers whose moves are computed, because the time grows with its square; for more sublayers,
  /// changes of order are not reported.
  private static let maximumSublayers = 300

  /// Smallest set of layers whose moves turn the old order into the new one, each with the siblings that it passed.
  private func changes(from old: StackingOrder, to new: StackingOrder, in parent: String) -> [Change] {
    guard new.names.count <= Self.maximumSublayers else { return [] }
    let places = Dictionary(uniqueKeysWithValues: new.names.enumerated().map { ($1, $0) })
    var stayed = Set(new.names.indices)
    for case .remove(let place, _, _) in old.names.difference(from: new.names) { stayed.remove(place) }
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

  // MARK: Properties without visible effect

  /// Part that must not be zero or transparent for a property to be visible, by that property.
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

  /// True if any frame of either trace can show the property: a border without width has no visible colour.
  func isShown(_ property: TraceProperty, of layer: String) -> Bool {
    guard let condition = Self.conditions[property] else { return true }
    return [expected, actual].contains { trace in
      trace.frames.contains { frame in
        guard let values = frame.layers[layer] else { return false }
        return (values[condition] ?? condition.defaultValue).isDrawn
      }
    }
  }
}

extension TraceValue {
  /// True if the number is not zero or the colour not transparent; always true for other values.
  fileprivate var isDrawn: Bool {
    switch self {
    case .number(let number): number != 0
    case .color(let color): color & 0xff != 0
    case .colors, .path, .picture, .word: true
    }
  }
}

import Foundation
import RefreshFrames
import RefreshMotion

/// Joining of changes of the same property in several layers, each with its own numbers.
extension Explanation {
  /// Largest number of layers that one sentence reports with a number each: longer lists are hard to read, shorter ones
  /// hide numbers.
  private static let maximumPeers = 5

  /// Merges changes of the same kind and property in several layers: those with the same direction share a sentence,
  /// each with its own numbers; further layers are listed by name.
  func together(_ changes: [Change]) -> [Change] {
    var result: [Change] = []
    var used: Set<Int> = []
    // Changes of all axes first, so that changes of a single axis join them.
    let order = changes.indices.sorted { (-changes[$0].parts.count, $0) < (-changes[$1].parts.count, $1) }
    for index in order where !used.contains(index) {
      let change = changes[index]
      used.insert(index)
      guard !change.layers.isEmpty, ![.structure, .order, .unexplained].contains(change.category) else {
        result.append(change)
        continue
      }
      let twins = order.filter { other in
        let other = (place: other, change: changes[other])
        return !used.contains(other.place) && other.change.category == change.category
          && other.change.property == change.property && other.change.sectionKind == change.sectionKind
          && (other.change.parts.first == change.parts.first
            || other.change.property == .position && Set(other.change.parts).isSubset(of: change.parts))
          && Set(other.change.layers).isDisjoint(with: change.layers)
      }
      used.formUnion(twins)
      result.append(contentsOf: together(change, twins.map { changes[$0] }))
    }
    return result
  }

  /// Merges a change with others of its kind: those with the same direction into one clause, the rest as additional
  /// clauses.
  private func together(_ change: Change, _ twins: [Change]) -> [Change] {
    if twins.isEmpty { return [change] }
    let all = ([change] + twins).sorted(by: Change.isReportedBefore)
    let groups = all.grouped { $0.isAlike($1) }
    // Two changes that share only their property stay separate unless their amounts are equal.
    let sizes = all.map { $0.detail.sizes?.map(abs) }
    if all.count == 2 && groups.count == 2 && (sizes[0] == nil || sizes[0] != sizes[1]) { return all }
    let joined = groups.map(peers)
    var first = joined[0]
    first.visibility = all.reduce(0) { $0 + $1.visibility }
    first.frame = all.reduce(first.frame) { min($0, $1.frame) }
    if joined.count <= 3 {
      first.additions += joined.dropFirst().map { .beside($0) }
    } else {
      first.additions.append(.others(Array(joined.dropFirst()), .none))
    }
    return [first]
  }

  /// Merges changes with the same direction into one: up to `maximumPeers` with a number each, more as a list beside
  /// the first.
  private func peers(_ all: [Change]) -> Change {
    var first = all[0]
    first.isTimed = all.allSatisfy(\.isTimed)
    if all.count <= Self.maximumPeers, all.allSatisfy({ $0.layers.count == 1 && $0.additions.isEmpty }) {
      // Order of the layers' indices or names.
      let ordered = all.sorted { names.isListedBefore($0.layers[0], $1.layers[0]) }
      first = ordered[0]
      first.isTimed = all.allSatisfy(\.isTimed)
      first.peers = Array(ordered.dropFirst())
      first.amount = all.allSatisfy { $0.amount == first.amount } ? first.amount : all[0].amount
    } else if all.count > 1 {
      let sizes = Set(all.map(\.detail.sizes))
      first.additions.append(
        .others(Array(all.dropFirst()), sizes.contains(nil) ? .none : sizes.count == 1 ? .equal : .direction))
    }
    return first
  }
}

extension Array {
  /// Elements in groups: each in the first group to whose first element it belongs, or in a new one.
  func grouped(where belongs: (_ first: Element, _ other: Element) -> Bool) -> [[Element]] {
    reduce(into: []) { groups, element in
      if let index = groups.firstIndex(where: { belongs($0[0], element) }) {
        groups[index].append(element)
      } else {
        groups.append([element])
      }
    }
  }
}

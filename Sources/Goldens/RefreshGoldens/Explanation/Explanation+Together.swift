import Foundation
import RefreshFrames
import RefreshMotion

/// The same change of several layers, each by as much as it says.
extension Explanation {
  /// The most layers whose own numbers are said.
  private static let maximumPeers = 5

  /// One sentence for layers of which the same property changed in the same way and direction, each by as much as it
  /// says, or as a list of those that changed with the one that is seen most.
  func together(_ changes: [Change]) -> [Change] {
    var result: [Change] = []
    var used: Set<Int> = []
    // One that is about all axes first, for what is about one of them alone.
    let order = changes.indices.sorted { (-changes[$0].parts.count, $0) < (-changes[$1].parts.count, $1) }
    for index in order where !used.contains(index) {
      let change = changes[index]
      used.insert(index)
      guard !change.layers.isEmpty, ![.structure, .order, .remainder].contains(change.category) else {
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

  /// A change with others of its kind: those that say as much in one sentence with it, the rest beside it.
  private func together(_ change: Change, _ twins: [Change]) -> [Change] {
    if twins.isEmpty { return [change] }
    let all = ([change] + twins).sorted(by: Change.isReportedBefore)
    var groups: [[Change]] = []
    for own in all {
      if let index = groups.firstIndex(where: { $0[0].isAlike(own) }) {
        groups[index].append(own)
      } else {
        groups.append([own])
      }
    }
    // Two that have nothing but the property in common are two changes; by as much they are one.
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

  /// Changes that say as much, as one: each with its numbers, or of many those of the first.
  private func peers(_ all: [Change]) -> Change {
    var first = all[0]
    first.isTimed = all.allSatisfy(\.isTimed)
    if all.count <= Self.maximumPeers, all.allSatisfy({ $0.layers.count == 1 && $0.additions.isEmpty }) {
      // In the order in which people count them.
      let ordered = all.sorted { names.order($0.layers[0], $1.layers[0]) }
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

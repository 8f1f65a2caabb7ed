import Foundation
import RefreshFrames
import RefreshLayers
import RefreshMotion

/// Consequences of changed sizes and of changed layer counts.
extension Explanation {
  /// Removes position changes that follow from a size change of the same layers: the position moves by half the change
  /// in width or height if one edge stays in place.
  func removeImpliedPositions(_ changes: [Change]) -> [Change] {
    func size(_ change: Change, _ part: TracePart) -> Double? {
      guard case .value(let values) = change.detail, let place = values.parts.firstIndex(of: part),
        let old = values.old[place].number, let new = values.new[place].number
      else { return nil }
      return new - old
    }
    return changes.filter { place in
      guard place.category == .value, place.property == .position else { return true }
      return !changes.contains { other in
        guard other.category == .value, other.property == .bounds,
          Set(other.layers).isSuperset(of: place.layers)
        else { return false }
        let axes: [(TracePart, TracePart)] = [
          ("position.x", "bounds.width"), ("position.y", "bounds.height"),
        ]
        return axes.allSatisfy { x, width in
          guard let moved = size(place, x) else { return true }
          guard let grown = size(other, width) else { return false }
          return abs(abs(moved) - abs(grown) / 2) < Tolerance.moment
        }
      }
    }
  }

  /// Merges the changes of sibling layers into the change of a layer that was added or removed among them, such as
  /// another spacing because there are more dots.
  func mergeSiblingCount(_ changes: [Change]) -> [Change] {
    guard let place = changes.firstIndex(where: { $0.category == .structure }),
      let layer = changes[place].layers.first
    else { return changes }
    func isSibling(_ other: String) -> Bool {
      LayerPath.parent(of: other) == LayerPath.parent(of: layer) && names.kinds[other] == names.kinds[layer]
    }
    func follows(_ change: Change) -> Bool {
      let own = Set(change.mentionedLayers)
      return [.pull, .value, .target, .start, .rotation, .delay].contains(change.category) && own.count > 1
        && own.allSatisfy(isSibling) && !own.isSubset(of: change.layers)
    }
    let own = changes.filter(follows)
    if own.isEmpty { return changes }
    var counted = changes[place]
    for change in own {
      var other = change
      other.layers = Set(change.mentionedLayers).sorted(by: names.isListedBefore)
      (other.peers, other.additions) = ([], [])
      counted.additions.append(.following(other))
      counted.visibility += change.visibility
    }
    return changes[..<place].filter { !follows($0) } + [counted]
      + changes[(place + 1)...].filter { !follows($0) }
  }
}

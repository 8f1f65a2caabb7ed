import Foundation
import RefreshFrames
import RefreshLayers
import RefreshMotion

/// Consequences of changed layout and of changed layer counts.
extension Explanation {
  /// Removes position changes that follow from a size change of the same layers: the position moves by half the change
  /// in width or height if one edge stays in place.
  func removeImpliedPositions(_ changes: [Change]) -> [Change] {
    func size(_ change: Change, _ part: TracePart) -> Double? {
      guard case .values(let values, .rest) = change.detail, let place = values.parts.firstIndex(of: part),
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

  /// Largest number of layout changes that one sentence reports beside the first; a larger value makes sentences
  /// longer, a smaller one only counts more layers.
  private static let maximumLayout = 3

  /// Merges changes of position, size and structure in the first frames that concern the same layer or a container and
  /// its contents: a container grows with the layers in it.
  func mergeLayout(_ changes: [Change]) -> [Change] {
    func isOfLayout(_ change: Change) -> Bool {
      guard change.frame <= 1, !change.layers.isEmpty else { return false }
      return change.category == .structure
        || (change.category == .value || change.category == .unexplained)
          && (change.property == .position || change.property == .bounds)
    }
    func holds(_ outer: Change, _ inner: Change) -> Bool {
      outer.category != .structure
        && outer.allLayers.contains { layer in
          inner.allLayers.contains {
            $0 == layer || layer != MotionTrace.control && LayerPath.isInside($0, layer)
          }
        }
    }
    // Added and removed layers first, then the change of most layers.
    let layout = changes.filter(isOfLayout).sorted {
      ($0.category == .structure ? 1 : 0, $0.allLayers.count, $0.visibility)
        > ($1.category == .structure ? 1 : 0, $1.allLayers.count, $1.visibility)
    }
    let groups = layout.grouped { holds($0, $1) || holds($1, $0) }
    return changes.filter { !isOfLayout($0) }
      + groups.map { others in
        var first = others[0]
        first.visibility = others.reduce(0) { $0 + $1.visibility }
        let named = others.dropFirst().prefix(Self.maximumLayout)
        first.additions += named.map { $0.category == .unexplained ? .following($0) : .beside($0) }
        // The remaining layers are only counted.
        let told = Set(first.allLayers + named.flatMap(\.allLayers))
        let more = Set(others.dropFirst(1 + named.count).flatMap(\.allLayers)).subtracting(told).count
        if more > 0 { first.additions.append(.followingLayers(more)) }
        return first
      }
  }
}

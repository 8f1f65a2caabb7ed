import Foundation
import RefreshFiles
import RefreshFrames

/// Sentences that describe changes in a report; only changes of the script have a sentence already.
package struct Wording {
  let names: SentenceNames

  /// Sentence for a change, without its time.
  func sentence(_ change: Change) -> String {
    clause(change) + change.additions.map { addition($0, to: change) }.joined()
  }

  /// Main clause for a change, without the additions.
  private func clause(_ change: Change) -> String {
    let details = [change.detail] + change.peers.map(\.detail)
    guard let first = change.layers.first else { return predicate(details, isPlural: false) }
    switch change.category {
    case .structure, .presence:
      let list = names.list(change.layers)
      let isPlural = change.layers.count > 1
      let isNamed = change.layers.allSatisfy { names.name($0) == names.key($0) } && change.layers.count <= 6
      return (isNamed && first != MotionTrace.control ? isPlural ? "layers " : "layer " : "") + list + " "
        + predicate(details, isPlural: isPlural)
    case .order:
      return "\(names.list(change.layers)) \(predicate(details, isPlural: change.layers.count > 1))"
    case .time: return "\(names.name(first)) \(predicate(details, isPlural: false))"
    default: return "\(subject(change)) \(predicate(details, isPlural: isPlural(change)))"
    }
  }

  /// Subject of a sentence: "label's scale", "the center.x of left and right".
  func subject(_ change: Change) -> String {
    guard let first = change.layers.first else { return "" }
    let property = Self.list(properties(change))
    return change.allLayers.count == 1
      ? names.name(property, of: first) : "the \(property) of \(names.list(change.allLayers))"
  }

  /// Names of the properties that changed, without duplicates.
  private func properties(_ change: Change) -> [String] {
    guard let first = change.layers.first else { return [] }
    return ([change.parts] + change.otherProperties).reduce(into: []) { all, parts in
      let name = names.property(parts, of: first)
      if !name.isEmpty, !all.contains(name) { all.append(name) }
    }
  }

  /// True if the verb is plural: for several properties, and for properties that are lists.
  private func isPlural(_ change: Change) -> Bool {
    properties(change).count > 1
      || [.colors, .locations].contains(change.property)
      || change.property == .bounds && Set(change.parts.map(\.component)).count > 2
  }

  /// Range of the delays of listed changes, "0.02 s to 0.14 s"; nil for changes without delays.
  private func amounts(_ others: [Change]) -> String? {
    let delays = others.compactMap(\.detail.lateness).map(abs)
    guard delays.count == others.count, let least = delays.min(), let most = delays.max() else { return nil }
    return least == most ? Self.seconds(least) : "\(Self.seconds(least)) to \(Self.seconds(most))"
  }

  private func addition(_ addition: Change.RelatedChange, to change: Change) -> String {
    switch addition {
    case .likewise(let other): return "; likewise \(subject(other))"
    case .others(let others, let likeness):
      let more = Set(others.flatMap(\.allLayers)).subtracting(change.allLayers)
      if more.isEmpty { return "" }
      let layers = names.list(Array(more))
      switch likeness {
      case .equal: return "; likewise \(layers), by as much"
      case .direction: return "; likewise \(layers), by \(amounts(others) ?? "other amounts")"
      case .same: return "; likewise \(layers)"
      case .none: return "; otherwise also \(layers)"
      }
    case .and(let other):
      let subject =
        other.property != change.property
        ? Self.list(properties(other)) + " " : other.category == .pull ? "" : "then "
      return ", and \(subject)\(predicate([other.detail], isPlural: isPlural(other)))"
    case .beside(let other): return "; " + sentence(other)
    case .following(let other): return "; \(subject(other)) follows"
    case .followingLayers(let count):
      return "; \(count.counted("more layer")) \(count == 1 ? "follows" : "follow")"
    case .length(let detail): return ": " + predicate([detail], isPlural: false)
    case .later(let others):
      let shown = others.prefix(2).map(subject).joined(separator: ", ")
      return "; then \(shown)" + (others.count > 2 ? " and \(others.count - 2) more" : "")
    }
  }
}

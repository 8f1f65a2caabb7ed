import Foundation
import RefreshClips
import RefreshIO

/// What follows from where layers are laid out, and how large.
extension Explanation {
  /// Leaves out where layers are, where their size says it: one that has another width around the same edge, or whose
  /// middle moved by half of it.
  func withoutPlaces(_ statements: [Statement]) -> [Statement] {
    func change(_ statement: Statement, _ part: String) -> Double? {
      guard let own = statement.effect.substitutions?[part],
        case (.number(let old), .number(let new)) = (own.old, own.new)
      else { return nil }
      return new - old
    }
    return statements.filter { place in
      guard place.form == .value, place.property == "position" else { return true }
      return !statements.contains { size in
        guard size.form == .value, size.property == "bounds",
          Set(size.layers).isSuperset(of: place.layers)
        else { return false }
        return [("position.x", "bounds.width"), ("position.y", "bounds.height")].allSatisfy { x, width in
          guard let moved = change(place, x) else { return true }
          guard let grown = change(size, width) else { return false }
          return abs(abs(moved) - abs(grown) / 2) < 0.003
        }
      }
    }
  }

  /// The most sentences about layout that are joined to the first.
  private static let maximumLayout = 3

  /// One sentence for where layers are, and how large, from the beginning on, and what they are in: a container grows with
  /// what is laid out in it.
  func asLaidOut(_ statements: [Statement]) -> [Statement] {
    func isOfLayout(_ statement: Statement) -> Bool {
      guard statement.frame <= 1, !statement.layers.isEmpty else { return false }
      return statement.form == .structure
        || [.value, .remainder].contains(statement.form)
          && ["position", "bounds"].contains(statement.property ?? "")
    }
    func holds(_ outer: Statement, _ inner: Statement) -> Bool {
      outer.form != .structure
        && outer.layers.contains { layer in
          inner.layers.contains { $0 == layer || $0.hasPrefix(layer + "/") }
        }
    }
    var (result, groups): ([Statement], [[Statement]]) = ([], [])
    for statement in statements {
      guard isOfLayout(statement) else {
        result.append(statement)
        continue
      }
      let own = groups.indices.filter { index in
        groups[index].contains { holds($0, statement) || holds(statement, $0) }
      }
      let joined = own.flatMap { groups[$0] } + [statement]
      for index in own.reversed() { groups.remove(at: index) }
      groups.append(joined)
    }
    for group in groups {
      // What is new or gone first, then what is seen of most layers.
      var others = group.sorted {
        ($0.form == .structure ? 1 : 0, $0.layers.count, $0.weight)
          > ($1.form == .structure ? 1 : 0, $1.layers.count, $1.weight)
      }
      var first = others.removeFirst()
      first.weight += others.reduce(0) { $0 + $1.weight }
      var told = Set(first.layers)
      for other in others.prefix(Self.maximumLayout) {
        first.predicate +=
          "; \(subject(other)) " + (other.form == .remainder ? "follows" : other.predicate)
        told.formUnion(other.layers)
      }
      // By then it is clear what was laid out otherwise.
      let more = Set(others.dropFirst(Self.maximumLayout).flatMap(\.layers)).subtracting(told).count
      if more > 0 { first.predicate += "; \(more.counted("more layer")) \(more == 1 ? "follows" : "follow")" }
      result.append(first)
    }
    return result
  }
}

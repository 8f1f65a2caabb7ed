import Foundation

/// Each thing said once, of all layers that it is true of.
extension Explanation {
  /// Says each thing once, of all layers that it is true of, what is seen most first.
  mutating func condense() {
    statements = sameOfLayers(sameOfChapters(statements))
    statements = inTurns(sameOfBlocks(sameOfProperties(statements)))
    statements = withPulls(asLaidOut(likewise(sameFactor(withoutPlaces(statements)))))
    joinSiblings()
    attachLengths()
    statements.sort { ($0.weight, -$0.frame) > ($1.weight, -$1.frame) }
    // What remains says nothing where the rest says something of the same layer.
    let explained = Set(statements.filter { $0.form != .remainder }.flatMap(\.layers))
    let hasCause = statements.contains { $0.form != .remainder }
    statements.removeAll {
      $0.form == .remainder && (hasCause && $0.layers.allSatisfy(explained.contains))
    }
    joinRemainders()
  }

  /// One sentence for all that nothing explains: what diverges first, and what after it.
  private mutating func joinRemainders() {
    let remainders = statements.filter { $0.form == .remainder }
    guard remainders.count > 1, let place = statements.firstIndex(where: { $0.form == .remainder }) else {
      return
    }
    // What the content moves comes after it, if only by what can be seen of it.
    func rank(_ statement: Statement) -> Int {
      statement.frame - (statement.layers.contains(where: isScrollView) ? 3 : 0)
    }
    let ordered = remainders.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
    var first = ordered[0]
    let others = ordered.dropFirst().map(subject)
    let shown = others.prefix(2).joined(separator: ", ")
    first.predicate += "; then \(shown)" + (others.count > 2 ? " and \(others.count - 2) more" : "")
    first.weight = remainders.reduce(0) { $0 + $1.weight }
    statements.removeAll { $0.form == .remainder }
    statements.insert(first, at: min(place, statements.count))
  }

  /// Joins layers of a scene whose property is only known to diverge to one of which more is known: what depends
  /// on the content depends on it in the same way.
  private mutating func joinSiblings() {
    guard isScene else { return }
    for index in statements.indices where [.value, .target].contains(statements[index].form) {
      let own = statements[index]
      let siblings = statements.filter {
        $0.form == .remainder && $0.property == own.property && !Set($0.axes).isDisjoint(with: own.axes)
          && Set($0.layers).isDisjoint(with: own.layers) && !$0.layers.contains(where: isScrollView)
      }
      let layers = siblings.flatMap(\.layers)
      if layers.isEmpty { continue }
      statements[index].predicate += "; likewise \(names.list(Array(Set(layers)).sorted()))"
      statements[index].weight += siblings.reduce(0) { $0 + $1.weight }
      let keys = Set(siblings.map { $0.key + $0.layers.joined() })
      statements.removeAll { $0.form == .remainder && keys.contains($0.key + $0.layers.joined()) }
      return
    }
  }

  /// Says the length of a phase with the animation that makes it, where the phase itself was not changed.
  private mutating func attachLengths() {
    for (kind, words) in phases.lengths
    where !scaled.contains(kind) && (phases.durationRatio == 1 || kind != .cycle) {
      let causes = statements.indices.filter {
        statements[$0].chapter == kind && !statements[$0].layers.isEmpty
          && [.reversal, .repeats, .duration, .spring, .delay, .missing, .added, .knots].contains(
            statements[$0].form)
      }
      guard let cause = causes.max(by: { statements[$0].weight < statements[$1].weight }) else { continue }
      statements[cause].predicate += ": \(words)"
      statements[cause].weight += 1e6
      statements.removeAll { $0.form == .phase && $0.predicate == words }
    }
  }
}

import Foundation
import RefreshIO

/// Each thing said once, of all layers that it is true of.
extension Explanation {
  /// Says each thing once, of all layers that it is true of, what is seen most first.
  mutating func condense() {
    var merged: [Statement] = []
    for statement in statements {
      // The same of the same layer in another chapter.
      let values = statement.predicate.components(separatedBy: " instead of ")
      if let index = merged.firstIndex(where: { other in
        guard other.layers == statement.layers, other.property == statement.property, !other.layers.isEmpty
        else { return false }
        if other.predicate == statement.predicate { return true }
        guard [.value, .start, .target, .pull].contains(other.form), other.axes == statement.axes,
          [.value, .start, .target, .pull].contains(statement.form), values.count == 2
        else { return false }
        let parts = other.predicate.components(separatedBy: " instead of ")
        func last(_ text: String) -> Substring { text.split(separator: " ").last ?? "" }
        return parts.count == 2 && last(parts[0]) == last(values[0])
          && parts[1].split(separator: " ").first == values[1].split(separator: " ").first
      }) {
        let weight = merged[index].weight + statement.weight
        if merged[index].form == .start && statement.form == .target { merged[index] = statement }
        merged[index].weight = weight
        continue
      }
      merged.append(statement)
    }
    // The same of other layers.
    var grouped: [Statement] = []
    for statement in merged {
      if !statement.layers.isEmpty,
        let index = grouped.firstIndex(where: {
          $0.property == statement.property && $0.axes == statement.axes
            && $0.predicate == statement.predicate
            && $0.form == statement.form && !$0.layers.isEmpty
        })
      {
        grouped[index].layers += statement.layers
        grouped[index].weight += statement.weight
        grouped[index].frame = min(grouped[index].frame, statement.frame)
      } else {
        grouped.append(statement)
      }
    }
    statements = withPulls(
      asLaidOut(likewise(sameFactor(withoutPlaces(inTurns(sameOfBlocks(sameOfProperties(grouped))))))))
    joinSiblings()
    attachLengths()
    statements.sort { ($0.weight, -$0.frame) > ($1.weight, -$1.frame) }
    // What remains says nothing where the rest says something of the same layer.
    let told = Set(statements.filter { $0.form != .remainder }.flatMap(\.layers))
    let hasCause = statements.contains { $0.form != .remainder }
    statements.removeAll { $0.form == .remainder && (hasCause && $0.layers.allSatisfy(told.contains)) }
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

  /// One sentence for properties of a layer of which the same is said.
  private func sameOfProperties(_ statements: [Statement]) -> [Statement] {
    var result: [Statement] = []
    let forms: Set<Statement.Form> = [
      .delay, .duration, .easing, .spring, .reversal, .repeats, .missing, .knots,
    ]
    for statement in statements {
      if forms.contains(statement.form),
        let index = result.firstIndex(where: {
          $0.form == statement.form && $0.layers == statement.layers && $0.predicate == statement.predicate
            && $0.chapter == statement.chapter
        })
      {
        result[index].also.append((property: statement.property ?? "", axes: statement.axes))
        result[index].weight += statement.weight
      } else {
        result.append(statement)
      }
    }
    return result
  }

  /// What is said of how something was animated, which one block can do to several layers.
  private static let blockForms: Set<Statement.Form> = [
    .delay, .duration, .easing, .spring, .reversal, .repeats,
  ]

  /// One sentence for layers of which the same is said, of one property of the one and another of the other: what one
  /// block animates.
  private func sameOfBlocks(_ statements: [Statement]) -> [Statement] {
    var result: [Statement] = []
    /// Of each what is said, without what was joined to it.
    var words: [String] = []
    for statement in statements {
      if Self.blockForms.contains(statement.form), !statement.layers.isEmpty,
        let index = result.indices.first(where: {
          result[$0].form == statement.form && words[$0] == statement.predicate
            && result[$0].chapter == statement.chapter && result[$0].claim.chapter == statement.claim.chapter
            && result[$0].property != statement.property && abs(result[$0].frame - statement.frame) <= 1
        })
      {
        result[index].predicate += "; likewise \(subject(statement))"
        result[index].weight += statement.weight
      } else {
        result.append(statement)
        words.append(statement.predicate)
      }
    }
    return result
  }

  /// Joins layers of a scene of which only is known that a property diverges to one of which is known to what: what hangs
  /// on the content hangs on it in the same way.
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

  /// One sentence for what a property goes to in turns, in one cycle and in the next.
  private func inTurns(_ statements: [Statement]) -> [Statement] {
    var result: [Statement] = []
    for statement in statements {
      // A turn goes on from one chapter to the next.
      let isTurn = statement.form == .way
      if isTurn || statement.form == .target && statement.chapter == .cycle,
        let index = result.firstIndex(where: {
          $0.form == statement.form && $0.layers == statement.layers && $0.property == statement.property
            && $0.axes == statement.axes && (isTurn || $0.chapter == statement.chapter)
            && $0.claim.chapter != statement.claim.chapter
        })
      {
        result[index].predicate += ", and then \(statement.predicate)"
        result[index].weight += statement.weight
        result[index].frame = min(result[index].frame, statement.frame)
      } else {
        result.append(statement)
      }
    }
    return result
  }

  /// Leaves out where layers are, where their size says it: one that has another width around the same edge, or whose
  /// middle moved by half of it.
  private func withoutPlaces(_ statements: [Statement]) -> [Statement] {
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

  /// One sentence for numbers of a layer that are all as many times as large as before, from the same time on: the
  /// size and the corner of a disc.
  private func sameFactor(_ statements: [Statement]) -> [Statement] {
    func factor(_ statement: Statement) -> Double? {
      guard statement.form == .value, case .values(let values) = statement.effect else { return nil }
      let factors = values.values.map { value -> Double? in
        guard case (.number(let old), .number(let new)) = (value.old, value.new), abs(old) > 1e-6 else {
          return nil
        }
        return new / old
      }
      guard let first = factors.first ?? nil,
        factors.allSatisfy({ $0.map { abs($0 / first - 1) < 0.002 } == true })
      else { return nil }
      return first
    }
    var result: [Statement] = []
    for statement in statements {
      if let own = factor(statement),
        let index = result.firstIndex(where: {
          $0.layers == statement.layers && $0.frame == statement.frame && $0.property != statement.property
            && factor($0).map { abs($0 / own - 1) < 0.002 } == true
        }), let property = statement.property
      {
        let name = names.property(property, axes: statement.axes, of: statement.layers[0])
        result[index].predicate += ", and \(name) \(statement.predicate)"
        result[index].weight += statement.weight
      } else {
        result.append(statement)
      }
    }
    return result
  }

  /// One sentence for three layers and more of which the same property changed in the same way to other values, and for
  /// two of which it changed by as much.
  private func likewise(_ statements: [Statement]) -> [Statement] {
    var result: [Statement] = []
    var used: Set<Int> = []
    // One that is about all axes first, for what is about one of them alone.
    let order = statements.indices.sorted {
      (-statements[$0].axes.count, $0) < (-statements[$1].axes.count, $1)
    }
    for index in order where !used.contains(index) {
      let statement = statements[index]
      used.insert(index)
      let twins = order.filter { other in
        let other = (place: other, statement: statements[other])
        return !used.contains(other.place) && other.statement.form == statement.form
          && other.statement.property == statement.property && other.statement.chapter == statement.chapter
          && (other.statement.axes.first == statement.axes.first
            || other.statement.property == "position"
              && Set(other.statement.axes).isSubset(of: statement.axes))
          && Set(other.statement.layers).isDisjoint(with: statement.layers)
      }
      if !statement.layers.isEmpty, twins.count == 1, isBySame(statement, statements[twins[0]]) {
        used.formUnion(twins)
        var (first, second) = (statement, statements[twins[0]])
        if second.weight > first.weight { swap(&first, &second) }
        first.predicate += "; \(subject(second)) \(second.predicate)"
        first.weight += second.weight
        result.append(first)
        continue
      }
      guard !statement.layers.isEmpty, twins.count >= 2, statement.form != .structure,
        statement.form != .remainder
      else {
        result.append(statement)
        continue
      }
      used.formUnion(twins)
      let all = [statement] + twins.map { statements[$0] }
      var first = all.max { $0.weight < $1.weight }!
      let others = all.flatMap(\.layers).filter { !first.layers.contains($0) }
      first.predicate += "; likewise \(names.list(Array(Set(others)).sorted()))"
      first.weight = all.reduce(0) { $0 + $1.weight }
      result.append(first)
    }
    return result
  }

  /// One sentence for a value of a property and what the pull does with it: the pull runs to it, or from it.
  private func withPulls(_ statements: [Statement]) -> [Statement] {
    var result = statements.filter { $0.form != .pull }
    for pull in statements where pull.form == .pull {
      let index = result.firstIndex { other in
        [.value, .target].contains(other.form) && other.property == pull.property
          && other.layers == pull.layers && other.axes == pull.axes
      }
      guard let index else {
        result.append(pull)
        continue
      }
      result[index].predicate += ", and \(pull.predicate)"
      result[index].weight += pull.weight
      (result[index].frame, result[index].isTimed) = (min(result[index].frame, pull.frame), false)
    }
    return result
  }

  /// The most sentences about layout that are joined to the first.
  private static let maximumLayout = 3

  /// One sentence for where layers are, and how large, from the beginning on, and what they are in: a container grows with
  /// what is laid out in it.
  private func asLaidOut(_ statements: [Statement]) -> [Statement] {
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

  /// Whether the numbers of two statements changed by as much, at the same time.
  private func isBySame(_ a: Statement, _ b: Statement) -> Bool {
    func amounts(_ statement: Statement) -> [Double] {
      (statement.effect.substitutions ?? [:]).values.compactMap { value in
        guard case (.number(let old), .number(let new)) = (value.old, value.new) else { return nil }
        return (abs(new - old) * 1000).rounded() / 1000
      }.sorted()
    }
    let (own, other) = (amounts(a), amounts(b))
    return !own.isEmpty && own == other && abs(a.frame - b.frame) <= 2
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

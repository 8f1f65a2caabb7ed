import Foundation

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
    statements = likewise(sameFactor(withoutPlaces(inTurns(sameOfProperties(grouped)))))
    attachLengths()
    statements.sort { ($0.weight, -$0.frame) > ($1.weight, -$1.frame) }
    // What remains says nothing where the rest says something of the same layer.
    let told = Set(statements.filter { $0.form != .remainder }.flatMap(\.layers))
    let hasCause = statements.contains { $0.form != .remainder }
    statements.removeAll { $0.form == .remainder && (hasCause && $0.layers.allSatisfy(told.contains)) }
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

  /// One sentence for what a property goes to in turns, in one cycle and in the next.
  private func inTurns(_ statements: [Statement]) -> [Statement] {
    var result: [Statement] = []
    for statement in statements {
      if statement.form == .target || statement.form == .way, statement.chapter == .cycle,
        let index = result.firstIndex(where: {
          $0.form == statement.form && $0.layers == statement.layers && $0.property == statement.property
            && $0.axes == statement.axes && $0.chapter == statement.chapter
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
      guard case .values(let values) = statement.effect, let own = values[part],
        case (.number(let old), .number(let new)) = (own.old, own.new)
      else { return nil }
      return new - old
    }
    return statements.filter { place in
      guard place.form == .value, place.property == "position" else { return true }
      return !statements.contains { size in
        guard size.form == .value, size.property == "bounds", size.layers == place.layers else {
          return false
        }
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

  /// One sentence for three layers and more of which the same property changed in the same way to other values.
  private func likewise(_ statements: [Statement]) -> [Statement] {
    var result: [Statement] = []
    var used: Set<Int> = []
    for (index, statement) in statements.enumerated() where !used.contains(index) {
      let twins = statements.indices.filter {
        $0 > index && !used.contains($0) && statements[$0].form == statement.form
          && statements[$0].property == statement.property && statements[$0].chapter == statement.chapter
          && statements[$0].axes.first == statement.axes.first
          && Set(statements[$0].layers).isDisjoint(with: statement.layers)
      }
      guard !statement.layers.isEmpty, twins.count >= 2, statement.form != .structure else {
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

  /// Says the length of a phase with the animation that makes it, where the phase itself was not changed.
  private mutating func attachLengths() {
    for (kind, words) in phases.lengths where !scaled.contains(kind) && phases.durationRatio == 1 {
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

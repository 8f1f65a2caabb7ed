import Foundation
import RefreshClips

/// Statements that repeat each other as one sentence.
extension Explanation {
  /// Statements in their order, each joined to the first before it that it belongs with, if there is one.
  private func joined(
    _ statements: [Statement], where belongs: (_ own: Statement, _ other: Statement) -> Bool,
    _ join: (_ own: inout Statement, _ other: Statement) -> Void
  ) -> [Statement] {
    var result: [Statement] = []
    for statement in statements {
      if let index = result.firstIndex(where: { belongs($0, statement) }) {
        result[index].weight += statement.weight
        join(&result[index], statement)
      } else {
        result.append(statement)
      }
    }
    return result
  }

  /// One sentence for what is said of a layer in several chapters.
  func sameOfChapters(_ statements: [Statement]) -> [Statement] {
    let forms: Set<Statement.Form> = [.value, .start, .target, .pull]
    func isSameChange(_ a: String, _ b: String) -> Bool {
      let (own, other) = (
        a.components(separatedBy: " instead of "), b.components(separatedBy: " instead of ")
      )
      func last(_ text: String) -> Substring { text.split(separator: " ").last ?? "" }
      return own.count == 2 && other.count == 2 && last(own[0]) == last(other[0])
        && own[1].split(separator: " ").first == other[1].split(separator: " ").first
    }
    return joined(statements) { own, other in
      own.layers == other.layers && own.property == other.property && !own.layers.isEmpty
        && (own.predicate == other.predicate
          || forms.contains(own.form) && forms.contains(other.form) && own.axes == other.axes
            && isSameChange(own.predicate, other.predicate))
    } _: { own, other in
      let weight = own.weight
      if own.form == .start && other.form == .target { own = other }
      own.weight = weight
    }
  }

  /// One sentence for layers of which the same is said.
  func sameOfLayers(_ statements: [Statement]) -> [Statement] {
    joined(statements) { own, other in
      own.property == other.property && own.axes == other.axes && own.predicate == other.predicate
        && own.form == other.form && !own.layers.isEmpty && !other.layers.isEmpty
    } _: { own, other in
      own.layers += other.layers
      own.frame = min(own.frame, other.frame)
    }
  }

  /// What is said of how something was animated, which one block can do to several layers.
  private static let blockForms: Set<Statement.Form> = [
    .delay, .duration, .easing, .spring, .reversal, .repeats,
  ]

  /// One sentence for properties of a layer of which the same is said.
  func sameOfProperties(_ statements: [Statement]) -> [Statement] {
    let forms = Self.blockForms.union([.missing, .knots])
    return joined(statements) { own, other in
      forms.contains(other.form) && own.form == other.form && own.layers == other.layers
        && own.predicate == other.predicate && own.chapter == other.chapter
    } _: { own, other in
      own.also.append((property: other.property ?? "", axes: other.axes))
    }
  }

  /// One sentence for layers of which the same is said, of one property of the one and another of the other: what one
  /// block animates.
  func sameOfBlocks(_ statements: [Statement]) -> [Statement] {
    joined(statements) { own, other in
      Self.blockForms.contains(other.form) && !other.layers.isEmpty && own.form == other.form
        // Without what was joined to it.
        && (own.predicate == other.predicate || own.predicate.hasPrefix(other.predicate + "; likewise "))
        && own.chapter == other.chapter && own.claim.chapter == other.claim.chapter
        && own.property != other.property && abs(own.frame - other.frame) <= 1
    } _: { own, other in
      own.predicate += "; likewise \(subject(other))"
    }
  }

  /// One sentence for what a property goes to in turns, in one cycle and in the next.
  func inTurns(_ statements: [Statement]) -> [Statement] {
    joined(statements) { own, other in
      // A turn continues from one chapter to the next.
      let isTurn = other.form == .way
      return (isTurn || other.form == .target && other.chapter == .cycle) && own.form == other.form
        && own.layers == other.layers && own.property == other.property && own.axes == other.axes
        && (isTurn || own.chapter == other.chapter) && own.claim.chapter != other.claim.chapter
    } _: { own, other in
      own.predicate += ", and then \(other.predicate)"
      own.frame = min(own.frame, other.frame)
    }
  }

  /// One sentence for numbers of a layer that are all as many times as large as before, from the same time on: the
  /// size and the corner of a disc.
  func sameFactor(_ statements: [Statement]) -> [Statement] {
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
    return joined(statements) { own, other in
      guard other.property != nil, own.layers == other.layers, own.frame == other.frame,
        own.property != other.property, let a = factor(own), let b = factor(other)
      else { return false }
      return abs(a / b - 1) < 0.002
    } _: { own, other in
      let name = names.property(other.property ?? "", axes: other.axes, of: other.layers[0])
      own.predicate += ", and \(name) \(other.predicate)"
    }
  }

  /// One sentence for a value of a property and what the pull does with it: the pull runs to it, or from it.
  func withPulls(_ statements: [Statement]) -> [Statement] {
    let pulls = statements.filter { $0.form == .pull }
    return joined(statements.filter { $0.form != .pull } + pulls) { own, other in
      other.form == .pull && [.value, .target].contains(own.form) && own.property == other.property
        && own.layers == other.layers && own.axes == other.axes
    } _: { own, other in
      own.predicate += ", and \(other.predicate)"
      (own.frame, own.isTimed) = (min(own.frame, other.frame), false)
    }
  }

  /// One sentence for three layers and more of which the same property changed in the same way to other values, and for
  /// two of which it changed by as much.
  func likewise(_ statements: [Statement]) -> [Statement] {
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
}

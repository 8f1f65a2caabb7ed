import Foundation
import RefreshFrames
import RefreshMotion

/// Each thing said once, of all layers that it is true of.
extension Explanation {
  /// Says each thing once, of all layers that it is true of, what is seen most first.
  mutating func condense() {
    changes = sameOfLayers(sameOfChapters(changes))
    changes = inTurns(sameOfBlocks(sameOfProperties(changes)))
    changes = withPulls(asLaidOut(asCounted(together(sameFactor(withoutPlaces(changes))))))
    joinSiblings()
    attachLengths()
    changes.sort { ($0.weight, -$0.frame) > ($1.weight, -$1.frame) }
    // What remains says nothing where the rest says something of the same layer.
    let explained = Set(changes.filter { $0.form != .remainder }.flatMap(\.toldLayers))
    let hasCause = changes.contains { $0.form != .remainder }
    changes.removeAll { $0.form == .remainder && hasCause && $0.layers.allSatisfy(explained.contains) }
    joinRemainders()
  }

  /// Changes in their order, each joined to the first before it that it belongs with, if there is one.
  private func joined(
    _ changes: [Change], where belongs: (_ own: Change, _ other: Change) -> Bool,
    _ join: (_ own: inout Change, _ other: Change) -> Void
  ) -> [Change] {
    var result: [Change] = []
    for change in changes {
      if let index = result.firstIndex(where: { belongs($0, change) }) {
        result[index].weight += change.weight
        join(&result[index], change)
      } else {
        result.append(change)
      }
    }
    return result
  }

  /// One sentence for what is said of a layer in several chapters.
  private func sameOfChapters(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      own.layers == other.layers && own.property == other.property && !own.layers.isEmpty
        && (own.what == other.what || own.parts == other.parts && own.what.isSameEdit(as: other.what))
    } _: { own, other in
      let weight = own.weight
      if own.form == .start && other.form == .target { own = other }
      own.weight = weight
    }
  }

  /// One sentence for layers of which the same is said.
  private func sameOfLayers(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      own.property == other.property && own.parts == other.parts && own.what == other.what
        && !own.layers.isEmpty && !other.layers.isEmpty
    } _: { own, other in
      own.layers += other.layers
      own.frame = min(own.frame, other.frame)
    }
  }

  /// The forms of changes that one animation block can make to several layers.
  private static let blockForms: Set<Change.Form> = [
    .delay, .duration, .easing, .spring, .reversal, .repeats, .declared,
  ]

  /// One sentence for properties of a layer of which the same is said.
  private func sameOfProperties(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      (Self.blockForms.contains(other.form) || other.form == .missing || other.form == .knots)
        && own.layers == other.layers && own.what == other.what && own.chapter == other.chapter
    } _: { own, other in
      if let property = other.property { own.also.append(.init(property: property, parts: other.parts)) }
    }
  }

  /// One sentence for layers of which the same is said, of one property of the one and another of the other: what one
  /// block animates.
  private func sameOfBlocks(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      Self.blockForms.contains(other.form) && !other.layers.isEmpty && own.what == other.what
        && own.chapter == other.chapter && own.claim.chapter == other.claim.chapter
        && own.property != other.property && abs(own.frame - other.frame) <= 1
    } _: { own, other in
      own.additions.append(.likewise(other))
    }
  }

  /// One sentence for what a property goes to in turns, in one cycle and in the next.
  private func inTurns(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      // A turn continues from one chapter to the next.
      let isTurn = other.form == .way
      return (isTurn || other.form == .target && other.chapter == .cycle) && own.form == other.form
        && own.layers == other.layers && own.property == other.property && own.parts == other.parts
        && (isTurn || own.chapter == other.chapter) && own.claim.chapter != other.claim.chapter
    } _: { own, other in
      own.additions.append(.then(other))
      own.frame = min(own.frame, other.frame)
    }
  }

  /// One sentence for numbers of a layer that are all as many times as large as before, from the same time on: the
  /// size and the corner of a disc.
  private func sameFactor(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      guard other.property != nil, own.layers == other.layers, own.frame == other.frame,
        own.property != other.property, let a = own.what.factor, let b = other.what.factor
      else { return false }
      return abs(a / b - 1) < Self.duration
    } _: { own, other in
      own.additions.append(.and(other))
    }
  }

  /// One sentence for a value of a property and what the pull does with it: the pull runs to it, or from it.
  private func withPulls(_ changes: [Change]) -> [Change] {
    joined(changes.filter { $0.form != .pull } + changes.filter { $0.form == .pull }) { own, other in
      other.form == .pull && (own.form == .value || own.form == .target) && own.property == other.property
        && own.layers == other.layers && own.parts == other.parts
    } _: { own, other in
      own.additions.append(.pull(other))
      (own.frame, own.isTimed) = (min(own.frame, other.frame), false)
    }
  }

  // MARK: What remains

  /// One sentence for all that nothing explains: what diverges first, and what after it.
  private mutating func joinRemainders() {
    let remainders = changes.filter { $0.form == .remainder }
    guard remainders.count > 1, let place = changes.firstIndex(where: { $0.form == .remainder }) else {
      return
    }
    // What the content moves comes after it, if only by what can be seen of it.
    func rank(_ change: Change) -> Int {
      change.frame - (change.layers.contains(where: isScrollView) ? 3 : 0)
    }
    let ordered = remainders.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
    var first = ordered[0]
    first.additions.append(.later(Array(ordered.dropFirst())))
    first.weight = remainders.reduce(0) { $0 + $1.weight }
    changes.removeAll { $0.form == .remainder }
    changes.insert(first, at: min(place, changes.count))
  }

  /// Joins layers of a scene whose property is only known to diverge to one of which more is known: what depends
  /// on the content depends on it in the same way.
  private mutating func joinSiblings() {
    guard isScene,
      let index = changes.firstIndex(where: { own in
        (own.form == .value || own.form == .target) && changes.contains { $0.diverges(with: own, names) }
      })
    else { return }
    let own = changes[index]
    let siblings = changes.filter { $0.diverges(with: own, names) }
    changes[index].additions.append(.others(siblings, .same))
    changes[index].weight += siblings.reduce(0) { $0 + $1.weight }
    changes = changes.filter { !$0.diverges(with: own, names) }
  }

  /// Says the length of a phase with the animation that makes it, where the phase itself was not changed.
  private mutating func attachLengths() {
    let makers: Set<Change.Form> = Self.blockForms.subtracting([.easing]).union([.missing, .added, .knots])
    for (kind, length) in phases.lengths
    where !scaled.contains(kind) && (phases.durationRatio == 1 || kind != .cycle) {
      let causes = changes.indices.filter {
        changes[$0].chapter == kind && !changes[$0].layers.isEmpty && makers.contains(changes[$0].form)
      }
      guard let cause = causes.max(by: { changes[$0].weight < changes[$1].weight }) else { continue }
      changes[cause].additions.append(.length(length))
      changes[cause].weight += 1e6
      changes.removeAll { $0.what == length }
    }
  }
}

extension Change {
  /// Whether it is only known to diverge, of the property of another change.
  fileprivate func diverges(with own: Change, _ names: Names) -> Bool {
    form == .remainder && property == own.property && !Set(parts).isDisjoint(with: own.parts)
      && Set(layers).isDisjoint(with: own.layers) && !layers.contains(where: names.isScrollView)
  }

  /// Whether one sentence can say both with a number each: of the same parts, in the same direction.
  func isAlike(_ other: Change) -> Bool {
    guard parts == other.parts, also == other.also else { return false }
    func values(_ a: Values, _ b: Values) -> Bool {
      a.parts == b.parts && (a.changes == nil) == (b.changes == nil)
        && zip(a.changes ?? [], b.changes ?? []).allSatisfy { $0 * $1 >= 0 }
    }
    return switch (what, other.what) {
    case (.value(let a), .value(let b)), (.target(let a), .target(let b)), (.start(let a), .start(let b)):
      values(a, b)
    case (.run(let a, let c), .run(let b, let d)): values(a, b) && values(c, d)
    case (.delay(let a, let c), .delay(let b, let d)): c == d && a.change * b.change > 0
    case (.duration(let a), .duration(let b)): a.change * b.change > 0
    case (.turn(let a, let e, _), .turn(let b, let f, _)): a == b && e.change * f.change > 0
    case (.late(let a), .late(let b)): a * b > 0
    case (.pull(.end(let a, let p)), .pull(.end(let b, let q))),
      (.pull(.value(let a, let p)), .pull(.value(let b, let q))):
      p == q && values(a, b)
    case (.pull(.ends(let a, let c)), .pull(.ends(let b, let d))): values(a, b) && values(c, d)
    default: what == other.what
    }
  }
}

extension Change.What {
  /// How much its numbers change, in their order; nil if they do not.
  var sizes: [Double]? {
    if let seconds { return [(seconds.change * 1000).rounded() / 1000] }
    if let lateness { return [(lateness * 100).rounded() / 100] }
    return values?.changes
  }

  /// Whether it puts the same value in place of the same one as another: at rest, at an end or over the pull.
  func isSameEdit(as other: Change.What) -> Bool {
    func edit(_ what: Change.What) -> Change.Values? {
      switch what {
      case .value(let values), .start(let values), .target(let values), .pull(.end(let values, _)),
        .pull(.value(let values, _)):
        values
      default: nil
      }
    }
    guard let own = edit(self), let other = edit(other) else { return false }
    return own.old == other.old && own.new == other.new
  }

  /// The factor of all numbers of a value at rest; nil if there is none.
  var factor: Double? {
    guard case .value(let values) = self else { return nil }
    let factors = zip(values.old, values.new).compactMap { old, new -> Double? in
      guard let old = old.number, let new = new.number, abs(old) > Tolerance.rounding else { return nil }
      return new / old
    }
    guard let first = factors.first, factors.count == values.old.count,
      factors.allSatisfy({ abs($0 / first - 1) < Explanation.duration })
    else { return nil }
    return first
  }
}

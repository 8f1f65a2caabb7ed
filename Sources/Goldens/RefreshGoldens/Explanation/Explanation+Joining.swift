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
    changes.sort(by: Change.isReportedBefore)
    // Detail remains says nothing where the rest says something of the same layer.
    let explained = Set(changes.filter { $0.category != .remainder }.flatMap(\.mentionedLayers))
    let hasCause = changes.contains { $0.category != .remainder }
    changes.removeAll { $0.category == .remainder && hasCause && $0.layers.allSatisfy(explained.contains) }
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
        result[index].visibility += change.visibility
        join(&result[index], change)
      } else {
        result.append(change)
      }
    }
    return result
  }

  /// One sentence for what is said of a layer in several sections.
  private func sameOfChapters(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      own.layers == other.layers && own.property == other.property && !own.layers.isEmpty
        && (own.detail == other.detail || own.parts == other.parts && own.detail.isSameEdit(as: other.detail))
    } _: { own, other in
      let visibility = own.visibility
      if own.category == .start && other.category == .target { own = other }
      own.visibility = visibility
    }
  }

  /// One sentence for layers of which the same is said.
  private func sameOfLayers(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      own.property == other.property && own.parts == other.parts && own.detail == other.detail
        && !own.layers.isEmpty && !other.layers.isEmpty
    } _: { own, other in
      own.layers += other.layers
      own.frame = min(own.frame, other.frame)
    }
  }

  /// The forms of changes that one animation block can make to several layers.
  private static let blockForms: Set<Change.Category> = [
    .delay, .duration, .easing, .spring, .reversal, .repeats, .declared,
  ]

  /// One sentence for properties of a layer of which the same is said.
  private func sameOfProperties(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      (Self.blockForms.contains(other.category) || other.category == .missing || other.category == .knots)
        && own.layers == other.layers && own.detail == other.detail && own.sectionKind == other.sectionKind
    } _: { own, other in
      if let property = other.property { own.also.append(.init(property: property, parts: other.parts)) }
    }
  }

  /// One sentence for layers of which the same is said, of one property of the one and another of the other: what one
  /// block animates.
  private func sameOfBlocks(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      Self.blockForms.contains(other.category) && !other.layers.isEmpty && own.detail == other.detail
        && own.sectionKind == other.sectionKind && own.section == other.section
        && own.property != other.property && abs(own.frame - other.frame) <= 1
    } _: { own, other in
      own.additions.append(.likewise(other))
    }
  }

  /// One sentence for what a property goes to in turns, in one cycle and in the next.
  private func inTurns(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      // A turn continues from one section to the next.
      let isTurn = other.category == .way
      return (isTurn || other.category == .target && other.sectionKind == .cycle)
        && own.category == other.category
        && own.layers == other.layers && own.property == other.property && own.parts == other.parts
        && (isTurn || own.sectionKind == other.sectionKind) && own.section != other.section
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
        own.property != other.property, let a = own.detail.factor, let b = other.detail.factor
      else { return false }
      return abs(a / b - 1) < Self.duration
    } _: { own, other in
      own.additions.append(.and(other))
    }
  }

  /// One sentence for a value of a property and what the pull does with it: the pull runs to it, or from it.
  private func withPulls(_ changes: [Change]) -> [Change] {
    joined(changes.filter { $0.category != .pull } + changes.filter { $0.category == .pull }) { own, other in
      other.category == .pull && (own.category == .value || own.category == .target)
        && own.property == other.property
        && own.layers == other.layers && own.parts == other.parts
    } _: { own, other in
      own.additions.append(.pull(other))
      (own.frame, own.isTimed) = (min(own.frame, other.frame), false)
    }
  }

  // MARK: Detail remains

  /// One sentence for all that nothing explains: what diverges first, and what after it.
  private mutating func joinRemainders() {
    let remainders = changes.filter { $0.category == .remainder }
    guard remainders.count > 1, let place = changes.firstIndex(where: { $0.category == .remainder }) else {
      return
    }
    // Detail the content moves comes after it, if only by what can be seen of it.
    func rank(_ change: Change) -> Int {
      change.frame - (change.layers.contains(where: isScrollView) ? 3 : 0)
    }
    let ordered = remainders.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
    var first = ordered[0]
    first.additions.append(.later(Array(ordered.dropFirst())))
    first.visibility = remainders.reduce(0) { $0 + $1.visibility }
    changes.removeAll { $0.category == .remainder }
    changes.insert(first, at: min(place, changes.count))
  }

  /// Joins layers of a scene whose property is only known to diverge to one of which more is known: what depends
  /// on the content depends on it in the same way.
  private mutating func joinSiblings() {
    guard isScene,
      let index = changes.firstIndex(where: { own in
        (own.category == .value || own.category == .target)
          && changes.contains { $0.diverges(with: own, names) }
      })
    else { return }
    let own = changes[index]
    let siblings = changes.filter { $0.diverges(with: own, names) }
    changes[index].additions.append(.others(siblings, .same))
    changes[index].visibility += siblings.reduce(0) { $0 + $1.visibility }
    changes = changes.filter { !$0.diverges(with: own, names) }
  }

  /// Says the length of a phase with the animation that makes it, where the phase itself was not changed.
  private mutating func attachLengths() {
    let makers: Set<Change.Category> = Self.blockForms.subtracting([.easing]).union([
      .missing, .added, .knots,
    ])
    for (kind, length) in phases.lengths
    where !scaled.contains(kind) && (phases.durationRatio == 1 || kind != .cycle) {
      let causes = changes.indices.filter {
        changes[$0].sectionKind == kind && !changes[$0].layers.isEmpty
          && makers.contains(changes[$0].category)
      }
      guard let cause = causes.max(by: { changes[$0].visibility < changes[$1].visibility }) else { continue }
      changes[cause].additions.append(.length(length))
      changes.removeAll { $0.detail == length }
    }
  }
}

extension Change {
  /// Whether it is only known to diverge, of the property of another change.
  fileprivate func diverges(with own: Change, _ names: Names) -> Bool {
    category == .remainder && property == own.property && !Set(parts).isDisjoint(with: own.parts)
      && Set(layers).isDisjoint(with: own.layers) && !layers.contains(where: names.isScrollView)
  }

  /// Whether one sentence can say both with a number each: of the same parts, in the same direction.
  func isAlike(_ other: Change) -> Bool {
    guard parts == other.parts, also == other.also else { return false }
    func values(_ a: Values, _ b: Values) -> Bool {
      a.parts == b.parts && (a.changes == nil) == (b.changes == nil)
        && zip(a.changes ?? [], b.changes ?? []).allSatisfy { $0 * $1 >= 0 }
    }
    return switch (detail, other.detail) {
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
    default: detail == other.detail
    }
  }
}

extension Change.Detail {
  /// How much its numbers change, in their order; nil if they do not.
  var sizes: [Double]? {
    if let seconds { return [(seconds.change * 1000).rounded() / 1000] }
    if let lateness { return [(lateness * 100).rounded() / 100] }
    return values?.changes
  }

  /// The values that it puts in place of others: at rest, at an end or over the pull.
  var edit: Change.Values? {
    switch self {
    case .value(let values), .start(let values), .target(let values), .pull(.end(let values, _)),
      .pull(.value(let values, _)):
      values
    default: nil
    }
  }

  /// True if another change puts the same values in place of the same ones.
  func isSameEdit(as other: Change.Detail) -> Bool {
    guard let own = edit, let other = other.edit else { return false }
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

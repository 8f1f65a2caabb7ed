import Foundation
import RefreshFrames
import RefreshMotion

/// Joining of changes that several layers, properties or sections share.
extension Explanation {
  /// Merges changes that several layers share, and sorts them: causes first, then by visibility.
  mutating func mergeAndSort() {
    changes = mergeLayers(mergeSections(changes))
    changes = mergeAlternating(mergeBlocks(mergeProperties(changes)))
    changes = mergePulls(
      mergeLayout(mergeSiblingCount(together(mergeEqualFactors(removeImpliedPositions(changes))))))
    joinSiblings()
    attachLengths()
    changes.sort(by: Change.isReportedBefore)
    // An unexplained difference is dropped if the layer has an explained change.
    let explained = Set(changes.filter { $0.category != .unexplained }.flatMap(\.mentionedLayers))
    let hasCause = changes.contains { $0.category != .unexplained }
    changes.removeAll { $0.category == .unexplained && hasCause && $0.layers.allSatisfy(explained.contains) }
    joinRemainders()
  }

  /// Merges each change into the first earlier one to which it belongs; order is kept.
  private func joined(
    _ changes: [Change], where belongs: (_ own: Change, _ other: Change) -> Bool,
    _ join: (_ own: inout Change, _ other: Change) -> Void
  ) -> [Change] {
    changes.grouped(where: belongs).map { group in
      group.dropFirst().reduce(into: group[0]) { own, other in
        own.visibility += other.visibility
        join(&own, other)
      }
    }
  }

  /// Merges equal changes of the same layers and property from several sections.
  private func mergeSections(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      own.layers == other.layers && own.property == other.property && !own.layers.isEmpty
        && (own.detail == other.detail || own.parts == other.parts && own.detail.isSameEdit(as: other.detail))
    } _: { own, other in
      let visibility = own.visibility
      if own.category == .start && other.category == .target { own = other }
      own.visibility = visibility
    }
  }

  /// Merges equal changes of the same property in several layers.
  private func mergeLayers(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      own.property == other.property && own.parts == other.parts && own.detail == other.detail
        && !own.layers.isEmpty && !other.layers.isEmpty
    } _: { own, other in
      own.layers += other.layers
      own.frame = min(own.frame, other.frame)
    }
  }

  /// Categories of change that one animation block can make to several layers or properties.
  private static let blockForms: Set<Change.Category> = [
    .delay, .duration, .easing, .spring, .reversal, .repeats, .declared,
  ]

  /// Merges equal changes of several properties of the same layers.
  private func mergeProperties(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      (Self.blockForms.contains(other.category) || other.category == .missing || other.category == .keyframes)
        && own.layers == other.layers && own.detail == other.detail && own.sectionKind == other.sectionKind
    } _: { own, other in
      own.otherProperties.append(other.parts)
    }
  }

  /// Merges equal changes of several layers with different properties, as made by one animation block.
  private func mergeBlocks(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      Self.blockForms.contains(other.category) && !other.layers.isEmpty && own.detail == other.detail
        && own.sectionKind == other.sectionKind && own.section == other.section
        && own.property != other.property && abs(own.frame - other.frame) <= 1
    } _: { own, other in
      own.additions.append(.likewise(other))
    }
  }

  /// Merges changes of a property that continue from section to section: targets of alternating cycles, and rotations.
  private func mergeAlternating(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      // A rotation may continue in a section of another kind.
      let isTurn = other.category == .rotation
      return (isTurn || other.category == .target && other.sectionKind == .cycle)
        && own.category == other.category
        && own.layers == other.layers && own.property == other.property && own.parts == other.parts
        && (isTurn || own.sectionKind == other.sectionKind) && own.section != other.section
    } _: { own, other in
      own.additions.append(.and(other))
      own.frame = min(own.frame, other.frame)
    }
  }

  /// Merges changes of numbers of the same layers that have the same factor and begin at the same frame, such as the
  /// size and the corner radius of a disc.
  private func mergeEqualFactors(_ changes: [Change]) -> [Change] {
    joined(changes) { own, other in
      guard other.property != nil, own.layers == other.layers, own.frame == other.frame,
        own.property != other.property, let a = own.detail.factor, let b = other.detail.factor
      else { return false }
      return abs(a / b - 1) < Self.durationTolerance
    } _: { own, other in
      own.additions.append(.and(other))
    }
  }

  /// Merges the change of a property's value with the change of how that property follows the pull: the pull begins or
  /// ends at that value.
  private func mergePulls(_ changes: [Change]) -> [Change] {
    joined(changes.filter { $0.category != .pull } + changes.filter { $0.category == .pull }) { own, other in
      other.category == .pull && (own.category == .value || own.category == .target)
        && own.property == other.property
        && own.layers == other.layers && own.parts == other.parts
    } _: { own, other in
      own.additions.append(.and(other))
      (own.frame, own.isTimed) = (min(own.frame, other.frame), false)
    }
  }

  // MARK: Unexplained differences

  /// Merges all unexplained differences: the earliest is reported, the others are listed after it.
  private mutating func joinRemainders() {
    let remainders = changes.filter { $0.category == .unexplained }
    guard remainders.count > 1, let place = changes.firstIndex(where: { $0.category == .unexplained }) else {
      return
    }
    // The content is listed before the layers that follow it, although their difference may become visible up to three
    // frames earlier.
    func rank(_ change: Change) -> Int {
      change.frame - (change.layers.contains(where: names.isScrollView) ? 3 : 0)
    }
    let ordered = remainders.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
    var first = ordered[0]
    first.additions.append(.later(Array(ordered.dropFirst())))
    first.visibility = remainders.reduce(0) { $0 + $1.visibility }
    changes.removeAll { $0.category == .unexplained }
    changes.insert(first, at: min(place, changes.count))
  }

  /// Merges the unexplained differences of a scene's layers into an explained change of the same property in another
  /// layer, because both depend on the content.
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

  /// Moves the changed duration of a phase into the most visible change of an animation that causes it, unless the
  /// phase's duration scales its animations.
  private mutating func attachLengths() {
    let makers: Set<Change.Category> = Self.blockForms.subtracting([.easing]).union([
      .missing, .added, .keyframes,
    ])
    for (kind, length) in phases.lengths
    where !scaledSectionKinds.contains(kind) && (phases.durationRatio == 1 || kind != .cycle) {
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
  /// True if this change is only an unexplained divergence in the same property as `own`, on other layers.
  fileprivate func diverges(with own: Change, _ names: SentenceNames) -> Bool {
    category == .unexplained && property == own.property && !Set(parts).isDisjoint(with: own.parts)
      && Set(layers).isDisjoint(with: own.layers) && !layers.contains(where: names.isScrollView)
  }

  /// True if one sentence can report both changes with a number each: same kind, same parts, same direction.
  func isAlike(_ other: Change) -> Bool {
    guard parts == other.parts, otherProperties == other.otherProperties else { return false }
    func values(_ a: Values, _ b: Values) -> Bool {
      a.parts == b.parts && (a.changes == nil) == (b.changes == nil)
        && zip(a.changes ?? [], b.changes ?? []).allSatisfy { $0 * $1 >= 0 }
    }
    return switch (detail, other.detail) {
    case (.values(let a, let own), .values(let b, let others)) where detail.edit != nil:
      own == others && values(a, b)
    case (.run(let a, let c, let own), .run(let b, let d, let others)):
      own == others && values(a, b) && values(c, d)
    case (.delay(let a, let c), .delay(let b, let d)): c == d && a.change * b.change > 0
    case (.duration(let a), .duration(let b)): a.change * b.change > 0
    case (.turn(let a, let e, _), .turn(let b, let f, _)): a == b && e.change * f.change > 0
    case (.late(let a), .late(let b)): a * b > 0
    default: detail == other.detail
    }
  }
}

extension Change.Detail {
  /// Amounts by which the numbers change, in order; nil if the change has no such numbers.
  var sizes: [Double]? {
    if let seconds { return [(seconds.change * 1000).rounded() / 1000] }
    if let lateness { return [(lateness * 100).rounded() / 100] }
    return values?.changes
  }

  func isSameEdit(as other: Change.Detail) -> Bool {
    guard let own = edit, let other = other.edit else { return false }
    return own.old == other.old && own.new == other.new
  }

  /// New divided by old number of a value at rest; nil if the parts have different factors, and for other kinds of
  /// change.
  var factor: Double? {
    guard case .values(let values, .rest) = self else { return nil }
    let factors = zip(values.old, values.new).compactMap { old, new -> Double? in
      guard let old = old.number, let new = new.number, abs(old) > Tolerance.rounding else { return nil }
      return new / old
    }
    guard let first = factors.first, factors.count == values.old.count,
      factors.allSatisfy({ abs($0 / first - 1) < Explanation.durationTolerance })
    else { return nil }
    return first
  }
}

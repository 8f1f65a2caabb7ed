import Foundation
import RefreshFrames
import RefreshMotion

/// Changes chosen by what they leave of the difference.
extension Explanation {
  /// The part of a difference that may be left of what is explained.
  static let tolerance = 0.125

  /// The part of several things that is most of them.
  static let most = 0.6
  /// The part of a difference that more or less explanation leaves and that says nothing.
  private static let little = 0.02
  /// The part of a difference by which one explanation leaves less than another at the least.
  private static let least = 0.001
  /// The part of a difference that an explanation of only some of it leaves at the most.
  private static let mostLeft = 0.8

  /// The most changes of one property.
  private static let maximumRounds = 10

  /// Says what changed in a property of a layer: the change after which the least is left, and again of what is left.
  mutating func explain(_ layer: String, _ property: TraceProperty, _ parts: [PropertyMotion.Part]) {
    let subject = Subject(layer: layer, property: property)
    var motion = PropertyMotion(traces, parts, animations.old[subject] ?? [], animations.new[subject] ?? [])
    var left = motion.difference
    if left.total == 0 && motion.before == motion.after { return }
    if let height = phases.height { motion.layOut(by: height, &left) }
    let whole = left.total
    var rules = Rules(subject: subject)
    var said: [Change] = []
    var done: Set<Change.Key> = []
    for _ in 0..<Self.maximumRounds {
      rules.hasSaid = !said.isEmpty || !phases.changes.isEmpty
      suggest(motion, &rules)
      for (effect, claim) in consequences {
        for way in effect.apply(to: motion, claim) {
          let difference = way.difference
          if difference.total < left.total - Tolerance.number { (motion, left) = (way, difference) }
        }
      }
      // What follows may be seen only with what it follows from.
      let followed = consequences.reduce(motion) { motion, consequence in
        consequence.effect.apply(to: motion, consequence.claim).first ?? motion
      }
      let bases = consequences.isEmpty ? [motion] : [motion, followed]
      let open = suggestions.filter { $0.form != .remainder && !done.contains($0.key) }
      if let right = best(open, bases, left) ?? together(open, bases, left) ?? partial(open, bases, left) {
        let explained = left.total - right.difference.total
        for var change in right.changes {
          change.weight *= max(1, explained / max(1, left.total(of: change.claim)))
          said.append(change)
          done.insert(change.key)
        }
        (motion, left) = (right.motion, right.difference)
      } else if let fact = open.first(where: { $0.isFact || left.total(of: $0.claim) == 0 }) {
        said.append(fact)
        done.insert(fact.key)
      } else {
        break
      }
    }
    // What is too small to be seen remains unsaid where something else was changed.
    let isQuiet =
      !(said.isEmpty && phases.changes.isEmpty)
      && !chapters.contains { pair in
        motion.isCompared(pair) && differences(motion, pair).contains { isSeen($0, pair) }
      }
    let isOpen = left.total > Self.tolerance * whole && whole > 0 && !isQuiet
    if isOpen, let remainder = suggestions.first(where: { $0.form == .remainder }) {
      said.append(remainder)
    } else if isOpen, said.isEmpty, suggestions.contains(where: { !done.contains($0.key) }) {
      // Something was made otherwise, but that is not what is seen.
      suggestions = []
      if let (pair, differing) = firstDifference(motion) {
        sayRemainder(Site(subject, pair, motion, differing))
      }
      said += suggestions
    }
    changes += said
  }

  /// Changes with the golden's motion after them, and what is left then.
  private typealias Explained = (
    changes: [Change], motion: PropertyMotion, difference: PropertyMotion.Difference
  )

  /// The change after which most places are explained, and its own is; nil if none is right.
  private func best(
    _ changes: [Change], _ motions: [PropertyMotion], _ left: PropertyMotion.Difference
  ) -> Explained? {
    var best: Explained?
    var least = Double.infinity
    for change in changes {
      let claimed = left.total(of: change.claim)
      for way in motions.flatMap(change.apply) {
        let difference = way.difference
        guard difference.total < left.total, !difference.breaks(left),
          difference.total(of: change.claim) <= Self.tolerance * claimed
        else { continue }
        let rank = difference.open(after: left) + (change.isSecondary ? Self.little * left.total : 0)
        if rank < least - Self.least * left.total {
          best = ([change], way, difference)
          least = rank
        }
      }
    }
    return best
  }

  /// The changes of one chapter that are right only together: as few as are needed.
  private func together(
    _ changes: [Change], _ motions: [PropertyMotion], _ left: PropertyMotion.Difference
  ) -> Explained? {
    let chapters = Dictionary(grouping: changes.filter { $0.claim.chapter != nil }) { $0.claim.chapter! }
    for (_, group) in chapters.sorted(by: { $0.key < $1.key }) where (2...6).contains(group.count) {
      /// The motion with all of them, where what is shown after an animation is understood in one way.
      func applied(_ changes: [Change], _ way: Int) -> PropertyMotion {
        changes.reduce(motions.last!) { motion, change in
          let ways = change.apply(to: motion)
          return ways.isEmpty ? motion : ways[min(way, ways.count - 1)]
        }
      }
      for way in 0..<2 {
        var (needed, all) = (group, applied(group, way))
        var difference = all.difference
        let isRight = group.allSatisfy {
          difference.total(of: $0.claim) <= Self.tolerance * left.total(of: $0.claim)
        }
        guard isRight, difference.total < left.total, !difference.breaks(left) else { continue }
        for change in group where needed.count > 1 {
          let others = needed.filter { $0.key != change.key }
          let without = applied(others, way)
          let more = without.difference
          if more.total <= difference.total + Self.little * left.total {
            (needed, all, difference) = (others, without, more)
          }
        }
        return (needed, all, difference)
      }
    }
    return nil
  }

  /// The change after which the least is left, where it takes away a good part of all that differs.
  private func partial(
    _ changes: [Change], _ motions: [PropertyMotion], _ left: PropertyMotion.Difference
  ) -> Explained? {
    var best: Explained?
    for change in changes {
      // That something comes later is true of all of it or of nothing.
      if change.effect.isLateSteps { continue }
      for way in motions.flatMap(change.apply) {
        let difference = way.difference
        if difference.total <= Self.mostLeft * left.total, !difference.breaks(left),
          difference.total < best?.difference.total ?? .infinity
        {
          best = ([change], way, difference)
        }
      }
    }
    return best
  }

  private func firstDifference(_ motion: PropertyMotion) -> (ChapterPair, [Difference])? {
    for pair in chapters where motion.isCompared(pair) {
      let differing = differences(motion, pair)
      if !differing.isEmpty { return (pair, differing) }
    }
    return nil
  }
}

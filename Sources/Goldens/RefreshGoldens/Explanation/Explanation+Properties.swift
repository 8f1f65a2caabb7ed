import Foundation
import RefreshFrames
import RefreshMotion

/// Changes of one property of a layer.
extension Explanation {
  /// Adds the changes of a property, each edit once; without any, adds the first divergence.
  mutating func explain(_ subject: PropertyKey, _ parts: [PropertyMotionPair.PartCurves]) {
    let motion = motion(of: subject, parts)
    guard motion.before != motion.after || firstDifference(motion) != nil else { return }
    propertyChanges = []
    compare(motion, subject)
    var changes: [Change] = []
    let own = propertyChanges.filter { change in phases.height.map { change.follows($0) } != true }
    for change in own where change.category != .unexplained {
      if changes.contains(where: { $0.implies(change) }) || isReached(change, in: motion) { continue }
      changes.append(change)
    }
    // Changed durations of sections leave layers at other values, so that a divergence says nothing then.
    if changes.isEmpty, phases.ratios.isEmpty, own.count == propertyChanges.count,
      let remainder = own.first(where: { $0.category == .unexplained })
    {
      changes = [remainder]
    }
    self.changes += changes
  }

  /// Adds where a property first differs, for traces of which no record differs.
  mutating func addDivergence(of subject: PropertyKey, _ parts: [PropertyMotionPair.PartCurves]) {
    let motion = motion(of: subject, parts)
    guard let (section, differing) = firstDifference(motion) else { return }
    propertyChanges = []
    addDivergence(SectionDifference(subject: subject, pair: section, motion: motion, differing: differing))
    changes += propertyChanges
  }

  private func motion(of subject: PropertyKey, _ parts: [PropertyMotionPair.PartCurves]) -> PropertyMotionPair
  {
    PropertyMotionPair(traces, parts, animations.old[subject] ?? [], animations.new[subject] ?? [])
  }

  /// First section (or the pull) in which the property differs, with the differences; nil if none.
  private func firstDifference(
    _ motion: PropertyMotionPair
  ) -> (section: SectionPair, differing: [Difference])? {
    for pair in sections where motion.isCompared(pair) || pair.kind.isPull {
      let differing = differences(motion, pair)
      if !differing.isEmpty { return (pair, differing) }
    }
    return nil
  }

  /// True if a changed value at rest is where the last animation before it ends now, and the golden's animation ends at
  /// another value.
  private func isReached(_ change: Change, in motion: PropertyMotionPair) -> Bool {
    guard case .values(let values, .rest) = change.detail, let section = change.section else { return false }
    func end(_ animations: [MotionTrace.Animation], _ part: TracePart, before time: Double) -> TraceValue? {
      let last = animations.last { $0.end <= time + Tolerance.moment && $0.moves(part) }
      return last.flatMap { $0.autoreverses ? $0.keyframes.first : $0.keyframes.last }?.value(part)
    }
    return values.parts.indices.allSatisfy { place in
      let part = values.parts[place]
      guard let old = end(motion.before, part, before: sections[section].expected.start),
        let now = end(motion.after, part, before: sections[section].actual.start), old != now
      else { return false }
      guard let end = now.number, let value = values.new[place].number else {
        return now == values.new[place]
      }
      let distance = part.isTurn ? (end - value).remainder(dividingBy: 2 * .pi) : end - value
      return abs(distance) < Tolerance.part * max(1, abs(end))
    }
  }
}

extension MotionTrace.Animation {
  fileprivate func moves(_ part: TracePart) -> Bool { keyframes.contains { $0.values[part] != nil } }
}

extension Change {
  /// True if the change follows from another height of the control: the same pull is then another fraction of it, and
  /// layers move with its edges or its centre, or grow with it.
  fileprivate func follows(_ height: OldAndNew<Double>) -> Bool {
    let edits: [Values]
    switch detail {
    // The same distance is another fraction of the height. A path between two of the golden's cannot be compared.
    case .values(let values, .pull) where values.new.allSatisfy(\.isDiscrete): return true
    case .values(let values, .rest), .values(let values, .start), .values(let values, .end): edits = [values]
    case .run(let from, let to, _): edits = [from, to]
    default: return false
    }
    return edits.allSatisfy { values in
      values.parts.indices.allSatisfy { place in
        guard values.parts[place].isPlace, let old = values.old[place].number,
          let new = values.new[place].number
        else { return false }
        let moved = [0, 0.5, 1, -0.5, -1].map { old + $0 * height.change }
        return (moved + [old * height.ratio]).contains { abs($0 - new) < Tolerance.part }
      }
    }
  }

  /// True if `other` is the same edit at another time: equal delay, equal values, equal displacement or equal factor.
  fileprivate func implies(_ other: Change) -> Bool {
    if detail == other.detail { return true }
    switch (detail, other.detail) {
    case (.delay(let own, _), .delay(let other, _)): return abs(own.change - other.change) < Tolerance.moment
    // Frames show the steps up to a frame late.
    case (.every(let own), .every(let other)):
      return [own.old - other.old, own.new - other.new].allSatisfy { abs($0) < Self.frame }
    // A counter goes on from where another change has left it.
    case (.values(let own, .counter), .values(let other, .counter)),
      (.values(let own, .rest), .values(let other, .counter)):
      return own.parts.first == other.parts.first
    case (.late(let own), .late(let other)): return abs(own - other) < Self.frame
    case (.lateStep(_, let value, let own), .lateStep(_, let otherValue, let other)):
      return value == otherValue && abs(own - other) < Self.frame
    default: break
    }
    guard let own = detail.edit, let others = other.detail.edit, own.parts == others.parts else {
      return false
    }
    if own.old == others.old, own.new == others.new { return true }
    if let change = own.changes, change == others.changes, own.parts.allSatisfy(\.isPlace) { return true }
    let factors = zip(own.old + others.old, own.new + others.new).compactMap { old, new -> Double? in
      guard let old = old.number, let new = new.number, abs(old) > Tolerance.rounding else { return nil }
      return new / old
    }
    return factors.count == 2 * own.old.count
      && factors.allSatisfy { abs($0 / factors[0] - 1) < Explanation.equalityTolerance }
  }

  /// Tolerance for the delays of two steps, in seconds: slightly more than a frame at 60 per second, because a step
  /// shows in the next frame.
  private static let frame = 0.02
}

import Foundation
import RefreshFrames
import RefreshMotion

/// Changes of one property of a layer.
extension Explanation {
  /// Adds the changes of a property: each changed field of its records once, or where its motion first diverges.
  mutating func explain(_ layer: String, _ property: TraceProperty, _ parts: [PropertyMotion.Part]) {
    let subject = LayerProperty(layer: layer, property: property)
    var motion = PropertyMotion(traces, parts, animations.old[subject] ?? [], animations.new[subject] ?? [])
    if let height = phases.height { motion = motion.laidOut(by: height) }
    guard motion.before != motion.after || firstDifference(motion) != nil else { return }
    found = []
    compare(motion, subject)
    var changes: [Change] = []
    for change in found where change.category != .remainder {
      if changes.contains(where: { $0.implies(change) }) || isReached(change, in: motion) { continue }
      changes.append(change)
    }
    // Where cycles have another length, they are left in another place.
    if changes.isEmpty, phases.ratios.isEmpty,
      let remainder = found.first(where: { $0.category == .remainder })
    {
      changes = [remainder]
    }
    self.changes += changes
  }

  /// The first section in which a property differs, or the pull, with its differences; nil if there is none.
  private func firstDifference(_ motion: PropertyMotion) -> (section: SectionPair, differing: [Difference])? {
    for pair in sections where motion.isCompared(pair) || pair.kind.isPull {
      let differing = differences(motion, pair)
      if !differing.isEmpty { return (pair, differing) }
    }
    return nil
  }

  /// True if a changed value at rest is where the last animation before it ends, in both traces.
  private func isReached(_ change: Change, in motion: PropertyMotion) -> Bool {
    guard case .value(let values) = change.detail, let section = change.section else { return false }
    func end(_ animations: [MotionTrace.Animation], _ part: TracePart, before time: Double) -> TraceValue? {
      let last = animations.last { $0.end <= time + Tolerance.moment && $0.moves(part) }
      return last.flatMap { $0.autoreverses ? $0.knots.first : $0.knots.last }?.value(part)
    }
    return values.parts.indices.allSatisfy { place in
      let part = values.parts[place]
      guard end(motion.before, part, before: sections[section].expected.start) != nil,
        let now = end(motion.after, part, before: sections[section].actual.start)
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
  fileprivate func moves(_ part: TracePart) -> Bool { knots.contains { $0.values[part] != nil } }
}

extension Change {
  /// True if another change of the property is the same edit at another time: of as many seconds, of the same values, of
  /// places by as much, or of numbers by the same factor.
  fileprivate func implies(_ other: Change) -> Bool {
    if detail == other.detail { return true }
    switch (detail, other.detail) {
    case (.delay(let own, _), .delay(let other, _)): return abs(own.change - other.change) < Tolerance.moment
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
      && factors.allSatisfy { abs($0 / factors[0] - 1) < Explanation.same }
  }

  /// Seconds by which the time of a step may be off, which falls to a frame.
  private static let frame = 0.02
}

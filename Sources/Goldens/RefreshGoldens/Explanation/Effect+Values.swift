import Foundation
import RefreshFrames
import RefreshMotion

extension PropertyMotion {
  /// The motion with other values.
  func substituting(
    _ values: [TracePart: Edit<TraceValue>], _ claim: Change.Claim
  ) -> [PropertyMotion] {
    func equal(_ part: TraceValue, _ value: Edit<TraceValue>) -> TraceValue? {
      part == value.old ? value.new : nil
    }
    // Wherever it is, or wherever no animation says otherwise.
    var ways = [
      mapping(values, equal),
      mappingByName(values, animations: false) { _, part, value in equal(part, value) },
    ]
    let isNumeric = values.values.allSatisfy { $0.old.number != nil && $0.new.number != nil }
    if isNumeric {
      func number(_ value: TraceValue) -> Double { value.components.first ?? 0 }
      // Everything is laid out from there.
      ways.append(
        mapping(values) { part, value in
          .number(number(part) + number(value.new) - number(value.old))
        })
      // Everything is as many times as large.
      if values.values.allSatisfy({ abs(number($0.old)) > Tolerance.rounding }) {
        ways.append(
          mapping(values) { part, value in .number(number(part) * number(value.new) / number(value.old)) })
      }
      // What leads there from another place where the course is at rest, or begins or ends: all of it, or what is between.
      for ends in self.ends(besides: values) {
        for isBetween in [true, false] {
          ways.append(
            mappingByName(values) { name, part, value in
              let (end, old, own) = (ends[name] ?? 0, number(value.old), number(part))
              if isBetween, own < min(end, old) || own > max(end, old) { return nil }
              return .number(own + (number(value.new) - old) * (own - end) / (old - end))
            })
        }
      }
    }
    // In this chapter alone, and in all of its kind.
    if let index = claim.chapter {
      let kind = traces.chapters[index].kind
      for chapters in [[index], traces.chapters.indices.filter { traces.chapters[$0].kind == kind }] {
        var own = self
        let frames = chapters.flatMap { Array(traces.chapters[$0].expected.frames) }
        for (place, part) in own.parts.enumerated() {
          guard let value = values[part.key] else { continue }
          var changes: [Int: TraceValue] = [:]
          for i in frames where i < part.expected.count && isNear(part.expected.values[i], value.old, part) {
            changes[i] = value.new
          }
          own.parts[place].expected = part.expected.replacing(changes)
        }
        ways.append(own)
      }
    }
    return ways
  }

  /// Numbers of the golden's course that stay where others change: its extremes, where it begins, the ends of the pull
  /// and of the first animation.
  private func ends(besides values: [TracePart: Edit<TraceValue>]) -> [[TracePart: Double]] {
    var all: [[TracePart: Double]] = []
    let own = parts.filter { values[$0.key] != nil && !$0.expected.samples.isEmpty }
    func add(_ end: (Part) -> Double?) {
      var ends: [TracePart: Double] = [:]
      for part in own {
        guard let value = end(part), let old = values[part.key]?.old.components.first,
          abs(value - old) > Tolerance.rounding
        else { return }
        ends[part.key] = value
      }
      if !ends.isEmpty, !all.contains(ends) { all.append(ends) }
    }
    let full = traces.pulled.max {
      (traces.expected.frames[$0].pull!.distance, $1) < (traces.expected.frames[$1].pull!.distance, $0)
    }
    add { $0.expected.samples.min() }
    add { $0.expected.samples.max() }
    add { $0.expected.samples[0] }
    add { part in full.map { part.expected.samples[$0] } }
    for animation in before.prefix(1) {
      add { animation.knots.first?.values[$0.key]?.components.first }
      add { animation.knots.last?.values[$0.key]?.components.first }
    }
    return all
  }

  private func isNear(_ a: TraceValue, _ b: TraceValue, _ part: Part) -> Bool {
    if a == b { return true }
    guard case (.number(let a), .number(let b)) = (a, b) else { return false }
    return abs(a - b) <= 2 * part.expected.tolerance
  }

  private func mapping(
    _ values: [TracePart: Edit<TraceValue>],
    _ map: (TraceValue, Edit<TraceValue>) -> TraceValue?
  ) -> PropertyMotion {
    mappingByName(values) { _, part, value in map(part, value) }
  }

  /// The motion with every value of some parts taken to another: at rest, while something moves, and of animations.
  func mappingByName(
    _ values: [TracePart: Edit<TraceValue>], animations: Bool = true,
    _ map: (TracePart, TraceValue, Edit<TraceValue>) -> TraceValue?
  ) -> PropertyMotion {
    var motion = self
    // What animations show follows from theirs; a number is near to another within rounding.
    for animation in animations ? before : [] {
      var other = animation
      for index in other.knots.indices {
        for (name, value) in values {
          guard let own = other.knots[index].values[name] else { continue }
          let part = parts.first { $0.key == name }
          let known = part.map { isNear(own, value.old, $0) } == true ? value.old : own
          if let new = map(name, known, value) { other.knots[index].values[name] = new }
        }
      }
      if other.knots != animation.knots, let changed = motion.replacing(animation, with: other).first {
        motion = changed
      }
    }
    for (place, part) in motion.parts.enumerated() {
      guard let value = values[part.key] else { continue }
      let animated = animatedFrames(of: part.key)
      var changes: [Int: TraceValue] = [:]
      for i in 0..<part.expected.count where !animated.contains(i) && !isChanged(place, i, in: motion) {
        let own = parts[place].expected.values[i]
        let known = isNear(own, value.old, part) ? value.old : own
        if let new = map(part.key, known, value), new != own { changes[i] = new }
      }
      motion.parts[place].expected = motion.parts[place].expected.replacing(changes)
    }
    return motion
  }

  /// The golden's frames in which an animation runs a part.
  private func animatedFrames(of part: TracePart) -> IndexSet {
    let frames = traces.expected.frames
    var indices = IndexSet()
    let own = before.filter { $0.knots.contains { $0.values[part] != nil } }
    for (index, animation) in own.enumerated() {
      let next =
        own[(index + 1)...].first { $0.begin > animation.begin + Tolerance.moment }?.begin ?? .infinity
      let end = min(animation.end, next)
      guard let first = frames.firstIndex(where: { $0.time > animation.begin - Tolerance.time }) else {
        continue
      }
      let last = frames[first...].firstIndex { $0.time >= end - Tolerance.time } ?? frames.count
      indices.insert(integersIn: first..<max(first, last))
    }
    return indices
  }

  /// Whether another motion shows something else of a part at a frame.
  private func isChanged(_ place: Int, _ frame: Int, in other: PropertyMotion) -> Bool {
    parts[place].expected.values[frame] != other.parts[place].expected.values[frame]
  }
}

import Foundation
import RefreshClips
import RefreshMotion

/// What a statement does to the golden's motion.
indirect enum Effect {
  /// What of an animation a statement is about.
  enum Field: Hashable {
    case begin, duration, repeats, autoreverses
    /// The curve, the spring, and the curves between keyframes.
    case course
    /// When it passes its values.
    case knotTimes
    /// The value of some parts at a knot, counted from the first.
    case value(knot: Int, parts: Set<TracePart>)
    /// How far some parts go, from where they start.
    case way(parts: Set<TracePart>)
    /// All values and their times.
    case knots
  }

  case none
  /// Parts have other values.
  case values([TracePart: Edit<TraceValue>])
  /// An animation of the golden's is as at present in some of its fields; it is gone if there is no present one, and
  /// new where the golden has none.
  case animation(before: MotionTrace.Animation?, after: MotionTrace.Animation?, [Field])
  /// The pull takes parts from other values to others.
  case pull([TracePart: (from: Edit<TraceValue>, to: Edit<TraceValue>)])
  /// The pull takes parts through other values, of which one was named.
  case pulled([TracePart])
  /// One of several, whichever the motion shows.
  case either([Effect])
  /// All steps come later by some seconds.
  case late(TimeInterval)
  /// One step of those of a chapter, counted from 1, comes later by some seconds.
  case lateStep(Int, TimeInterval)

  /// Whether it is about when steps come.
  var isLateSteps: Bool {
    switch self {
    case .late, .lateStep: true
    default: false
    }
  }

  /// The values that parts have in place of others, where it is about such.
  var substitutions: [TracePart: Edit<TraceValue>]? {
    switch self {
    case .values(let values): values
    case .either(let effects): effects.lazy.compactMap(\.substitutions).first
    default: nil
    }
  }

  /// The golden's motion with the effect, in each way in which it can be meant.
  func apply(to motion: PropertyMotion, _ claim: Change.Claim) -> [PropertyMotion] {
    switch self {
    case .none: []
    case .values(let values): motion.substituting(values, claim)
    case .animation(let before, let after, let fields): motion.replacing(before, after, fields, claim)
    case .pull(let ends): motion.pulling(ends)
    case .pulled(let parts): [motion.pulledAsNow(parts)]
    case .either(let effects): effects.flatMap { $0.apply(to: motion, claim) }
    case .late(let seconds): motion.delaying(claim, by: seconds)
    case .lateStep(let step, let seconds): motion.delaying(claim, step: step, by: seconds)
    }
  }
}

// MARK: Values

extension PropertyMotion {
  /// The motion with other values.
  fileprivate func substituting(
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
      if values.values.allSatisfy({ abs(number($0.old)) > 1e-6 }) {
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
          abs(value - old) > 1e-6
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
  private func mappingByName(
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
      let next = own[(index + 1)...].first { $0.begin > animation.begin + Tolerance.moment }?.begin ?? .infinity
      let end = min(animation.end, next)
      guard let first = frames.firstIndex(where: { $0.time > animation.begin - 1e-6 }) else { continue }
      let last = frames[first...].firstIndex { $0.time >= end - 1e-6 } ?? frames.count
      indices.insert(integersIn: first..<max(first, last))
    }
    return indices
  }

  /// Whether another motion shows something else of a part at a frame.
  private func isChanged(_ place: Int, _ frame: Int, in other: PropertyMotion) -> Bool {
    parts[place].expected.values[frame] != other.parts[place].expected.values[frame]
  }
}

// MARK: The pull

extension PropertyMotion {
  /// The motion with what the pull does taken from one pair of ends to another: wherever the golden is, or while it is
  /// pulled alone.
  fileprivate func pulling(
    _ ends: [TracePart: (from: Edit<TraceValue>, to: Edit<TraceValue>)]
  ) -> [PropertyMotion] {
    func number(_ part: TracePart, _ value: TraceValue) -> TraceValue? {
      guard let own = ends[part], case .number(let value) = value, case .number(let g0) = own.from.old,
        case .number(let p0) = own.from.new, case .number(let g1) = own.to.old,
        case .number(let p1) = own.to.new, abs(g1 - g0) > 1e-9
      else { return nil }
      return .number(p0 + (value - g0) * (p1 - p0) / (g1 - g0))
    }
    var pull = self
    for (place, part) in parts.enumerated() {
      var changes: [Int: TraceValue] = [:]
      for i in 0..<min(part.expected.count, traces.expected.frames.count)
      where traces.expected.frames[i].pull != nil {
        changes[i] = number(part.key, part.expected.values[i])
      }
      pull.parts[place].expected = part.expected.replacing(changes)
    }
    let whole = mappingByName(ends.mapValues { $0.to }) { name, value, _ in number(name, value) }
    // What was there before anybody pulled may be something else.
    var later = whole
    let first = traces.expected.frames.firstIndex { $0.pull != nil } ?? 0
    for (place, part) in parts.enumerated() {
      var changes: [Int: TraceValue] = [:]
      for i in 0..<min(first, part.expected.count) { changes[i] = part.expected.values[i] }
      later.parts[place].expected = later.parts[place].expected.replacing(changes)
    }
    return [whole, pull, later]
  }
}

extension PropertyMotion {
  /// The motion with what the pull does to some parts as it is at present.
  fileprivate func pulledAsNow(_ names: [TracePart]) -> PropertyMotion {
    var motion = self
    for (place, part) in parts.enumerated() where names.contains(part.key) {
      var changes: [Int: TraceValue] = [:]
      for i in traces.pulled { changes[i] = part.actual.values[i] }
      motion.parts[place].expected = part.expected.replacing(changes)
    }
    return motion
  }
}

// MARK: Steps

extension PropertyMotion {
  /// The motion with the steps of a chapter later, and of all chapters of its kind: one of them, or all.
  fileprivate func delaying(
    _ claim: Change.Claim, step: Int? = nil, by seconds: TimeInterval
  ) -> [PropertyMotion] {
    guard let index = claim.chapter else { return [] }
    let kind = traces.chapters[index].kind
    let late = Int((seconds * traces.framesPerSecond).rounded())
    return [traces.chapters.indices.filter { traces.chapters[$0].kind == kind }, [index]].map { chapters in
      var motion = self
      for (place, part) in parts.enumerated() where claim.parts.contains(part.key) {
        var changes: [Int: TraceValue] = [:]
        for chapter in chapters {
          let own = traces.chapters[chapter].expected.frames.clamped(to: 0..<part.expected.count)
          if own.isEmpty { continue }
          let new = step.map { part.expected.delaying(step: $0, by: late, in: own) }
          changes.merge(new ?? part.expected.delaying(by: late, in: own)) { $1 }
        }
        motion.parts[place].expected = part.expected.replacing(changes)
      }
      return motion
    }
  }
}

extension Curve {
  /// What some frames show if all that happens in them comes later by a number of frames.
  fileprivate func delaying(by late: Int, in frames: Range<Int>) -> [Int: TraceValue] {
    Dictionary(
      uniqueKeysWithValues: frames.map { i in
        (i, values[min(max(i - late, frames.lowerBound), frames.upperBound - 1)])
      })
  }

  /// What some frames show if a step in them, counted from 1, comes later by a number of frames.
  fileprivate func delaying(step: Int, by late: Int, in frames: Range<Int>) -> [Int: TraceValue] {
    let steps = frames.dropFirst().filter { moves(at: $0) }
    guard steps.indices.contains(step - 1) else { return [:] }
    let own = steps[step - 1]
    var changes: [Int: TraceValue] = [:]
    for i in min(own, own + late)..<max(own, own + late) where frames.contains(i) {
      changes[i] = late > 0 ? values[own - 1] : values[own]
    }
    return changes
  }
}

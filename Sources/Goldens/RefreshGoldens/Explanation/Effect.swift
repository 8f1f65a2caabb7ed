import Foundation
import RefreshFrames
import RefreshMotion

/// The effect of a change on the golden's motion.
indirect enum Effect {
  /// The part of an animation that a change is about.
  enum Field: Hashable {
    case begin, duration, repeats, period, autoreverses
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
  /// The motion is as at present in the chapters of a kind.
  case present
  /// Declared settings of animations are as at present.
  case declarations
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
    case .present: [motion.asPresent(claim)]
    case .declarations: [motion.withDeclarations(motion.traces.animations)]
    case .either(let effects): effects.flatMap { $0.apply(to: motion, claim) }
    case .late(let seconds): motion.delaying(claim, by: seconds)
    case .lateStep(let step, let seconds): motion.delaying(claim, step: step, by: seconds)
    }
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
        case .number(let p1) = own.to.new, abs(g1 - g0) > Tolerance.number
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
  /// The values of some frames if everything in them comes later by a number of frames.
  fileprivate func delaying(by late: Int, in frames: Range<Int>) -> [Int: TraceValue] {
    Dictionary(
      uniqueKeysWithValues: frames.map { i in
        (i, values[min(max(i - late, frames.lowerBound), frames.upperBound - 1)])
      })
  }

  /// The values of some frames if a step in them, counted from 1, comes later by a number of frames.
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

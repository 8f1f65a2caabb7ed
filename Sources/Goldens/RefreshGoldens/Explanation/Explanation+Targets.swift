import Foundation
import RefreshFrames
import RefreshMotion

/// Changes of keyframe values and key times.
extension Explanation {
  typealias AnimationKeyframe = MotionTrace.Animation.Keyframe

  /// Differing parts that the animation moves in either trace; all differing parts if it moves none of them.
  static func parts(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ differing: [Difference]
  ) -> [TracePart] {
    func moves(_ keyframes: [AnimationKeyframe], _ part: TracePart) -> Bool {
      keyframes.contains { $0.value(part) != keyframes[0].value(part) }
    }
    let all = Set((a.keyframes + b.keyframes).flatMap(\.values.keys))
    let moving = all.filter { moves(a.keyframes, $0) || moves(b.keyframes, $0) }
    let keys = differing.map(\.part.key)
    let seen = keys.filter(moving.contains)
    return (seen.isEmpty ? keys : seen).sorted()
  }

  /// Largest difference between the components of two values; infinity for different values without numbers.
  private static func distance(_ a: TraceValue, _ b: TraceValue) -> Double {
    let (own, other) = (a.components, b.components)
    guard !own.isEmpty, own.count == other.count else { return a == b ? 0 : .infinity }
    return zip(own, other).map { abs($0 - $1) }.max() ?? 0
  }

  /// True if two values of a part are equal up to rounding.
  private static func isSame(_ a: TraceValue, _ b: TraceValue, _ part: TracePart) -> Bool {
    distance(a, b) <= (a.components.count > 1 ? Curve.rounding : (Curve.rounding + 1) * part.quantum)
  }

  private static func isSame(_ a: AnimationKeyframe, _ b: AnimationKeyframe, _ part: TracePart) -> Bool {
    isSame(a.value(part), b.value(part), part)
  }

  private static func values(
    _ own: AnimationKeyframe, _ now: AnimationKeyframe, _ parts: [TracePart]
  ) -> Change.Values {
    Change.Values(parts, parts.map(own.value), parts.map(now.value))
  }

  /// Adds the changed keyframe values of an animation. Returns true if a difference follows from another change.
  mutating func addTargets(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ context: SectionDifference
  ) -> Bool {
    guard a.keyframes.count == b.keyframes.count, a.keyframes.count > 0 else {
      add(
        .keyframes(OldAndNew(a.keyframes.map(\.at), b.keyframes.map(\.at))), context,
        Self.parts(a, b, context.differing))
      return false
    }
    if addLargestKeyframeChange(a, b, context) { return false }
    addKeyTimes(a, b, context)
    var isConsequence = false
    var said: [Change.Values] = []
    var own: [Int: [TracePart]] = [:]
    let parts = Set((a.keyframes + b.keyframes).flatMap(\.values.keys)).sorted()
    // Priority of keyframes: the end, then the keyframes between, then the start.
    for index in a.keyframes.indices.reversed() {
      own[index] = parts.filter { part in
        guard !Self.isSame(a.keyframes[index], b.keyframes[index], part),
          let course = context.differing.first(where: { $0.part.key == part })?.part
        else { return false }
        if index == a.keyframes.count - 1, hasSameGoal(a, b, part) { return false }
        guard
          wasBefore(
            course, context.pair, OldAndNew(a.keyframes[0], b.keyframes[0]),
            OldAndNew(a.keyframes[index], b.keyframes[index]))
            || isOfAnotherCycle(b, context, index, part)
        else { return true }
        isConsequence = true
        return false
      }
    }
    // A cubic curve depends on the time between its keyframes, so that a changed duration changes its values.
    if isReportedAsDuration(a, b, context.pair),
      own.values.count(where: { !$0.isEmpty }) >= Self.minimumCubicKeyframes
    {
      return true
    }
    if let parts = own[0], !parts.isEmpty, parts.allSatisfy({ startsAtEnd(a, b, context.motion, $0) }) {
      (own[0], isConsequence) = (nil, true)
    }
    if addStartAndEnd(a, b, context, own) { return isConsequence }
    for index in a.keyframes.indices.reversed() {
      guard let parts = own[index], !parts.isEmpty else { continue }
      let values = Self.values(a.keyframes[index], b.keyframes[index], parts)
      if said.contains(values) || said.count >= 3 { continue }
      said.append(values)
      if addTurn(a, b, context, index, parts) {
        // The next rotation starts where this one ends, so that its start is not reported.
        said.append(Self.values(a.keyframes[0], b.keyframes[0], parts))
      } else {
        add(index == 0 ? .start(values) : .target(values), context, parts)
      }
    }
    return isConsequence
  }

  /// Number of changed keyframes from which a changed duration explains them: a cubic curve changes all its keyframes,
  /// an edit one or two.
  private static let minimumCubicKeyframes = 3

  /// True if both animations start at the end value of an earlier animation in their trace.
  private func startsAtEnd(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ motion: PropertyMotionPair, _ part: TracePart
  ) -> Bool {
    func startsAtEnd(_ animation: MotionTrace.Animation, in others: [MotionTrace.Animation]) -> Bool {
      others.contains { other in
        other.begin < animation.begin - Tolerance.moment && other.end < animation.begin + Tolerance.moment
          && other.keyframes.last.map { Self.isSame($0, animation.keyframes[0], part) } == true
      }
    }
    return startsAtEnd(a, in: motion.before) && startsAtEnd(b, in: motion.after)
  }

  /// Adds the changed start and end of an animation, such as a swing. Returns false if not both of them changed.
  private mutating func addStartAndEnd(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ context: SectionDifference,
    _ changed: [Int: [TracePart]]
  ) -> Bool {
    let last = a.keyframes.count - 1
    guard last > 0, let parts = changed[0], !parts.isEmpty, changed[last] == parts else { return false }
    add(
      .run(
        from: Self.values(a.keyframes[0], b.keyframes[0], parts),
        to: Self.values(a.keyframes[last], b.keyframes[last], parts)
      ),
      context, parts)
    return true
  }

  private mutating func addKeyTimes(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ context: SectionDifference
  ) {
    for (own, now) in zip(a.keyframes, b.keyframes) where abs(own.at - now.at) > Self.equalityTolerance {
      let moving = Self.parts(a, b, context.differing)
      add(
        .keyframe(Self.values(own, now, moving), at: OldAndNew(own.at, now.at)), context, moving)
    }
  }

  /// Adds the changed angle of a rotation that does not start at 0. Returns true if the angle changed.
  private mutating func addTurn(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ context: SectionDifference, _ index: Int,
    _ parts: [TracePart]
  ) -> Bool {
    guard parts.allSatisfy(\.isTurn), index == a.keyframes.count - 1, index > 0, let part = parts.first,
      let a0 = a.keyframes[0].value(part).number, let b0 = b.keyframes[0].value(part).number,
      let a1 = a.keyframes[index].value(part).number, let b1 = b.keyframes[index].value(part).number,
      max(abs(a0), abs(b0)) > Self.equalityTolerance, abs((a1 - a0) - (b1 - b0)) > Self.equalityTolerance
    else { return false }
    add(
      .turn(part, OldAndNew(a1 - a0, b1 - b0), end: b1), context, parts)
    return true
  }

  /// Difference below which two numbers of any unit count as equal: a thousandth, the precision of lengths in a trace.
  static let equalityTolerance = 1e-3

  /// Number of changed keyframes above which only the one with the largest difference is reported, because authors do
  /// not edit long lists of values one by one. A larger value makes sentences longer, a smaller one hides edits.
  private static let maximumKeyframes = 12

  /// Adds the keyframe with the largest difference and returns true if more than `maximumKeyframes` keyframes changed.
  private mutating func addLargestKeyframeChange(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ context: SectionDifference
  ) -> Bool {
    let moving = Self.parts(a, b, context.differing)
    func distance(_ keyframe: Int) -> Double {
      moving.map { Self.distance(a.keyframes[keyframe].value($0), b.keyframes[keyframe].value($0)) }.max()
        ?? 0
    }
    let others = a.keyframes.indices.filter { keyframe in
      moving.contains { !Self.isSame(a.keyframes[keyframe], b.keyframes[keyframe], $0) }
    }
    guard others.count > Self.maximumKeyframes, let farthest = others.max(by: { distance($0) < distance($1) })
    else { return false }
    add(
      .curve(Self.values(a.keyframes[farthest], b.keyframes[farthest], moving), at: a.keyframes[farthest].at),
      context,
      moving)
    return true
  }

  /// True if two springs have the same target value: they only come to different distances from it by their ends.
  private func hasSameGoal(_ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ part: TracePart) -> Bool
  {
    func goal(_ animation: MotionTrace.Animation) -> Double? {
      guard let first = animation.keyframes.first?.value(part).number, let spring = animation.spring,
        let last = animation.keyframes.last?.value(part).number
      else { return nil }
      return first + (last - first) / spring.value(at: animation.duration)
    }
    guard a.spring != b.spring, let old = goal(a), let new = goal(b) else { return false }
    return abs(new - old) <= Tolerance.part * max(1, abs(old))
  }

  /// True if an animation after the last cycle has the values of another animation in the golden because the number of
  /// cycles changed: alternating cycles then end in another state.
  private func isOfAnotherCycle(
    _ b: MotionTrace.Animation, _ context: SectionDifference, _ index: Int, _ part: TracePart
  ) -> Bool {
    guard context.pair.kind.isAfterCycles, phases.hasOtherCycles else { return false }
    return context.motion.before.contains { other in
      guard other.keyframes.count == b.keyframes.count, other.keyPath == b.keyPath else { return false }
      if Self.isSame(other.keyframes[index], b.keyframes[index], part) { return true }
      guard part.isTurn, let a0 = other.keyframes[0].value(part).number,
        let b0 = b.keyframes[0].value(part).number,
        let a1 = other.keyframes[index].value(part).number, let b1 = b.keyframes[index].value(part).number
      else { return false }
      return index > 0 && abs((a1 - a0) - (b1 - b0)) < Self.equalityTolerance
    }
  }

  /// True if a keyframe value differs only because the property already differed before the section.
  private func wasBefore(
    _ course: PropertyMotionPair.PartCurves, _ pair: SectionPair, _ starts: OldAndNew<AnimationKeyframe>,
    _ keyframes: OldAndNew<AnimationKeyframe>
  ) -> Bool {
    let (i, j) = (pair.expected.frames.lowerBound - 1, pair.actual.frames.lowerBound - 1)
    guard i >= 0, j >= 0, i < course.expected.count, j < course.actual.count,
      course.actual.differs(j, course.expected, i)
    else { return false }
    let part = course.key
    let (first, value) = (starts.map { $0.value(part) }, keyframes.map { $0.value(part) })
    guard !Self.isSame(first.old, first.new, part) else { return false }
    if let a0 = first.old.number, let b0 = first.new.number, let a = value.old.number,
      let b = value.new.number
    {
      let before = course.actual.samples[j] - course.expected.samples[i]
      let isCarried =
        Self.isNear(before, b0 - a0, course) || Self.isNear(course.actual.samples[j], b0, course)
      return isCarried && Self.isNear(b - a, b0 - a0, course)
    }
    // A colour or text stays at the value with which the animation starts.
    return value == first
  }

  /// True if two numbers are equal within the tolerance of a part; angles may differ by full turns.
  private static func isNear(_ a: Double, _ b: Double, _ course: PropertyMotionPair.PartCurves) -> Bool {
    let slack = max(4 * course.expected.tolerance, Tolerance.part * abs(a))
    if abs(a - b) <= slack { return true }
    return course.key.isTurn && abs((a - b).remainder(dividingBy: 2 * .pi)) <= slack
  }
}

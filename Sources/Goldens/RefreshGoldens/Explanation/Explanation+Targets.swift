import Foundation
import RefreshFrames
import RefreshMotion

/// Changes of keyframe values and key times.
extension Explanation {
  /// Adds the changed keyframe values of an animation. Returns true if a difference follows from another change.
  mutating func addTargets(_ own: AnimationDifference) -> Bool {
    let (a, b, context, last) = (own.old, own.new, own.context, own.old.keyframes.count - 1)
    guard a.keyframes.count == b.keyframes.count, last >= 0 else {
      // A function of time is sampled in proportion to its duration.
      let samples = OldAndNew(a, b).map { Double($0.keyframes.count - 1) / $0.duration }
      if isReportedAsDuration(own), abs(samples.ratio - 1) < Tolerance.part { return true }
      add(.keyframes(OldAndNew(a.keyframes.map(\.at), b.keyframes.map(\.at))), context, own.moving)
      return false
    }
    if let keyframe = largestChange(own) {
      add(
        .values(own.values(keyframe, own.moving), .curve(at: a.keyframes[keyframe].at)), context, own.moving)
      return false
    }
    for index in a.keyframes.indices {
      let at = OldAndNew(a.keyframes[index].at, b.keyframes[index].at)
      guard abs(at.change) > Self.equalityTolerance else { continue }
      add(.values(own.values(index, own.moving), .keyframe(at: at)), context, own.moving)
    }
    var (changed, isConsequence) = changedParts(own)
    // A cubic curve depends on the time between its keyframes, so that a changed duration changes its values.
    if isReportedAsDuration(own), changed.count(where: { !$0.isEmpty }) >= Self.minimumCubicKeyframes {
      return true
    }
    if !changed[0].isEmpty, changed[0].allSatisfy(own.startsAtEnd) {
      (changed[0], isConsequence) = ([], true)
    }
    // The start and the end of an animation, such as a swing.
    if last > 0, !changed[0].isEmpty, changed[last] == changed[0] {
      let run = (from: own.values(0, changed[0]), to: own.values(last, changed[0]))
      add(.run(from: run.from, to: run.to, isOfPull: false), context, changed[0])
      return isConsequence
    }
    var said: [Change.Values] = []
    // Priority of keyframes: the end, then the keyframes between, then the start.
    for (index, parts) in changed.enumerated().reversed() where !parts.isEmpty {
      let values = own.values(index, parts)
      if said.contains(values) || said.count >= 3 { continue }
      said.append(values)
      if index == last, let turn = turn(own, parts) {
        add(turn, context, parts)
        // The next rotation starts where this one ends, so that its start is not reported.
        said.append(own.values(0, parts))
      } else {
        add(.values(values, index == 0 ? .start : .end), context, parts)
      }
    }
    return isConsequence
  }

  /// Parts with a changed value at each keyframe, without those that follow from another change; `isConsequence` is
  /// true if there are any.
  private func changedParts(_ own: AnimationDifference) -> (parts: [[TracePart]], isConsequence: Bool) {
    var isConsequence = false
    let keyframes = own.old.keyframes + own.new.keyframes
    let all = Set(keyframes.flatMap(\.values.keys)).sorted()
    let parts = own.old.keyframes.indices.map { index in
      all.filter { part in
        guard !own.isSame(index, part),
          let course = own.context.differing.first(where: { $0.part.key == part })?.part,
          index < own.old.keyframes.count - 1 || !own.hasSameGoal(part)
        else { return false }
        if own.wasBefore(index, course) || isOfAnotherCycle(own, index, part) {
          isConsequence = true
          return false
        }
        return true
      }
    }
    return (parts, isConsequence)
  }

  /// Number of changed keyframes from which a changed duration explains them: a cubic curve changes all its keyframes,
  /// an edit one or two.
  private static let minimumCubicKeyframes = 3

  /// Changed angle of a rotation that does not start at 0; nil if the angle is the same.
  private func turn(_ own: AnimationDifference, _ parts: [TracePart]) -> Change.Detail? {
    let last = own.old.keyframes.count - 1
    guard parts.allSatisfy(\.isTurn), let part = parts.first, let old = own.old.turn(part, to: last),
      let new = own.new.turn(part, to: last), abs(new - old) > Self.equalityTolerance,
      let start = own.values(0, [part]).old[0].number, let end = own.values(last, [part]).new[0].number,
      max(abs(start), abs(end - new)) > Self.equalityTolerance
    else { return nil }
    return .turn(part, OldAndNew(old, new), end: end)
  }

  /// Difference below which two numbers of any unit count as equal: a thousandth, the precision of lengths in a trace.
  static let equalityTolerance = 1e-3

  /// Number of changed keyframes above which only the one with the largest difference is reported, because authors do
  /// not edit long lists of values one by one. A larger value makes sentences longer, a smaller one hides edits.
  private static let maximumKeyframes = 12

  /// Keyframe with the largest difference if more than `maximumKeyframes` keyframes changed; nil if not.
  private func largestChange(_ own: AnimationDifference) -> Int? {
    let (a, b) = (own.old.keyframes, own.new.keyframes)
    func distance(_ keyframe: Int) -> Double {
      own.moving.map { a[keyframe].distance(to: b[keyframe], $0) }.max() ?? 0
    }
    let others = a.indices.filter { keyframe in own.moving.contains { !own.isSame(keyframe, $0) } }
    return others.count > Self.maximumKeyframes ? others.max { distance($0) < distance($1) } : nil
  }

  /// True if an animation after the last cycle has the values of another animation in the golden because the number of
  /// cycles changed: alternating cycles then end in another state.
  private func isOfAnotherCycle(_ own: AnimationDifference, _ index: Int, _ part: TracePart) -> Bool {
    guard own.context.pair.kind.isAfterCycles, phases.hasOtherCycles else { return false }
    return own.context.motion.before.contains { other in
      guard other.keyframes.count == own.new.keyframes.count, other.keyPath == own.new.keyPath else {
        return false
      }
      if other.keyframes[index].isSame(as: own.new.keyframes[index], part) { return true }
      guard let a = other.turn(part, to: index), let b = own.new.turn(part, to: index) else { return false }
      return abs(a - b) < Self.equalityTolerance
    }
  }
}

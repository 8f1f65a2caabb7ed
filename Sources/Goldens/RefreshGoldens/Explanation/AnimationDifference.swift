import Foundation
import RefreshFrames
import RefreshMotion

/// Matching animations of the golden (`old`) and of the present clip (`new`), in a section in which their property
/// differs.
struct AnimationDifference {
  let old: MotionTrace.Animation
  let new: MotionTrace.Animation
  let context: Explanation.SectionDifference
  /// Differing parts that either animation moves; all differing parts if they move none of them.
  let moving: [TracePart]

  init(
    _ old: MotionTrace.Animation, _ new: MotionTrace.Animation, _ context: Explanation.SectionDifference
  ) {
    (self.old, self.new, self.context) = (old, new, context)
    let seen = context.keys.filter { part in
      [old, new].contains { own in
        own.keyframes.contains { $0.value(part) != own.keyframes[0].value(part) }
      }
    }
    moving = (seen.isEmpty ? context.keys : seen).sorted()
  }

  var durations: OldAndNew<Double> { OldAndNew(old.duration, new.duration) }

  // MARK: Values

  /// Old and new values of some parts at a keyframe.
  func values(_ keyframe: Int, _ parts: [TracePart]) -> Change.Values {
    Change.Values(parts, parts.map(old.keyframes[keyframe].value), parts.map(new.keyframes[keyframe].value))
  }

  /// True if the values of a part at a keyframe are equal up to rounding.
  func isSame(_ keyframe: Int, _ part: TracePart) -> Bool {
    old.keyframes[keyframe].isSame(as: new.keyframes[keyframe], part)
  }

  /// True if two springs have the same target value: they only come to different distances from it by their ends.
  func hasSameGoal(_ part: TracePart) -> Bool {
    func goal(_ animation: MotionTrace.Animation) -> Double? {
      guard let first = animation.keyframes.first?.value(part).number, let spring = animation.spring,
        let last = animation.keyframes.last?.value(part).number
      else { return nil }
      return first + (last - first) / spring.value(at: animation.duration)
    }
    guard old.spring != new.spring, let own = goal(old), let now = goal(new) else { return false }
    return abs(now - own) <= Tolerance.part * max(1, abs(own))
  }

  /// True if both animations start at the end value of an earlier animation in their trace.
  func startsAtEnd(_ part: TracePart) -> Bool {
    func startsAtEnd(_ animation: MotionTrace.Animation, in others: [MotionTrace.Animation]) -> Bool {
      others.contains { other in
        other.begin < animation.begin - Tolerance.moment && other.end < animation.begin + Tolerance.moment
          && other.keyframes.last?.isSame(as: animation.keyframes[0], part) == true
      }
    }
    return startsAtEnd(old, in: context.motion.before) && startsAtEnd(new, in: context.motion.after)
  }

  /// True if a keyframe value differs only because the property already differed before the section.
  func wasBefore(_ keyframe: Int, _ course: PropertyMotionPair.PartCurves) -> Bool {
    let part = course.key
    guard let (i, j) = course.differing(before: context.pair), !isSame(0, part) else { return false }
    let (first, value) = (values(0, [part]), values(keyframe, [part]))
    guard let a0 = first.old[0].number, let b0 = first.new[0].number, let a = value.old[0].number,
      let b = value.new[0].number
    else {
      // A colour or text stays at the value with which the animation starts.
      return value == first
    }
    let before = course.actual.samples[j] - course.expected.samples[i]
    let isCarried = course.isNear(before, b0 - a0) || course.isNear(course.actual.samples[j], b0)
    return isCarried && course.isNear(b - a, b0 - a0)
  }

  // MARK: Times

  /// True if the duration of both animations is the settling time of their springs, so that it follows from the
  /// spring.
  ///
  /// The spring of an animation block is computed from its duration: stiffness and damping then change together, and
  /// the duration is the cause.
  var isSettling: Bool {
    guard let own = old.spring, let now = new.spring, own != now else { return false }
    if own.stiffness != now.stiffness, own.damping != now.damping { return false }
    return abs(own.settlingDuration - old.duration) < Tolerance.moment
      && abs(now.settlingDuration - new.duration) < Tolerance.moment
  }

  /// True if both springs have the same shape and differ only in speed: equal mass and damping ratio, and a velocity
  /// that is equal or scaled with the duration.
  var isStretched: Bool {
    guard let own = old.spring, let now = new.spring, old.duration > 0,
      abs(own.dampingRatio - now.dampingRatio) < Tolerance.factor / 5, own.mass == now.mass
    else { return false }
    let limit = 2 * Tolerance.factor * max(1, abs(own.initialVelocity))
    return [durations.ratio, 1].contains { abs(now.initialVelocity * $0 - own.initialVelocity) < limit }
  }
}

extension MotionTrace.Animation {
  /// Angle by which the animation turns a part up to a keyframe; nil if the part is no angle.
  func turn(_ part: TracePart, to keyframe: Int) -> Double? {
    guard part.isTurn, keyframe > 0, let start = keyframes[0].value(part).number,
      let end = keyframes[keyframe].value(part).number
    else { return nil }
    return end - start
  }
}

extension MotionTrace.Animation.Keyframe {
  /// Largest difference between the components of a part's values; infinity for different values without numbers.
  func distance(to other: Self, _ part: TracePart) -> Double {
    let (own, others) = (value(part).components, other.value(part).components)
    guard !own.isEmpty, own.count == others.count else {
      return value(part) == other.value(part) ? 0 : .infinity
    }
    return zip(own, others).map { abs($0 - $1) }.max() ?? 0
  }

  /// True if the values of a part are equal up to rounding.
  func isSame(as other: Self, _ part: TracePart) -> Bool {
    let isColor = value(part).components.count > 1
    return distance(to: other, part) <= (isColor ? Curve.rounding : (Curve.rounding + 1) * part.quantum)
  }
}

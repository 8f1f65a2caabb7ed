import Foundation
import RefreshMotion

/// Changes of how animations ease and spring.
extension Explanation {
  /// Says how an animation eases or springs; whether something of it follows from another change.
  mutating func sayCourse(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ context: SectionDifference
  ) -> Bool {
    let parts = Self.parts(a, b, context.differing)
    switch (a.spring, b.spring) {
    case (nil, nil):
      let (old, new) = (Self.curves(a, beside: b), Self.curves(b, beside: a))
      func ease(_ old: TraceCurve, _ new: TraceCurve, _ scope: Change.EasingScope) {
        say(.easing(Edit([old], [new]), of: scope), context, parts)
      }
      if old.own == new.own, old.group != new.group {
        ease(old.group ?? .linear, new.group ?? .linear, .group)
      } else if old.own != new.own, old.group == new.group, old.group != nil {
        ease(old.own, new.own, .whole)
      } else if a.curve != b.curve {
        ease(a.curve, b.curve, .whole)
      } else if a.segmentCurves != b.segmentCurves {
        say(.easing(Edit(a.segmentCurves, b.segmentCurves), of: .keyframes), context, parts)
      }
    case (nil, let spring?): say(.springing(spring, insteadOf: a.curve), context, parts)
    case (_?, nil): say(.unspringing(b.curve), context, parts)
    case (let old?, let new?):
      if old == new { return false }
      if isStretched(a, b) && abs(b.duration - a.duration) > Self.same * a.duration {
        // A reported duration includes its course.
        return !isReportedAsDuration(a, b, context.pair)
      }
      let (before, after) = (Self.response(old, over: a.duration), Self.response(new, over: b.duration))
      say(
        .spring(
          Change.SpringChange(
            overshoot: Edit(before.overshoot, after.overshoot),
            settling: Edit(before.settling, after.settling), spring: Edit(old, new))), context, parts)
    }
    return false
  }

  /// How far a spring goes beyond its end, as a part of its way, and when it stays within a hundredth of it.
  private static func response(
    _ spring: Spring, over duration: Double
  ) -> (overshoot: Double, settling: Double) {
    let length = max(duration, 0.05)
    var (most, settling) = (0.0, 0.0)
    for step in 0...600 {
      let time = length * Double(step) / 600
      let value = spring.value(at: time)
      most = max(most, value - 1)
      if abs(value - 1) > Tolerance.part { settling = time }
    }
    return (most, settling)
  }

  /// The curves of an animation and of its group; one of the two alone is the group's where the other animation's is.
  private static func curves(
    _ a: MotionTrace.Animation, beside b: MotionTrace.Animation
  ) -> (own: TraceCurve, group: TraceCurve?) {
    if a.groupCurve == .linear, b.groupCurve != .linear {
      if a.curve == b.groupCurve { return (.linear, a.curve) }
      return (a.curve, a.curve == b.curve ? .linear : nil)
    }
    return (a.curve, a.groupCurve == .linear ? nil : a.groupCurve)
  }

  /// Whether the duration of an animation is reported because no other change explains it.
  func isReportedAsDuration(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ pair: SectionPair
  ) -> Bool {
    guard a.duration > 0, abs(b.duration - a.duration) > Self.duration else { return false }
    return !explains(b.duration / a.duration, in: pair.kind) && !(a.repeats == b.repeats && isSettling(a, b))
  }

  /// Whether an animation takes longer on a spring of the same ratio and velocity: its shape is the same.
  func isStretched(_ a: MotionTrace.Animation, _ b: MotionTrace.Animation) -> Bool {
    guard let old = a.spring, let new = b.spring, a.duration > 0 else { return false }
    return abs(old.dampingRatio - new.dampingRatio) < Tolerance.factor / 5 && old.mass == new.mass
      && [b.duration / a.duration, 1].contains {
        abs(new.initialVelocity * $0 - old.initialVelocity)
          < 2 * Tolerance.factor * max(1, abs(old.initialVelocity))
      }
  }
}

import Foundation
import RefreshMotion

/// Changes of easing curves and springs.
extension Explanation {
  /// Adds a change of an animation's easing curve or spring. Returns true if a changed spring follows from a change of
  /// duration that another change explains.
  mutating func addCourse(_ own: AnimationDifference) -> Bool {
    let (a, b, context) = (own.old, own.new, own.context)
    switch (a.spring, b.spring) {
    case (nil, nil):
      let (old, new) = (Self.curves(a, beside: b), Self.curves(b, beside: a))
      func ease(_ old: [TraceCurve], _ new: [TraceCurve], _ scope: Change.EasingScope) {
        add(.easing(OldAndNew(old, new), of: scope), context, own.moving)
      }
      if old.own == new.own, old.group != new.group {
        ease([old.group ?? .linear], [new.group ?? .linear], .group)
      } else if old.own != new.own, old.group == new.group, old.group != nil {
        ease([old.own], [new.own], .whole)
      } else if a.curve != b.curve {
        ease([a.curve], [b.curve], .whole)
      } else if a.segmentCurves != b.segmentCurves {
        ease(a.segmentCurves, b.segmentCurves, .keyframes)
      }
    case (nil, let spring?): add(.springing(spring, insteadOf: a.curve), context, own.moving)
    case (_?, nil): add(.unspringing(b.curve), context, own.moving)
    case (let old?, let new?):
      if old == new { return false }
      if own.isStretched && abs(own.durations.change) > Self.equalityTolerance * a.duration {
        // A reported change of duration already includes the stretched spring.
        return !isReportedAsDuration(own)
      }
      let (before, after) = (Self.response(old, over: a.duration), Self.response(new, over: b.duration))
      add(
        .spring(
          Change.SpringChange(
            overshoot: OldAndNew(before.overshoot, after.overshoot),
            settling: OldAndNew(before.settling, after.settling), spring: OldAndNew(old, new))), context,
        own.moving)
    }
    return false
  }

  /// Overshoot of a spring, as a fraction of the distance, and the seconds until it stays within a hundredth of it.
  /// Both are sampled at 600 steps.
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

  /// Easing curves of an animation and its group; a single curve counts as the group's if the other animation has it
  /// there.
  private static func curves(
    _ a: MotionTrace.Animation, beside b: MotionTrace.Animation
  ) -> (own: TraceCurve, group: TraceCurve?) {
    if a.groupCurve == .linear, b.groupCurve != .linear {
      if a.curve == b.groupCurve { return (.linear, a.curve) }
      return (a.curve, a.curve == b.curve ? .linear : nil)
    }
    return (a.curve, a.groupCurve == .linear ? nil : a.groupCurve)
  }
}

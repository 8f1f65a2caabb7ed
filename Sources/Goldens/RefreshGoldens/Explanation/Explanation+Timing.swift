import Foundation
import RefreshMotion

/// Changes of begin times, durations and repeat counts of animations.
extension Explanation {
  /// Adds the changed begin time, duration, repeat count, interval and autoreversal of an animation. Returns true if a
  /// change of one of its times follows from another change.
  mutating func addTiming(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ context: SectionDifference
  ) -> Bool {
    var isConsequence = false
    let parts = Self.parts(a, b, context.differing)
    let pair: SectionPair = context.pair
    let begin = OldAndNew(a.begin - pair.expected.start, b.begin - pair.actual.start)
    if abs(begin.change) > Tolerance.moment {
      if follows(a, b, pair) || (begin.old > Tolerance.moment && explains(begin.ratio, in: pair.kind)) {
        isConsequence = true
      } else {
        add(
          .delay(begin, in: pair.kind), context, parts, amount: begin.change * 1000)
      }
    }
    if a.repeats != b.repeats {
      add(
        .repeats(OldAndNew(a.repeats, b.repeats)), context, parts)
    } else if let old = a.period, let new = b.period, abs(new - old) > Self.durationTolerance {
      if explains(new / old, in: pair.kind) {
        isConsequence = true
      } else {
        add(
          .period(OldAndNew(old, new)), context, parts, amount: new / old)
      }
    }
    if abs(b.duration - a.duration) > Self.durationTolerance {
      if !isReportedAsDuration(a, b, pair) {
        isConsequence = true
      } else {
        add(
          .duration(OldAndNew(a.duration, b.duration)), context, parts,
          amount: a.duration > 0 ? b.duration / a.duration : 1)
      }
    }
    if a.autoreverses != b.autoreverses {
      add(
        .reversal(isNew: b.autoreverses), context, parts)
    }
    return isConsequence
  }

  /// Difference in seconds below which two durations count as equal (an eighth of a frame at 60 per second, above the
  /// rounding of times); also used for ratios of durations.
  static let durationTolerance = 0.002

  /// True if the duration of both animations is the settling time of their springs, so that it follows from the
  /// spring.
  ///
  /// The spring of an animation block is computed from its duration: stiffness and damping then change together, and
  /// the duration is the cause.
  func isSettling(_ a: MotionTrace.Animation, _ b: MotionTrace.Animation) -> Bool {
    guard let old = a.spring, let new = b.spring, old != new else { return false }
    if old.stiffness != new.stiffness, old.damping != new.damping { return false }
    return abs(old.settlingDuration - a.duration) < Tolerance.moment
      && abs(new.settlingDuration - b.duration) < Tolerance.moment
  }

  /// True if the animation begins when another one ends, in both traces, so that its begin time follows from the
  /// other's change.
  private func follows(_ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ pair: SectionPair) -> Bool {
    for (subject, own) in animations.old {
      let before = own.filter { pair.expected.begins($0) }
      let after = (animations.new[subject] ?? []).filter { pair.actual.begins($0) }
      for (index, cause) in before.enumerated()
      where after.indices.contains(index) && abs(cause.end - a.begin) < Tolerance.moment
        && cause.begin < a.begin - Tolerance.moment
      {
        if abs(after[index].end - b.begin) < Tolerance.moment { return true }
      }
    }
    return false
  }
}

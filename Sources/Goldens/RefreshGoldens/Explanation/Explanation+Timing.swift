import Foundation
import RefreshMotion

/// Changes of begin times, durations and repeat counts of animations.
extension Explanation {
  /// Adds the changed begin time, duration, repeat count, interval and autoreversal of an animation. Returns true if a
  /// change of one of its times follows from another change.
  mutating func addTiming(_ own: AnimationDifference) -> Bool {
    let (a, b, context) = (own.old, own.new, own.context)
    var isConsequence = false
    let pair: SectionPair = context.pair
    let begin = OldAndNew(a.begin - pair.expected.start, b.begin - pair.actual.start)
    if abs(begin.change) > Tolerance.moment {
      if follows(own) || (begin.old > Tolerance.moment && explains(begin.ratio, in: pair.kind)) {
        isConsequence = true
      } else {
        add(.delay(begin, in: pair.kind), context, own.moving, amount: begin.change * 1000)
      }
    }
    if a.repeats != b.repeats {
      add(.repeats(OldAndNew(a.repeats, b.repeats)), context, own.moving)
    } else if let old = a.period, let new = b.period, abs(new - old) > Self.durationTolerance {
      if explains(new / old, in: pair.kind) {
        isConsequence = true
      } else {
        add(.period(OldAndNew(old, new)), context, own.moving, amount: new / old)
      }
    }
    if isReportedAsDuration(own) {
      add(.duration(own.durations), context, own.moving, amount: own.durations.ratio)
    } else if abs(own.durations.change) > Self.durationTolerance {
      isConsequence = true
    }
    if a.autoreverses != b.autoreverses {
      add(.reversal(isNew: b.autoreverses), context, own.moving)
    }
    return isConsequence
  }

  /// Difference in seconds below which two durations count as equal (an eighth of a frame at 60 per second, above the
  /// rounding of times); also used for ratios of durations.
  static let durationTolerance = 0.002

  /// True if the duration changed and no other change explains it.
  func isReportedAsDuration(_ own: AnimationDifference) -> Bool {
    guard own.old.duration > 0, abs(own.durations.change) > Self.durationTolerance else { return false }
    return !explains(own.durations.ratio, in: own.context.pair.kind)
      && !(own.old.repeats == own.new.repeats && own.isSettling)
  }

  /// True if the animation begins when another one ends, in both traces, so that its begin time follows from the
  /// other's change.
  private func follows(_ own: AnimationDifference) -> Bool {
    animations(in: own.context.pair).contains { before, after in
      before.begin < own.old.begin - Tolerance.moment
        && abs(before.end - own.old.begin) < Tolerance.moment
        && abs(after.end - own.new.begin) < Tolerance.moment
    }
  }
}

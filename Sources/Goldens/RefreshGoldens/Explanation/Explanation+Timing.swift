import Foundation
import RefreshMotion

/// Changes of when animations begin, how long they take and how often they run.
extension Explanation {
  /// Says when an animation begins and how long it takes; whether something of it follows from another change.
  mutating func sayTiming(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ context: SectionDifference
  ) -> Bool {
    var isConsequence = false
    let parts = Self.parts(a, b, context.differing)
    let pair: SectionPair = context.pair
    let begin = Edit(a.begin - pair.expected.start, b.begin - pair.actual.start)
    if abs(begin.change) > Tolerance.moment {
      if follows(a, b, pair) || (begin.old > Tolerance.moment && explains(begin.ratio, in: pair.kind)) {
        isConsequence = true
      } else {
        say(
          .delay(begin, in: pair.kind), context, parts, amount: begin.change * 1000)
      }
    }
    if a.repeats != b.repeats {
      say(
        .repeats(Edit(a.repeats, b.repeats)), context, parts)
    } else if let old = a.period, let new = b.period, abs(new - old) > Self.duration {
      if explains(new / old, in: pair.kind) {
        isConsequence = true
      } else {
        say(
          .period(Edit(old, new)), context, parts, amount: new / old)
      }
    }
    if abs(b.duration - a.duration) > Self.duration {
      if !isReportedAsDuration(a, b, pair) {
        isConsequence = true
      } else {
        say(
          .duration(Edit(a.duration, b.duration)), context, parts,
          amount: a.duration > 0 ? b.duration / a.duration : 1)
      }
    }
    if a.autoreverses != b.autoreverses {
      say(
        .reversal(isNew: b.autoreverses), context, parts)
    }
    return isConsequence
  }

  /// Seconds by which animations take longer that do not take the same time.
  static let duration = 0.002

  /// Whether the duration of an animation is only how long its spring takes to settle.
  ///
  /// A block's spring is made from its duration, so that its stiffness and its damping are both others then.
  func isSettling(_ a: MotionTrace.Animation, _ b: MotionTrace.Animation) -> Bool {
    guard let old = a.spring, let new = b.spring, old != new else { return false }
    if old.stiffness != new.stiffness, old.damping != new.damping { return false }
    return abs(old.settlingDuration - a.duration) < Tolerance.moment
      && abs(new.settlingDuration - b.duration) < Tolerance.moment
  }

  /// Whether an animation begins at another time because the one that it waits for ends at another time: the golden's
  /// ends when it begins, and what that one is at present still does.
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

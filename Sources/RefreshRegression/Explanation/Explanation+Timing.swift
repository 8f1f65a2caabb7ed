import Foundation
import RefreshMotion

/// What changed in when animations begin, how long they take and how often they run.
extension Explanation {
  /// Says when an animation begins and how long it takes; whether something of it follows from another change.
  mutating func sayTiming(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site
  ) -> Bool {
    var isConsequence = false
    let axes = Self.axes(a, b, site.differing)
    let pair: ChapterPair = site.pair
    let (old, new) = (a.begin - pair.expected.start, b.begin - pair.actual.start)
    let ratio = a.duration > 0 ? b.duration / a.duration : 1
    if abs(new - old) > 0.003 {
      if follows(a, b, pair) || (old > 0.003 && explains(new / old, in: pair.kind)) {
        follow(a, b, [.begin], site)
        isConsequence = true
      } else {
        let late = new - old
        say(
          .delay, .timing, site, axes,
          "starts \(Names.seconds(abs(late))) \(late > 0 ? "later" : "earlier"), \(Names.seconds(new)) into \(Self.name(of: pair.kind)) instead of \(Names.seconds(old))",
          .animation(before: a, after: b, [.begin]), amount: late * 1000)
      }
    }
    if a.repeats != b.repeats {
      func times(_ repeats: Double) -> String {
        repeats == 0 ? "forever" : repeats == 1 ? "once" : "\(Names.decimal(repeats)) times"
      }
      say(
        .repeats, .shape, site, axes, "runs \(times(b.repeats)) instead of \(times(a.repeats))",
        .animation(before: a, after: b, [.repeats]))
    }
    if abs(b.duration - a.duration) > 0.002 {
      if !isToldByDuration(a, b, pair) {
        follow(a, b, [.duration], site)
        isConsequence = true
      } else {
        say(
          .duration, .speed, site, axes,
          "takes \(Names.seconds(b.duration)) instead of \(Names.seconds(a.duration))",
          .animation(before: a, after: b, isStretched(a, b) ? [.duration, .course] : [.duration]),
          amount: ratio)
      }
    }
    if a.autoreverses != b.autoreverses {
      say(
        .reversal, .shape, site, axes, b.autoreverses ? "now autoreverses" : "no longer autoreverses",
        .animation(before: a, after: b, [.autoreverses]))
    }
    return isConsequence
  }

  /// Whether the duration of an animation is only how long its spring takes to settle.
  ///
  /// A block's spring is made from its duration, so that its stiffness and its damping are both others then.
  func isSettling(_ a: MotionTrace.Animation, _ b: MotionTrace.Animation) -> Bool {
    guard let old = a.springValues, let new = b.springValues, a.spring != b.spring else { return false }
    if old.stiffness != new.stiffness, old.damping != new.damping { return false }
    return abs(old.settlingDuration - a.duration) < 0.003 && abs(new.settlingDuration - b.duration) < 0.003
  }

  /// Whether an animation begins at another time because one before it in the chapter ends at another time.
  private func follows(_ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ pair: ChapterPair) -> Bool {
    func ends(_ trace: MotionTrace, _ chapter: Chapter) -> [Double] {
      trace.frames.lazy.flatMap(\.animations).filter {
        $0.begin >= chapter.start - 0.003 && $0.begin < chapter.end
      }
      .map(\.end).filter { $0 < 1e6 }
    }
    let before = ends(expected, pair.expected).contains { abs($0 - a.begin) < 0.003 }
    return before && ends(actual, pair.actual).contains { abs($0 - b.begin) < 0.003 }
  }

  private static func name(of kind: Chapter.Kind) -> String {
    switch kind {
    case .cycle: "the cycle"
    case .exiting: "the exit"
    case .showing: "the result"
    case .closing: "the closing"
    case .opening: "the refresh"
    default: "the phase"
    }
  }
}

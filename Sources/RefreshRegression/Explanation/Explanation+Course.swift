import Foundation
import RefreshMotion

/// What changed in how animations ease and spring.
extension Explanation {
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
      if abs(value - 1) > 0.01 { settling = time }
    }
    return (most, settling)
  }

  /// Says how an animation eases or springs; whether something of it follows from another change.
  mutating func sayCourse(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ site: Site
  ) -> Bool {
    let axes = Self.axes(a, b, site.differing)
    let effect = Effect.animation(before: a, after: b, [.course])
    switch (a.springValues, b.springValues) {
    case (nil, nil):
      let (old, new) = (Self.curves(a, beside: b), Self.curves(b, beside: a))
      if old.own == new.own, old.group != new.group {
        say(
          .easing, .shape, site, axes,
          "eases \(Names.curve(new.group)) instead of \(Names.curve(old.group)) with its group", effect)
      } else if old.own != new.own, old.group == new.group, !old.group.isEmpty {
        say(
          .easing, .shape, site, axes,
          "eases \(Names.curve(new.own)) instead of \(Names.curve(old.own))", effect)
      } else if a.curve != b.curve {
        say(
          .easing, .shape, site, axes,
          "eases \(Names.curve(b.curve)) instead of \(Names.curve(a.curve))", effect)
      } else if a.segmentCurves != b.segmentCurves {
        func words(_ curves: [String]) -> String {
          curves.isEmpty
            ? "linearly"
            : Set(curves).count == 1
              ? Names.curve(curves[0]) : curves.map(Names.curve).joined(separator: ", ")
        }
        say(
          .easing, .shape, site, axes,
          "eases \(words(b.segmentCurves)) between its keyframes instead of \(words(a.segmentCurves))",
          effect)
      }
    case (nil, let spring?):
      say(
        .spring, .shape, site, axes,
        "springs instead of easing \(Names.curve(a.curve)), with damping ratio \(Names.decimal(spring.dampingRatio))",
        effect)
    case (_?, nil):
      say(
        .spring, .shape, site, axes, "eases \(Names.curve(b.curve)) instead of springing", effect)
    case (let old?, let new?):
      if a.spring == b.spring { return false }
      if isStretched(a, b) && abs(b.duration - a.duration) > 0.001 * a.duration {
        // A reported duration includes its course.
        if isToldByDuration(a, b, site.pair) { return false }
        follow(a, b, [.course], site)
        return true
      }
      saySpring(a, b, old, new, axes, site)
    }
    return false
  }

  /// The curves of an animation and of its group; one of the two alone is the group's where the other animation's is.
  private static func curves(
    _ a: MotionTrace.Animation, beside b: MotionTrace.Animation
  ) -> (own: String, group: String) {
    if a.groupCurve.isEmpty, !b.groupCurve.isEmpty {
      if a.curve == b.groupCurve { return ("linear", a.curve) }
      return (a.curve, a.curve == b.curve ? "linear" : "")
    }
    return (a.curve, a.groupCurve)
  }

  /// Whether the duration of an animation is reported because no other change explains it.
  func isToldByDuration(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ pair: ChapterPair
  ) -> Bool {
    guard a.duration > 0, abs(b.duration - a.duration) > 0.002 else { return false }
    return !explains(b.duration / a.duration, in: pair.kind) && !(a.repeats == b.repeats && isSettling(a, b))
  }

  /// Whether an animation takes longer on a spring of the same ratio and velocity: its shape is the same.
  func isStretched(_ a: MotionTrace.Animation, _ b: MotionTrace.Animation) -> Bool {
    guard let old = a.springValues, let new = b.springValues, a.duration > 0 else { return false }
    return abs(old.dampingRatio - new.dampingRatio) < 0.002 && old.mass == new.mass
      && [b.duration / a.duration, 1].contains {
        abs(new.initialVelocity * $0 - old.initialVelocity) < 0.02 * max(1, abs(old.initialVelocity))
      }
  }

  private mutating func saySpring(
    _ a: MotionTrace.Animation, _ b: MotionTrace.Animation, _ old: Spring, _ new: Spring, _ axes: [String],
    _ site: Site
  ) {
    let before = Self.response(old, over: a.duration)
    let after = Self.response(new, over: b.duration)
    var words: [String] = []
    func percent(_ part: Double) -> String { "\(Names.decimal((part * 100).rounded())) %" }
    if percent(before.overshoot) != percent(after.overshoot) {
      words.append(
        after.overshoot < 0.005
          ? "no longer overshoots (by \(percent(before.overshoot)) before)"
          : "overshoots by \(percent(after.overshoot)) instead of \(percent(before.overshoot))")
    }
    let settling = after.settling - before.settling
    if abs(settling) > 0.012 {
      words.append(
        "settles \(Names.seconds((abs(settling) * 100).rounded() / 100)) \(settling > 0 ? "later" : "earlier")"
      )
    }
    var numbers: [String] = []
    func number(_ name: String, _ old: Double, _ new: Double) {
      if abs(old - new) > 1e-3 * max(1, abs(old)) {
        numbers.append("\(name) \(Names.decimal(new)) instead of \(Names.decimal(old))")
      }
    }
    number(
      "damping ratio", (old.dampingRatio * 1000).rounded() / 1000, (new.dampingRatio * 1000).rounded() / 1000)
    number("stiffness", old.stiffness, new.stiffness)
    number("velocity", old.initialVelocity, new.initialVelocity)
    number("mass", old.mass, new.mass)
    let detail = numbers.joined(separator: ", ")
    let sentence =
      words.isEmpty
      ? "springs differently: \(detail)"
      : words.joined(separator: " and ") + (detail.isEmpty ? "" : " (\(detail))")
    say(
      .spring, .shape, site, axes, sentence,
      .animation(before: a, after: b, isSettling(a, b) ? [.course, .duration] : [.course]))
  }
}

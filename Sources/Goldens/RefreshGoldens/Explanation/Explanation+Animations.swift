import Foundation
import RefreshFrames

/// Changes of the animations of a property in a section.
extension Explanation {
  /// Says what changed; whether anything was said, or follows from something else.
  mutating func explainAnimations(_ context: SectionDifference) -> Bool {
    let count = found.count
    var isConsequence = false
    let (matched, gone, new) = context.motion.matches(in: context.pair)
    for animation in gone
    where context.motion.counterpart(of: animation, in: context.motion.after, animations.new) == nil {
      sayMissing(animation, context)
    }
    for animation in new
    where context.motion.counterpart(of: animation, in: context.motion.before, animations.old) == nil
      && !hasTwin(animation, in: context.motion.animations(in: context.pair).before)
    {
      let (first, last) = (animation.knots.first?.values ?? [:], animation.knots.last?.values ?? [:])
      let parts = first.keys.filter { first[$0] != last[$0] }.sorted()
      let ends = parts.map { last[$0] ?? $0.standard }
      say(
        .animated(to: parts.isEmpty ? nil : Change.Values(parts, ends, ends)), context,
        parts.isEmpty ? context.keys : parts)
    }
    for (a, b) in matched {
      let declared = a.declarationEffects(in: b)
      if !declared.onTimes, sayTiming(a, b, context) { isConsequence = true }
      if sayCourse(a, b, context) { isConsequence = true }
      if !declared.onValues, sayTargets(a, b, context) { isConsequence = true }
    }
    if found.count == count && !isConsequence {
      // Something under the animations, such as the value that they run on top of.
      sayRemainder(context)
    }
    return found.count > count || isConsequence
  }

  /// Whether a new animation does what one of the golden's does.
  private func hasTwin(_ animation: MotionTrace.Animation, in others: [MotionTrace.Animation]) -> Bool {
    others.contains {
      $0.keyPath == animation.keyPath && $0.knots == animation.knots && $0.duration == animation.duration
    }
  }

  private mutating func sayMissing(_ animation: MotionTrace.Animation, _ context: SectionDifference) {
    let knots = animation.knots.map(\.values)
    let parts = context.keys.filter { part in
      knots.contains { $0[part] != nil && $0[part] != knots[0][part] }
    }
    let isStill = context.differing.allSatisfy { $0.part.actual.isStill(context.pair.actual.frames) }
    say(.unanimated(isStill: isStill), context, parts.isEmpty ? context.keys : parts)
  }
}

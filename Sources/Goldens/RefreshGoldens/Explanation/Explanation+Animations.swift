import Foundation
import RefreshFrames

/// Changes of the animations of a property in a chapter.
extension Explanation {
  /// Says what changed; whether anything was said, or follows from something else.
  mutating func explainAnimations(_ site: Site) -> Bool {
    let count = suggestions.count
    var isConsequence = false
    let (matched, gone, new) = site.motion.matches(in: site.pair)
    for animation in gone
    where site.motion.counterpart(of: animation, in: site.motion.after, animations.new) == nil {
      sayMissing(animation, site)
    }
    for animation in new
    where site.motion.counterpart(of: animation, in: site.motion.before, animations.old) == nil
      && !hasTwin(animation, in: site.motion.animations(in: site.pair).before)
    {
      let (first, last) = (animation.knots.first?.values ?? [:], animation.knots.last?.values ?? [:])
      let parts = first.keys.filter { first[$0] != last[$0] }.sorted()
      let ends = parts.map { last[$0] ?? $0.standard }
      say(
        .animated(to: parts.isEmpty ? nil : Change.Values(parts, ends, ends)), site,
        parts.isEmpty ? site.keys : parts, .animation(before: nil, after: animation, []))
    }
    for (a, b) in matched {
      let declared = a.declarationEffects(in: b)
      if !declared.onTimes, sayTiming(a, b, site) { isConsequence = true }
      if sayCourse(a, b, site) { isConsequence = true }
      if !declared.onValues, sayTargets(a, b, site) { isConsequence = true }
    }
    if suggestions.count == count && !isConsequence {
      // Something under the animations, such as the value that they run on top of.
      sayRemainder(site)
    }
    return suggestions.count > count || isConsequence
  }

  /// Whether a new animation does what one of the golden's does.
  private func hasTwin(_ animation: MotionTrace.Animation, in others: [MotionTrace.Animation]) -> Bool {
    others.contains {
      $0.keyPath == animation.keyPath && $0.knots == animation.knots && $0.duration == animation.duration
    }
  }

  private mutating func sayMissing(_ animation: MotionTrace.Animation, _ site: Site) {
    let knots = animation.knots.map(\.values)
    let parts = site.keys.filter { part in
      knots.contains { $0[part] != nil && $0[part] != knots[0][part] }
    }
    let isStill = site.differing.allSatisfy { $0.part.actual.isStill(site.pair.actual.frames) }
    say(
      .unanimated(isStill: isStill), site, parts.isEmpty ? site.keys : parts,
      .animation(before: animation, after: nil, []))
  }
}

import Foundation
import RefreshFrames

/// Changes of a property's animations in one section.
extension Explanation {
  /// Adds the changes of a property's animations in a section. Returns true if changes were added or the difference
  /// follows from another change.
  mutating func explainAnimations(_ context: SectionDifference) -> Bool {
    let count = propertyChanges.count
    var isConsequence = false
    let (matched, gone, new) = context.motion.matches(in: context.pair)
    for animation in gone
    where context.motion.counterpart(of: animation, in: context.motion.after, animations.new) == nil {
      addMissing(animation, context)
    }
    for animation in new
    where context.motion.counterpart(of: animation, in: context.motion.before, animations.old) == nil
      && !hasTwin(animation, in: context.motion.animations(in: context.pair).before)
    {
      let (first, last) = (animation.keyframes.first?.values ?? [:], animation.keyframes.last?.values ?? [:])
      let parts = first.keys.filter { first[$0] != last[$0] }.sorted()
      let ends = parts.map { last[$0] ?? $0.defaultValue }
      add(
        .animated(to: parts.isEmpty ? nil : Change.Values(parts, ends, ends)), context,
        parts.isEmpty ? context.keys : parts)
    }
    for (a, b) in matched {
      let declared = a.declarationEffects(in: b)
      if !declared.onTimes, addTiming(a, b, context) { isConsequence = true }
      if addCourse(a, b, context) { isConsequence = true }
      if !declared.onValues, addTargets(a, b, context) { isConsequence = true }
    }
    if propertyChanges.count == count && !isConsequence {
      // The animations agree, so that a value below them differs, such as the base value of an additive animation.
      addDivergence(context)
    }
    return propertyChanges.count > count || isConsequence
  }

  private func hasTwin(_ animation: MotionTrace.Animation, in others: [MotionTrace.Animation]) -> Bool {
    others.contains {
      $0.keyPath == animation.keyPath && $0.keyframes == animation.keyframes
        && $0.duration == animation.duration
    }
  }

  private mutating func addMissing(_ animation: MotionTrace.Animation, _ context: SectionDifference) {
    let keyframes = animation.keyframes.map(\.values)
    let parts = context.keys.filter { part in
      keyframes.contains { $0[part] != nil && $0[part] != keyframes[0][part] }
    }
    let isStill = context.differing.allSatisfy { $0.part.actual.isStill(context.pair.actual.frames) }
    add(.unanimated(isStill: isStill), context, parts.isEmpty ? context.keys : parts)
  }
}

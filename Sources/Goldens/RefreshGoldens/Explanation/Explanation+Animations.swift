import Foundation
import RefreshFrames

/// Changes of a property's animations in one section.
extension Explanation {
  /// Adds the changes of a property's animations in a section. Returns true if changes were added or the difference
  /// follows from another change.
  mutating func explainAnimations(_ context: SectionDifference) -> Bool {
    let count = propertyChanges.count
    var isConsequence = false
    let matches = context.motion.matches(in: context.pair)
    for animation in matches.gone { addMissing(animation, context) }
    let golden = context.motion.animations(in: context.pair).before
    for animation in matches.new where !golden.contains(where: animation.isTwin(of:)) {
      let (first, last) = (animation.keyframes.first?.values ?? [:], animation.keyframes.last?.values ?? [:])
      let parts = first.keys.filter { first[$0] != last[$0] }.sorted()
      let ends = parts.map { last[$0] ?? $0.defaultValue }
      add(
        .animated(to: parts.isEmpty ? nil : Change.Values(parts, ends, ends)), context,
        parts.isEmpty ? context.keys : parts)
    }
    for own in matches.matched.map({ AnimationDifference($0, $1, context) }) {
      let declared = own.old.declarationEffects(in: own.new)
      if !declared.onTimes, addTiming(own) { isConsequence = true }
      if addCourse(own) { isConsequence = true }
      if !declared.onValues, addTargets(own) { isConsequence = true }
    }
    if propertyChanges.count == count && !isConsequence {
      // The animations agree, so that a value below them differs, such as the base value of an additive animation.
      addDivergence(context)
    }
    return propertyChanges.count > count || isConsequence
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

import Foundation
import RefreshFrames
import RefreshMotion

/// Changes of a property's animations in one section.
extension Explanation {
  /// Adds the changes of a property's animations in a section. Returns true if changes were added or the difference
  /// follows from another change.
  mutating func explainAnimations(_ context: SectionDifference) -> Bool {
    let count = propertyChanges.count
    var isConsequence = false
    let (golden, present) = context.motion.animations(in: context.pair)
    let isSeries = [golden, present].allSatisfy(\.isSeries)
    if isSeries {
      // A series goes on in each cycle from where another change has left it.
      let isTold = propertyChanges.contains { $0.sectionKind == context.pair.kind }
      if isTold || addSeries(OldAndNew(golden, present), context) { return true }
    }
    let matches = context.motion.matches(in: context.pair)
    for animation in matches.gone { addMissing(animation, context) }
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
      let told = propertyChanges.count
      if !declared.onTimes, addTiming(own) { isConsequence = true }
      if addCourse(own) { isConsequence = true }
      // With a time offset, both ends are values on the way, which another duration or curve changes.
      let isOnWay = own.old.declaration.isOffset && propertyChanges.count > told
      if !declared.onValues, !isOnWay, addTargets(own) { isConsequence = true }
      // Each animation of a series starts where the one before it has come to.
      if isSeries, propertyChanges.count > count { break }
    }
    if propertyChanges.count == count && !isConsequence {
      // The animations agree, so that a value below them differs, such as the base value of an additive animation.
      addDivergence(context)
    }
    return propertyChanges.count > count || isConsequence
  }

  /// Adds the changed interval or number of two series of animations. Returns true if either changed.
  private mutating func addSeries(
    _ series: OldAndNew<[MotionTrace.Animation]>, _ context: SectionDifference
  ) -> Bool {
    let counts = series.map { Double($0.count) }
    let intervals = series.map { ($0.interval * 1000).rounded() / 1000 }
    let isOther = abs(intervals.change) > Self.durationTolerance
    if !isOther && counts.old == counts.new { return false }
    if isOther, explains(intervals.ratio, in: context.pair.kind) { return true }
    add(isOther ? .period(intervals) : .repeats(counts), context, context.keys)
    return true
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

extension [MotionTrace.Animation] {
  /// Seconds between the beginnings of two animations, on average.
  fileprivate var interval: Double { (self[count - 1].begin - self[0].begin) / Double(count - 1) }

  /// True for four or more equally long animations at even intervals, such as one for each tick of a clock: one sentence
  /// reports them all. Fewer are told one by one.
  fileprivate var isSeries: Bool {
    guard count >= 4, interval > Tolerance.moment else { return false }
    return enumerated().allSatisfy { index, own in
      own.keyPath == self[0].keyPath && abs(own.duration - self[0].duration) < Tolerance.moment
        && abs(own.begin - self[0].begin - interval * Double(index)) < Tolerance.moment
    }
  }
}

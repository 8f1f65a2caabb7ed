import Foundation
import RefreshMotion

/// The settings of a running property animation, for descriptions of the motion in the author's terms.
package struct LayerAnimationDescription {
  /// The identity of the running animation, stable until it is removed.
  package let identity: AnyObject
  /// The animated key path, such as `transform.rotation.z`.
  package let keyPath: LayerKeyPath
  /// The begin time in the layer's time, in seconds.
  package let begin: TimeInterval
  /// The length of one run in seconds.
  package let duration: TimeInterval
  /// The number of runs; infinite if the animation runs until it is removed.
  package let repeatCount: Double
  /// True if each run forwards is followed by a run backwards.
  package let autoreverses: Bool
  /// The seconds from the start of one run to the start of the next, if an enclosing group repeats; nil otherwise.
  package let period: TimeInterval?
  /// The easing curve of the animation, otherwise of its group; nil is linear.
  package let curve: TimingCurve?
  /// The easing curve of the group, if the animation has a curve of its own as well; nil is linear.
  package let groupCurve: TimingCurve?
  /// The spring that replaces the easing curve; nil if there is none.
  package let spring: Spring?
  /// The progress values 0…1 of the key times, including 0 and 1; evenly spaced for cubic interpolation or a path.
  package let keyTimes: [Double]
  /// The easing curves between successive `keyTimes`; empty if the segments have none.
  package let segmentCurves: [TimingCurve]
  /// The animation that an author added; nil for the animation of a property change.
  package let source: (any Animation)?
  /// The key with which the animation or its outermost group was added.
  package let key: String
  /// The groups around the animation, the innermost first.
  package let groups: [any Animation]
  /// The transition that the animation is a part of; nil if there is none.
  package var transition: LayerTransition? { source?.settings.transition }
  /// The control's hook in which the animation was added; nil outside hooks.
  package let hook: String?
  /// The calculation mode of keyframes; nil for an animation between two values.
  package let calculationMode: CalculationMode?
  /// True for the animation of a property change, whose end value the layer already has.
  package let isImplicit: Bool
  private let track: PropertyTrack
  private let edit: (old: AnimationValue, new: AnimationValue)?

  /// The animated number at a progress 0…1, with full turns of a rotation included; nil if the value is not a single
  /// number or is additive.
  package func number(at progress: Double) -> Double? { track.isAdditive ? nil : track.number(at: progress) }

  /// The number of straight lines that replace a curved motion in descriptions: more make them more exact and longer.
  private static let curvedParts = 24

  fileprivate init(_ animation: RunningAnimation, _ track: PropertyTrack, in groups: [RunningAnimation]) {
    let group = groups.first
    let speed = max(1e-6, animation.timing.speed.magnitude)
    identity = animation
    keyPath = track.keyPath
    // A property animator that runs through has the times of a plain animation.
    let phase = animation.driverStart == 0 ? animation.driver?.plainRun : nil
    let progress = phase?.run.progress
    begin = groups.reduce(animation.timing.beginTime + (phase?.start ?? 0)) { $0 + $1.timing.beginTime }
    duration = progress?.duration ?? animation.timing.duration / speed
    let own = progress == nil ? animation.timing.activeDuration / animation.timing.repeatLength : 1
    let whole = group.map { $0.timing.activeDuration / $0.timing.repeatLength } ?? 1
    repeatCount = own == 1 ? whole : own
    let isRepeated = own == 1 && whole > 1 && group?.timing.autoreverses == false
    period = isRepeated ? group.map { $0.timing.duration / max(1e-6, $0.timing.speed.magnitude) } : nil
    autoreverses = animation.timing.autoreverses || group?.timing.autoreverses == true
    curve = progress?.curve ?? animation.curve ?? group?.curve
    groupCurve = animation.curve == nil ? nil : group?.curve
    spring = progress?.spring(along: animation.driverAxis) ?? track.spring
    // Curved motion is described by points joined by straight lines.
    var bends: [Double] = track.bends
    if track.isCurved {
      for part in 1..<Self.curvedParts { bends.append(Double(part) / Double(Self.curvedParts)) }
      bends = Array(Set(bends)).sorted()
    }
    keyTimes = [0] + bends.filter { $0 > 0 && $0 < 1 } + [1]
    segmentCurves = track.isCurved ? [] : track.segmentCurves
    isImplicit = animation.isImplicit
    source = animation.source
    self.groups = groups.compactMap(\.source)
    // A group's members are added with it.
    (hook, key) = ((groups.last ?? animation).hook, (groups.last ?? animation).key)
    calculationMode =
      if case .through(let frames)? = track.source { frames.calculationMode } else {
        (animation.source as? KeyframeAnimation)?.calculationMode
      }
    self.track = track
    edit = animation.edit
  }

  /// The layer's values with the animated property as it was before and after the change; nil for an animation that is
  /// not additive, or that an author added.
  package func ends(in values: LayerValues) -> (old: LayerValues, new: LayerValues)? {
    guard let edit else { return nil }
    var (old, new) = (values, values)
    keyPath.property.set(edit.old, in: &old)
    keyPath.property.set(edit.new, in: &new)
    return (old, new)
  }
}

extension Layer {
  /// The running animations whose identity passes a test, in the order in which they were added; members of a group are
  /// listed individually.
  package final func motions(where isWanted: (AnyObject) -> Bool) -> [LayerAnimationDescription] {
    animations.flatMap { $0.motions(in: [], where: isWanted) }
  }

  /// True if the layer has animations.
  package final var isAnimated: Bool { !animations.isEmpty }
}

extension RunningAnimation {
  /// The property animations in this one, which is in groups, the innermost first.
  fileprivate func motions(
    in groups: [RunningAnimation], where isWanted: (AnyObject) -> Bool
  ) -> [LayerAnimationDescription] {
    switch content {
    case .property(let track): isWanted(self) ? [LayerAnimationDescription(self, track, in: groups)] : []
    case .group(let members): members.flatMap { $0.motions(in: [self] + groups, where: isWanted) }
    }
  }
}

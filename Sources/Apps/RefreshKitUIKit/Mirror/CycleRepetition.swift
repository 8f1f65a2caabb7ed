import Foundation
import QuartzCore
import RefreshControls
import RefreshLayers

/// Tells whether a layer does the same in each cycle, or after some cycles again, so that Core Animation can be given all
/// further cycles at once.
///
/// A main thread that is busy when a cycle ends then does not stop the motion. Any other layer rests at the end of a cycle
/// until the thread is free.
@MainActor struct CycleRepetition {
  /// What a layer does in a cycle.
  private struct Course {
    let cycle: RunningCycle
    /// What the layer has under its animations, and what it shows at some instants.
    let values: LayerValues
    let shown: [LayerValues]
    /// The animations that begin with the cycle; nil if one of them, or an older one, lasts beyond it.
    let motions: [RunningMotion]?
  }

  /// The last cycles, up to the present one, in which nothing happened but what began with them.
  private var courses: [Course] = []
  /// Whether each cycle is like the one before.
  private(set) var isExpected = false
  /// After how many cycles, of those that differ, the layer does the same again; nil while that is not known.
  private(set) var period: Int?

  /// The longest period that is looked for.
  private static let longest = 8
  /// The instants, as parts of a cycle.
  private static let instants = (0..<16).map { (Double($0) + 0.5) / 16 }

  /// Looks at a layer that was just brought into a cycle.
  ///
  /// - Parameters:
  ///   - motions: the animations that the layer has.
  ///   - fresh: those of them that have begun with the cycle.
  mutating func cycleBegins(
    _ cycle: RunningCycle, _ layer: Layer, _ motions: [RunningMotion], _ fresh: [RunningMotion]
  ) {
    (isExpected, period) = (false, nil)
    let (start, length) = (cycle.start, cycle.length)
    let end = start + length
    // In its own time a layer may be faster than the cycle, and copies that come late show what was before it.
    guard layer.localTime(at: start) == start, layer.localTime(at: end) == end, !Self.hasLateCopies(layer)
    else {
      courses = []
      return
    }
    let isContained = fresh.allSatisfy {
      $0.beginTime >= start - Self.rounding && $0.endTime <= end + Self.rounding
    }
    courses.append(
      Course(
        cycle: cycle, values: layer.values,
        shown: Self.instants.map { layer.presentation(at: start + $0 * length) },
        motions: isContained && motions.count == fresh.count ? fresh : nil))
    courses.removeFirst(max(0, courses.count - 2 * Self.longest))
    isExpected = !fresh.isEmpty && isContained && isSame(after: 1, layer)
    if !isExpected { period = (2...Self.longest).first { isPeriod($0, layer) } }
  }

  /// Whether the present cycle is like the one some cycles before.
  private func isSame(_ back: Int = 0, after count: Int, _ layer: Layer) -> Bool {
    let (new, old) = (courses.count - 1 - back, courses.count - 1 - back - count)
    guard old >= 0 else { return false }
    return zip(courses[new].shown, courses[old].shown).allSatisfy { Self.isSame($0, $1, layer) }
  }

  /// Whether the last cycles were, one by one, like those before them, without a gap.
  private func isPeriod(_ count: Int, _ layer: Layer) -> Bool {
    guard courses.count >= 2 * count, (0..<count).allSatisfy({ isSame($0, after: count, layer) }) else {
      return false
    }
    let last = courses.suffix(count + 1)
    return last.dropFirst().allSatisfy { $0.motions != nil }
      && last.contains { $0.motions?.isEmpty == false }
      && zip(last, last.dropFirst()).allSatisfy {
        abs($0.cycle.start + $0.cycle.length - $1.cycle.start) < Self.rounding
          && abs($0.cycle.length - $1.cycle.length) < Self.rounding
      }
  }

  /// The animation of the present cycle and of those that will follow it, over and over; nil if Core Animation has no word
  /// for one of them.
  func animation(of layer: Layer) -> CAAnimation? {
    guard let period else { return nil }
    // The next cycle will be like the one that began the last period.
    let last = courses.suffix(period)
    let coming = [last.last!] + last.dropLast()
    let length = last.last!.cycle.length
    guard var animations = values(of: coming.map(\.values), of: layer, lasting: length) else { return nil }
    for (index, course) in coming.enumerated() {
      let members = course.motions!.compactMap { motion -> CAAnimation? in
        let animation = motion.animation?.layerAnimation(on: layer)
        animation?.beginTime -= course.cycle.start
        return animation
      }
      guard members.count == course.motions!.count else { return nil }
      // What is not removed at its end would otherwise be seen beyond its cycle.
      let group = CAAnimationGroup()
      group.animations = members
      group.beginTime = Double(index) * length
      group.duration = length
      animations.append(group)
    }
    let whole = CAAnimationGroup()
    whole.animations = animations
    whole.beginTime = last.last!.cycle.start
    whole.duration = Double(period) * length
    whole.repeatCount = .greatestFiniteMagnitude
    return whole
  }

  /// What the layer has under its animations in each of some cycles, as far as it changes; nil if that cannot be animated.
  private func values(
    of cycles: [LayerValues], of layer: Layer, lasting length: TimeInterval
  ) -> [CAAnimation]? {
    var animations: [CAAnimation] = []
    for property in layer.properties.properties {
      let values = cycles.map { property.value(in: $0) }
      if values.allSatisfy({ $0 == values[0] }) { continue }
      let objects = values.compactMap { $0?.coreAnimationValue }
      guard MirroredProperty.isMoved(property), objects.count == cycles.count else { return nil }
      let animation = CAKeyframeAnimation()
      animation.keyPath = property.name
      animation.values = objects
      animation.keyTimes = (0...cycles.count).map { NSNumber(value: Double($0) / Double(cycles.count)) }
      animation.calculationMode = .discrete
      animation.duration = Double(cycles.count) * length
      animations.append(animation)
    }
    return animations
  }

  private static func hasLateCopies(_ layer: Layer) -> Bool {
    var place: Layer? = layer
    while let found = place {
      if let copies = found as? ReplicatorLayer, copies.instanceDelay != 0 { return true }
      place = found.superlayer
    }
    return false
  }

  /// What sums of times may be off by, and the values at them.
  private static let rounding = 1e-9

  private static func isSame(_ a: LayerValues, _ b: LayerValues, _ layer: Layer) -> Bool {
    if a == b { return true }
    func parts(_ values: LayerValues, _ property: LayerProperty) -> [LayerProperty.Part] {
      var parts: [LayerProperty.Part] = []
      property.forEachPart(in: values) { parts.append($0) }
      return parts
    }
    return layer.properties.properties.allSatisfy { property in
      let (x, y) = (parts(a, property), parts(b, property))
      return x.count == y.count
        && zip(x, y).allSatisfy {
          $0.name == $1.name && $0.distance(to: $1) <= 1e-6 * max(1, $0.number?.magnitude ?? 1)
        }
    }
  }

  /// Takes note of a change in the middle of a cycle.
  mutating func isDisturbed() { (courses, isExpected, period) = ([], false, nil) }

  /// Takes note that no cycle runs. What the last ones looked like is kept, for the next refresh.
  mutating func isEnded() { (isExpected, period) = (false, nil) }

  /// An animation that begins in a cycle, in this one and in all that follow.
  static func repeated(_ animation: CAAnimation, in cycle: RunningCycle) -> CAAnimation {
    let group = CAAnimationGroup()
    animation.beginTime -= cycle.start
    // In a group nothing is removed: what would be is not filled.
    if animation.isRemovedOnCompletion {
      switch animation.fillMode {
      case .both: animation.fillMode = .backwards
      case .forwards: animation.fillMode = .removed
      default: break
      }
    }
    group.animations = [animation]
    group.beginTime = cycle.start
    group.duration = cycle.length
    group.repeatCount = .greatestFiniteMagnitude
    return group
  }
}
